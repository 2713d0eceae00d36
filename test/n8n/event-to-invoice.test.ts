/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../sandbox';
import { addEvent, address, event } from './events';
import { eventTable } from './examples';
import { addClient, readInvoicing, type FullInvoice } from './invoices';
import { releaseFor } from './releases';
import { startExampleSetup, type ExampleSetup } from './exampleSetup';
import { openTables, type Row } from './tables';
import { withParameters } from './workflow';

const minute = 60_000;
jest.setTimeout(5 * minute);

const userFolder = mkdtempSync(join(tmpdir(), 'n8n-events-'));
let setup: ExampleSetup;

type Client = { id: string; name: string; email: string | null };
const clientsOf = async (email: string) =>
	await readInvoicing<Client[]>(setup.sandbox, `/clients?search=${encodeURIComponent(email)}`);

/** The service's invoices for the event, found by their notes. */
async function invoicesOf(eventId: number): Promise<FullInvoice[]> {
	const rows = await readInvoicing<FullInvoice[]>(setup.sandbox, '/invoices?page_size=20');
	const full = rows.map(
		async ({ id }) => await readInvoicing<FullInvoice>(setup.sandbox, `/invoices/${id}`),
	);
	return (await Promise.all(full)).filter(({ notes }) => notes?.startsWith(`Event ${eventId}:`));
}

async function rowsOf(eventId: number): Promise<Row[]> {
	const rows = await (await openTables(setup.client)).rows(eventTable);
	return rows.filter((row) => row.eventId === String(eventId));
}

/** Waits until a later run has done something. */
async function until<T>(check: () => Promise<T | undefined>, what: string): Promise<T> {
	for (const end = Date.now() + 4 * minute; Date.now() < end; await sleep(250)) {
		const seen = await check();
		if (seen) return seen;
	}
	throw new Error(`Waited in vain for ${what}`);
}

/** Waits until the row of the event has an invoice number. */
const untilInvoiced = async (eventId: number) =>
	await until(async () => {
		const [row] = await rowsOf(eventId);
		return row?.invoiceNumber ? row : undefined;
	}, `the invoice of event ${eventId}`);

/** Waits for two complete runs from now on. Counts three, because one may have started already. */
async function twoMoreRuns(): Promise<void> {
	const { client, eventsId } = setup;
	const ended = (await client.executions(eventsId)).filter(({ status }) => status !== 'running');
	await client.waitForExecutions(eventsId, ended.length + 3);
}

const known = new Set<string>();

/** Waits for the next execution that fails with this text. */
async function failedRun(text: string): Promise<string> {
	return await until(async () => {
		for (const { id, status } of await setup.client.executions(setup.eventsId)) {
			if (status !== 'error' || known.has(id)) continue;
			known.add(id);
			if ((await setup.client.executionText(id)).includes(text)) return id;
		}
		return undefined;
	}, `an execution that fails with “${text}”`);
}

/** How many requests to create an invoice for the event were sent, including failed ones. */
async function createRequests(eventId: number): Promise<number> {
	const requests = await setup.sandbox.control.requests();
	const notes = requests
		.filter(({ method, path }) => method === 'POST' && path === '/invoices')
		.map(({ body }) => (body as { notes: string }).notes);
	return notes.filter((text) => text.startsWith(`Event ${eventId}:`)).length;
}

const fail = async (fault: Fault) =>
	await setup.sandbox.control.addFault({
		service: 'invoicing',
		method: 'POST',
		path: '/invoices',
		...fault,
	});

beforeAll(async () => {
	const release = releaseFor(process.env.TEST_N8N);
	setup = await startExampleSetup({ release, userFolder, everySeconds: 2 });
	// The requests of this test must not use up the workflow's rate limit.
	await setup.sandbox.control.settings({ rateLimit: { limit: 100_000 } });
}, 15 * minute);

afterAll(async () => {
	await setup?.close();
	rmSync(userFolder, { recursive: true, force: true });
}, minute);

