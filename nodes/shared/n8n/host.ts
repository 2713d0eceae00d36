import {
	isExpression,
	isResourceLocatorValue,
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type IExecutePaginationFunctions,
	type ILoadOptionsFunctions,
	type INode,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import type { Client } from '../http/connect';
import type { ReceivedResponse } from '../service';

/** A client that belongs to a node. */
export interface N8nClient extends Client {
	node: INode;
}

/** One input item, and what n8n has to offer for it. */
export interface InputItem extends N8nClient {
	index: number;
	/** A parameter with its expressions resolved; undefined if the panel doesn’t show it. Throws as expressions do. */
	get(name: string): unknown;
}

/** All items of a run, and what n8n has to offer for them. */
export interface RunInput {
	items: InputItem[];
	timezone: string;
	/** Failed items are passed on: On Error isn’t Stop Workflow. */
	continues: boolean;
	/** n8n keeps what is in here between the tries of a node and with a failed execution. */
	context: IDataObject;
	/** Which run of the node in this execution it is, as a name. An AI agent’s tool has a new one with each try. */
	run?(): string;
	/** Set off when n8n cancels the execution: somebody stopped it, or it took too long. */
	cancelSignal?: AbortSignal;
}

type ExecutionContext = IExecuteFunctions | IExecutePaginationFunctions;

/** The usual way: n8n hands over all items of a run at once. */
export function inputOfRun(context: IExecuteFunctions): RunInput {
	const fixed = new Map<string, unknown>();
	// n8n copies the node, with all its parameters, each time it is asked for it.
	const node = context.getNode();
	const items = itemsOf(context).map((_, index) => ({
		...clientOf(context, index, node),
		index,
		get: parameterReader(
			(name, options) => context.getNodeParameter(name, index, null, options),
			fixed,
		),
	}));
	const run = () => String(context.evaluateExpression('{{ $runIndex }}', 0));
	return { items, run, ...commonInput(context) };
}

/** The input of an AI agent’s tool arrives through another connection. */
function itemsOf(context: IExecuteFunctions): INodeExecutionData[] {
	const main = context.getInputData();
	return main.length > 0 ? main : context.getInputData(0, NodeConnectionTypes.AiTool);
}

/** The way of an AI agent’s tools: n8n’s routing engine hands over one item. */
export function inputOfTool(context: IExecutePaginationFunctions): RunInput {
	const index = context.getItemIndex();
	const get = parameterReader(
		(name, options) => context.getNodeParameter(name, null, options),
		new Map(),
	);
	return { items: [{ ...clientOf(context, index), index, get }], ...commonInput(context) };
}

/** The parameters of a trigger that polls. */
export const inputOfPoll = (context: IPollFunctions): InputItem['get'] =>
	parameterReader((name, options) => context.getNodeParameter(name, null, options), new Map());

type ReadParameter = (name: string, options: { rawExpressions?: boolean }) => unknown;

/** Reads parameters. One without an expression is the same for all items and kept in `fixed`. */
const parameterReader =
	(read: ReadParameter, fixed: Map<string, unknown>): InputItem['get'] =>
	(name) => {
		if (fixed.has(name)) return fixed.get(name);
		const stored = read(name, { rawExpressions: true });
		// An expression may return nothing, which isn’t the same as a parameter that isn’t there.
		if (hasExpression(stored)) return withCleared(stored, read(name, {}) ?? null);
		const value = withCleared(stored, stored) ?? undefined;
		fixed.set(name, value);
		return value;
	};

/** The value of a parameter, with '' for each field that n8n has stored as null because it was cleared. */
function withCleared(stored: unknown, value: unknown): unknown {
	if (typeof stored !== 'object' || stored === null) return value;
	if (Array.isArray(stored)) {
		return stored.map((each, at) => innerWithCleared(each, (value as unknown[])[at]));
	}
	return Object.fromEntries(
		Object.entries(stored).map(([name, each]) => [
			name,
			innerWithCleared(each, (value as IDataObject)[name]),
		]),
	);
}

const innerWithCleared = (stored: unknown, value: unknown): unknown =>
	stored === null ? '' : withCleared(stored, value);

/**
 * The credential of an item is read once and handed to n8n with each request. Otherwise n8n would read it again, and
 * always that of the first item.
 */
export const clientOf = (
	context: ExecutionContext | ILoadOptionsFunctions | IPollFunctions,
	index?: number,
	node = context.getNode(),
): N8nClient => ({
	node,
	credentials: async (type) =>
		await (context as IExecuteFunctions).getCredentials<IDataObject>(type, index),
	transport: (type, values) => async (options) =>
		(await context.helpers.httpRequestWithAuthentication.call(context, type, options, {
			credentialsDecrypted: { id: '', name: '', type, data: values as never },
		})) as ReceivedResponse,
});

const commonInput = (context: ExecutionContext) => ({
	timezone: context.getTimezone(),
	continues: context.continueOnFail(),
	context: context.getContext('node') as IDataObject,
	cancelSignal: context.getExecutionCancelSignal(),
});

const hasExpression = (value: unknown): boolean =>
	typeof value === 'object' && value !== null
		? Object.values(value).some(hasExpression)
		: isExpression(value);

/** A resource locator’s mode and value. An expression may put a plain value in its place, which has the mode ''. */
export const readLocator = (value: unknown): { mode: string; value: unknown } =>
	isResourceLocatorValue(value) ? value : { mode: '', value };

/** The value of a resource locator, or the value itself. */
export const plainValue = (value: unknown): unknown => readLocator(value).value;
