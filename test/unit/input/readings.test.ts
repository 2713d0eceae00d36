import { checked } from '../../../nodes/shared/input/convert';
import { labelsInRequest } from '../../../nodes/shared/input/prepareRequest';
import { readItem } from '../../../nodes/shared/input/readItem';
import type { InputItem } from '../../../nodes/shared/n8n/host';
import type { Operation } from '../../../nodes/shared/operation';
import { withSendOptions } from '../../../nodes/shared/panel/defineNode';
import type { UsualService } from '../../support/usualParameters';
import { locator, RESOURCES, usualParameters } from '../../support/usualParameters';

/**
 * What people and other services enter, and what becomes of it. What can mean one thing is taken; what could mean two is
 * refused, with words that say how to go on. The tables of phone numbers (Sms/phone.test.ts), dates (dates.test.ts), line
 * items and amounts (Invoicing/) have more of each kind.
 */
type Parameters = Record<string, unknown>;

function find(where: string): { service: UsualService; operation: Operation } {
	const [service, resource, value] = where.split('.') as [UsualService, string, string];
	const found = RESOURCES[service].find((each) => each.value === resource);
	return {
		service,
		operation: found?.operations.find((each) => each.value === value) as Operation,
	};
}

function read(where: string, parameters: Parameters, isTool = false) {
	const { service, operation } = find(where);
	const fields = withSendOptions(operation);
	const all: Parameters = { ...usualParameters(service, operation), ...parameters };
	const names = new Set(fields.map(({ name }) => name));
	const get = (name: string) => (names.has(name) ? all[name] : undefined);
	const item = { get, stored: get, memory: () => ({}) } as InputItem;
	const labels = labelsInRequest(operation);
	const settings = { timezone: 'Africa/Accra', isTool };
	return checked(() => readItem(item, operation, { fields, labels }, settings));
}

const none = { kind: 'none' } as const;
const more = (name: string, value: unknown) => ({ additionalFields: { [name]: value } });
const change = (name: string, value: unknown) => ({ updateFields: { [name]: value } });
const filter = (name: string, value: unknown) => ({ filters: { [name]: value } });
const options = (values: Parameters, rest: Parameters = {}) => ({ options: values, ...rest });

const CLIENT = 'invoicing.client.create';
const FIND = 'invoicing.client.findOrCreate';
const INVOICE = 'invoicing.invoice.create';
const PAY = 'invoicing.invoice.recordPayment';
const PAID = 'invoicing.invoice.markPaid';
const INVOICES = 'invoicing.invoice.getAll';
const EVENT = 'calendar.event.create';
const CHANGE = 'calendar.event.update';
const EVENTS = 'calendar.event.getAll';
const SEND = 'sms.message.send';
const left = (label: string) => `“${label}” had no value and was left out`;

/** What is sent for it, and what is told above the output. Undefined: it isn’t sent at all. */
type Taken = [
	what: string,
	where: string,
	parameters: Parameters,
	sent: Parameters,
	notes?: string[],
];

const CODE = { defaultCountryCode: '233' };
const A = '+233241234567';
const B = '+233201234567';

