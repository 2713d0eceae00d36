import type { INodePropertyCollection } from 'n8n-workflow';

import { lineItemFields, lineItems } from '../../../nodes/Invoicing/resources/invoice/lineItems';
import { outcomes } from '../../support/outcomes';

const convert = outcomes(lineItems);

/** What the lines are sent as, and what is told about them. */
const readWithNotes = (value: unknown) => {
	const notes: string[] = [];
	const note = (made: string) => void notes.push(made);
	return { sent: lineItems(value, { timezone: 'UTC', note }), notes };
};
const ITEM = { description: 'Kente', quantity: '2.5', rate: '185', unit: 'yards' };
const SENT = { ...ITEM, rate: '185.00' };

const WAY_ON =
	'. Put texts in with {{ JSON.stringify($json.name) }}, without quotes around it, or set “Specify Line Items” to Using Fields Below';

describe('line items are read from', () => {
	test.each<[string, unknown]>([
		['the form', { item: [ITEM] }],
		['a list', [ITEM]],
		['JSON text', JSON.stringify([ITEM])],
		['JSON text with whitespace', `\n ${JSON.stringify([ITEM], null, 2)} \n`],
		['JSON text of the form’s value', JSON.stringify({ item: [ITEM] })],
		['JSON text in JSON text', JSON.stringify(JSON.stringify([ITEM]))],
		['one object', ITEM],
		['JSON text of one object', JSON.stringify(ITEM)],
		['one object in a list of another name', { items: ITEM }],
		['the lines of an order', { description: 'Order 7', lineItems: [ITEM], total: 5 }],
		['their JSON text', { Line_Items: JSON.stringify([ITEM]) }],
		['a list of JSON texts', [JSON.stringify(ITEM)]],
	])('%s', (_name, value) => {
		expect(convert(value)).toEqual({ value: [SENT] });
	});

	test.each<unknown>([
		...[undefined, null, '', ' \n', {}, [], '[]', '{}', 'null', { item: [] }, '""'],
		...[5, true, '5', 'true'],
	])('and %j contains none, so it is rejected', (value) => {
		expect(convert(value)).toEqual({ problem: 'must contain at least one line item' });
	});

	test.each<[unknown, string]>([
		['[{"description":', `isn’t valid JSON after “[{"description":”${WAY_ON}`],
		['Kente, 2.5, 185', `isn’t valid JSON${WAY_ON}`],
		[{ ...ITEM, items: [ITEM] }, 'must be a list of line items'],
		[{ items: [ITEM], lineItems: [ITEM] }, 'must be a list of line items'],
		[{ total: 5 }, 'has an error in line 1: it has no description (it has “total”)'],
		['[5]', 'has an error in line 1: it isn’t an object'],
		['["x"]', 'has an error in line 1: it isn’t an object'],
		['[null]', 'has an error in line 1: it isn’t an object'],
		['[[]]', 'has an error in line 1: it isn’t an object'],
	])('and %j is rejected', (value, problem) => {
		expect(convert(value)).toEqual({ problem });
	});
});

const ONE = 'has lines without a quantity, for which 1 was used';
const OTHERS = 'has lines with other fields, which were left out';

