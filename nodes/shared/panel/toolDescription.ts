import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation } from '../operation';

/**
 * What a model reads about the operation as a tool. Without this field, n8n would tell it only the action, such as “Send
 * message in SMS”. n8n shows the field for tools only, so it takes up no space in a workflow’s node.
 */
export const toolDescription = ({
	action,
	description,
	forModel = '',
}: Operation): INodeProperties => ({
	displayName: 'Description',
	name: 'toolDescription',
	type: 'string',
	typeOptions: { rows: 5 },
	displayOptions: { show: { '@tool': [true] } },
	default: [action, description, forModel]
		.filter((sentence) => sentence !== '')
		.map((sentence) => (sentence.endsWith('.') ? sentence : `${sentence}.`))
		.join(' '),
	description:
		'What the model is told about this tool. Add when to use it, and what it must not do with it.',
});

/** The values of a choice. n8n doesn’t tell a model which there are. */
export const listValues = (choices: readonly INodePropertyOptions[]): string =>
	choices.map(({ value }) => value).join(', ');