describe('a calendar event that becomes an invoice in a real n8n', () => {
	test('is billed once to its organizer, who becomes a client', async () => {
		const organizer = [{ organizer: 'Kofi & Sons', email: 'Books@Kofi.example' }];
		const id = await addEvent(setup.sandbox, event("Drums & Dance – Ama's Night", { organizer }));
		const row = await untilInvoiced(id);
		await twoMoreRuns();

		const clients = await clientsOf('books@kofi.example');
		expect(clients).toMatchObject([{ name: 'Kofi & Sons', email: 'books@kofi.example' }]);
		const { utc_start_date: start } = await setup.sandbox.control.calendar.record('events', id);
		const day = String(start).slice(0, 10);
		expect(await invoicesOf(id)).toMatchObject([
			{
				id: row.invoiceId,
				invoiceNumber: row.invoiceNumber,
				status: 'draft',
				currency: 'USD',
				total: '60.00',
				clientId: clients[0]?.id,
				dueDate: `${String(start).replace(' ', 'T')}.000Z`,
				items: [
					{
						description: `Drums & Dance – Ama’s Night, ${day}`,
						quantity: '1',
						rate: '60.00',
					},
				],
			},
		]);
		expect(await createRequests(id)).toBe(1);
		expect(await setup.sandbox.control.violations()).toEqual([]);
	});

	test('is billed to the client with the organizer’s email address, not one that only contains it', async () => {
		const { sandbox } = setup;
		const all = await readInvoicing<Client[]>(sandbox, '/clients?page_size=100');
		const client = all.find(({ email }) => email);
		const email = client?.email ?? '';
		await addClient(sandbox, { name: 'Another', email: `another.${email}` });
		const organizer = [{ organizer: 'In other words', email: email.toUpperCase() }];
		const id = await addEvent(sandbox, event('Known client', { organizer }));
		await untilInvoiced(id);

		expect(await invoicesOf(id)).toMatchObject([{ clientId: client?.id }]);
		expect(await clientsOf(email)).toHaveLength(2);
	});

	test('shares a new client with other events of the same organizer, and its price is read exactly', async () => {
		const organizer = [{ organizer: 'Efua', email: 'efua@three.example' }];
		const costs = { 'GH₵ 1,250.00': '1250.00', '25,50 €': '25.50', $40: '40.00' };
		const ids: Record<string, number> = {};
		for (const cost of Object.keys(costs)) {
			ids[cost] = await addEvent(setup.sandbox, event(`At ${cost}`, { cost, organizer }));
		}
		const clients = await until(async () => {
			for (const id of Object.values(ids)) await untilInvoiced(id);
			return await clientsOf('efua@three.example');
		}, 'three invoices');

		expect(clients).toHaveLength(1);
		for (const [cost, total] of Object.entries(costs)) {
			const billed = await invoicesOf(ids[cost] ?? 0);
			expect(billed).toMatchObject([{ total, clientId: clients[0]?.id }]);
		}
	});

	test('isn’t billed without a clear price, without an email address, or before it is published', async () => {
		const events = [
			...['', 'Free', '10-20', 'from 25', '1.250', '0'].map((cost) => event('No price', { cost })),
			event('No address', { organizer: [{ organizer: 'Nobody in particular' }] }),
			event('Draft', { status: 'draft' }),
		];
		const ids: number[] = [];
		for (const one of events) ids.push(await addEvent(setup.sandbox, one));
		await twoMoreRuns();

		for (const id of ids) {
			expect(await rowsOf(id)).toEqual([]);
			expect(await createRequests(id)).toBe(0);
		}
	});
});

test('two runs that find the same event create one client and one invoice', async () => {
	const { control } = setup.sandbox;
	await control.addFault({
		service: 'invoicing',
		path: '/clients',
		kind: 'delay',
		ms: 4_000,
		times: 2,
	});
	const id = await addEvent(setup.sandbox, event('Met twice'));
	await untilInvoiced(id);
	await twoMoreRuns();

	const searches = (await control.requests()).filter(
		({ query }) => query.search === address('Met twice'),
	);
	expect(searches.length).toBeGreaterThan(1);
	expect(await createRequests(id)).toBe(1);
	expect(await clientsOf(address('Met twice'))).toHaveLength(1);
	expect(await rowsOf(id)).toMatchObject([
		{ invoiceNumber: expect.stringMatching(/^INV-/) as string },
	]);
});

