import type { INodeParameters } from 'n8n-workflow';

import { cachingServer } from '../../support/cachingServer';
import { useRawServers } from '../../support/rawServer';
import { byId, nth } from '../../support/seedRecords';
import { errorShown, useTestBench, type TestBench } from '../../support/testBench';
import { message, openInvoices } from '../../support/usualCalls';
import { bySlug, NOW } from '../Calendar/calendarTestBench';

const calendar = useTestBench('calendar');
const invoicing = useTestBench('invoicing');
const sms = useTestBench('sms');
const startServer = useRawServers();

beforeEach(async () => {
	await calendar.control.settings({ calendar: { mode: 'observed', flavour: 'release', now: NOW } });
});

const ADDRESS = { calendar: 'apiRoot', invoicing: 'baseUrl', sms: 'baseUrl' } as const;
type Node = keyof typeof ADDRESS;
const BENCHES: Record<Node, TestBench> = { calendar, invoicing, sms };

/** Lets a node reach its sandbox through a cache only. */
async function throughCache(node: Node, how: Partial<Parameters<typeof cachingServer>[0]> = {}) {
	const bench = BENCHES[node];
	const { origin, pathname } = new URL(String(bench.credential()[ADDRESS[node]]));
	const server = await startServer(cachingServer({ origin, ...how }));
	const credential = { [ADDRESS[node]]: server.url + pathname };
	const { namespace = '', apiKey = '' } = bench.credential();
	const base = [server.url + pathname, namespace].filter((part) => part !== '').join('/');
	return {
		/** As somebody else would. */
		visit: async (path: string) => {
			const headers = { authorization: `Bearer ${String(apiKey)}` };
			expect((await fetch(base + path, node === 'calendar' ? {} : { headers })).status).toBe(200);
		},
		succeed: async (operation: string, parameters: INodeParameters) =>
			(await bench.succeed(operation, parameters, { credential })).items.map(({ json }) => json),
		failure: async (operation: string, parameters: INodeParameters) =>
			errorShown(await bench.run(operation, parameters, { credential })),
	};
}

const byPath = ({ pathname }: URL) => pathname;
const event = { eventId: byId('1001') };
const stored = async () => await calendar.control.calendar.record('events', 1001);

describe('behind a cache that takes no notice of headers and knows answers by their whole address', () => {
	test('an update brings back nothing that another one has changed', async () => {
		const { succeed } = await throughCache('calendar');
		await succeed('event.get', event);
		await succeed('event.update', { ...event, updateFields: { cost: '40' } });
		await succeed('event.update', { ...event, updateFields: { excerpt: 'Come' } });
		expect(await stored()).toMatchObject({ cost: '40', excerpt: 'Come' });
	});

	test.each<[Node, string, INodeParameters, number]>([
		[
			'calendar',
			'event.upsert',
			{ slug: 'fair', title: 'Fair', startDate: '2030-07-01', endDate: '2030-07-02' },
			1,
		],
		['calendar', 'venue.upsert', { venue: 'Sea View' }, 1],
		['calendar', 'tag.upsert', { name: 'Lakeside' }, 1],
		['invoicing', 'client.findOrCreate', { matchBy: 'name', name: 'Esi New' }, 1],
		[
			'invoicing',
			'client.findOrCreate',
			{ matchBy: 'phone', phone: '+233241234567', name: 'Esi New' },
			1,
		],
	])(
		'in the %s, %s %j makes one record, however often it runs',
		async (node, operation, parameters, made) => {
			const { succeed } = await throughCache(node);
			const ids = new Set<unknown>();
			for (let run = 0; run < 3; run++) ids.add((await succeed(operation, parameters))[0]?.id);
			expect([ids.size, ids.has(undefined)]).toEqual([made, false]);
		},
	);

	test('a name that has got a record meanwhile is that record’s', async () => {
		const { succeed } = await throughCache('calendar');
		const tagged = { ...event, updateFields: { tags: 'Lakeside' } };
		await succeed('event.update', tagged);
		await succeed('event.update', { eventId: byId('1002'), updateFields: { tags: 'Lakeside' } });
		const tags = await calendar.control.calendar.records('tags');
		expect(tags.filter(({ name }) => name === 'Lakeside')).toHaveLength(1);
		expect(tags.filter(({ name }) => /^\d+$/.test(String(name)))).toEqual([]);
	});

	test('an invoice is seen to be paid, and is paid once', async () => {
		const { succeed } = await throughCache('invoicing');
		const invoiceId = byId(nth(openInvoices, 0).id);
		const paid = { invoiceId, options: { succeedIfPaid: true } };
		await succeed('invoice.get', { invoiceId });
		await succeed('invoice.markPaid', paid);
		expect(await succeed('invoice.markPaid', paid)).toMatchObject([{ alreadyPaid: true }]);
		expect(await invoicing.writes()).toHaveLength(1);
	});

	test('a message isn’t sent on a balance that has been used up', async () => {
		const { succeed, failure } = await throughCache('sms');
		await succeed('wallet.getBalance', {});
		await sms.control.setWallet(0);
		const parameters = { ...message, options: { checkBalance: true } };
		expect(await failure('message.send', parameters)).toMatchObject({
			message: expect.stringContaining('The wallet holds 0 units') as string,
		});
		expect(await sms.writes()).toEqual([]);
	});
});