const TAKEN: Taken[] = [
	['digits without +', SEND, options(CODE, { to: '233241234567' }), { to: [A] }],
	['a number without + from Excel', SEND, options(CODE, { to: 233241234567 }), { to: [A] }],
	['a number without its 0', SEND, options(CODE, { to: 241234567 }), { to: [A] }],
	['a phone link', SEND, { to: `tel:${A}` }, { to: [A] }],
	['an apostrophe', SEND, { to: `'${A}` }, { to: [A] }],
	['numbers with a space', SEND, { to: `${A} ${B}` }, { to: [A, B] }],
	['numbers with a bar', SEND, { to: `${A}|${B}` }, { to: [A, B] }],
	['numbers as JSON', SEND, { to: JSON.stringify([A, B]) }, { to: [A, B] }],
	['a list with an empty cell', SEND, { to: [A, null, ''] }, { to: [A] }],
	[
		'a country code as text',
		SEND,
		options({ defaultCountryCode: '+233' }, { to: '024 123 4567' }),
		{ to: [A] },
	],
	[
		'a phone link in a legacy field',
		'sms.contact.subscribe',
		{ phoneNumber: `tel:${A}` },
		{ phone_number: A },
	],

	['no company', CLIENT, more('company', null), { company: none }, [left('Company')]],
	['no phone', CLIENT, more('phone', undefined), { phone: none }, [left('Phone')]],
	['no email', CLIENT, more('email', null), { email: none }, [left('Email')]],
	['an empty phone', CLIENT, more('phone', ''), { phone: none }],
	[
		'no currency of a client',
		CLIENT,
		more('currency', null),
		{ currency: none },
		[left('Currency')],
	],
	[
		'no phone of a client that is looked for',
		FIND,
		more('phone', null),
		{ phone: none },
		[left('Phone')],
	],
	['no notes', INVOICE, more('notes', null), { notes: none }, [left('Notes')]],
	['no terms', INVOICE, more('terms', undefined), { terms: none }, [left('Terms')]],
	['no reference', PAY, more('reference', null), { reference: none }, [left('Reference')]],
	[
		'no method',
		PAID,
		more('paymentMethod', null),
		{ paymentMethod: none },
		[left('Payment Method')],
	],
	['no website', EVENT, more('website', null), { website: none }, [left('Website')]],
	[
		'no phone of a venue',
		'calendar.venue.create',
		more('phone', null),
		{ phone: none },
		[left('Phone')],
	],
	[
		'no website in a mapped column',
		CHANGE,
		{ updateFields: { title: 'Fair', website: null } },
		{ title: 'Fair', website: none },
		[left('Website')],
	],
	['an emptied website', CHANGE, change('website', ''), { website: '' }],

	[
		'an empty filter that may be empty',
		INVOICES,
		{ ...filter('search', ''), ...options({ ignoreEmptyFilters: true }) },
		{ search: none },
		[left('Search')],
	],
	[
		'a filter without a value that may have none',
		EVENTS,
		{ ...filter('venue', locator(null)), ...options({ ignoreEmptyFilters: 'yes' }) },
		{ venue: none },
		[left('Venue')],
	],

	...[true, 'TRUE', 'True', ' true ', 'yes', 'Yes', 'on', '1', 1].map(
		(value): Taken => [
			`the switch ${JSON.stringify(value)}`,
			EVENT,
			more('featured', value),
			{ featured: true },
		],
	),
	...[false, 'FALSE', 'no', 'off', '0', 0].map(
		(value): Taken => [
			`the switch ${JSON.stringify(value)}`,
			EVENT,
			more('featured', value),
			{ featured: false },
		],
	),
	['Bank Transfer', PAY, { paymentMethod: 'Bank Transfer' }, { paymentMethod: 'bank_transfer' }],
	['mobile money', PAY, { paymentMethod: ' mobile money' }, { paymentMethod: 'mobile_money' }],
	['Auto-Detect', SEND, options({ unicode: 'Auto-Detect' }), { unicode: false }],
	['Pending Review', EVENT, more('status', 'Pending Review'), { status: 'pending' }],
	['Published, Draft', EVENTS, filter('status', 'Published, Draft'), { status: 'publish,draft' }],
	['Overdue', INVOICES, filter('status', 'Overdue'), { status: 'overdue' }],

	[
		'a line of a shop',
		INVOICE,
		{
			specifyItems: 'json',
			itemsJson: [{ id: 7, sku: 'K', Description: 'x', Rate: '.50', total: 5 }],
		},
		{ items: [{ description: 'x', quantity: '1', rate: '0.50' }] },
		[
			'“Line Items” has lines without a quantity, for which 1 was used',
			'“Line Items” has lines with other fields, which were left out',
		],
	],
	['an amount with a bare point', PAY, { amount: '250.' }, { amount: 250 }],
	['an amount without its 0', PAY, { amount: '.50' }, { amount: 0.5 }],
	['a percentage', INVOICE, more('taxRate', '15%'), { taxRate: 15 }],
	['a percentage with a space', INVOICE, more('taxRate', '12.5 %'), { taxRate: 12.5 }],
	['a number with a bare point', INVOICES, { limit: '5.' }, { page_size: none }],
	[
		'a price with a bare point',
		EVENT,
		more('price', {
			price: { amount: '25.', currencySymbol: '€', symbolPosition: 'After Amount' },
		}),
		{ cost: '25€' },
	],
	...[
		['2026/03/01', '2026-03-01T00:00:00+00:00'],
		['2026-3-1', '2026-03-01T00:00:00+00:00'],
		['Sun, 01 Mar 2026 09:30:00 +0100', '2026-03-01T09:30:00+01:00'],
		['Sun, 01 Mar 2026 09:30:00 GMT', '2026-03-01T09:30:00Z'],
		['Sun Mar 01 2026 09:30:00 GMT+0000 (Greenwich Mean Time)', '2026-03-01T09:30:00+00:00'],
		['2026-03-01 09:30:00 Europe/Berlin', '2026-03-01T09:30:00+01:00'],
		['20260301', '2026-03-01T00:00:00+00:00'],
		['2026-W09-7', '2026-03-01T00:00:00+00:00'],
	].map(
		([date, sent]): Taken => [
			`the date ${date}`,
			INVOICE,
			{ issueDate: date },
			{ issueDate: sent },
			[`“Issue Date” was read as ${sent}`],
		],
	),
	[
		'seconds with decimals',
		INVOICE,
		{ issueDate: 1772357400.25 },
		{ issueDate: '2026-03-01T09:30:00.250Z' },
	],
	[
		'a start with slashes',
		EVENT,
		{ startDate: '2026/03/01 18:00', endDate: '1 March 2026 8:00 pm' },
		{ start_date: '2026-03-01 18:00:00', end_date: '2026-03-01 20:00:00' },
	],
];

