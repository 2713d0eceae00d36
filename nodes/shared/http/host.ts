import {
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type IExecutePaginationFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type INode,
	type INodeExecutionData,
	type INodeParameterResourceLocator,
	type IPollFunctions,
} from 'n8n-workflow';
import type { HttpResponse } from './types';

/** Reads credentials and sends requests: every context of n8n in which a node talks to its service. */
export interface Source {
	node: INode;
	credentials(type: string): Promise<IDataObject>;
	/** Sends a request with the given values of a credential; throws when no answer comes. */
	request(type: string, options: IHttpRequestOptions, values: IDataObject): Promise<HttpResponse>;
}

/** What the request path asks n8n for, for one input item. */
export interface Item extends Source {
	index: number;
	/** A parameter with its expressions resolved, undefined where the panel doesn't show it. Throws as expressions do. */
	get(name: string): unknown;
}

/** What it asks n8n for, for all items of a run. */
export interface Host {
	items: Item[];
	timezone: string;
	/** Failed items are passed on: On Error isn't Stop Workflow. */
	continues: boolean;
	/** n8n keeps what is in here between the tries of a node and with a failed execution. */
	context: IDataObject;
	/** Which run of the node in this execution it is, as a name; an AI agent's tool has a new one with each try. */
	run?(): string;
	isCancelled(): boolean;
}

type Runner = IExecuteFunctions | IExecutePaginationFunctions;

/** The usual way: n8n hands over all items of a run at once. */
export function hostOf(context: IExecuteFunctions): Host {
	const fixed = new Map<string, unknown>();
	// n8n copies the node, with all its parameters, each time it is asked for it.
	const node = context.getNode();
	const items = inputOf(context).map((_, index) => ({
		...sourceOf(context, index, node),
		index,
		get: readerOf((name, options) => context.getNodeParameter(name, index, null, options), fixed),
	}));
	const run = () => String(context.evaluateExpression('{{ $runIndex }}', 0));
	return { items, run, ...shared(context) };
}

/** The input of an AI agent's tool comes another way. */
function inputOf(context: IExecuteFunctions): INodeExecutionData[] {
	const main = context.getInputData();
	return main.length > 0 ? main : context.getInputData(0, NodeConnectionTypes.AiTool);
}

/** The way of an AI agent's tools: n8n's routing engine hands over one item. */
export function hostOfOne(context: IExecutePaginationFunctions): Host {
	const index = context.getItemIndex();
	const get = readerOf((name, options) => context.getNodeParameter(name, null, options), new Map());
	return { items: [{ ...sourceOf(context, index), index, get }], ...shared(context) };
}

type Read = (name: string, options: { rawExpressions?: boolean }) => unknown;

/** Reads a parameter; one without an expression is the same for all items, and kept in `fixed`. */
const readerOf =
	(read: Read, fixed: Map<string, unknown>): Item['get'] =>
	(name) => {
		if (fixed.has(name)) return fixed.get(name);
		const stored = read(name, { rawExpressions: true });
		// An expression may give nothing, which is not the same as a parameter that isn't there.
		if (hasExpression(stored)) return read(name, {}) ?? null;
		fixed.set(name, stored ?? undefined);
		return stored ?? undefined;
	};

/**
 * The credential of an item is read once and handed to n8n with each request, which would read it again otherwise, and
 * for the first item at that.
 */
export const sourceOf = (
	context: Runner | ILoadOptionsFunctions | IPollFunctions,
	index?: number,
	node = context.getNode(),
): Source => ({
	node,
	credentials: async (type) =>
		await (context as IExecuteFunctions).getCredentials<IDataObject>(type, index),
	request: async (type, options, data) => {
		const credentialsDecrypted = { id: '', name: '', type, data: data as never };
		return (await context.helpers.httpRequestWithAuthentication.call(context, type, options, {
			credentialsDecrypted,
		})) as HttpResponse;
	},
});

const shared = (context: Runner) => ({
	timezone: context.getTimezone(),
	continues: context.continueOnFail(),
	context: context.getContext('node') as IDataObject,
	isCancelled: () => context.getExecutionCancelSignal()?.aborted === true,
});

const hasExpression = (value: unknown): boolean =>
	typeof value === 'string'
		? value.startsWith('=')
		: typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);

/** The value of a parameter that lets a record be chosen, or the value itself. */
export const plainValue = (value: unknown): unknown =>
	isLocator(value) ? (value.value as unknown) : value;

export const isLocator = (value: unknown): value is INodeParameterResourceLocator =>
	typeof value === 'object' && value !== null && '__rl' in value;
