import type {
	IDataObject,
	IExecuteData,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	IPollFunctions,
} from 'n8n-workflow';
import { isExpression, NodeConnectionTypes } from 'n8n-workflow';

import { refuseToAsk } from '../errors/refuseToAsk';
import type { Client } from '../http/connect';
import type { Log } from '../http/exchange';
import type { Store } from '../memory/claims';
import type { ItemData } from '../operation';
import type { Question } from '../question';
import { type Hint, InvalidInput } from '../result';
import { clientOf } from './client';
import { newLink, waitForAnswer } from './question';
import { createTurns, memoryOf } from './store';
import { hintsTo, logTo } from './tell';

/** One input item, and what n8n has to offer for it. */
export interface InputItem extends Client, ItemData {
	node: INode;
	index: number;
	/** A parameter with its expressions resolved; undefined if the panel doesn’t show it. Throws as expressions do. */
	get(name: string): unknown;
	/** What the node remembers across executions; undefined where n8n offers nothing for that. */
	memory(): Store | undefined;
}

/** All items of a run, and what n8n has to offer for them. */
export interface RunInput {
	items: InputItem[];
	timezone: string;
	/** Failed items are passed on: On Error isn’t Stop Workflow. */
	continues: boolean;
	/** n8n keeps what is in here between the attempts of Retry On Fail and with a failed execution. */
	context: IDataObject;
	/** A model asked for it, through an AI agent or an MCP client, and reads what it returns. */
	isTool: boolean;
	/** Whether this is a test in the editor of a workflow that a schedule, an app or a request starts later. */
	startsByItself(): boolean;
	/** The names of the nodes before this one, those that come first in the workflow before the others. */
	nodesBefore(): string[];
	/** Which run of the node in this execution it is, as a name. */
	run(): string;
	/** Whether the execution can wait. Asked before anything is sent. */
	canWait(): boolean;
	/** Whether n8n hands on only the message of an error, as its second engine does. */
	dropsDescription(): boolean;
	/** Puts the execution to wait for an answer. */
	waitForWebhook(question: Question): Promise<void>;
	/** Puts the execution to wait, and then runs the node again. Returns what comes out of the node meanwhile. */
	suspendUntil?(until: number): Promise<INodeExecutionData[]>;
	/** Shows a sentence above the output. */
	hint(hint: Hint): void;
	log: Log;
	/** Set off when n8n cancels the execution: a user stopped it, or it took too long. */
	cancelSignal?: AbortSignal;
}

/**
 * The one way in, with all items of a run: for an execution of either engine of n8n, for an AI agent and for an MCP
 * client. n8n tells what differs between them.
 */
export function inputOf(context: IExecuteFunctions): RunInput {
	// n8n copies the node, with all its parameters, each time it is asked for it.
	const node = context.getNode();
	const isTool = node.type.endsWith(TOOL);
	// For a tool whose caller waits for it, there is nothing to put to wait.
	const canWait = () => insideOf(context).parentNode === undefined && isKept(context);
	return {
		items: itemsOf(context, node, { isTool, canWait }),
		isTool,
		canWait,
		timezone: context.getTimezone(),
		continues: context.continueOnFail() || losesErrors(context),
		context: context.getContext('node'),
		startsByItself: () =>
			context.getMode() === 'manual' &&
			context.getParentNodes(node.name).some(({ type }) => REPEATABLE.test(type)),
		nodesBefore: () => context.getParentNodes(node.name).map(({ name }) => name),
		run: () => String(context.evaluateExpression('{{ $runIndex }}', 0)),
		dropsDescription: () => !isKept(context),
		waitForWebhook: async (question) => await waitForAnswer(context, question),
		// An agent waits for an answer, but calls no tool again.
		suspendUntil: isTool ? undefined : suspendOf(context),
		hint: hintsTo(context),
		log: logTo(context),
		cancelSignal: context.getExecutionCancelSignal(),
	};
}

function itemsOf(
	context: IExecuteFunctions,
	node: INode,
	run: Pick<RunInput, 'isTool' | 'canWait'>,
): InputItem[] {
	// Parameters without an expression, and what n8n has stored of each parameter, are the same for all items.
	const fixed = new Map<string, unknown>();
	const raw = new Map<string, unknown>();
	const stored = (name: string) => {
		if (!raw.has(name)) raw.set(name, context.getNodeParameter(name, 0, null, RAW));
		return raw.get(name);
	};
	// The input of an AI agent’s tool arrives through another connection.
	const main = context.getInputData();
	const inputData = main.length > 0 ? main : context.getInputData(0, NodeConnectionTypes.AiTool);
	const link = () => {
		const refusal = refuseToAsk(inputData.length, run);
		if (refusal) throw new InvalidInput(refusal);
		return newLink(context);
	};
	const turns = createTurns();
	const memory = memoryOf(context, turns);
	return inputData.map((_, index) => ({
		...clientOf(context, index, { turns }),
		node,
		index,
		stored,
		memory: () => memory,
		evaluate: (expression: string) => context.evaluateExpression(expression, index),
		link,
		get: parameterReader(stored, (name) => context.getNodeParameter(name, index, null), fixed),
	}));
}

