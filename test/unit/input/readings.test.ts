import type { Operation } from '../../../nodes/shared/operation';
import type { UsualService } from '../../support/usualParameters';
import { locator, RESOURCES, usualParameters } from '../../support/usualParameters';
import { readOperation } from './readOperation';

/**
 * What people and other services enter, and what becomes of it. What can mean one thing is taken; what could mean two
 * is refused, with words that say how to go on. The tables of phone numbers (Sms/phone.test.ts), dates (dates.test.ts),
 * line items and amounts (Invoicing/) have more of each kind.
 */
type Parameters = Record<string, unknown>;

function find(where: string): { service: UsualService; operation: Operation } {
	const [service, resource, value] = where.split('.') as [UsualService, string, string];
	return { service, operation: RESOURCES[service][resource]?.[value] as Operation };
}

function read(where: string, parameters: Parameters, isTool = false) {
	const { service, operation } = find(where);
	const all = { ...usualParameters(service, operation), ...parameters };
	return readOperation(operation, all, isTool);
}

const none = { kind: 'none' } as const;
const asInfo = (sentence: string) => ({ type: 'info', sentence });
const more = (name: string, value: unknown) => ({ additionalFields: { [name]: value } });
const change = (name: string, value: unknown) => ({ updateFields: { [name]: value } });
const filter = (name: string, value: unknown) => ({ filters: { [name]: value } });
const options = (values: Parameters, rest: Parameters = {}) => ({ options: values, ...rest });

const organizers = (organizerIds: unknown) => ({ specifyOrganizers: 'choose', organizerIds });
const row = (value: unknown) => ({ organizer: [{ organizerId: locator(value) }] });
const atVenue = (value: unknown) => ({ specifyVenue: 'choose', venueId: locator(value) });

