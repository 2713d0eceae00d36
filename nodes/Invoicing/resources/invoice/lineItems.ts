import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { text } from '../../../shared/input/text';
import type { Convert, Converted } from '../../../shared/operation';
import { toBody } from '../../../shared/panel/fields';
import { isBlank, isObject } from '../../../shared/result';
import { money, positiveDecimal, readDecimal } from '../../decimal';

/** The two ways to enter line items: in a form, or as JSON from earlier nodes. */
export const lineItemFields: INodeProperties[] = [
	{
		displayName: 'Specify Line Items',
		name: 'specifyItems',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
	},
	{
		displayName: 'Line Items',
		name: 'items',
		type: 'fixedCollection',
		placeholder: 'Add Line Item',
		typeOptions: { multipleValues: true, sortable: true },
		required: true,
		default: {},
		displayOptions: { show: { specifyItems: ['fields'] } },
		description: 'What the client is billed for. At least one line item is required.',
		options: [
			{
				displayName: 'Line Item',
				name: 'item',
				values: [
					{
						displayName: 'Description',
						name: 'description',
						type: 'string',
						default: '',
						placeholder: 'e.g. Website maintenance, January',
					},
					{
						displayName: 'Quantity',
						name: 'quantity',
						type: 'string',
						default: '1',
						placeholder: 'e.g. 1.5',
						description:
							'Number of units, above 0. All decimals are kept. A number from an expression is sent as a number.',
					},
					{
						displayName: 'Rate',
						name: 'rate',
						type: 'string',
						default: '',
						placeholder: 'e.g. 250.00',
						description:
							'Price per unit, with at most two decimals. Sent with two decimals: 100 becomes 100.00. A number from an expression is sent as a number.',
					},
					{
						displayName: 'Unit',
						name: 'unit',
						type: 'string',
						default: '',
						placeholder: 'e.g. hour',
						description: 'What the quantity counts. Can be left empty.',
					},
				],
			},
		],
		...toBody('items'),
	},
	{
		displayName: 'Line Items',
		name: 'itemsJson',
		type: 'json',
		typeOptions: { rows: 6 },
		required: true,
		default:
			'[\n  {\n    "description": "",\n    "quantity": "1",\n    "rate": "0.00",\n    "unit": ""\n  }\n]',
		displayOptions: { show: { specifyItems: ['json'] } },
		description:
			'A list of objects with description, quantity, rate and, optionally, unit. Enter quantity and rate as text to keep every digit; the rate is then sent with two decimals. Numbers are sent as numbers.',
		...toBody('items'),
	},
];

/** Converts line items from the form or from JSON to the list that `POST /invoices` expects. */
export const lineItems: Convert = (value, context) => {
	const read = readList(value);
	if ('problem' in read) return read;
	const items = read.value as unknown[];
	if (items.length === 0) return { problem: 'must contain at least one line item' };
	const converted: IDataObject[] = [];
	for (const [index, item] of items.entries()) {
		const line = lineItem(item, context);
		if ('problem' in line) return { problem: `has an error in line ${index + 1}: ${line.problem}` };
		converted.push(line.value as IDataObject);
	}
	return { value: converted };
};

function readList(value: unknown): Converted {
	if (isBlank(value)) return { value: [] };
	if (typeof value === 'string') {
		try {
			return readList(JSON.parse(value) as unknown);
		} catch {
			return { problem: 'isn’t valid JSON' };
		}
	}
	if (Array.isArray(value)) return { value };
	const { item, ...rest } = value as IDataObject;
	if (Array.isArray(item)) return { value: item };
	return Object.keys(rest).length === 0 && item === undefined
		? { value: [] }
		: { problem: 'must be a list of line items' };
}

const KNOWN_FIELDS = ['description', 'quantity', 'rate', 'unit'];

/** One line item as `POST /invoices` expects it. A problem completes “has an error in line 1: …”. */
const lineItem: Convert = (item, context) => {
	if (!isObject(item)) return { problem: 'it isn’t an object' };
	const { description, quantity, rate, unit, ...unknown } = item;
	const [extra] = Object.keys(unknown);
	if (extra !== undefined) {
		return { problem: `it has the unknown field “${extra}” (known: ${KNOWN_FIELDS.join(', ')})` };
	}
	if (isBlank(description)) return { problem: 'it has no description' };
	if (isBlank(rate)) return { problem: 'it has no rate' };
	// In JSON, null means that there is no unit. An expression that returns nothing is a mistake.
	if ('unit' in item && unit === undefined) {
		return { problem: 'the expression of its unit returned nothing' };
	}
	const name = text(description, context);
	if ('problem' in name) return { problem: `its description ${whyNoText(description, name)}` };
	const measure = isBlank(unit) ? { value: undefined } : text(unit, context);
	if ('problem' in measure) return { problem: `its unit ${whyNoText(unit, measure)}` };
	const count = positiveDecimal(quantity ?? '', context);
	if ('problem' in count) return { problem: `its quantity ${count.problem}` };
	const price = money(rate, context);
	if ('problem' in price) return { problem: `its rate ${price.problem}` };
	return {
		value: {
			description: name.value,
			quantity: asEntered(quantity, count.value),
			rate: asEntered(rate, price.value),
			...(measure.value === undefined ? {} : { unit: measure.value }),
		},
	};
};

const whyNoText = (value: unknown, { problem }: { problem: string }) =>
	typeof value === 'object' ? 'isn’t text' : problem;

/** Numbers are sent as numbers and text as exact decimal text, so users can choose which one their service accepts. */
const asEntered = (entered: unknown, exact: unknown) =>
	typeof entered === 'number' ? Number(readDecimal(entered)) : exact;
