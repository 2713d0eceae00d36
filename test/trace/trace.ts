import { Session } from 'node:inspector/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { INodeParameters } from 'n8n-workflow';

import type { Resources } from '../../nodes/shared/operation';
import { layersOf } from '../../nodes/shared/run/perform';
import { startSandbox } from '../sandbox';
import { credentialsFor } from '../support/credentials';
import { loadPackage } from '../support/package';
import { runNode, type NodeRun } from '../support/runNode';
import { byId } from '../support/seedRecords';
import { deliveryHeaders } from '../support/signer';
import { RESOURCES } from '../support/usualParameters';
import { OPERATIONS } from '../support/waysIn';
import { serveTrigger } from '../support/webhookContext';

const root = resolve(__dirname, '../..');

/** The path of a file of the package, relative to the repository; undefined for any other script. */
function ownFile(url: string): string | undefined {
	const path = relative(root, url.startsWith('file:') ? fileURLToPath(url) : url);
	return /^(nodes|credentials)\//.test(path) ? path : undefined;
}

/** The files of the package in which `task` runs a function, by V8’s code coverage. */
async function filesEntered(task: () => Promise<unknown>): Promise<string[]> {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
	// Taking the counts resets them, so that loading the modules isn’t counted.
	await session.post('Profiler.takePreciseCoverage');
	await task();
	const { result } = await session.post('Profiler.takePreciseCoverage');
	session.disconnect();
	return result
		.filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
		.flatMap(({ url }) => ownFile(url) ?? [])
		.sort();
}

/** The functions of the package on a stack, as `runItems (nodes/…/runItems.ts)`. */
const ownFrames = (stack = ''): string[] =>
	stack.split('\n').flatMap((line) => {
		const [, name = 'anonymous', url = ''] =
			/at (?:async )?(?:(\S+)(?: \[as \w+\])? )?\(?(\/[^:)]+|file:[^)]+?):\d+:\d+\)?$/.exec(line) ??
			[];
		const file = ownFile(url);
		return file?.startsWith('nodes/') ? [`${name} (${file})`] : [];
	});

/** Runs a node and counts its files, and the functions between n8n and the request with the deepest stack. */
async function traceRun(run: NodeRun): Promise<[files: string[], frames: string[]]> {
	const { credentials } = await loadPackage();
	const [type = ''] = Object.keys(run.credentials ?? {});
	const credentialType = credentials[type] as { authenticate: (...all: unknown[]) => unknown };
	const { authenticate } = credentialType;
	let frames: string[] = [];
	// n8n’s HTTP helper calls it for each request.
	credentialType.authenticate = function (...all: unknown[]) {
		const own = ownFrames(new Error().stack);
		if (own.length > frames.length) frames = own;
		return authenticate.apply(this, all);
	};
	const files = await filesEntered(async () => {
		const { error } = await runNode(run);
		if (error) throw error;
	});
	credentialType.authenticate = authenticate;
	return [files, frames];
}

async function traceDelivery(): Promise<string[]> {
	const { nodes } = await loadPackage();
	const secret = 'whsec_traced';
	const server = await serveTrigger(nodes.invoicingTrigger as never, {
		parameters: { events: ['invoice.paid'], options: {} },
		credentials: { invoicingWebhookApi: { secret, previousSecret: '' } },
		mode: 'webhook',
	});
	const body = JSON.stringify({ event: 'invoice.paid', data: { id: '1' } });
	const files = await filesEntered(
		async () => await server.post(body, deliveryHeaders(body, secret)),
	);
	if (server.started.length !== 1) throw new Error('The delivery started no workflow');
	await server.close();
	return files;
}

/**
 * One line a call, with the files and functions below it if `names` is on. Each call has to be the first of its kind.
 */
export async function traceAll(names: boolean): Promise<string[]> {
	Error.stackTraceLimit = Infinity;
	const sandbox = await startSandbox();
	const credentials = credentialsFor(sandbox);
	const call = (name: string, more: INodeParameters = {}): NodeRun => {
		const [, type = '', resource = '', operation = ''] = /^(\w+) (\w+)\.(\w+)$/.exec(name) ?? [];
		const data = credentials[`${type}Api` as keyof typeof credentials];
		return {
			...{ type, parameters: { resource, operation, ...OPERATIONS[name], ...more } },
			credentials: { [`${type}Api`]: data },
		};
	};
	const everyEvent = { specifyDates: 'all' };
	const { items } = await runNode(
		call('calendar event.getAll', { ...everyEvent, returnAll: false, limit: 1 }),
	);
	const calls: Array<[string, NodeRun]> = [
		['SMS, Get Balance', call('sms wallet.getBalance')],
		['SMS, Send', call('sms message.send')],
		['Invoicing, Get Many, Return All', call('invoicing invoice.getAll')],
		[
			'Calendar, update of an event',
			call('calendar event.update', { eventId: byId(String(items[0]?.json.id)) }),
		],
		['Calendar, Get Many of events, Return All', call('calendar event.getAll', everyEvent)],
	];
	const lines: string[] = [];
	const tell = (name: string, files: string[], frames: string[]) => {
		lines.push(`${name}: ${files.length} files, ${frames.length} frames`);
		if (names) lines.push(...[...files, '', ...frames].map((each) => `    ${each}`));
	};
	for (const [name, run] of calls) tell(name, ...(await traceRun(run)));
	tell('Invoicing Trigger, one delivery', await traceDelivery(), []);
	await sandbox.close();
	return [...lines, '', ...layersOfAll()];
}

/** What each operation does around its request: `calendar event.create: claimKey → inTurn → …`. */
const layersOfAll = (): string[] =>
	Object.entries(RESOURCES).flatMap(([service, resources]: [string, Resources]) =>
		Object.entries(resources).flatMap(([resource, operations]) =>
			Object.entries(operations).flatMap(([value, operation]) => {
				const layers = layersOf(operation).map(({ name }) => name);
				const { method, path } = operation.route;
				const steps = [...layers, `${method} ${path}`].join(' → ');
				return layers.length === 0 ? [] : [`${service} ${resource}.${value}: ${steps}`];
			}),
		),
	);
