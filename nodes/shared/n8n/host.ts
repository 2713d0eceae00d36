import {
	isExpression,
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type IExecutePaginationFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import type { Log } from '../http/journal';
import type { Memory } from '../memory/record';
import type { Hint } from '../result';
import { clientOf, type N8nClient } from './client';
import { memoryOf, WRITES } from './memoryOf';
import { hintsTo, logTo } from './notices';
import { isTool } from './tool';

/** One input item, and what n8n has to offer for it. */
export interface InputItem extends N8nClient {
	index: number;
	/** A parameter with its expressions resolved; undefined if the panel doesn’t show it. Throws as expressions do. */
	get(name: string): unknown;
	/** The same parameter as it is stored, with its expressions. */
	stored(name: string): unknown;
	/** What the node remembers across executions; undefined where n8n offers nothing for that. */
	memory(): Memory | undefined;
}

/** All items of a run, and what n8n has to offer for them. */
export interface RunInput {
	items: InputItem[];
	timezone: string;
	/** Failed items are passed on: On Error isn’t Stop Workflow. */
	continues: boolean;
	/** n8n keeps what is in here between the tries of a node and with a failed execution. */
	context: IDataObject;
	/** A model asked for it, through an AI agent or an MCP client, and reads what it returns. */
	isTool: boolean;
	/** Which run of the node in this execution it is, as a name. */
	run?(): string;
	/** Shows a sentence above the output. Not everything that runs a tool can. */
	hint?(hint: Hint): void;
	log: Log;
	/** Set off when n8n cancels the execution: somebody stopped it, or it took too long. */
	cancelSignal?: AbortSignal;
}

/** The usual way, also for the tools of newer AI agents: n8n hands over all items of a run at once. */
export function inputOfRun(context: IExecuteFunctions): RunInput {
	const fixed = new Map<string, unknown>();
	const raw = new Map<string, unknown>(); // The same for all items.
	// n8n copies the node, with all its parameters, each time it is asked for it.
	const node = context.getNode();
	const stored = (name: string) => {
		if (!raw.has(name)) raw.set(name, context.getNodeParameter(name, 0, null, RAW));
		return raw.get(name);
	};
	const items = itemsOf(context).map((_, index) => ({
		...clientOf(context, index, node),
		...{ index, stored, memory: () => memoryOf(context, WRITES) },
		get: parameterReader(stored, (name) => context.getNodeParameter(name, index, null), fixed),
	}));
	const run = () => String(context.evaluateExpression('{{ $runIndex }}', 0));
	return { items, isTool: isTool(node), run, ...commonInput(context) };
}

export const RAW = { rawExpressions: true };

/** The input of an AI agent’s tool arrives through another connection. */
function itemsOf(context: IExecuteFunctions): INodeExecutionData[] {
	const main = context.getInputData();
	return main.length > 0 ? main : context.getInputData(0, NodeConnectionTypes.AiTool);
}

/** Reads parameters. One without an expression is the same for all items and kept in `fixed`. */
export const parameterReader =
	(
		readStored: InputItem['stored'],
		read: (name: string) => unknown,
		fixed: Map<string, unknown>,
	): InputItem['get'] =>
	(name) => {
		if (fixed.has(name)) return fixed.get(name);
		const stored = readStored(name);
		// An expression may return nothing, which isn’t the same as a parameter that isn’t there.
		if (hasExpression(stored)) return withCleared(stored, read(name) ?? null);
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

export const commonInput = (context: IExecuteFunctions | IExecutePaginationFunctions) => ({
	timezone: context.getTimezone(),
	continues: context.continueOnFail(),
	context: context.getContext('node') as IDataObject,
	cancelSignal: context.getExecutionCancelSignal(),
	hint: hintsTo(context),
	log: logTo(context),
});

const hasExpression = (value: unknown): boolean =>
	typeof value === 'object' && value !== null
		? Object.values(value).some(hasExpression)
		: isExpression(value);