describe('behind a cache that takes no notice of the query either', () => {
	const told = { 'x-cache': 'HIT from edge' };
	const says = (node: string) => ({
		message: `${node} answered with a copy from a cache: “x-cache: HIT from edge”`,
		description: expect.stringMatching(
			/Nothing was sent for this item\..* Exclude all addresses below http.+ from caching/,
		) as string,
	});

	test.each<[Node, string, INodeParameters, string, INodeParameters]>([
		['calendar', 'event.get', event, 'event.update', { ...event, updateFields: { title: 'X' } }],
		['calendar', 'tag.getAll', {}, 'tag.upsert', { name: 'Lakeside' }],
		['calendar', 'venue.getAll', {}, 'venue.create', { venue: 'Sea View' }],
		['invoicing', 'client.getAll', {}, 'client.findOrCreate', { matchBy: 'name', name: 'Esi' }],
		[
			'sms',
			'wallet.getBalance',
			{},
			'message.send',
			{ ...message, options: { checkBalance: true } },
		],
	])('and says so, in the %s nothing is written after %s', async (node, ...calls) => {
		const [reading, read, operation, parameters] = calls;
		const { succeed, failure } = await throughCache(node, { keyOf: byPath, told });
		await succeed(reading, read);
		const name = { calendar: 'Calendar', invoicing: 'Invoicing', sms: 'SMS' }[node];
		expect(await failure(operation, parameters)).toMatchObject(says(name));
		expect(await BENCHES[node].writes()).toEqual([]);
	});

	test('what was once missing isn’t made a second time', async () => {
		const { failure, succeed } = await throughCache('calendar', { keyOf: byPath, told });
		const party = { title: 'Fair', startDate: '2030-07-01', endDate: '2030-07-02' };
		await failure('event.get', { eventId: bySlug('fair') });
		expect(await failure('event.upsert', { ...party, slug: 'fair' })).toMatchObject(
			says('Calendar'),
		);
		expect(await calendar.writes()).toEqual([]);
		await succeed('event.upsert', { ...party, slug: 'other-fair' });
	});

	test.each<[Node, string, string, INodeParameters]>([
		['calendar', '/tags?hide_empty=0&per_page=10', 'tag.upsert', { name: 'Lakeside' }],
		['calendar', '/tags?hide_empty=0&per_page=50', 'tag.getAll', { returnAll: true }],
		['calendar', '/venues?per_page=10', 'venue.create', { venue: 'Sea View' }],
		['invoicing', '/clients', 'client.findOrCreate', { matchBy: 'name', name: 'Esi New' }],
		['invoicing', '/invoices', 'invoice.markPaid', { invoiceId: 'INV-2026-0042' }],
	])('in the %s, one that is silent is told by its copies of %s', async (node, path, ...call) => {
		const many = Array.from({ length: 60 }, (_, at) => `Number ${at}`);
		const { calendar: records } = calendar.control;
		await records.add(
			'tags',
			many.map((name, at) => ({ name, slug: `number-${at}` })),
		);
		await records.add(
			'venues',
			many.map((venue) => ({ venue })),
		);
		const { failure, visit } = await throughCache(node, { keyOf: byPath });
		await visit(path);
		expect(await failure(...call)).toMatchObject({
			message: 'The list can’t be read: all its pages were answered with the same records',
			description: expect.stringMatching(/takes no notice of the query.* Exclude/) as string,
		});
		expect(await BENCHES[node].writes()).toEqual([]);
	});

	test('what is only returned is returned', async () => {
		const { succeed } = await throughCache('calendar', { keyOf: byPath, told });
		for (let run = 0; run < 2; run++) expect(await succeed('event.get', event)).toHaveLength(1);
	});
});
