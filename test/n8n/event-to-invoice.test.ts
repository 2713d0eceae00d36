import type { Fault } from '../sandbox';
import { lookFor } from '../support/waitUntil';
import { addEvent, address, event } from './events';
import { addClient, readInvoicing, type FullInvoice } from './invoices';
import { useSetup } from './useSetup';
import { withParameters } from './workflow';

const setup = useSetup({ everySeconds: 1 });

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

const untilInvoiced = async (eventId: number) =>
	await lookFor(
		`the invoice of event ${eventId}`,
		async () => (await createRequests(eventId)) > 0 && (await invoicesOf(eventId))[0],
	);

/** Waits for two complete runs from now on. Counts three, because one may have started already. */
async function twoMoreRuns(): Promise<void> {
	const { client, eventsId } = setup;
	const newest = async () => {
		const ended = (await client.executions(eventsId)).filter(({ status }) => status !== 'running');
		return Math.max(0, ...ended.map(({ id }) => Number(id)));
	};
	const seen = new Set([await newest()]);
	await lookFor('two more runs', async () => seen.add(await newest()).size > 3);
}

const known = new Set<string>();

/** Waits for the next execution that fails with this text. */
async function failedRun(text: string): Promise<string> {
	return await lookFor(`an execution that fails with “${text}”`, async () => {
		for (const { id, status } of await setup.client.executions(setup.eventsId)) {
			if (status !== 'error' || known.has(id)) continue;
			known.add(id);
			if ((await setup.client.executionText(id)).includes(text)) return id;
		}
		return undefined;
	});
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

describe('a calendar event that becomes an invoice in a real n8n', () => {
	test('is billed once to its organizer, who becomes a client', async () => {
		const organizer = [{ organizer: 'Kofi & Sons', email: 'Books@Kofi.example' }];
		const id = await addEvent(setup.sandbox, event("Drums & Dance – Ama's Night", { organizer }));
		const { id: invoiceId } = await untilInvoiced(id);
		await twoMoreRuns();

		const clients = await clientsOf('books@kofi.example');
		expect(clients).toMatchObject([{ name: 'Kofi & Sons', email: 'Books@Kofi.example' }]);
		const { utc_start_date: start } = await setup.sandbox.control.calendar.record('events', id);
		const day = String(start).slice(0, 10);
		expect(await invoicesOf(id)).toMatchObject([
			{
				id: invoiceId,
				status: 'draft',
				currency: 'USD',
				total: '60.00',
				clientId: clients[0]?.id,
				dueDate: `${String(start).replace(' ', 'T')}.000Z`,
				items: [
					{ description: `Drums & Dance – Ama’s Night, ${day}`, quantity: '1', rate: '60.00' },
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

		expect(await untilInvoiced(id)).toMatchObject({ clientId: client?.id });
		expect(await clientsOf(email)).toHaveLength(2);
	});

	test('shares a new client with other events of the same organizer, and has its own price and currency', async () => {
		const { control } = setup.sandbox;
		const organizer = [{ organizer: 'Efua', email: 'efua@three.example' }];
		const prices = {
			'USD 1250.50': ['USD', '1250.50'],
			'25.50€': ['EUR', '25.50'],
			GHS40: ['GHS', '40.00'],
		};
		for (const [cost, [code, total]] of Object.entries(prices)) {
			const id = await addEvent(setup.sandbox, event(`At ${cost}`, { cost, organizer }));
			await control.calendar.change('events', id, { currency_code: code });
			expect(await untilInvoiced(id)).toMatchObject({ total, currency: code });
		}
		expect(await clientsOf('efua@three.example')).toHaveLength(1);
	});

	test('isn’t billed without its tag, a clear price, a currency, one organizer with an address, or before it is published', async () => {
		const events = [
			...['', 'Free', '10-20', 'from 25', '1.250', '0'].map((cost) => event('No price', { cost })),
			event('A dollar sign, of whatever country', { cost: '$25' }),
			event('No address', { organizer: [{ organizer: 'Nobody in particular' }] }),
			event('Two', {
				organizer: ['Ato', 'Baaba'].map((organizer) => ({ organizer, email: address(organizer) })),
			}),
			event('Draft', { status: 'draft' }),
			event('Without the tag', { tags: [] }),
		];
		const ids: number[] = [];
		for (const one of events) ids.push(await addEvent(setup.sandbox, one));
		await twoMoreRuns();

		for (const id of ids) expect(await createRequests(id)).toBe(0);
		const [last] = await setup.client.executions(setup.eventsId);
		expect(last?.status).not.toBe('error');
	});

	test.each(['/clients', '/invoices'])(
		'is billed once, to one client, if two runs meet at %s',
		async (path) => {
			const { control } = setup.sandbox;
			const title = `Met at ${path}`;
			const method = path === '/clients' ? 'GET' : 'POST';
			await control.addFault({
				service: 'invoicing',
				path,
				method,
				kind: 'delay',
				ms: 5_000,
				times: 2,
			});
			const id = await addEvent(setup.sandbox, event(title));
			await lookFor('two runs at once', async () => {
				const all = await setup.client.executions(setup.eventsId);
				return all.filter(({ status }) => status === 'running').length > 1;
			});
			await untilInvoiced(id);
			await twoMoreRuns();

			await control.clearFaults();
			expect(await createRequests(id)).toBe(1);
			expect(await invoicesOf(id)).toHaveLength(1);
			expect(await clientsOf(address(title))).toHaveLength(1);
		},
	);
});

describe('a failure', () => {
	test.each(['invoices', 'clients'])(
		'that rejects %s is told, doesn’t block other events, and is mended by the next run',
		async (what) => {
			const body = { error: 'Not today', code: 'VALIDATION_ERROR' };
			await fail({ path: `/${what}`, kind: 'status', status: 400, body, times: 1 });
			const ids = [
				await addEvent(setup.sandbox, event(`Refused ${what}`)),
				await addEvent(setup.sandbox, event(`Not refused ${what}`)),
			];
			const failed = await failedRun('Not today');
			const text = await setup.client.executionText(failed);
			expect(ids.some((id) => text.includes(`No invoice for event ${id}: Not today`))).toBe(true);
			for (const id of ids) await untilInvoiced(id);

			// Retrying the execution as well does no harm.
			await setup.client.retry(failed);
			await failedRun('Not today');
			await twoMoreRuns();
			for (const id of ids) expect(await invoicesOf(id)).toHaveLength(1);
		},
	);

	const repeat = async (repeatUncertain: boolean) =>
		await setup.client.changeWorkflow(setup.eventsId, (workflow) => {
			const node = workflow.nodes.find(({ name }) => name === 'Create Invoice');
			const options = { ...(node?.parameters.options as object), repeatUncertain };
			return withParameters(workflow, 'Create Invoice', { options });
		});

	test('whose answer was lost is found in the service, and nobody has to look', async () => {
		await fail({ kind: 'status', status: 500, times: 1, after: true });
		const id = await addEvent(setup.sandbox, event('Lost answer'));
		await untilInvoiced(id);
		await twoMoreRuns();
		expect(await createRequests(id)).toBe(1);
		expect(await invoicesOf(id)).toHaveLength(1);
	});

	test('that wasn’t carried out never creates an invoice by itself, and is told until it is settled', async () => {
		await fail({ kind: 'status', status: 500, times: 1 });
		const id = await addEvent(setup.sandbox, event('Unknown'));
		await setup.client.retry(await failedRun(`No invoice for event ${id}`));
		await failedRun(`“${id}” may already have been done`);
		const other = await addEvent(setup.sandbox, event('Beside unknown'));
		await untilInvoiced(other);
		await twoMoreRuns();
		expect(await createRequests(id)).toBe(1);
		expect(await invoicesOf(id)).toHaveLength(0);

		// A person has checked that the invoice isn't there, so it is sent again.
		await repeat(true);
		await untilInvoiced(id);
		await repeat(false);
		await twoMoreRuns();
		expect(await invoicesOf(id)).toHaveLength(1);
		expect(await createRequests(id)).toBe(2);
	});
});
