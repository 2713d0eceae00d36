import './n8nHome';

import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

import axios from 'axios';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { WebhookContext, WorkflowExecute } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRun,
	type IWebhookData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { executionData, nodeOf, passing, workflowOf } from './workflow';

/** What a test may change between deliveries. */
export interface TriggerSetup {
	parameters: INodeParameters;
	/** Decrypted credentials by name. A function can throw, as n8n may when it decrypts one. */
	credentials: Record<string, ICredentialDataDecryptedObject | (() => never)>;
	mode: WorkflowExecuteMode;
	/** How the trigger is set to go on after an error; by default, it isn't. */
	onError?: INode['onError'];
	/** Makes all deliveries share one execution ID; by default, each gets its own. */
	executionId?: string;
	/** The setting of the workflow that chooses n8n’s engine. `v2` starts after the trigger, which it never executes. */
	engineType?: 'v1' | 'v2';
	/** Starts an execution in Engine 2.0, which takes a while and may fail. By default, it takes no time. */
	start?: () => Promise<void>;
	/** By default, all deliveries are for the same node. */
	nodeId?: string;
}

/** A trigger behind a real HTTP server. */
export type TriggerServer = Awaited<ReturnType<typeof serveTrigger>>;

/**
 * Reads a request for a version 1 node the way n8n 2.41 does before it calls webhook(): first the raw bytes,
 * decompressed if necessary, then the body, parsed according to its content type. Malformed JSON or XML and unknown
 * charsets are answered with 422 and never reach the node. Parsing a form consumes the stream; other multipart types
 * are left unread.
 */
function n8nBody(): RequestHandler {
	return async (req, res, next) => {
		// What n8n's body-parser middleware and parseIncomingMessage add to a request.
		const request = req as typeof req & { rawBody?: Buffer; readRawBody: () => Promise<void> };
		const type = req.headers['content-type']?.split(';')[0]?.toLowerCase();
		const charset = /charset="?([^";]+)/i.exec(req.headers['content-type'] ?? '')?.[1] ?? 'utf-8';
		request.readRawBody = async () => {
			if (request.rawBody) return;
			if (!req.readable) throw new Error('Request body stream was aborted or is not readable');
			const chunks: Buffer[] = [];
			for await (const chunk of req) chunks.push(chunk as Buffer);
			const bytes = Buffer.concat(chunks);
			request.rawBody = req.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes;
		};
		if (type === 'multipart/form-data') {
			for await (const chunk of req) void chunk;
			req.body = { data: {}, files: {} };
			return next();
		}
		if (type?.startsWith('multipart/')) return next();
		await request.readRawBody();
		const unprocessable = () =>
			res.status(422).json({ code: 422, message: 'Failed to parse request body' });
		if (/[/+]xml$/.test(type ?? '') && request.rawBody?.[0] !== '<'.charCodeAt(0)) {
			return void unprocessable();
		}
		if (type === 'application/json' && request.rawBody?.length) {
			try {
				const text = request.rawBody.toString(charset as BufferEncoding);
				req.body = JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
			} catch {
				return void unprocessable();
			}
		}
		next();
	};
}

/** A workflow of the trigger and a node that hands on what it gets, with the data n8n-core needs to run it. */
function triggerWorkflow(
	trigger: INodeType,
	{ parameters, credentials, mode, onError, engineType, nodeId = 'trigger-id' }: TriggerSetup,
	executionId: string,
	{
		after = passing('sink'),
		staticData = {},
	}: { after?: INodeType; staticData?: IDataObject } = {},
) {
	const start: INode = {
		...nodeOf(trigger.description.displayName, 'trigger', parameters, credentials),
		id: nodeId,
		...(onError === undefined ? {} : { onError }),
	};
	const types = { trigger, sink: after };
	const workflow = workflowOf([start, nodeOf('After', 'sink')], types, {
		connections: { [start.name]: { main: [[{ node: 'After', type: 'main', index: 0 }]] } },
		active: true,
		settings: { executionOrder: 'v1', engineType },
		staticData,
	});
	const additionalData = executionData({}, credentials, undefined, { mode, executionId });
	return { start, workflow, additionalData };
}

/**
 * Calls the trigger’s webhook function in n8n’s own context. `log` takes what it logs, but for debug lines. The static
 * data of the workflow is changed where it is.
 */
export async function callWebhook(
	trigger: INodeType,
	setup: TriggerSetup,
	http: { httpRequest: object; httpResponse: object },
	log?: (...parts: unknown[]) => void,
	staticData?: IDataObject,
) {
	const [webhookDescription] = trigger.description.webhooks ?? [];
	const { start, workflow, additionalData } = triggerWorkflow(trigger, setup, '', { staticData });
	const context = new WebhookContext(
		workflow,
		start,
		Object.assign(additionalData, http) as never,
		setup.mode,
		{ webhookDescription, node: start.name } as unknown as IWebhookData,
		[],
		null,
	);
	// n8n's default log level hides debug lines.
	for (const level of log ? ['error', 'warn', 'info'] : []) {
		Object.defineProperty(context.logger, level, { value: log, configurable: true });
	}
	return await trigger.webhook?.call(context);
}

