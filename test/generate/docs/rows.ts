import type { INodeProperties } from 'n8n-workflow';

import { choices, innerFields, type PanelOperation } from '../../support/panel';
import { table } from './markdown';

/** A field with the operations that have it. */
export interface Row {
	field: string;
	operations: string[];
	type: string;
	required: string;
	usual: string;
	description: string;
}

/** A page about agents tells of what only tools have. */
const isForModels = ({ displayOptions }: INodeProperties): boolean =>
	displayOptions?.show?.['@tool']?.includes(true) === true;

/** What stands beside Advanced only for workflows that have it stored there. */
const hasMoved = ({ name, displayOptions: { show = {} } = {} }: INodeProperties): boolean =>
	name in show;

/** The rows of fields as the panel of one operation shows them. A form is followed by its fields. */
export function rowsOf(
	operation: string,
	fields: readonly INodeProperties[],
	siblings: readonly INodeProperties[] = fields,
	inside = '',
): Row[] {
	return fields
		.filter(
			(field) =>
				!['notice', 'collection'].includes(field.type) && !isForModels(field) && !hasMoved(field),
		)
		.flatMap((field) => [
			{
				field: inside + field.displayName,
				operations: [operation],
				type: typeOf(field),
				required: field.required === true ? 'yes' : '',
				usual: defaultOf(field),
				description: descriptionOf(field, siblings),
			},
			...rowsOf(operation, startingFields(field), siblings, `${inside}${field.displayName} › `),
		]);
}

/** The fields of a form. What the form itself starts with comes before their own defaults. */
function startingFields(form: INodeProperties): INodeProperties[] {
	const { values = {} } = form.default as { values?: Record<string, INodeProperties['default']> };
	return innerFields(form).map((field) => ({
		...field,
		default: values[field.name] ?? field.default,
	}));
}

/** What is the same in all operations that share a row. */
export const contentOf = (row: Row): string => JSON.stringify({ ...row, operations: undefined });

/** One row for what is the same in several operations, where it stands first. */
export function merge(rows: readonly Row[]): Row[] {
	const merged = new Map<string, Row>();
	for (const row of rows) {
		const same = merged.get(contentOf(row));
		if (same === undefined) merged.set(contentOf(row), { ...row });
		else same.operations = [...new Set([...same.operations, ...row.operations])];
	}
	// What differs between operations stands together.
	const order = [...new Set(rows.map(({ field }) => field))];
	return [...merged.values()].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** What a collection shows as a default is only sent once the field is added. */
export type Default = 'Default' | 'Default when added';

/** A table of rows. Operations are only named if not all of them have the same fields. */
export function fieldTable(
	rows: readonly Row[],
	all: readonly string[],
	usual: Default = 'Default',
): string {
	const has = ({ operations }: Row) => all.every((name) => operations.includes(name));
	const namesOf = (row: Row) => (has(row) ? 'all' : row.operations.join(', '));
	const differ = !rows.every(has);
	return table(
		['Field', 'Operations', 'Type', 'Required', usual, 'Description'],
		rows.map((row) => [
			row.field,
			differ ? namesOf(row) : '',
			...[row.type, row.required, row.usual, row.description],
		]),
	);
}

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
function defaultOf(field: INodeProperties): string {
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
function descriptionOf(field: INodeProperties, siblings: readonly INodeProperties[]): string {
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

/** The fields that are described once for all operations, by where they stand in the panel. */
const SHARED: Readonly<Record<'lists' | 'sending' | 'onlyOnce', readonly string[]>> = {
	lists: ['returnAll', 'limit', 'simplify', 'pageSize', 'page', 'maximumRecords'],
	sending: ['concurrency', 'longestWait', 'maximumAttempts', 'repeatUncertain'],
	onlyOnce: ['onlyOncePer', 'ifAlreadyDone'],
};

type SharedKind = keyof typeof SHARED;

export const isShared = (name: string): boolean =>
	Object.values(SHARED).some((names) => names.includes(name));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `Get Many` if every operation of that name has the field, otherwise `Get Many (Calendar)` or `Create (event)`. */
function namesOf(having: readonly string[], operations: readonly PanelOperation[]): string[] {
	const has = ({ where }: PanelOperation) => having.includes(where);
	return operations.filter(has).map(({ option: { name }, node, resource }) => {
		const called = operations.filter(({ option }) => option.name === name);
		if (called.every(has)) return name;
		const inNode = called.filter((each) => each.node === node);
		return `${name} (${inNode.every(has) ? capital(node) : resource})`;
	});
}

/** A table of shared fields, with the names of the operations that have them. */
export function sharedTable(operations: readonly PanelOperation[], kind: SharedKind): string {
	const names = SHARED[kind];
	const rows = operations.flatMap(({ where, fields }) => {
		const all = fields.flatMap((field) => [field, ...innerFields(field)]);
		const advanced = all.filter(({ name }) => name === 'advanced').flatMap(innerFields);
		const sharedOf = (some: readonly INodeProperties[]) =>
			names.flatMap((name) => some.filter((field) => field.name === name));
		return [
			...rowsOf(where, sharedOf(all), all),
			...rowsOf(where, sharedOf(advanced), all, 'Advanced › '),
		];
	});
	return fieldTable(
		merge(rows).map((row) => ({
			...row,
			operations: [...new Set(namesOf(row.operations, operations))],
		})),
		[...new Set(operations.map(({ option }) => option.name))],
	);
}