const CLIENT = 'invoicing.client.create';
const FIND = 'invoicing.client.findOrCreate';
const INVOICE = 'invoicing.invoice.create';
const PAY = 'invoicing.invoice.recordPayment';
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
	['an SMS link', SEND, { to: `sms:${A}` }, { to: [A] }],
	['a quoted number', SEND, { to: `"${A}"` }, { to: [A] }],
	['quoted numbers', SEND, { to: `"${A}","${B}"` }, { to: [A, B] }],
	['numbers in quotes', SEND, { to: `“${A}, ${B}”` }, { to: [A, B] }],
	[
		'a phone link in a legacy field',
		'sms.contact.subscribe',
		{ phoneNumber: `tel:${A}` },
		{ phone_number: A },
	],

	['no company', CLIENT, more('company', null), { company: none }, [left('Company')]],
	['an empty phone', CLIENT, more('phone', ''), { phone: none }],
	['no notes', INVOICE, more('notes', null), { notes: none }, [left('Notes')]],
	['no reference', PAY, more('reference', null), { reference: none }, [left('Reference')]],
	['no due date', INVOICE, { dueDate: null }, { dueDate: none }, [left('Due Date')]],
	['the due date “null”', INVOICE, { dueDate: 'null' }, { dueDate: none }, [left('Due Date')]],
	['no issue date', INVOICE, { issueDate: null }, {}, [left('Issue Date')]],
	['no payment date', PAY, { paymentDate: null }, {}, [left('Payment Date')]],
	[
		'no end',
		EVENT,
		{ startDate: '2026-03-01 18:00', endDate: 'null' },
		{ end_date: '2026-03-01 19:00:00' },
		[left('End')],
	],
	[
		'the date “null” in a mapped column',
		CHANGE,
		{ updateFields: { title: 'Fair', startDate: 'null' } },
		{ title: 'Fair', start_date: none },
		[left('Start')],
	],
	['the email “null”', CLIENT, more('email', ' null '), { email: none }, [left('Email')]],
	['the phone “null”', CLIENT, more('phone', 'null'), { phone: none }, [left('Phone')]],
	...['N/A', 'n/a', '-', '—', '#N/A', 'undefined', 'Not available'].flatMap(
		(word): typeof TAKEN => [
			[`the email ${word}`, CLIENT, more('email', word), { email: none }, [left('Email')]],
			[`the company ${word}`, CLIENT, more('company', word), { company: none }, [left('Company')]],
			[`the due date ${word}`, INVOICE, { dueDate: word }, { dueDate: none }, [left('Due Date')]],
			[`the notes ${word}`, INVOICE, more('notes', word), { notes: none }, [left('Notes')]],
			[`the website ${word}`, EVENT, more('website', word), { website: none }, [left('Website')]],
		],
	),
	['the country of Namibia', CLIENT, more('country', 'NA'), { country: 'NA' }],
	['no country', CLIENT, more('country', '-'), { country: none }, [left('Country')]],
	['a company called None', CLIENT, more('company', 'None'), { company: 'None' }],
	['the reference 0', PAY, more('reference', '0'), { reference: '0' }],
	['a phone number of a sheet', CLIENT, more('phone', ` ${A}.0`), { phone: A }],
	['a name with blanks', CLIENT, { name: ' Ama  Mensah\u200b ' }, { name: 'Ama  Mensah' }],
	['a company with blanks', CLIENT, more('company', '\u00a0Kente Ltd '), { company: 'Kente Ltd' }],
	[
		'an address of a mail',
		CLIENT,
		more('email', 'Ama <ama@example.com>'),
		{ email: 'ama@example.com' },
		['“Email” was read without the name beside the address'],
	],
	['a company of that name', CLIENT, more('company', 'Null'), { company: 'Null' }],
	['tags as JSON', EVENT, more('tags', '["Sea"]'), { tags: ['Sea'] }],
	['tags as JSON with a comma', EVENT, more('tags', '["Sea, Sun",7]'), { tags: ['Sea, Sun', 7] }],
	['JSON in a list', EVENT, more('categories', ['["Sea","Sun"]']), { categories: ['Sea', 'Sun'] }],
	['a name in brackets', EVENT, more('tags', '[VIP]'), { tags: ['[VIP]'] }],
	[
		'categories as JSON in a filter',
		EVENTS,
		filter('categories', '["a","b"]'),
		{ categories: ['a', 'b'] },
	],
	['IDs as JSON', EVENTS, filter('include', '[12,15]'), { include: '12,15' }],
	['choices as JSON', EVENTS, filter('status', '["Draft","publish"]'), { status: 'draft,publish' }],
	['tags of HubSpot', EVENT, more('tags', 'Sea;Sun &amp; Sand'), { tags: ['Sea', 'Sun & Sand'] }],
	['IDs with what nobody sees', EVENT, more('tags', '51\u200b, Sea\u200b'), { tags: [51, 'Sea'] }],
	['such IDs in a filter', EVENTS, filter('include', '51\u200b,\u200e52'), { include: '51,52' }],
	['records as tags', EVENT, more('tags', [{ id: 3, name: 'Sea' }, 4]), { tags: [3, 4] }],
	...['51.0, 52.00', '51;52', '51 52', '[51, "52.0"]'].flatMap((ids): Taken[] => [
		[`the tags ${ids}`, EVENT, more('tags', ids), { tags: [51, 52] }],
		[`the IDs ${ids}`, EVENTS, filter('include', ids), { include: '51,52' }],
		[`the organizers ${ids}`, EVENT, organizers(ids), { organizer: [51, 52] }],
	]),
	['an organizer', EVENT, organizers({ id: 3, organizer: 'Choir' }), { organizer: [3] }],
	['organizers in rows', EVENT, organizers(row([{ id: 3 }, { id: 4 }])), { organizer: [3, 4] }],
	...[[203], { id: 203, venue: 'Hall' }, '[{"id":203}]', '203.0'].flatMap((venue): Taken[] => [
		[`the venue ${JSON.stringify(venue)}`, EVENT, atVenue(venue), { venue: 203 }],
		['such a filter', EVENTS, filter('venue', locator(venue)), { venue: '203' }],
	]),
	['a post with decimals', 'calendar.tag.getAll', filter('post', '157.0'), { post: '157' }],
	['an image with blanks', EVENT, more('image', ' 501\u200b'), { image: '501' }],
	['the image of a record', EVENT, more('image', { id: 501, url: 'x' }), { image: '501' }],
	...[false, 'FALSE'].map(
		(image): Taken => ['no image', EVENT, more('image', image), { image: none }, [left('Image')]],
	),
	['an emptied image', CHANGE, change('image', ' '), { image: ' ' }],
	[
		'a status with blanks',
		EVENT,
		more('advanced', { otherStatus: ' draft ' }),
		{ status: 'draft' },
	],
	...[['draft', 'publish'], '["draft","publish"]'].map(
		(status): Taken => [
			'statuses as a list',
			EVENTS,
			filter('otherStatus', status),
			{ status: 'draft,publish' },
		],
	),
	...['search', 'slug', 'otherOrderby'].map(
		(name): Taken => [
			`the filter ${name} with blanks`,
			'calendar.tag.getAll',
			filter(name, ' x\u200b'),
			{ [name === 'otherOrderby' ? 'orderby' : name]: 'x' },
		],
	),
	[
		'an email with blanks',
		'calendar.organizer.create',
		more('email', ' a@b.example '),
		{ email: 'a@b.example' },
	],
	['no parent', 'calendar.category.create', more('parent', locator('0')), { parent: none }],
	['no website', EVENT, more('website', null), { website: none }, [left('Website')]],
	[
		'no website in a mapped column',
		CHANGE,
		{ updateFields: { title: 'Fair', website: null } },
		{ title: 'Fair', website: none },
		[left('Website')],
	],
	['an emptied website', CHANGE, change('website', ''), { website: '' }],
	...[EVENT, 'calendar.venue.create', 'calendar.organizer.upsert'].map(
		(where): Taken => [
			'a bare website',
			where,
			more('website', 'ä.test/b c'),
			{ website: 'http://xn--4ca.test/b%20c' },
		],
	),

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

	['a name in a list', CLIENT, { name: ['Ama'] }, { name: 'Ama' }],
	['an amount in a list', PAY, { amount: [250] }, { amount: 250 }],
	[
		'a start in a list',
		EVENT,
		{ startDate: ['2026-01-01'] },
		{ start_date: '2026-01-01 00:00:00' },
	],
	['a choice in a list', PAY, { paymentMethod: ['Cash'] }, { paymentMethod: 'cash' }],
	['a switch in a list', EVENT, more('featured', ['true']), { featured: true }],
	['a limit in a list', INVOICES, { limit: [20] }, {}],
	['a message in a list', SEND, { message: ['Hi'] }, { message: 'Hi' }],
	['an email in a list', CLIENT, more('email', ['a@b.example']), { email: 'a@b.example' }],
	['an empty list', CLIENT, more('email', []), { email: none }, [left('Email')]],
	['nothing in a list', CLIENT, more('email', [null]), { email: none }, [left('Email')]],
	['a picture in a list', EVENT, more('image', [{ id: 501, url: 'x' }]), { image: '501' }],

	['mobile-money', PAY, { paymentMethod: 'mobile-money' }, { paymentMethod: 'mobile_money' }],
	['Bank Transfer', PAY, { paymentMethod: 'Bank Transfer' }, { paymentMethod: 'bank_transfer' }],
	['Pending Review', EVENT, more('status', 'Pending Review'), { status: 'pending' }],
	['Published, Draft', EVENTS, filter('status', 'Published, Draft'), { status: 'publish,draft' }],
	['a processor', PAY, more('advanced', { otherPaymentMethod: ' x\n' }), { paymentMethod: 'x' }],

	[
		'a line of a shop',
		INVOICE,
		{
			specifyItems: 'json',
			itemsJson: [{ id: 7, sku: 'K', Description: 'x', Rate: '.50', total: 0.5 }],
		},
		{ items: [{ description: 'x', quantity: '1', rate: '0.50' }] },
		[
			'“Line Items” has lines without a quantity, for which 1 was used',
			'“Line Items” has lines with other fields, which were left out',
		],
	],
	['a percentage', INVOICE, more('taxRate', '15%'), { taxRate: 15 }, []],
	[
		'a percentage with a comma',
		INVOICE,
		more('taxRate', '15,5 %'),
		{ taxRate: 15.5 },
		['“Tax Rate” was read as 15.5'],
	],
	...['1,234.50', '1.234,50', '1 234,50', '1234,50'].map(
		(amount): Taken => [
			`the amount ${amount}`,
			PAY,
			{ amount },
			{ amount: 1234.5 },
			['“Amount” was read as 1234.50'],
		],
	),
	...['250\u200b', '\u200e250', '２５０', '٢٥٠', '٢٥٠٫٠٠', '"250"'].map(
		(amount): Taken => [`the amount ${amount}`, PAY, { amount }, { amount: 250 }, []],
	),
	[
		'a price with a bare point',
		EVENT,
		more('price', {
			price: { amount: '25.', currencySymbol: '€', symbolPosition: 'After Amount' },
		}),
		{ cost: '25€' },
	],
	...[
		['2026/03/01', '2026-03-01T00:00:00Z', '2026-03-01'],
		['Sun, 01 Mar 2026 09:30:00 +0100', '2026-03-01T09:30:00+01:00'],
	].map(
		([date, sent, told = sent]): Taken => [
			`the date ${date}`,
			INVOICE,
			{ issueDate: date },
			{ issueDate: sent },
			[`“Issue Date” was read as ${told}`],
		],
	),
	[
		'a day with slashes in a filter',
		INVOICES,
		filter('dueAfter', '2026/03/01'),
		{},
		['“Due After” was read as 2026-03-01T00:00:00+00:00'],
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
	if (notes) expect(result.value.notes.map(({ sentence }) => sentence)).toEqual(notes);
});

