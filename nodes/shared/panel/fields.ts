import type {
	IDataObject,
	INodeProperties,
	INodePropertyMode,
	INodePropertyOptions,
} from 'n8n-workflow';

import { wholeNumber } from '../input/convert';
import type { Kind } from '../input/kinds';
import type { Field, Resources } from '../operation';

/** A field whose value goes into the JSON body, or into the query string, under `property`. */
const sentIn =
	(type: 'body' | 'query') =>
	(property: string): Pick<INodeProperties, 'routing'> => ({
		routing: { send: { type, property, propertyInDotNotation: false } },
	});

export const toBody = sentIn('body');
export const toQuery = sentIn('query');

/** A text field, unless `more` says otherwise. */
export const field = (name: string, displayName: string, more: Partial<Field> = {}): Field => ({
	displayName,
	name,
	type: 'string',
	default: '',
	...more,
});

/** Shows a field only if another one has one of these values. */
export const showIf = (other: string, ...values: Array<string | boolean>) => ({
	displayOptions: { show: { [other]: values } },
});

/** Text that the panel shows as dots. */
export const secretField = (name: string, displayName: string, more: Partial<Field> = {}): Field =>
	field(name, displayName, { typeOptions: { password: true }, ...more });

/** A switch, which is off unless `more` says otherwise. */
export const onOffField = (
	name: string,
	displayName: string,
	description: string,
	more: Partial<Field> = {},
): Field => field(name, displayName, { type: 'boolean', default: false, description, ...more });

/** A whole number. Without `max`, the panel shows none. */
export const numberField = (
	name: string,
	displayName: string,
	[min, max]: [min: number, max?: number],
	more: Partial<Field> & Pick<Field, 'default'>,
): Field =>
	field(name, displayName, {
		type: 'number',
		typeOptions: { minValue: min, ...(max === undefined ? {} : { maxValue: max }) },
		check: wholeNumber(min, max ?? Number.MAX_SAFE_INTEGER),
		...more,
	});

/**
 * A form, or several in a row with `multipleValues`. n8n stores what is entered in its fields under the name of
 * `group`.
 */
export const form = (
	name: string,
	displayName: string,
	{
		values,
		group: [group, groupName] = ['values', 'Values'],
		...more
	}: Partial<Field> & { values: Field[]; group?: readonly [name: string, displayName: string] },
): Field =>
	field(name, displayName, {
		...{ type: 'fixedCollection', default: {} },
		options: [{ displayName: groupName, name: group, values }],
		...more,
	});

/** Choices, each with its name, its stored value and, unless the name says it, what it means. */
export const choicesFrom = <Value extends string>(
	...rows: Array<[name: string, value: Value, description?: string]>
): Array<INodePropertyOptions & { value: Value }> =>
	rows.map(([name, value, description]) => ({ name, value, ...(description && { description }) }));

/**
 * What the panel calls a value that says what it means: `bank_transfer` is “Bank Transfer”, `invoiceNumber` “Invoice
 * Number”.
 */