/** Puts a trigger behind a server on 127.0.0.1 that handles requests as n8n does. */
export async function serveTrigger(trigger: INodeType, defaults: TriggerSetup) {
	/** What happened since the last reset. */
	const record = {
		/** The items webhook() returned to n8n, one entry per started execution. */
		started: [] as INodeExecutionData[][],
		/** The items that reached the node after the trigger, one entry per run. */
		received: [] as INodeExecutionData[][],
		runs: [] as IRun[],
		/** What webhook() threw; n8n would turn each into a failed execution. */
		thrown: [] as unknown[],
		logs: [] as string[],
	};
	const [webhook] = trigger.description.webhooks ?? [];
	let executions = 0;

	const log = (...parts: unknown[]) => {
		record.logs.push(parts.map((part) => String(part)).join(' '));
	};

	// As in n8n's webhook-helpers, the items become the trigger's input.
	const execute = async (items: INodeExecutionData[]) => {
		const { setup } = server;
		const id = setup.executionId ?? String(++executions);
		const after = passing('sink', (received) => (record.received.push(received), received));
		const { start, workflow, additionalData } = triggerWorkflow(trigger, setup, id, { after });
		const input = { node: start, data: { main: [structuredClone(items)] }, source: null };
		const data = createRunExecutionData({ executionData: { nodeExecutionStack: [input] } });
		const execution = new WorkflowExecute(additionalData, setup.mode, data);
		record.runs.push(await execution.processRunExecutionData(workflow));
	};

	/** A field of the webhook’s description, with its expression resolved as n8n does. */
	const describe = (field: 'responseMode' | 'responseData') => {
		const { start, workflow } = triggerWorkflow(trigger, server.setup, '');
		return workflow.expression.getSimpleParameterValue(
			start,
			webhook?.[field],
			server.setup.mode,
			{},
		);
	};

	/**
	 * As Engine 2.0 does: with the trigger’s items, without the trigger, and n8n then saves the static data and answers.
	 */
	const startAfter = async (items: INodeExecutionData[], staticData: object, res: Response) => {
		try {
			await server.setup.start?.();
		} catch {
			return res.status(500).json({ message: 'There was a problem executing the workflow' });
		}
		record.received.push(items);
		const { __dataChanged: isChanged } = staticData as { __dataChanged?: boolean };
		if (isChanged) server.savedData = JSON.stringify(staticData);
		return res.send(describe('responseData'));
	};

	const handle = async (req: Request, res: Response) => {
		const http = { httpRequest: req, httpResponse: res };
		const saved = JSON.parse(server.savedData) as IDataObject;
		const calling = callWebhook(trigger, server.setup, http, log, saved);
		const result = await calling.catch((error: unknown) => {
			record.thrown.push(error);
			return undefined;
		});
		if (result === undefined) return res.status(500).json({ message: 'Error in workflow' });
		if (result.noWebhookResponse) {
			// The answer is sent already. Items start an execution all the same.
			const [items = []] = result.workflowData ?? [];
			if (!result.workflowData) return undefined;
			return server.setup.engineType === 'v2' ? record.received.push(items) : await execute(items);
		}
		if (result.workflowData === undefined) {
			return res.json(result.webhookResponse ?? { message: 'Webhook call received' });
		}
		const items = result.workflowData[0] ?? [];
		record.started.push(items);
		if (server.setup.engineType === 'v2') return await startAfter(items, saved, res);
		await execute(items);
		if (describe('responseMode') === 'onReceived') return res.send(describe('responseData'));
		if (record.runs.at(-1)?.data.resultData.error) {
			return res.status(500).json({ message: 'Error in workflow' });
		}
		return describe('responseData') === 'noData' ? res.json(undefined) : res.json(items[0]?.json);
	};

	const app = express();
	app.post('/hook', n8nBody(), handle);
	const listener = app.listen(0, '127.0.0.1');
	await new Promise((resolve) => listener.once('listening', resolve));
	const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`;

	const server = {
		...{ ...record, url },
		setup: structuredClone(defaults),
		/** The static data of the workflow in n8n’s database. */
		savedData: '{}',
		/** Sends a delivery to the trigger; resolves when the workflow has run. */
		post: async (body: string | Buffer, headers: Record<string, string | string[]> = {}) =>
			await axios.post<string>(url, body, {
				headers: { 'content-type': false, ...headers },
				responseType: 'text',
				transformRequest: (data: unknown) => data,
				validateStatus: () => true,
			}),
		/** Runs the workflow again with the items of the last delivery. */
		runAgain: async () => await execute(record.started.at(-1) ?? []),
		reset: () => {
			server.setup = structuredClone(defaults);
			for (const list of Object.values(record)) (list as unknown[]).length = 0;
		},
		close: async () => await new Promise<void>((resolve) => listener.close(() => resolve())),
	};
	return server;
}
