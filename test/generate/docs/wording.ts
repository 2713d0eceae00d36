import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { choices } from '../../support/panel';

/** Lists longer than this are counted, not listed. */
const MOST_CHOICES = 12;

function range({ typeOptions: { minValue, maxValue } = {} }: INodeProperties): string {
	if (minValue !== undefined && maxValue !== undefined) return `Number, ${minValue} to ${maxValue}`;
	return minValue === undefined ? 'Number' : `Number, at least ${minValue}`;
}

function listed(field: INodeProperties, how: string): string {
	const names = choices(field).map(({ name }) => name);
	if (names.length === 0) return `${how} from a list`;
	return names.length > MOST_CHOICES
		? `${how} of ${names.length} choices`
		: `${how} of ${names.map((name) => `_${name}_`).join(', ')}`;
}

/** `From list, by ID, by slug, by URL` */
const modesOf = ({ modes = [] }: INodeProperties): string =>
	modes
		.map(({ displayName }) => displayName.replace(/[A-Z][a-z]+/g, (word) => word.toLowerCase()))
		.join(', ')
		.replace(/^from/, 'From');

const TYPES: Readonly<Record<string, (field: INodeProperties) => string>> = {
	string: ({ typeOptions }) =>
		typeOptions?.multipleValues ? 'List of texts' : typeOptions?.password ? 'Hidden text' : 'Text',
	number: range,
	boolean: () => 'Switch',
	dateTime: () => 'Date and time',
	json: () => 'JSON',
	options: (field) => listed(field, 'One'),
	multiOptions: (field) => listed(field, 'Any'),
	resourceLocator: modesOf,
	fixedCollection: ({ typeOptions }) => (typeOptions?.multipleValues ? 'List of forms' : 'Form'),
};

/** What the field takes, in words. Throws for a type that no field had when this was written. */
export function typeOf(field: INodeProperties): string {
	const describe = TYPES[field.type];
	if (describe === undefined)
		throw new Error(`No words for the type ${field.type} (${field.name})`);
	return describe(field);
}

const nameOf = (field: INodeProperties, value: unknown): string =>
	`_${choices(field).find((each) => each.value === value)?.name ?? String(value)}_`;

/** What stands in the field of a new node. */
export function defaultOf(field: INodeProperties): string {
	const { type, default: value } = field;
	if (type === 'boolean') return value === true ? 'on' : 'off';
	if (type === 'options') return nameOf(field, value);
	if (Array.isArray(value)) return value.map((each) => nameOf(field, each)).join(', ');
	if (typeof value === 'number') return String(value);
	if (typeof value !== 'string' || value === '') return '';
	if (value.startsWith('=')) return `\`${value.slice(1)}\``;
	return value.includes('\n') ? 'A template' : `\`${value}\``;
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/** Choices that need more than their name. What a trigger can start on is explained in its page. */
const explained = (field: INodeProperties): string[] =>
	(field.displayName === 'Trigger On' ? [] : choices(field)).flatMap(({ name, description }) =>
		description === undefined ? [] : [`_${name}_: ${sentence(description)}`],
	);

/** The description of the panel, when the field is shown, and what its choices mean. */
export function descriptionOf(
	field: INodeProperties,
	siblings: readonly INodeProperties[],
): string {
	const { show = {} } = field.displayOptions ?? {};
	const conditions = Object.entries(show).flatMap(([name, values = []]) => {
		const by = siblings.find((each) => each.name === name);
		if (by === undefined || name === 'resource' || name === 'operation') return [];
		const wanted = values.map((value) =>
			by.type === 'boolean' ? (value === true ? 'on' : 'off') : nameOf(by, value),
		);
		const contains = by.type === 'multiOptions' ? 'contains' : 'is';
		return [`Shown if ${by.displayName} ${contains} ${wanted.join(' or ')}.`];
	});
	const { description } = field;
	const parts = [
		...conditions,
		...(description === undefined ? [] : [description]),
		...explained(field),
	];
	return parts.length > 1 ? parts.map(sentence).join(' ') : parts.join('');
}

/** The fields of a form in a fixed collection, or none. */
export const formFields = ({ type, options = [] }: INodeProperties): INodeProperties[] =>
	type === 'fixedCollection'
		? (options as INodePropertyCollection[]).flatMap(({ values }) => values)
		: [];