const wordsOf = (value: string): string =>
	value
		.replace(/_?(^.|[A-Z]|(?<=_).)/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
		.replace(/\b(Id|Url|Zip)\b/, (short) => short.toUpperCase())
		.trim();

/** Choices that are named by their values. */
export const namedByValue = (values: readonly string[]) =>
	values.map((value) => ({ name: wordsOf(value), value }));

/** A field that is sent. It is stored as `startDate` for `start_date` on the wire. */
const wireField =
	(send: typeof toBody) =>
	(wire: string, displayName: string, more: Partial<Field> = {}): Field => ({
		...field(
			wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
			displayName,
			more,
		),
		...send(wire),
	});

export const bodyField = wireField(toBody);

export const queryField = wireField(toQuery);

/** What only this package reads of a field. */
const OWN = ['advanced', 'check', 'kind', 'overrides'] as const;

/** A field as n8n gets it. */
export function forPanel(own: Field): INodeProperties {
	const field = { ...own };
	for (const name of OWN) delete field[name];
	if (own.kind === 'inCredential') delete field.required;
	if (own.type === 'collection') field.options = (own.options as Field[]).map(forPanel);
	return field;
}

/** Keeps the listed fields of a record, in the listed order. Fields that the record lacks are left out. */
export const pick =
	(...names: string[]) =>
	(record: IDataObject): IDataObject =>
		Object.fromEntries(
			names.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
		);

/**
 * Sorts by a text of the panel, in the order of the alphabet. They are plain English, and a comparison by locale would
 * load its rules first, which takes longer than to define a node.
 */
export const inAlphabet =
	<T>(textOf: (each: T) => string) =>
	(one: T, other: T): number => {
		const [first, second] = [textOf(one).toLowerCase(), textOf(other).toLowerCase()];
		return first === second ? 0 : first < second ? -1 : 1;
	};

/** A collection, worded as n8n’s own nodes do. */
const collection =
	(displayName: string, name: string, placeholder: string, kind?: Kind) =>
	(fields: readonly Field[]): Field =>
		field(name, displayName, {
			...{ type: 'collection', placeholder, default: {} },
			options: [...fields],
			kind,
		});

/** The last entry of Options. The code reads what is in it as if it stood beside the other options. */
const advancedOptions = collection('Advanced', 'advanced', 'Add option');

/** Fields with those that most people never need in Advanced, which comes last. */
export function withAdvanced(fields: readonly Field[]): Field[] {
	const advanced = fields.filter((field) => field.advanced === true);
	const usual = fields.filter((field) => field.advanced !== true);
	return advanced.length === 0 ? usual : [...usual, advancedOptions(advanced)];
}

/** With its fields in the order of the alphabet: nobody reads such a list from the top. */
const sorted =
	(define: ReturnType<typeof collection>): typeof define =>
	(fields) =>
		define(withAdvanced([...fields].sort(inAlphabet(({ displayName }) => displayName))));

export const additionalFields = sorted(
	collection('Additional Fields', 'additionalFields', 'Add Field', 'detail'),
);

export const updateFields = sorted(
	collection('Update Fields', 'updateFields', 'Add Field', 'detail'),
);

export const filtersCollection = sorted(collection('Filters', 'filters', 'Add Filter', 'filter'));

/** How an operation does its work. What most people need comes first. */
export const optionsCollection = collection('Options', 'options', 'Add option');

/** A parameter that names one record: chosen from a searchable list, by its id, or in one of `more` ways. */
export const recordLocator = (
	name: string,
	displayName: string,
	searchListMethod: string,
	own: Partial<Field> = {},
	{
		example = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42',
		more = [],
	}: { example?: string; more?: INodePropertyMode[] } = {},
): Field =>
	field(name, displayName, {
		required: true,
		...own,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [fromList(searchListMethod), byText('id', 'By ID', example), ...more],
	});

export const fromList = (searchListMethod: string): INodePropertyMode => ({
	displayName: 'From List',
	name: 'list',
	type: 'list' as const,
	typeOptions: { searchListMethod, searchable: true },
});

export const byText = (name: string, displayName: string, example: string): INodePropertyMode => ({
	displayName,
	name,
	type: 'string' as const,
	placeholder: `e.g. ${example}`,
});

/** The values of a choice. n8n doesn’t tell a model which there are. */
export const listValues = (choices: readonly INodePropertyOptions[]): string =>
	choices.map(({ value }) => value).join(', ');

const DOCS =
	'https://github.com/n8n-nodes-sms-invoicing-calendar/n8n-nodes-sms-invoicing-calendar/blob/main/docs';

/** A link to a page of the documentation, for texts in which n8n shows HTML. `page` is such as `sms.md#sms-trigger`. */
export const docsLink = (page: string, text: string): string =>
	`<a href="${DOCS}/${page}" target="_blank">${text}</a>`;

// What stands below a node’s name on the canvas: expressions that turn stored values into the words of the panel.

/** Such as “Get Many: Event”. */
export function operationSubtitle(resources: Resources): string {
	const words = Object.entries(resources).flatMap(([resource, operations]) =>
		Object.entries(operations).map(([value, { name }]) => [
			`${resource}.${value}`,
			`${name}: ${wordsOf(resource)}`,
		]),
	);
	return `={{ (${asText(words)})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

/** The names of what is chosen in a list, such as “Invoice Paid, Invoice Overdue”. */
export function choicesSubtitle(field: string, options: readonly INodePropertyOptions[]): string {
	const words = options.map(({ name, value }) => [String(value), name]);
	return `={{ $parameter["${field}"].map((value) => (${asText(words)})[value]).join(", ") }}`;
}

const asText = (words: string[][]) => JSON.stringify(Object.fromEntries(words));
