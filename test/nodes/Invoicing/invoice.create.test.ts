import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { DateTime } from 'luxon';

import { hints } from '../../support/runNode';
import { pairedOutput, useTestBench } from '../../support/testBench';
import { seedRecords, byId, nth } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const form = (...item: IDataObject[]) => ({ items: { item } }) as INodeParameters;
const json = (itemsJson: unknown) =>
	({ specifyItems: 'json', itemsJson }) as unknown as INodeParameters;
const line = { description: 'Kente', quantity: '2', rate: '185.00' };
const good: INodeParameters = { issueDate: '2026-03-01T09:00:00Z', ...form(line) };

const nextNumber = (offset: number) => `INV-0${seedRecords.invoices.length + 1 + offset}`;

test('Create creates a draft for each item and returns what the service answers', async () => {
	const { items } = await bench.run(
		'invoice.create',
		{
			clientId: byId('={{ $json.client }}'),
			issueDate: '={{ $json.on }}',
			...form({
				description: '={{ $json.what }}',
				quantity: '={{ $json.count }}',
				rate: '10.05',
				unit: '',
			}),
		},
		{
			items: [1, 2, 3].map((count) => ({
				client: nth(seedRecords.clients, count).id,
				on: '2026-03-01',
				what: `Thing ${count}`,
				count: String(count),
			})),
		},
	);
	const numbers = items.map(({ json: { invoiceNumber } }) => invoiceNumber);
	const id = expect.any(String) as string;
	expect(pairedOutput(items)).toEqual(
		['10.05', '20.10', '30.15'].map((total, index) => [
			index,
			{ id, invoiceNumber: numbers[index], status: 'draft', total, currency: 'GHS' },
		]),
	);
	expect(numbers.sort()).toEqual([0, 1, 2].map(nextNumber));
});

test('without an issue date, the invoice is issued now, on the day that it is in the workflow’s time zone', async () => {
	await bench.run('invoice.create', { ...good, issueDate: '' }, { timezone: 'Pacific/Kiritimati' });
	const { issueDate } = JSON.parse((await bench.requests('rawBody'))[0] ?? '{}') as {
		issueDate: string;
	};
	expect(issueDate).toMatch(/\+14:00$/);
	expect(Math.abs(DateTime.fromISO(issueDate).diffNow('minutes').minutes)).toBeLessThan(10);
});

describe('the currency of the data that the rates come from', () => {
	const event = { price: '60.00', currency: 'USD' };
	const dragged = form({ ...line, rate: '={{ $json.price }}' });
	const run = async (parameters: INodeParameters, item: IDataObject = event) =>
		(await bench.run('invoice.create', { ...good, ...dragged, ...parameters }, { items: [item] }))
			.items[0]?.json;

	test('is told if the invoice is in another, which the output has', async () => {
		expect(await run({})).toMatchObject({
			currency: 'GHS',
			warnings: [
				'The rates come from data in USD, but the invoice is in GHS. If that is wrong, set “Currency”.',
			],
		});
		expect(await run({ currency: 'EUR' })).toMatchObject({ currency: 'EUR' });
	});

	test('also if they come as JSON', async () => {
		const asJson = json('={{ [{ description: "x", rate: $json.price }] }}');
		expect((await run(asJson))?.warnings).toHaveLength(1);
	});

	test.each<[string, INodeParameters, IDataObject]>([
		['it is the invoice’s', { currency: '={{ $json.currency }}' }, event],
		['it is the service’s own', {}, { ...event, currency: 'ghs' }],
		['there is none', {}, { price: '60.00', currency: null }],
		['it is no currency', {}, { price: '60.00', currency: 'dollars' }],
		['no rate comes from it', form(line), event],
	])('isn’t if %s', async (_, parameters, item) => {
		expect((await run(parameters, item))?.warnings).toBeUndefined();
	});
});

test.each([
	['={{ $json.client }}', ': the expression of “Client” found none'],
	['', ''],
])('an invoice for nobody (%j) is told', async (value, why) => {
	for (const clientId of [byId(value), value]) {
		const outcome = await bench.run(
			'invoice.create',
			{ ...good, currency: 'GHS', clientId: clientId as INodeParameters },
			{ items: [{ client: '' }] },
		);
		expect(outcome.items).toHaveLength(1);
		expect(hints(outcome)).toEqual([`warning This invoice has no client${why}.`]);
	}
});

