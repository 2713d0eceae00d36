import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import express from 'express';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useRunningClock } from '../../support/fakeClock';
import { seedRecords } from '../../support/seedRecords';
import { errorShown, timeoutFor, useTestBench } from '../../support/testBench';
import { faultRows } from '../faults/cases';

const bench = useTestBench('invoicing');
useRunningClock();

const match: INodeParameters = { name: '={{ $json.name }}', email: '={{ $json.email }}' };
const ama = { name: 'Ama', email: 'ama@new.test' };
const known = { name: 'Known', email: seedRecords.clients[0]!.email };
const esi = { name: 'Esi', email: 'esi@new.test' };

const run = async (items: IDataObject[], more: Parameters<typeof bench.run>[2] = {}) =>
	await bench.run('client.findOrCreate', match, { items, ...more });
const posted = async () => (await bench.writes('body')).map((body) => (body as typeof ama).name);
/** The emails of the clients that aren’t from the seed, as the service has stored them. */
const stored = async () => {
	await bench.control.clearFaults();
	const parameters = { returnAll: true, filters: { search: 'new.test' } };
	return (await bench.run('client.getAll', parameters)).items.map(({ json }) => json.email);
};

describe.each(faultRows.filter(({ fault }) => fault !== undefined))(
	'when creating meets $name',
	({ fault, write }) => {
		test('a retried execution leaves one client each, or says that there may be one', async () => {
			await bench.control.addFault({ ...fault!, method: 'POST', path: '/clients', times: 1 });
			const parameters = { ...match, options: { concurrency: 1 }, ...timeoutFor(fault!) };
			const call = async (more: Parameters<typeof bench.run>[2]) =>
				await bench.run('client.findOrCreate', parameters, { items: [known, ama, esi], ...more });
			const first = await call({});
			const isFound = write === 'unknown' && (fault!.after === true || fault!.kind === 'cut');
			const worked = isFound || write === 'done' || write === 'again';
			expect(first.items.map(({ json }) => json.created)).toEqual(
				worked ? [false, true, true] : [],
			);
			if (worked) return expect((await stored()).sort()).toEqual([ama.email, esi.email]);
			const description = String(errorShown(first)?.description);
			expect(description).toContain('Item 0 succeeded.');
			expect(description.includes('Item 1 may have succeeded.')).toBe(write === 'unknown');
			expect(description.includes('It was for Ama.')).toBe(write === 'unknown');
			const second = await call({ retryOf: first.run });
			expect(second.items).toHaveLength(write === 'unknown' ? 0 : 3);
			expect((await posted()).filter((name) => name === 'Ama')).toHaveLength(
				write === 'unknown' ? 1 : 2,
			);
			const all = await stored();
			expect(all).toEqual([...new Set(all)]);
		});
	},
);

test('a list with an entry that can’t be read could hold the client, so nothing is sent', async () => {
	const body = { data: [null], meta: { total: 1, totalPages: 1 } };
	await bench.control.addFault({ kind: 'status', status: 200, body, path: '/clients' });
	const { error } = await run([ama]);
	expect(error?.message).toContain('has an entry that isn’t a record');
	expect(error?.description).toContain('Nothing was sent for this item.');
	expect(await posted()).toEqual([]);
});

test('an uncertain client that exists is found when the user lets the node repeat it', async () => {
	await bench.control.addFault({ kind: 'drop', after: true, method: 'POST', times: 1 });
	const options = { findLostResults: false };
	const first = await bench.run('client.findOrCreate', { ...match, options }, { items: [ama] });
	expect(errorShown(first)?.description).toContain('The request may have succeeded.');
	const again = await bench.run(
		'client.findOrCreate',
		{ ...match, options: { repeatUncertain: true } },
		{ items: [ama], retryOf: first.run },
	);
	expect(again.items[0]?.json).toMatchObject({ ...ama, created: false });
	expect(await stored()).toEqual([ama.email]);
});

test('after an uncertain client, another item with its email finds it in the same run', async () => {
	await bench.control.addFault({ kind: 'drop', after: true, method: 'POST', times: 1 });
	const outcome = await run([ama, { ...ama, name: 'Ama 2' }], {
		node: { onError: 'continueRegularOutput' },
	});
	expect(outcome.items.map(({ json }) => [json.name, json.created])).toEqual([
		['Ama', true],
		['Ama', false],
	]);
	expect(await stored()).toEqual([ama.email]);
});

test('after a refused client, another item with its email creates it', async () => {
	await bench.control.addFault({ kind: 'status', status: 400, method: 'POST', times: 1 });
	const outcome = await run([ama, { ...ama, name: 'Ama 2' }, { ...ama, name: 'Ama 3' }], {
		node: { onError: 'continueRegularOutput' },
	});
	expect(outcome.items.map(({ json }) => [json.name, json.created])).toEqual([
		[undefined, undefined],
		['Ama 2', true],
		['Ama 2', false],
	]);
});

