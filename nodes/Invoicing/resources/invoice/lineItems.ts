import type { IDataObject } from 'n8n-workflow';

import { reworded, text, unlessRefused } from '../../../shared/input/convert';
import { readDecimal } from '../../../shared/input/decimal';
import type { ConvertContext, Field } from '../../../shared/operation';
import { choicesFrom, field, form, showIf, toBody } from '../../../shared/panel/fields';
import { phrase } from '../../../shared/phrase';
import { asWord, isBlank, isObject, InvalidInput, withoutEnd } from '../../../shared/result';
import { money, positiveDecimal } from '../../decimal';

/** The two ways to enter line items: in a form, or as JSON from earlier nodes. */
export const lineItemFields: Field[] = [
	field('specifyItems', 'Specify Line Items', {
		type: 'options',
		noDataExpression: true,
		options: choicesFrom(['Using Fields Below', 'fields'], ['Using JSON', 'json']),
		default: 'fields',
	}),
	form('items', 'Line Items', {
		placeholder: 'Add Line Item',
		typeOptions: { multipleValues: true, sortable: true },
		required: true,
		...showIf('specifyItems', 'fields'),
		description: 'What the client is billed for. At least one line item is required.',
		group: ['item', 'Line Item'],
		values: [
			field('description', 'Description', {
				placeholder: 'e.g. Website maintenance, January',
			}),
			field('quantity', 'Quantity', {
				placeholder: 'e.g. 1.5',
				description:
					'Number of units, above 0. If empty, 1. All decimals are kept. A number from an expression is sent as a number.',
			}),
			field('rate', 'Rate', {
				placeholder: 'e.g. 250.00',
				description:
					'Price per unit, with at most two decimals. Sent with two decimals: 100 becomes 100.00. A number from an expression is sent as a number.',
			}),
			field('unit', 'Unit', {
				placeholder: 'e.g. hour',
				description: 'What the quantity counts. Can be left empty.',
			}),
		],
		...toBody('items'),
		check: lineItems,
	}),
	field('itemsJson', 'Line Items', {
		type: 'json',
		typeOptions: { rows: 6 },
		required: true,
		placeholder:
			'e.g. [{ "description": "Kente", "quantity": "2", "rate": "185.00", "unit": "yard" }]',
		...showIf('specifyItems', 'json'),
		description:
			'A list of objects with description, rate and, optionally, quantity (1 if missing) and unit. Other fields are left out. Enter quantity and rate as text to keep every digit; the rate is then sent with two decimals. Numbers are sent as numbers.',
		...toBody('items'),
		check: lineItems,
	}),
];

/** Converts line items from the form or from JSON to the list that `POST /invoices` expects. */
export function lineItems(value: unknown, { note }: ConvertContext): IDataObject[] {
	const items = listOf(value);
	if (items.length === 0) throw new InvalidInput('must contain at least one line item');
	return items.map((item, index) =>
		reworded(
			() => lineItem(item, note),
			(problem) => phrase`has an error in line ${index + 1}: ${problem}`,
		),
	);
}

/** What programs call the lines of an order, such as the form of the panel: `{ item: […] }`, `{ lineItems: […] }`. */
const A_LIST = /^(line[ _-]?)?items?$/i;

