import type { IExecutePaginationFunctions, IPollFunctions } from 'n8n-workflow';
import { clientOf } from './client';
import { commonInput, parameterReader, RAW, type InputItem, type RunInput } from './host';

/**
 * The way of tools of older AI agents and of MCP clients: n8n’s routing engine hands over one item.
 *
 * If a tool throws, an AI agent before version 3 gives its model empty text, and nothing stops. So there a failed item is
 * returned. Outside of an execution there is no such agent, and who called is told what was thrown.
 */
export function inputOfTool(context: IExecutePaginationFunctions): RunInput {
	const index = context.getItemIndex();
	const read = readersOf(context);
	const item = { ...clientOf(context, index), ...read, index, memory: () => undefined };
	const common = commonInput(context);
	const isSwallowed = context.getExecutionId() !== undefined;
	return { items: [item], isTool: true, ...common, continues: common.continues || isSwallowed };
}

/** The parameters of a trigger that polls. */
export const inputOfPoll = (context: IPollFunctions): InputItem['get'] => readersOf(context).get;

function readersOf(
	context: IExecutePaginationFunctions | IPollFunctions,
): Pick<InputItem, 'get' | 'stored'> {
	const stored = (name: string): unknown => context.getNodeParameter(name, null, RAW);
	const read = (name: string) => context.getNodeParameter(name, null);
	return { stored, get: parameterReader(stored, read, new Map()) };
}
