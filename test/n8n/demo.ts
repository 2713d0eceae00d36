import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { offerFreeEvents } from './freeEvents';
import { introduction, linkFromPage, putOtherExamples } from './introduce';
import { takeLock } from './lock';
import { requireFreePort, freePort } from './ports';
import { releaseFor, store, versionOf, type Release } from './releases';
import { startExampleSetup } from './exampleSetup';
import { watch } from './watch';

const usage = `Starts n8n with this package and a sandbox that stands in for the three services.

  npm start                    the newest n8n, with its own Node.js
  npm start -- --n8n 2.30.8    n8n 2.30.8, with its own Node.js, too
  npm start -- --fresh         deletes the data of earlier demos first

To change the ports, set DEMO_N8N_PORT (5688) and DEMO_SANDBOX_PORT (5689).`;

/** How often the demo checks the calendar. The shipped workflow does it every hour, which is too long to wait. */
const demoSeconds = 10;

/** So few that no example has to wait for the rate limit. */
const demoInvoices = 200;

function portFrom(setting: string, usual: number): number {
	const value = Number(process.env[setting] ?? usual);
	if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
	throw new Error(`${setting} must be a port number, not "${process.env[setting]}"`);
}

/** An older n8n can't open the database of a newer one, so each release has its own folder. */
function userFolderOf(release: Release): string {
	return join(store, release === 'latest' ? 'data' : `data-${release}`);
}

function machineZone(): string {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	return timeZone === 'Etc/Unknown' ? 'UTC' : timeZone;
}

async function demo(signal: AbortSignal): Promise<void> {
	const { values } = parseArgs({
		options: { n8n: { type: 'string' }, fresh: { type: 'boolean' }, help: { type: 'boolean' } },
	});
	if (values.help) return console.log(usage);
	const began = Date.now();
	const release = releaseFor(values.n8n);
	const userFolder = userFolderOf(release);
	const editor = portFrom('DEMO_N8N_PORT', 5688);
	const sandbox = portFrom('DEMO_SANDBOX_PORT', 5689);
	// Two demos with the same data would take each other’s credentials.
	const lock = `${userFolder}.running`;
	const addresses = `its page is http://127.0.0.1:${sandbox}, its editor http://127.0.0.1:${editor}`;
	const other = await takeLock(lock, `${addresses}. Stop process ${process.pid}`);
	if (other !== undefined) {
		throw new Error(`A demo runs here already, or is starting: ${other} before you start another.`);
	}
	await requireFreePort(editor, 'n8n', 'DEMO_N8N_PORT');
	await requireFreePort(sandbox, 'the sandbox', 'DEMO_SANDBOX_PORT');
	const ports = { editor, sandbox, broker: await freePort() };
	if (values.fresh) rmSync(userFolder, { recursive: true, force: true });
	console.log(`Starting n8n ${versionOf(release)} and the sandbox`);
	const everySeconds = demoSeconds;
	const setup = await startExampleSetup({
		release,
		userFolder,
		ports,
		everySeconds,
		invoices: demoInvoices,
		timezone: machineZone(),
		fillCalendar: offerFreeEvents,
		signal,
	});
	try {
		const links = await putOtherExamples(setup);
		await linkFromPage(setup, links);
		const version = versionOf(release);
		console.log(`\nReady after ${Math.round((Date.now() - began) / 1_000)} s.`);
		console.log(introduction(setup, links, { version, everySeconds }));
		const ended = setup.n8n.exited.then(() => {
			if (!signal.aborted)
				throw new Error(`n8n stopped unexpectedly:\n${setup.n8n.log().slice(-3_000)}`);
		});
		if (!signal.aborted) await Promise.race([once(signal, 'abort'), ended, watch(setup, signal)]);
	} finally {
		await setup.close();
	}
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(name, () => {
		if (!stop.signal.aborted) console.log('\nStopping');
		stop.abort();
	});
}
if (process.env.npm_lifecycle_event) {
	// A SIGTERM to npm ends the shell between npm and this process, but doesn't reach this process.
	const shell = process.ppid;
	setInterval(() => process.ppid !== shell && stop.abort(), 500).unref();
}
demo(stop.signal).then(
	() => process.exit(0),
	(error: Error) => {
		if (!stop.signal.aborted) console.error(`\n${error.message}`);
		process.exit(stop.signal.aborted ? 0 : 1);
	},
);
