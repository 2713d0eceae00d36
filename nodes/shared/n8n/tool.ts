import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import type { Failure } from '../result';

/** n8n adds “Tool” to the type of a node that an AI agent or an MCP client uses as a tool. */
export const isTool = ({ type }: Pick<INode, 'type'>): boolean => type.endsWith('Tool');

/** A failure whose message says everything: from an error, agents hand on only the message to their model. */
export const toolFailure = (failure: Failure): Failure => ({
	...failure,
	message: `${failure.message}\n\nDetails: ${failure.description}`,
});

/** What a model is told if there is nothing to return. It would get empty text, which could mean anything. */
const NOTHING_FOUND = { found: 0, message: 'Nothing was found.' };

/** Items as a model gets them: short, because it pays for each character, and never none. */
export const toolItems = (items: readonly INodeExecutionData[]): INodeExecutionData[] =>
	items.length === 0
		? [{ json: NOTHING_FOUND, pairedItem: { item: 0 } }]
		: items.map((item) => ({ ...item, json: withoutEmpty(item.json) }));

const withoutEmpty = (record: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''));
