import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isBlank } from '../../../shared/input/convert';
import { money, positiveDecimal, readDecimal } from '../../decimal';
import type { Convert, Converted } from '../../../shared/operation';
import { toBody } from '../../../shared/panel/fields';

/** The two ways to enter line items: a form, or JSON for items that come from data. */
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
		description: 'What the client is billed for, at least one line',
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
						description: 'How many units, above 0. Sent exactly as entered.',
					},
					{
						displayName: 'Rate',
						name: 'rate',
						type: 'string',
						default: '',
						placeholder: 'e.g. 250.00',
						description: 'Price of one unit, with at most two decimals. Sent exactly as entered.',
					},
					{
						displayName: 'Unit',
						name: 'unit',
						type: 'string',
						default: '',
						placeholder: 'e.g. hour',
						description: 'What one unit is. May stay empty.',
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
			'A list of objects with description, quantity, rate and optionally unit. Write quantity and rate as text to keep every digit; a number is sent as a number.',
		...toBody('items'),
	},
];

const KNOWN = ['description', 'quantity', 'rate', 'unit'];

/** Line items from either form as the list that the service wants (document, section 4, POST /invoices). */
export const lineItems: Convert = (value, context) => {
	const read = readList(value);
	if ('problem' in read) return read;
	const items = read.value as unknown[];
	if (items.length === 0) return { problem: 'needs at least one line' };
	const converted: IDataObject[] = [];
	for (const [index, item] of items.entries()) {
		const outcome = lineItem(item);
		if ('problem' in outcome) return { problem: `has a line ${index + 1} that ${outcome.problem}` };
		converted.push(outcome.value as IDataObject);
	}
	return { value: converted };

	function lineItem(item: unknown): Converted {
		if (typeof item !== 'object' || item === null || Array.isArray(item)) {
			return { problem: 'is no object' };
		}
		const { description, quantity, rate, unit, ...unknown } = item as IDataObject;
		const [extra] = Object.keys(unknown);
		if (extra !== undefined) {
			return { problem: `has the unknown field “${extra}” (known: ${KNOWN.join(', ')})` };
		}
		if (isBlank(description)) return { problem: 'has no description' };
		if (isBlank(rate)) return { problem: 'has no rate' };
		for (const [name, text] of Object.entries({ description, unit })) {
			if (!isBlank(text) && typeof text === 'object')
				return { problem: `has a ${name} that is no text` };
		}
		const count = positiveDecimal(quantity ?? '', context);
		if ('problem' in count) return { problem: `has a quantity that ${count.problem}` };
		const price = money(rate, context);
		if ('problem' in price) return { problem: `has a rate that ${price.problem}` };
		return {
			value: {
				description: String(description),
				quantity: asEntered(quantity, count.value as string),
				rate: asEntered(rate, price.value as string),
				...(isBlank(unit) ? {} : { unit: String(unit) }),
			},
		};
	}
};

/** Numbers stay numbers, for services that insist on them; text goes out as exact decimal text. */
const asEntered = (entered: unknown, exact: string) =>
	typeof entered === 'number' ? Number(readDecimal(entered)) : exact;

function readList(value: unknown): Converted {
	if (isBlank(value)) return { value: [] };
	if (typeof value === 'string') {
		try {
			return readList(JSON.parse(value) as unknown);
		} catch {
			return { problem: 'is no valid JSON' };
		}
	}
	if (Array.isArray(value)) return { value };
	const { item, ...rest } = value as IDataObject;
	if (Array.isArray(item)) return { value: item };
	return Object.keys(rest).length === 0 && item === undefined
		? { value: [] }
		: { problem: 'must be a list of line items' };
}