describe('a line is sent as it was entered', () => {
	test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
		['text stays text', { quantity: '1', rate: '5.50' }, { quantity: '1', rate: '5.50' }],
		['numbers stay numbers', { quantity: 1.5, rate: 5.5 }, { quantity: 1.5, rate: 5.5 }],
		['each for itself', { quantity: 2, rate: '5' }, { quantity: 2, rate: '5.00' }],
		['rounding errors of sums disappear', { quantity: 0.1 + 0.2 }, { quantity: 0.3 }],
		['in rates too', { rate: 4.35 * 100 }, { rate: 435 }],
		['large numbers keep their digits', { rate: 12345678901234.56 }, { rate: 12345678901234.56 }],
		['a rate may be zero', { rate: 0 }, { rate: 0 }],
		['a rate may be below zero', { rate: '-5' }, { rate: '-5.00' }],
		['whitespace is removed', { quantity: ' 1 ', rate: ' 5 ' }, {}],
		['no unit is no unit', { unit: ' ' }, {}],
		['null is no unit', { unit: null }, {}],
		['a unit becomes text', { unit: 7 }, { unit: '7' }],
	])('%s', (_name, item, sent) => {
		const line = { description: 'x', quantity: '1', rate: '5', ...item };
		const expected = { value: [{ description: 'x', quantity: '1', rate: '5.00', ...sent }] };
		expect(convert([line])).toEqual(expected);
		expect(convert(JSON.stringify([line]))).toEqual(expected);
	});

	test('with a description that may be a number, and keeps its whitespace', () => {
		expect(
			convert([
				{ ...ITEM, description: 2026 },
				{ ...ITEM, description: ' a\nb ' },
			]),
		).toEqual({
			value: [
				{ ...SENT, description: '2026' },
				{ ...SENT, description: ' a\nb ' },
			],
		});
	});

	test.each<[string, Record<string, unknown>, string[]]>([
		['more fields', { sku: 'K-1', id: 7, total: '462.50' }, [OTHERS]],
		['capitals', { Description: 'Kente', Rate: 185 }, []],
		['no quantity', { quantity: '' }, [ONE]],
		['no quantity and the same total', { quantity: '', Total: 185, amount: '?' }, [ONE, OTHERS]],
		['a quantity of null and more fields', { quantity: null, sku: 'K-1' }, [ONE, OTHERS]],
		[
			'no quantity and names that only look like one',
			{
				...{ quantity: '', accountCode: 400, discount: 5, country: 'GH', lineNumber: 3 },
				...{ orderNumber: 7, accounting_code: 1, Anzahlung: 20, Mengenrabatt: 5 },
			},
			[ONE, OTHERS],
		],
		[
			'no quantity, its rate in other forms and other amounts',
			{
				...{ quantity: '', Gesamt: 'GHS 185.00', subtotal: 185.00000000000003, sum: '185,00 €' },
				...{ tax_amount: 20, 'Total tax': 20, amountDue: 5, total_discount: 5, betrag: 'offen' },
			},
			[ONE, OTHERS],
		],
		['decimals without a digit before or after the point', { quantity: '.5', rate: '185.' }, []],
	])('a line of a shop is taken with %s', (_name, change, notes) => {
		const { description, rate, ...line } = { ...ITEM, quantity: '1', ...change };
		const given = { ...('Rate' in change ? {} : { description, rate }), ...line };
		const { sent, notes: told } = readWithNotes([given]);
		const quantity = change.quantity === '.5' ? '0.5' : '1';
		const sentRate = 'Rate' in change ? 185 : '185.00';
		expect(sent).toEqual([{ ...ITEM, quantity, rate: sentRate }]);
		expect(told).toEqual(notes);
	});

	test('without the key of the quantity, it is one', () => {
		expect(readWithNotes('[{"description":"x","rate":"5"}]')).toEqual({
			sent: [{ description: 'x', quantity: '1', rate: '5.00' }],
			notes: [ONE],
		});
	});

	test('with what was read of its numbers', () => {
		expect(readWithNotes([{ ...ITEM, quantity: '1,5', rate: '1.234,50' }])).toEqual({
			sent: [{ ...ITEM, quantity: '1.5', rate: '1234.50' }],
			notes: [
				'has lines whose rate was read as 1234.50',
				'has lines whose quantity was read as 1.5',
			],
		});
	});

	test('and the given value isn’t changed', () => {
		const frozen = Object.freeze({ item: Object.freeze([Object.freeze({ ...ITEM })]) });
		expect(convert(frozen)).toEqual({ value: [SENT] });
	});
});