describe('a failure before the invoice is complete', () => {
	test.each(['invoices', 'clients'])(
		'that rejects %s is visible, doesn’t block other events, and is retried by the next run',
		async (what) => {
			await fail({
				path: `/${what}`,
				kind: 'status',
				status: 400,
				body: { error: 'Not today', code: 'VALIDATION_ERROR' },
				times: 1,
			});
			const ids = [
				await addEvent(setup.sandbox, event(`Refused ${what}`)),
				await addEvent(setup.sandbox, event(`Not refused ${what}`)),
			];
			const failed = await failedRun('400: Not today');
			for (const id of ids) await untilInvoiced(id);

			// Retrying the execution as well does no harm.
			await setup.client.retry(failed);
			await failedRun('400: Not today');
			await twoMoreRuns();
			for (const id of ids) expect(await invoicesOf(id)).toHaveLength(1);
		},
	);

	test('that persists, such as an exceeded rate limit, ends the run after some attempts and loses nothing', async () => {
		const body = { error: 'Too many', code: 'RATE_LIMITED' };
		// Resets so soon that the attempts count. Without the header, the node would wait for five minutes.
		await fail({ kind: 'status', status: 429, body, headers: { 'retry-after': '0' } });
		const id = await addEvent(setup.sandbox, event('Too many'));
		await failedRun('429: Too many');
		await setup.sandbox.control.clearFaults();
		await untilInvoiced(id);
		await twoMoreRuns();
		expect(await invoicesOf(id)).toHaveLength(1);
	});

	test('with an unknown outcome never creates a second invoice', async () => {
		await fail({ kind: 'status', status: 500, times: 1, after: true });
		const id = await addEvent(setup.sandbox, event('Carried out'));
		await setup.client.retry(await failedRun('The request may have succeeded'));
		await failedRun('The request may have succeeded');
		await twoMoreRuns();
		expect(await createRequests(id)).toBe(1);
		expect(await invoicesOf(id)).toHaveLength(1);
		expect(await rowsOf(id)).toMatchObject([{ invoiceNumber: null }]);
	});

	test('before the invoice was created is fixed by deleting the row of the event', async () => {
		await fail({ kind: 'status', status: 500, times: 1 });
		const id = await addEvent(setup.sandbox, event('Not carried out'));
		await failedRun('The request may have succeeded');
		await twoMoreRuns();
		expect(await createRequests(id)).toBe(1);
		expect(await invoicesOf(id)).toEqual([]);

		await (await openTables(setup.client)).deleteRows(eventTable, 'eventId', String(id));
		await untilInvoiced(id);
		await twoMoreRuns();
		expect(await invoicesOf(id)).toHaveLength(1);
	});

	test('before work on the event begins, such as a rejected key, leaves the event to the next run', async () => {
		const { control } = setup.sandbox;
		const body = { error: 'Key revoked', code: 'UNAUTHORIZED' };
		const path = '/clients';
		await control.addFault({ service: 'invoicing', kind: 'status', status: 401, path, body });
		const id = await addEvent(setup.sandbox, event('Later'));
		await failedRun('Key revoked');
		expect(await rowsOf(id)).toEqual([]);
		await control.clearFaults();
		await untilInvoiced(id);
		expect(await invoicesOf(id)).toHaveLength(1);
	});

	test('makes every later run report the event until somebody takes care of it', async () => {
		const filters = {
			conditions: [{ keyName: 'invoiceNumber', condition: 'isEmpty' }],
		};
		await setup.client.changeWorkflow(setup.eventsId, (workflow) =>
			withParameters(workflow, 'Left Unfinished', { filters }),
		);
		await failedRun('Begun but not finished: event');
		expect(await (await openTables(setup.client)).rows(eventTable)).toContainEqual(
			expect.objectContaining({ title: 'Carried out', invoiceNumber: null }),
		);
	});
});
