import { Session } from 'node:inspector/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../sandbox';
import { loadPackage } from '../support/package';
import { runNode } from '../support/runNode';
import { deliveryHeaders } from '../support/signer';
import { serveTrigger } from '../support/webhookContext';

/** How much code a reader has to follow to understand one call. */
export interface Trace {
	path: string;
	/** Files of the package in which a function ran. */
	files: string[];
	/** Functions of the package on the stack between n8n and n8n’s HTTP helper, innermost first; none for a webhook. */
	frames: string[];
}

const root = resolve(__dirname, '../..');

/** The path of a file of the package, relative to the repository; undefined for any other script. */
function ownFile(url: string): string | undefined {
	const path = relative(root, url.startsWith('file:') ? fileURLToPath(url) : url);
	return /^(nodes|credentials)\//.test(path) ? path : undefined;
}

/** The files of the package in which `task` runs a function, measured with V8’s code coverage. */
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
function ownFrames(stack: string): string[] {
	return stack.split('\n').flatMap((line) => {
		const [, name = 'anonymous', url = ''] =
			/at (?:async )?(?:(\S+)(?: \[as \w+\])? )?\(?(\/[^:)]+|file:[^)]+?):\d+:\d+\)?$/.exec(line) ??
			[];
		const file = ownFile(url);
		return file?.startsWith('nodes/') ? [`${name} (${file})`] : [];
	});
}

interface Call {
	path: string;
	node: 'sms' | 'invoicing' | 'calendar';
	credential: (sandbox: Sandbox) => IDataObject;
	parameters: INodeParameters;
}

const smsCredential: Call['credential'] = ({ sms: { baseUrl, apiKey } }) => ({ baseUrl, apiKey });

const CALLS: Call[] = [
	{
		path: 'SMS > Wallet > Get Balance',
		node: 'sms',
		credential: smsCredential,
		parameters: { resource: 'wallet', operation: 'getBalance' },
	},
	{
		path: 'SMS > Message > Send',
		node: 'sms',
		credential: smsCredential,
		parameters: {
			resource: 'message',
			operation: 'send',
			senderId: 'AKWAABA',
			to: '+233241234567',
			message: 'Thank you',
		},
	},
	{
		path: 'Invoicing > Invoice > Get Many (Return All)',
		node: 'invoicing',
		credential: ({ invoicing: { baseUrl, apiKey } }) => ({ baseUrl, apiKey, header: 'bearer' }),
		parameters: { resource: 'invoice', operation: 'getAll', returnAll: true },
	},
	{
		path: 'Calendar > Event > Update',
		node: 'calendar',
		credential: ({ calendar: { apiRoot, namespace, username, password } }) => ({
			...{ apiRoot, namespace, authentication: 'basic', user: username, password },
		}),
		parameters: {
			resource: 'event',
			operation: 'update',
			eventId: { __rl: true, mode: 'id', value: '{{eventId}}' },
			updateFields: { title: 'Summer Fair' },
		},
	},
];

async function traceCall(call: Call, sandbox: Sandbox): Promise<Trace> {
	const { credentials } = await loadPackage();
	const type = `${call.node}Api`;
	const credentialType = credentials[type] as { authenticate: (...all: unknown[]) => unknown };
	const { authenticate } = credentialType;
	let frames: string[] = [];
	// n8n’s HTTP helper calls authenticate(), so at that point our functions are on the stack.
	credentialType.authenticate = function (...all: unknown[]) {
		const own = ownFrames(new Error().stack ?? '');
		if (own.length > frames.length) frames = own;
		return authenticate.apply(this, all);
	};
	const run = {
		type: call.node,
		parameters: call.parameters,
		credentials: { [type]: call.credential(sandbox) as ICredentialDataDecryptedObject },
	};
	try {
		const files = await filesEntered(async () => {
			const { error } = await runNode(run);
			if (error) throw error;
		});
		return { path: call.path, files, frames };
	} finally {
		credentialType.authenticate = authenticate;
	}
}

async function traceWebhook(): Promise<Trace> {
	const { nodes } = await loadPackage();
	const secret = 'whsec_traced';
	const server = await serveTrigger(nodes.invoicingTrigger as never, {
		parameters: { events: ['invoice.paid'], options: {} },
		credentials: { invoicingWebhookApi: { secret, previousSecret: '' } },
		mode: 'webhook',
	});
	try {
		const body = JSON.stringify({ event: 'invoice.paid', data: { id: '1' } });
		const files = await filesEntered(
			async () => await server.post(body, deliveryHeaders(body, secret)),
		);
		if (server.started.length !== 1) throw new Error('The delivery started no workflow');
		return { path: 'Invoicing Trigger, one delivery', files, frames: [] };
	} finally {
		await server.close();
	}
}

/** The ID of an event in the sandbox’s calendar. */
async function anyEvent(sandbox: Sandbox): Promise<string> {
	const { credential } = CALLS.find(({ node }) => node === 'calendar') as Call;
	const { items } = await runNode({
		type: 'calendar',
		parameters: { resource: 'event', operation: 'getAll', limit: 1, specifyDates: 'all' },
		credentials: { calendarApi: credential(sandbox) as ICredentialDataDecryptedObject },
	});
	return String(items[0]?.json.id);
}

/** Traces every call. Needs a fresh process, in which each call is the first of its kind. */
export async function traceAll(): Promise<Trace[]> {
	Error.stackTraceLimit = Infinity;
	const sandbox = await startSandbox();
	try {
		const id = await anyEvent(sandbox);
		const traces: Trace[] = [];
		for (const call of CALLS) {
			const parameters = JSON.parse(
				JSON.stringify(call.parameters).replace('{{eventId}}', id),
			) as INodeParameters;
			traces.push(await traceCall({ ...call, parameters }, sandbox));
		}
		return [...traces, await traceWebhook()];
	} finally {
		await sandbox.close();
	}
}

/** The numbers as text, one line per call; with `names`, followed by the files and functions. */
export function table(traces: readonly Trace[], names = false): string {
	return traces
		.map(({ path, files, frames }) => {
			const figures = `${path}: ${files.length} files, ${frames.length} frames`;
			const counted = [...files, '', ...frames].map((each) => `    ${each}`);
			return names ? [figures, ...counted].join('\n') : figures;
		})
		.join('\n');
}