const ways = 'Write a point before two decimals, and nothing between the thousands';

/** Each with the reason: two readings, or none. The words say how to go on. */
const REFUSED: Array<[what: string, where: string, parameters: Parameters, words: string]> = [
	[
		'digits of no country',
		SEND,
		{ to: '233241234567' },
		'set “Default Country Code” under Options',
	],
	['nobody', SEND, { to: null }, '“To” is empty'],
	['day and month', INVOICE, { issueDate: '11/12/2026' }, 'Write the year first'],
	['a thousand or one', PAY, { amount: '1,234' }, ways],
	['a power', PAY, { amount: '25²' }, '“Amount” must be'],
	['no amount', PAY, { amount: null }, '“Amount” is empty'],
	['no tax, or a mistake', INVOICE, more('taxRate', null), '“Tax Rate” is empty'],
	['no client, or a mistake', INVOICE, { clientId: locator(null) }, '“Client” is empty'],
	['no start, or a mistake', EVENT, { startDate: null }, '“Start” is empty'],
	['no currency, or a mistake', INVOICE, { currency: null }, '“Currency” is empty'],
	['no name', CLIENT, { name: null }, '“Name” is empty'],
	['a phone without a digit', CLIENT, more('phone', 'call me'), 'must be a phone number'],
	['no email to match by', FIND, { matchBy: 'email', email: '' }, '“Email” is empty'],
	['no email found to match by', FIND, { matchBy: 'email', email: null }, 'Fix the expression'],
	['a switch without a value', SEND, options({ preview: null }), 'Fix the expression'],
	['a blank switch', SEND, options({ preview: '' }), '“Preview” is empty'],
	['no sender found', SEND, { senderId: null }, 'leave out items without this value'],
	['no key of Only Once', CLIENT, options({ onlyOncePer: null }), '“Only Once Per” is empty'],
	['everything, or a mistake', INVOICES, filter('search', ''), '“Search” is empty'],
	['no limit, or a mistake', INVOICES, { limit: null }, '“Limit” is empty'],
	[
		'an option without a value',
		INVOICES,
		options({ advanced: { pageSize: null } }),
		'“Page Size” is empty',
	],
	['a thousand or one as an ID', EVENTS, filter('include', '1.000'), 'must be IDs'],
	['several venues', EVENT, atVenue([203, 204]), '“Existing Venue” must be'],
	['a record without an ID', EVENT, more('tags', [{ name: 'Sea' }]), 'contains “{"name":"Sea"}”'],
	['no category', EVENTS, filter('categories', ' , '), '“Category Names or IDs” is empty'],
	['two names', CLIENT, { name: ['Ama', 'Kofi'] }, 'must be text, but is a list'],
	['two amounts', PAY, { amount: [1, 2] }, '“Amount” must be'],
	['no name in a list', CLIENT, { name: [] }, '“Name” is empty'],
	...[
		[
			EVENT,
			{ startDate: { dateTime: '2027-06-01T10:00:00+00:00', timeZone: 'Africa/Accra' } },
			'startDate.dateTime',
		],
		[EVENT, { startDate: { date: '2027-06-01' } }, 'startDate.date'],
		[INVOICE, { dueDate: { seconds: 1769851800, nanoseconds: 0 } }, 'dueDate.seconds'],
		[PAY, { amount: { amount: '250.00', currency_code: 'GHS' } }, 'amount.amount'],
		[PAY, { amount: { currency: 'GHS', id: 7, total: 250 } }, 'amount.total'],
		[PAY, { amount: [{ currency: 'GHS', value: '250.00' }] }, 'amount[0].value'],
		[CLIENT, { name: { id: 5, name: 'Ama' } }, 'name.name'],
		[CLIENT, more('email', { emails: [{ value: 'a@b.example' }] }), 'email.emails[0].value'],
		[CLIENT, more('email', { 'E-mail': 'a@b.example' }), 'email["E-mail"]'],
		[PAY, { paymentMethod: { label: 'Cash' } }, 'paymentMethod.label'],
		[EVENT, more('featured', { value: 'yes' }), 'featured.value'],
		[EVENT, more('tags', [{ name: 'Sea' }, { name: 'Sun' }]), 'tags.map((each) => each.name)'],
	].map(([where, parameters, path]): (typeof REFUSED)[number] => [
		'an object',
		where as string,
		parameters as Parameters,
		`. Take the part that fits: {{ $json.${path as string} }}`,
	]),
	['a switch in words', EVENT, more('featured', 'maybe'), 'must be true or false'],
	['a path as a website', CHANGE, change('website', '/tickets'), 'must be a web address'],
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
			value: { qs: {}, notes: [left('Search'), left('Status')].map(asInfo) },
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
		for (const field of Object.values(resources)
			.flatMap((operations) => Object.values(operations))
			.flatMap(({ fields }) => fields)) {
			const listed = ['options', 'multiOptions'].includes(field.type)
				? (field.options as Array<{ name: string; value: string }>)
				: [];
			const names = (listed ?? []).flatMap(({ name, value }) => [
				...new Set(
					[name, value].map((each) =>
						String(each)
							.toLowerCase()
							.replace(/[\s_-]/g, ''),
					),
				),
			]);
			expect(new Set(names).size).toBe(names.length);
		}
	}
});