test.each([
	...['qty', 'lineQty', 'QTY', 'item_count', 'itemcount', 'Pieces', 'pcs.', 'Bestellmenge'],
	...['Anzahl', 'Stück', 'Units', 'Hours-Worked', 'quantity ordered', 'Stückzahl'],
])('a line with “%s” instead of a quantity is refused', (name) => {
	expect(convert([{ ...ITEM, quantity: '', [name]: 5 }])).toEqual({
		problem: expect.stringMatching(
			/^has an error in line 1: it has no quantity \(it has “.+”\)\. Make lines of it with \{\{ \$json\.items\.map\(/,
		) as string,
	});
});

test.each([
	...['total', 'Sub-Total', 'subtotal', 'lineAmount', 'sum', 'Summe', 'Betrag (GHS)', 'Gesamt'],
	...['Gesamtpreis', 'line price', 'total_price', 'Nettobetrag', 'total net', 'Zwischensumme'],
])('and so is one whose “%s” says that there are more than one', (name) => {
	for (const value of [925, '925.00 GHS', '₵925', '1.250', '1,250.00']) {
		expect(convert([{ description: 'x', rate: '185', [name]: value }])).toEqual({
			problem: `has an error in line 1: it has no quantity, and its “${name}” isn’t its rate`,
		});
	}
});

const AMOUNT = 'must be an amount such as 1250.50';
const HOW = 'Write a point before two decimals, and nothing between the thousands';
const MAP = '. Make lines of it with {{ $json.items.map((line) => ({ ';
const BRACKETS = 'Brackets stand for less than nothing: write a minus instead, if that is meant';
const QUANTITY = 'its quantity must be a number above 0';

describe('an invalid line is reported with its number', () => {
	test.each<[string, Record<string, unknown>, string]>([
		['a missing description', { description: undefined }, 'it has no description'],
		['a blank description', { description: ' ' }, 'it has no description'],
		['an object for a description', { description: {} }, 'its description isn’t text'],
		['a list for a description', { description: ['x'] }, 'its description isn’t text'],
		['a missing rate', { rate: undefined }, 'it has no rate'],
		['a blank rate', { rate: '' }, 'it has no rate'],
		[
			'a rate with thousands or decimals',
			{ rate: '1,234' },
			`its rate could be 1234 or 1.234: “1,234”. ${HOW}`,
		],
		['a rate in brackets', { rate: '(12)' }, `its rate ${AMOUNT}, but is “(12)”. ${BRACKETS}`],
		['a rate that is an object', { rate: {} }, `its rate ${AMOUNT}, but is “{}”`],
		[
			'a rate with three decimals',
			{ rate: 1.005 },
			'its rate can have at most two decimals, but is “1.005” (round it first)',
		],
		[
			'a quantity from an expression that returned nothing',
			{ quantity: undefined },
			'the expression of its quantity returned nothing',
		],
		[
			'a quantity with another name',
			{ quantity: null, qty: 5 },
			`it has no quantity (it has “qty”)${MAP}description: line.description, quantity: line.qty, rate: line.rate, unit: line.unit })) }}`,
		],
		[
			'a total without its quantity',
			{ quantity: '', Amount: '15.00', days: 3 },
			'it has no quantity, and its “Amount” isn’t its rate',
		],
		[
			'a rate with another name',
			{ rate: '', 'Unit Price': 5 },
			`it has no rate (it has “Unit Price”)${MAP}description: line.description, quantity: line.quantity, rate: line["Unit Price"], unit: line.unit })) }}`,
		],
		['a rate twice', { Rate: '6' }, 'it has “rate” twice'],
		['a quantity of zero', { quantity: 0 }, `${QUANTITY}, but is “0”`],
		['a quantity below zero', { quantity: '-1' }, `${QUANTITY}, but is “-1”`],
		[
			'a quantity that is too large a number',
			{ quantity: 1e21 },
			'its quantity can’t be written exactly as a number: “1e+21” (enter it as text)',
		],
		['an object for a unit', { unit: {} }, 'its unit isn’t text'],
	])('%s', (_name, change, problem) => {
		expect(convert([ITEM, { ...ITEM, ...change }])).toEqual({
			problem: `has an error in line 2: ${problem}`,
		});
		expect(convert({ item: [ITEM, ITEM, { ...ITEM, ...change }] })).toEqual({
			problem: `has an error in line 3: ${problem}`,
		});
	});

	test('and only the first of several is', () => {
		expect(convert([{ ...ITEM, rate: '' }, {}])).toEqual({
			problem: 'has an error in line 1: it has no rate',
		});
	});
});

test('the form has just the fields that a line may have', () => {
	const form = lineItemFields.find(({ type }) => type === 'fixedCollection');
	const [{ name, values } = { name: '', values: [] }] = (form?.options ??
		[]) as INodePropertyCollection[];
	expect(name).toBe('item');
	expect(values.map((field) => field.name)).toEqual(['description', 'quantity', 'rate', 'unit']);
	const filled = Object.fromEntries(values.map((field) => [field.name, '1']));
	expect(convert({ item: [filled] })).toMatchObject({ value: [{ rate: '1.00' }] });
});

test('the example in the JSON field can be sent', () => {
	const { placeholder = '' } = lineItemFields.find(({ type }) => type === 'json') ?? {};
	expect(convert(placeholder.replace('e.g. ', ''))).toEqual({
		value: [{ description: 'Kente', quantity: '2', rate: '185.00', unit: 'yard' }],
	});
});
