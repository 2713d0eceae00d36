import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { type Choice } from '../input/choices';
import { wholeNumber } from '../input/convert';
import type { Kind } from '../input/kinds';
import type { ValuesOf } from '../input/valueIn';
import type { Field } from '../operation';

/** A field whose value goes into the JSON body, or into the query string, under `property`. */
const sentIn =
	(type: 'body' | 'query') =>
	(property: string): Pick<INodeProperties, 'routing'> => ({
		routing: { send: { type, property, propertyInDotNotation: false } },
	});

export const toBody = sentIn('body');
export const toQuery = sentIn('query');

/** What can be said of a field besides its name. */
type More<Value = unknown> = Partial<Omit<Field<Value>, 'name'>>;

/** A text field, unless `more` says otherwise. */
export const field = <Value = unknown, Name extends string = string>(
	name: Name,
	displayName: string,
	more: More<Value> = {},
): Field<Value, Name> => ({
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
export const secretField = (name: string, displayName: string, more: More = {}): Field =>
	field(name, displayName, { typeOptions: { password: true }, ...more });

/** A switch, which is off unless `more` says otherwise. */
export const onOffField = <Name extends string>(
	name: Name,
	displayName: string,
	description: string,
	more: More<boolean> = {},
): Field<boolean, Name> =>
	field(name, displayName, { type: 'boolean', default: false, description, ...more });

/**
 * An option that is off as long as it isn’t added: adding it says that it is wanted, so it is added as on. The default
 * of an option is only what adding it puts in. A workflow that has stored `false` keeps it.
 */
export const addedSwitch = <Name extends string>(
	name: Name,
	displayName: string,
	description: string,
	more: More<boolean> = {},
): Field<boolean, Name> => onOffField(name, displayName, description, { default: true, ...more });

/** A whole number. Without `max`, the panel shows none. */
export const numberField = <Name extends string>(
	name: Name,
	displayName: string,
	[min, max]: [min: number, max?: number],
	more: More<number> & Pick<Field, 'default'>,
): Field<number, Name> =>
	field(name, displayName, {
		type: 'number',
		typeOptions: { minValue: min, ...(max === undefined ? {} : { maxValue: max }) },
		check: wholeNumber(min, max ?? Number.MAX_SAFE_INTEGER),
		...more,
	});

/** What is said of a field with listed values. */
type Listed<Value extends Choice['value'], Read> = Omit<More<Read>, 'options'> &
	Pick<Field, 'default'> & { options: Array<Choice<Value>> };

/** One of the listed values. */
export const choiceField = <Value extends Choice['value'], Name extends string>(
	name: Name,
	displayName: string,
	more: Listed<Value, Value>,
): Field<Value, Name> => field<Value, Name>(name, displayName, { type: 'options', ...more });

/** Several of the listed values. */
export const choicesField = <Value extends Choice['value'], Name extends string>(
	name: Name,
	displayName: string,
	more: Listed<Value, Value[]>,
): Field<Value[], Name> =>
	field<Value[], Name>(name, displayName, { type: 'multiOptions', ...more });

/**
 * A form, or several in a row with `multipleValues`. n8n stores what is entered in its fields under the name of
 * `group`.
 */
export const form = <Value, Name extends string>(
	name: Name,
	displayName: string,
	{
		values,
		group: [group, groupName] = ['values', 'Values'],
		...more
	}: More<Value> & {
		values: Field[];
		group?: readonly [name: string, displayName: string];
	},
): Field<Value, Name> =>
	field<Value, Name>(name, displayName, {
		type: 'fixedCollection',
		default: {},
		options: [{ displayName: groupName, name: group, values }],
		...more,
	});

/** Choices, each with its name, its stored value and, unless the name says it, what it means. */
export const choicesFrom = <const Value extends string>(
	...rows: Array<[name: string, value: Value, description?: string]>
): Array<Choice<Value>> =>
	rows.map(([name, value, description]) => ({ name, value, ...(description && { description }) }));

/**
 * What the panel calls a value that says what it means: `bank_transfer` is “Bank Transfer”, `invoiceNumber` “Invoice
 * Number”.
 */
export const wordsOf = (value: string): string =>
	value
		.replace(/_?(^.|[A-Z]|(?<=_).)/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
		.replace(/\b(Id|Url|Zip)\b/, (short) => short.toUpperCase())
		.trim();

/** Choices that are named by their values. */
export const namedByValue = <const Value extends string>(
	values: readonly Value[],
): Array<Choice<Value>> => values.map((value) => ({ name: wordsOf(value), value }));

/** A field that is sent. It is stored as `startDate` for `start_date` on the wire. */
const wireField =
	(send: typeof toBody) =>
	<Value = unknown>(
		wire: string,
		displayName: string,
		more: Partial<Field<Value>> = {},
	): Field<Value> => ({
		...field(
			wire.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
			displayName,
			more,
		),
		...send(wire),
	});

export const bodyField = wireField(toBody);

export const queryField = wireField(toQuery);

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
	<Name extends string>(displayName: string, name: Name, placeholder: string, kind?: Kind) =>
	<const Fields extends readonly Field[]>(fields: Fields): Field<ValuesOf<Fields>, Name> =>
		field(name, displayName, {
			type: 'collection',
			placeholder,
			default: {},
			options: [...fields],
			kind,
		});

/** The last entry of Options. The code reads what is in it as if it stood beside the other options. */
const advancedOptions = collection('Advanced', 'advanced', 'Add option');

/**
 * Shows an option only where a workflow has a value for it. Named by a path from the root, such as `/options.unicode`,
 * n8n would look in vain when it saves, and drop the option.
 */
const showIfStored = (option: string): Pick<Field, 'displayOptions'> => ({
	displayOptions: { show: { [option]: [{ _cnd: { exists: true } }] } },
});

/** Fields of a collection, with those that most people never need in Advanced, which comes last. */
export function withAdvanced(fields: readonly Field[]): Field[] {
	const advanced = fields.filter((field) => field.advanced !== undefined);
	const beside = fields.flatMap((field) => {
		if (field.advanced === undefined) return [field];
		return field.advanced === 'moved' ? [{ ...field, ...showIfStored(field.name) }] : [];
	});
	return advanced.length === 0 ? beside : [...beside, advancedOptions(advanced)];
}

/** With its fields in the order of the alphabet: nobody reads such a list from the top. */
const sorted =
	(define: ReturnType<typeof collection>) =>
	(fields: readonly Field[]): Field =>
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

/** The values of a choice. n8n doesn’t tell a model which there are. */
export const listValues = (choices: readonly INodePropertyOptions[]): string =>
	choices.map(({ value }) => value).join(', ');

const DOCS =
	'https://github.com/n8n-nodes-sms-invoicing-calendar/n8n-nodes-sms-invoicing-calendar/blob/main/docs';

/** A link to a page of the documentation, for texts in which n8n shows HTML. `page` is such as `sms.md#sms-trigger`. */
export const docsLink = (page: string, text: string): string =>
	`<a href="${DOCS}/${page}" target="_blank">${text}</a>`;
