/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- runs outside n8n */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureN8n } from '../install';
import { installPackage } from '../package';
import { isMet, verdict } from './bounds';
import { cases } from './cases';
import type { Case } from './kit';
import type { Measurement } from './measure';
import { startApart } from './sandbox';
import { table } from './table';

const usage = `Compares the Invoicing and SMS nodes with n8n's HTTP Request node in a real n8n.

  npm run bench                  all cases; exit code 1 if a limit is missed
  npm run bench -- --quick       a tenth of the items; limits are reported but not enforced
  npm run bench -- --case 2      only that case (repeat the option for several)`;

const deadlineMs = 20 * 60_000;

/** Measures a case, prints the results, and returns how many limits it misses. */
async function measureCase({ title, rows, bounds }: Case, signal: AbortSignal): Promise<number> {
	console.log(`\n${title}`);
	const measured: Record<string, Measurement> = {};
	for (const { label, run } of rows) {
		signal.throwIfAborted();
		measured[label] = await run();
	}
	const found = bounds(measured);
	console.log(`\n${table(measured)}\n\n${found.map(verdict).join('\n')}`);
	return found.filter((bound) => !isMet(bound)).length;
}

async function bench(stop: AbortSignal): Promise<number> {
	const { values } = parseArgs({
		options: {
			quick: { type: 'boolean', default: false },
			case: { type: 'string', multiple: true },
			help: { type: 'boolean' },
		},
	});
	if (values.help) {
		console.log(usage);
		return 0;
	}
	const { quick } = values;
	const signal = AbortSignal.any([stop, AbortSignal.timeout(deadlineMs)]);
	const installation = await ensureN8n('latest', signal);
	const userFolder = mkdtempSync(join(tmpdir(), 'n8n-bench-'));
	let missed = 0;
	try {
		await installPackage(userFolder, signal);
		const sandbox = await startApart(quick ? 1_000 : 10_000, signal);
		try {
			console.log(`n8n ${installation.version}, ${availableParallelism()} cores`);
			const all = cases({ sandbox, installation, userFolder, signal }, quick);
			for (const [at, one] of all.entries()) {
				if (values.case && !values.case.includes(String(at + 1))) continue;
				missed += await measureCase(one, signal);
			}
			const violations = await sandbox.control.violations();
			if (violations.length > 0) throw new Error(`The sandbox failed: ${violations[0]?.message}`);
		} finally {
			await sandbox.close();
		}
	} finally {
		rmSync(userFolder, { recursive: true, force: true });
	}
	const enforced = quick ? ' (not enforced because of the few items)' : '';
	console.log(missed > 0 ? `\n${missed} limit(s) missed${enforced}` : '\nAll limits met');
	return quick ? 0 : missed;
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(name, () => {
		if (!stop.signal.aborted) stop.abort(new Error(`Stopped by ${name}`));
	});
}
bench(stop.signal).then(
	(missed) => process.exit(missed > 0 ? 1 : 0),
	(error: Error) => {
		console.error(`\n${error.message}`);
		process.exit(1);
	},
);
