import type { IDataObject } from 'n8n-workflow';

import { reworded } from '../../../shared/input/convert';
import type { Convert, ConvertContext, Field } from '../../../shared/operation';
import { choicesFrom, field, form, showIf, toBody } from '../../../shared/panel/fields';
import { phrase } from '../../../shared/phrase';
import { isBlank, isObject, InvalidInput } from '../../../shared/result';
import { ownCurrency } from './currency';
import { lineItem } from './lineItem';
import { listNamed } from './shopLine';
import { readJson, readWritten } from './writtenItems';

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
		check: linesIn('items'),
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
		check: linesIn('itemsJson'),
	}),
];

/** Converts line items from the form or from JSON to the list that `POST /invoices` expects. */
function linesIn(name: string): Convert<IDataObject[]> {
	return (value, context) => lineItems(readWritten(value, name, context), context, name);
}

/** `name` is the parameter that holds them. */
export function lineItems(value: unknown, context: ConvertContext, name = ''): IDataObject[] {
	const { note, item } = context;
	const items = listOf(value, note);
	if (items.length === 0) throw new InvalidInput('must contain at least one line item');
	const stored = item?.stored(name);
	const line = {
		note,
		currency: item && ownCurrency(item),
		list: listNamed(stored),
		templateOf: templatesIn(stored),
		evaluate: item?.evaluate,
	};
	return items.map((each, index) =>
		reworded(
			() => lineItem(each, line, index),
			(problem) => phrase`has an error in line ${index + 1}: ${problem}`,
		),
	);
}

/** For a text that comes from an expression of which no part is its own. */
const AN_EXPRESSION = '={{ $json }}';

/** What the fields of lines hold: in the form each its own text, otherwise what the whole parameter is. */
function templatesIn(stored: unknown): (index: number, name: string) => unknown {
	const isExpression = typeof stored === 'string' && stored.startsWith('=');
	const [rows] = isObject(stored) ? Object.values(stored) : [];
	return (index, name) => {
		const row: unknown = Array.isArray(rows) ? rows[index] : undefined;
		return isObject(row) ? row[name] : isExpression ? AN_EXPRESSION : undefined;
	};
}

/** What programs call the lines of an order, such as the form of the panel: `{ item: […] }`, `{ lineItems: […] }`. */
const A_LIST = /^(line[ _-]?)?items?$/i;

function listOf(value: unknown, note?: ConvertContext['note']): unknown[] {
	if (typeof value === 'string' && !isBlank(value)) return listOf(readJson(value, note), note);
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
	if (more.length === 0 && !isLine) return listOf(value[list], note);
	throw new InvalidInput('must be a list of line items');
}