/** n8n adds it to the type of a node that an AI agent or an MCP client uses as a tool. */
const TOOL = 'Tool';

/** What a context has besides what the types for nodes say. */
interface Inside {
	/** The node that calls this one as its tool, if it doesn’t leave that to the engine. */
	parentNode?: INode;
	/**
	 * Tells n8n how the execution is, which it refuses of one that it doesn’t keep. In tests of n8n-core, there is none.
	 */
	additionalData?: { setExecutionStatus?(status: 'running'): void };
	/** What n8n is going to run next. */
	runExecutionData?: { executionData?: { nodeExecutionStack?: IExecuteData[] } | null };
}

const insideOf = (context: IExecuteFunctions): Inside => context as Inside;

/**
 * Whether the model never learns what a tool throws: an AI agent before version 3 gives its model empty text then, and
 * nothing stops. So there a failed item is returned.
 */
const losesErrors = (context: IExecuteFunctions): boolean => {
	const { parentNode } = insideOf(context);
	return (
		parentNode !== undefined &&
		/\.agent(Tool)?$/.test(parentNode.type) &&
		parentNode.typeVersion < 3
	);
};

/**
 * Whether n8n itself keeps the execution, so that it can put it to wait and shows all of an error. Its second engine
 * doesn’t let it yet, and n8n finds that out only when it is told of a wait. So it is told that the execution runs,
 * which is true and which it refuses for the same reason.
 */
function isKept(context: IExecuteFunctions): boolean {
	try {
		// An execution that was stopped isn’t told to run.
		if (context.getExecutionCancelSignal()?.aborted) return true;
		insideOf(context).additionalData?.setExecutionStatus?.('running');
		return true;
	} catch {
		return false;
	}
}

/** Triggers that may start twice for the same event. A person who presses a button or fills in a form doesn’t. */
const REPEATABLE = /(?<!\.(manual|chat|manualChat|form|executeWorkflow|error))Trigger$|\.webhook$/;

const RAW = { rawExpressions: true };

/** Reads parameters. One without an expression is the same for all items and kept in `fixed`. */
const parameterReader =
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
	const filled = (each: unknown, name: string | number) =>
		each === null ? '' : withCleared(each, (value as Record<string | number, unknown>)[name]);
	return Array.isArray(stored)
		? stored.map(filled)
		: Object.fromEntries(Object.entries(stored).map(([name, each]) => [name, filled(each, name)]));
}

const hasExpression = (value: unknown): boolean =>
	typeof value === 'object' && value !== null
		? Object.values(value).some(hasExpression)
		: isExpression(value);

/**
 * Puts the execution to wait, and lets n8n run the node again with the same input. By itself, n8n doesn’t: it takes a
 * node that has waited for done, and passes its input on to the next nodes. So the entry that waits gets nothing to
 * pass on, and the node comes after it once more. n8n saves both with the waiting execution, and the node’s context
 * with its ledger.
 *
 * Undefined where n8n’s list isn’t what it was: then nothing can wait. `test/n8n/hours.test.ts` sees to it for every
 * version.
 */
function suspendOf(context: IExecuteFunctions): RunInput['suspendUntil'] {
	const next = insideOf(context).runExecutionData?.executionData?.nodeExecutionStack;
	if (!Array.isArray(next)) return undefined;
	return async (until) => {
		const entry = context.getExecuteData();
		next.unshift({ ...entry });
		// n8n will disable this node. Always Output Data would still make an item of nothing.
		entry.node = { ...entry.node, alwaysOutputData: false };
		entry.data = { main: [] };
		const date = new Date(until);
		await context.putExecutionToWait(date);
		return [{ json: { waitingUntil: date.toISOString() }, pairedItem: { item: 0 } }];
	};
}

export function readersOf(context: IPollFunctions): Pick<InputItem, 'get' | 'stored'> {
	const stored = (name: string): unknown => context.getNodeParameter(name, null, RAW);
	const read = (name: string) => context.getNodeParameter(name, null);
	return { stored, get: parameterReader(stored, read, new Map()) };
}