test('if the clients can’t be read, nothing is created, and nothing is said to be uncertain', async () => {
	for (const page of ['1', '2', '3']) {
		await bench.control.reset();
		await bench.control.settings({ rateLimit: { limit: 100_000 } });
		// The first reads are the search and the pages of the list.
		await bench.control.addFault({ kind: 'delay', ms: 0, method: 'GET', times: Number(page) });
		await bench.control.addFault({ kind: 'status', status: 500, method: 'GET' });
		const outcome = await run([ama]);
		expect(errorShown(outcome)).toMatchObject({ httpCode: '500', itemIndex: 0 });
		expect(errorShown(outcome)?.description).not.toContain('may have succeeded');
		expect(await posted()).toEqual([]);
	}
});

describe('a service of another kind', () => {
	type Client = IDataObject & { id: string };
	let clients: Client[] = [];
	/** A client that somebody else creates together with the next one. */
	let meanwhile: Client | undefined;
	let search: (client: Client, text: string) => boolean = () => true;
	let total: (length: number) => number = (length) => length;
	const app = express().use(express.json());
	app.get('/api/v1/clients', ({ query }, response) => {
		const found = clients.filter((each) => !query.search || search(each, String(query.search)));
		const [page, size] = [Number(query.page), Number(query.page_size)];
		const meta = { total: total(found.length), totalPages: Math.ceil(found.length / size) };
		response.json({ data: found.slice((page - 1) * size, page * size), meta });
	});
	app.post('/api/v1/clients', ({ body }, response) => {
		const client = { ...(body as IDataObject), id: `id-${clients.length}` };
		clients.push(client);
		if (meanwhile) clients.push(meanwhile);
		meanwhile = undefined;
		response.json({ data: { id: client.id } });
	});
	const server = app.listen(0, '127.0.0.1');
	const call = async (items: IDataObject[], parameters: INodeParameters = {}) => {
		const { port } = server.address() as AddressInfo;
		return await bench.run(
			'client.findOrCreate',
			{ ...match, ...parameters },
			{ items, credential: { baseUrl: `http://127.0.0.1:${port}` } },
		);
	};
	beforeEach(() => {
		clients = Array.from({ length: 230 }, (_, at) => ({ id: `id-${at}`, name: `N${at}` }));
		total = (length) => length;
	});
	afterAll(async () => {
		server.close();
		server.closeAllConnections();
		await once(server, 'close');
	});

	test.each<[string, typeof search]>([
		['ignores the search', () => true],
		['finds nothing by its search', () => false],
		['searches names only', ({ name }, text) => name === text],
		['tells capitals from small letters', ({ email }, text) => String(email).includes(text)],
	])('that %s gets one client an email address', async (_, how) => {
		search = how;
		clients[150] = { id: 'known', name: 'Known', email: 'Known@new.test' };
		const known2 = { name: 'K', email: 'known@new.test' };
		const outcome = await call([known2, ama, esi, { ...ama, email: 'AMA@new.test' }, esi, known2]);
		expect(errorShown(outcome)).toBeUndefined();
		const ids = outcome.items.map(({ json }) => json.id);
		expect(ids).toEqual(['known', ids[1], ids[2], ids[1], ids[2], 'known']);
		expect(clients).toHaveLength(232);
	});

	test.each(['email', 'phone'])(
		'where another execution creates the client with the same %s meanwhile gets no second one',
		async (by) => {
			search = ({ name, email }, text) => name === text || email === text;
			const [one, two] = ['1', '2'].map((name) => ({ name, [by]: `${name}@new.test` }));
			meanwhile = { id: 'other', ...two };
			const outcome = await call([one, two] as IDataObject[], {
				...{ matchBy: by, [by]: `={{ $json.${by} }}`, options: { concurrency: 1 } },
			});
			expect(outcome.items.map(({ json }) => [json.id, json.created])).toEqual([
				['id-230', true],
				['other', false],
			]);
		},
	);

	test('that reports more clients than its pages hold gets none', async () => {
		total = (length) => length + 1;
		const outcome = await call([ama]);
		expect(errorShown(outcome)?.message).toContain('The list is incomplete');
		expect(clients).toHaveLength(230);
	});

	test('doesn’t mix up clients without the value that is matched', async () => {
		search = () => true;
		clients = [{ id: 'a', phone: null }, { id: 'b' }, { id: 'c', phone: {} }] as never;
		const outcome = await call([ama], { matchBy: 'phone', phone: '12' });
		const made = { id: 'id-3', name: 'Ama', phone: '12', created: true };
		expect(outcome.items[0]?.json).toEqual(made);
	});
});