test.each(TAKEN)('%s is taken (%s)', (...[, where, parameters, sent, notes]) => {
	const result = read(where, parameters);
	if (!result.ok) throw new Error(result.failure.message);
	const all: Parameters = { ...result.value.body, ...result.value.qs };
	for (const [name, value] of Object.entries(sent)) {
		if (value === none) expect(all).not.toHaveProperty([name]);
		else expect(all[name]).toEqual(value);
	}
	if (notes) expect(result.value.notes).toEqual(notes);
});

const ways = 'Write a point before the decimals, and nothing between the thousands';

/** Each with the reason: two readings, or none. The words say how to go on. */
const REFUSED: Array<[what: string, where: string, parameters: Parameters, words: string]> = [
	[
		'digits of no country',
		SEND,
		{ to: '233241234567' },
		'set “Default Country Code” under Options',
	],
	[
		'a number of two countries',
		SEND,
		options({ defaultCountryCode: '49' }, { to: '4915123456789' }),
		'could be +494915123456789 or +4915123456789',
	],
	[
		'a number that lacks a digit',
		SEND,
		options(CODE, { to: 24123456 }),
		'isn’t a number of the Default Country Code 233',
	],
	[
		'a number without + of another country',
		SEND,
		options(CODE, { to: '447911123456' }),
		'isn’t a number of the Default Country Code 233',
	],
	['nobody', SEND, { to: null }, '“To” is empty'],
	['day and month', INVOICE, { issueDate: '31/12/2026' }, 'Write the year first'],
	['month and day', INVOICE, { issueDate: '01/02/2026' }, 'Write the year first'],
	['a month', INVOICE, { issueDate: '2026-03' }, 'must be a date such as'],
	['two dates', INVOICE, { issueDate: '2026-03-01T09:00:00Z2026-04-01' }, 'These are two dates'],
	['two dates for Start', EVENT, { startDate: '2026-03-01 2026-04-01' }, 'These are two dates'],
	['a thousand or one', PAY, { amount: '1,234.50' }, ways],
	['a decimal comma', PAY, { amount: '12,50' }, ways],
	['a sign', PAY, { amount: '$12' }, 'must be an amount such as 1250.50'],
	['a percentage as an amount', PAY, { amount: '15%' }, 'must be an amount such as 1250.50'],
	['no amount', PAY, { amount: null }, '“Amount” is empty'],
	['no tax, or a mistake', INVOICE, more('taxRate', null), '“Tax Rate” is empty'],
	['no client, or a mistake', INVOICE, { clientId: locator(null) }, '“Client” is empty'],
	['no date, or a mistake', INVOICE, { issueDate: null }, '“Issue Date” is empty'],
	['no currency, or a mistake', INVOICE, { currency: null }, '“Currency” is empty'],
	['no name', CLIENT, { name: null }, '“Name” is empty'],
	['no email to match by', FIND, { matchBy: 'email', email: '' }, '“Email” is empty'],
	['no key of Only Once', CLIENT, options({ onlyOncePer: null }), '“Only Once Per” is empty'],
	['everything, or a mistake', INVOICES, filter('search', ''), '“Search” is empty'],
	[
		'everything, or a mistake in the trigger’s words',
		INVOICES,
		filter('status', null),
		'“Status” is empty',
	],
	['no limit, or a mistake', INVOICES, { limit: null }, '“Limit” is empty'],
	[
		'an option without a value',
		INVOICES,
		options({ advanced: { pageSize: null } }),
		'“Page Size” is empty',
	],
	['a switch in words', EVENT, more('featured', 'maybe'), 'must be true or false'],
	['an unknown choice', PAY, { paymentMethod: 'PayPal' }, 'must be one of bank_transfer'],
	[
		'a line whose quantity has another name',
		INVOICE,
		{ specifyItems: 'json', itemsJson: [{ description: 'x', rate: 1, qty: 5 }] },
		'it has no quantity (it has “qty”)',
	],
	[
		'a line whose rate has another name',
		INVOICE,
		{ specifyItems: 'json', itemsJson: [{ description: 'x', price: 5 }] },
		'it has no rate (it has “price”)',
	],
	[
		'a quantity whose expression failed',
		INVOICE,
		{ items: { item: [{ description: 'x', quantity: undefined, rate: '5' }] } },
		'the expression of its quantity returned nothing',
	],
	[
		'a price with a separator',
		EVENT,
		more('price', { price: { amount: '1,250' } }),
		'needs decimal numbers such as 25 or 1250.50',
	],
	[
		'a word for a currency',
		CLIENT,
		more('currency', 'EURO'),
		'must be a three-letter currency code',
	],
];