function listOf(value: unknown): unknown[] {
	if (typeof value === 'string' && !isBlank(value)) return listOf(parsed(value));
	if (Array.isArray(value)) return value;
	if (!isObject(value) || Object.values(value).every(isBlank)) return [];
	const holdsMore = (inner: unknown) =>
		typeof inner === 'string'
			? /^\s*[[{]/.test(inner)
			: typeof inner === 'object' && inner !== null;
	const [list, ...more] = Object.keys(value).filter(
		(name) => A_LIST.test(name) && holdsMore(value[name]),
	);
	if (list === undefined) return [value];
	const isLine = Object.keys(value).some((name) => /^\s*rate\s*$/i.test(name));
	if (more.length === 0 && !isLine) return listOf(value[list]);
	throw new InvalidInput('must be a list of line items');
}

function parsed(json: string): unknown {
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch {
		// It stays undefined, which no JSON is.
	}
	if (value === undefined) throw new InvalidInput('isn’t valid JSON');
	return value;
}

const KNOWN_FIELDS = ['description', 'quantity', 'rate', 'unit'];

/** Names that may mean the quantity: a line must not be billed once because its quantity has another name. */
const LIKE_QUANTITY =
	/qty|quantit|(menge|anzahl|stückzahl|(?<!dis|ac)count)( |$)|(^| )(pieces|pcs|stück|stk|units|hours|stunden)( |$)/;

/**
 * Names of what a line costs as a whole, such as `Subtotal`, `line_price`, `Betrag (GHS)`: neither its tax nor its
 * discount.
 */
const LIKE_AMOUNT =
	/^((line|item|net|netto|sub|total|gesamt|zwischen) ?)*(amount|total|sum|summe|betrag|gesamt|(?<=(line|total|gesamt) ?)(price|preis))( (in|netto|(?!due|fee|off|tax|vat)[a-z]{3}))*$/;

/** `lineQty`, `LINE_QTY` and `Line-Qty` are `line qty`. */
const wordsOf = (name: string): string =>
	name
		.replace(/(?<=\p{Ll})(?=\p{Lu})|\P{L}+/gu, ' ')
		.trim()
		.toLowerCase();

/** An amount that isn’t the rate: then there are more units than one. */
function isOtherAmount(value: unknown, rate: string): boolean {
	const said = asWord(value);
	const bare = withoutEnd(said.replace(/^[\p{L}\p{Sc}]+\.?|\.$/gu, ''), /[\p{L}\p{Sc}]/u);
	const read = unlessRefused(() => money(value)) ?? unlessRefused(() => money(bare));
	return /\d/.test(said) && read !== rate;
}

/** A line’s own fields by their names in small letters, and the names of the others, which shops have. */
function fieldsOf(item: IDataObject): { own: IDataObject; others: string[] } {
	const own: IDataObject = {};
	const others: string[] = [];
	for (const [name, value] of Object.entries(item)) {
		const known = name.trim().toLowerCase();
		if (!KNOWN_FIELDS.includes(known)) others.push(name);
		else if (known in own) throw new InvalidInput(`it has “${known}” twice`);
		else own[known] = value;
	}
	return { own, others };
}

/** One line item as `POST /invoices` expects it. A problem completes “has an error in line 1: …”. */
function lineItem(given: unknown, note: ConvertContext['note']): IDataObject {
	const item = typeof given === 'string' ? unlessRefused(() => parsed(given)) : given;
	if (!isObject(item)) throw new InvalidInput('it isn’t an object');
	const { own, others } = fieldsOf(item);
	const { description, quantity, rate, unit } = own;
	const has = others.length > 0 ? ` (it has ${others.map((name) => `“${name}”`).join(', ')})` : '';
	if (isBlank(description)) throw new InvalidInput(`it has no description${has}`);
	if (isBlank(rate)) throw new InvalidInput(`it has no rate${has}`);
	const isOne = isBlank(quantity) && !others.some((name) => LIKE_QUANTITY.test(wordsOf(name)));
	// A field that isn’t there or is empty is something else than an expression that returns nothing.
	for (const name of ['quantity', 'unit']) {
		if (name in own && own[name] === undefined) {
			throw new InvalidInput(`the expression of its ${name} returned nothing`);
		}
	}
	if (isBlank(quantity) && !isOne) throw new InvalidInput(`it has no quantity${has}`);
	const amount = part('rate', rate, money, note);
	const total =
		isOne &&
		others.find((name) => LIKE_AMOUNT.test(wordsOf(name)) && isOtherAmount(item[name], amount));
	if (total) throw new InvalidInput(`it has no quantity, and its “${total}” isn’t its rate`);
	if (isOne) note?.('has lines without a quantity, for which 1 was used');
	if (others.length > 0) note?.(`has lines with other fields, which were left out`);
	return {
		description: part('description', description, plainText),
		quantity: isOne ? '1' : asEntered(quantity, part('quantity', quantity, positiveDecimal, note)),
		rate: asEntered(rate, amount),
		...(isBlank(unit) ? {} : { unit: part('unit', unit, plainText) }),
	};
}

const part = (
	name: string,
	value: unknown,
	read: (value: unknown, context: Pick<ConvertContext, 'note'>) => string,
	note?: ConvertContext['note'],
): string =>
	reworded(
		() => read(value, { note: (made) => note?.(`has lines whose ${name} ${made}`) }),
		(problem) => phrase`its ${name} ${problem}`,
	);

function plainText(value: unknown): string {
	if (typeof value === 'object') throw new InvalidInput('isn’t text');
	return text(value);
}

/** Numbers are sent as numbers and text as exact decimal text, so users can choose which one their service accepts. */
const asEntered = (entered: unknown, exact: string) =>
	typeof entered === 'number' ? Number(readDecimal(entered)) : exact;