test('an invoice for which no currency is set is told which one it is in', async () => {
	const clientId = byId(nth(seedRecords.clients, 0).id);
	const told = async (currency: string, items: IDataObject[] = [{}]) =>
		hints(await bench.run('invoice.create', { ...good, clientId, currency }, { items }));
	expect(await told('')).toEqual(['info “Currency” is empty, so the invoice is in GHS.']);
	expect(await told('', [{}, {}])).toContain('info “Currency” is empty, so 2 invoices are in GHS.');
	expect(await told('₵')).toEqual(['info “Currency” was read as GHS.']);
});

test.each(['Africa/Lagos', 'Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'])(
	'a day is that day for a server in UTC, whatever the zone of the workflow is: %s',
	async (timezone) => {
		const dates = {
			issueDate: '2026-12-01',
			dueDate: '={{ DateTime.fromISO("2026-12-31") }}',
		};
		await bench.run('invoice.create', { ...good, ...dates }, { timezone });
		await bench.run('invoice.create', { ...good, issueDate: '={{ $today }}' }, { timezone });
		const [first, second] = (await bench.requests('body')) as IDataObject[];
		expect(first).toMatchObject({
			issueDate: '2026-12-01T00:00:00Z',
			dueDate: '2026-12-31T00:00:00Z',
		});
		expect(second?.issueDate).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
		const moment = { issueDate: '2026-12-01T18:30:00' };
		await bench.run('invoice.create', { ...good, ...moment }, { timezone });
		const [, , third] = (await bench.requests('body')) as IDataObject[];
		expect(third?.issueDate).toMatch(/^2026-12-01T18:30:00[+-]/);
	},
);

test('a rate in another currency than the invoice is refused, in its own it is taken', async () => {
	const rate = (value: string) => form({ ...line, rate: value });
	await bench.refuse('invoice.create', { ...good, ...rate('$12') }, 'isn’t in GHS');
	await bench.refuse(
		'invoice.create',
		{ ...good, currency: 'EUR', ...rate('GHS 12') },
		'isn’t in EUR',
	);
	await bench.succeed('invoice.create', { ...good, ...rate('GH₵ 1,234.50') });
	await bench.succeed('invoice.create', { ...good, currency: '={{ "usd" }}', ...rate('$12') });
	const sent = (await bench.requests('body')) as Array<{ items: IDataObject[] }>;
	expect(sent.map(({ items }) => items[0]?.rate)).toEqual(['1234.50', '12.00']);
});

test('in JSON, what an expression returns never becomes a part of the invoice', async () => {
	const v =
		'Kente","quantity":"2","rate":"185"},{"description":"Discount","quantity":"1","rate":"-370"},{"description":"x';
	const template = json('=[{"description":"{{ $json.v }}","quantity":"2","rate":"185"}]');
	for (const description of [v, 'C:\\new', '12" pizza']) {
		const { items } = await bench.succeed(
			'invoice.create',
			{ ...good, ...template },
			{ items: [{ v: description }] },
		);
		expect(items[0]?.json.total).toBe('370.00');
		const sent = (await bench.requests('body')).at(-1) as { items: IDataObject[] };
		expect(sent.items).toEqual([{ description, quantity: '2', rate: '185.00' }]);
	}
});

test.each<[string, INodeParameters]>([
	['the form', form({ ...line, description: '=Work for {{ $json.name }}' })],
	['JSON', json('=[{"description":"Work for {{ $json.name }}","rate":"5"}]')],
	['one expression', json('={{ [{ description: "Work for " + $json.name, rate: 5 }] }}')],
])('words in a description that nobody can have meant are told: in %s', async (_, parameters) => {
	const outcome = await bench.run(
		'invoice.create',
		{ ...good, ...parameters },
		{ items: [{ name: 'undefined' }] },
	);
	expect(hints(outcome)).toContainEqual(
		'warning “Line Items” has a line whose description says “undefined”, as expressions do that find no value.',
	);
});

test('a due date before the issue date is told', async () => {
	const warnings = async (dueDate: string) =>
		(await bench.run('invoice.create', { ...good, dueDate })).items[0]?.json.warnings;
	expect(await warnings('2026-02-28')).toEqual([
		'The due date (2026-02-28) is before the issue date (2026-03-01).',
	]);
	expect(await warnings('2026-03-01')).toBeUndefined();
});

test('a tax rate that may be a fraction is told', async () => {
	const warnings = async (taxRate: number | string) =>
		(await bench.run('invoice.create', { ...good, additionalFields: { taxRate } })).items[0]?.json
			.warnings;
	expect(await warnings(0.15)).toEqual([
		'The tax rate is 0.15 %. If 15 % is meant, set “Tax Rate” to 15: spreadsheets store percentages as fractions.',
	]);
	for (const rate of [0, 1, '15 %', '0.5%']) expect(await warnings(rate)).toBeUndefined();
});