test.each(REFUSED)('%s is refused (%s)', (_what, where, parameters, words) => {
	const result = read(where, parameters);
	expect(result).toMatchObject({ ok: false });
	expect(!result.ok && `${result.failure.message} ${result.failure.description}`).toContain(words);
});

describe('a model that leaves a parameter empty', () => {
	test.each(['', null, undefined, ' '])('sets no filter with %p', (value) => {
		expect(read(INVOICES, { filters: { search: value, status: value } }, true)).toMatchObject({
			ok: true,
			value: { qs: {}, notes: [left('Search'), left('Status')] },
		});
	});

	test('still has to say what to write', () => {
		expect(read(PAY, { amount: '' }, true)).toMatchObject({
			failure: { message: 'The parameter “Amount” is empty' },
		});
	});
});

test('no choice has a value that is the name of another', () => {
	for (const resources of Object.values(RESOURCES)) {
		for (const field of resources
			.flatMap(({ operations }) => operations)
			.flatMap(({ fields }) => fields)) {
			const listed = ['options', 'multiOptions'].includes(field.type)
				? (field.options as Array<{ name: string; value: string }>)
				: [];
			const names = (listed ?? []).flatMap(({ name, value }) => [
				...new Set([name, value].map((each) => each.toLowerCase())),
			]);
			expect(new Set(names).size).toBe(names.length);
		}
	}
});
