import { gzipSync } from 'node:zlib';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { useRawServers } from '../../support/rawServer';
import { byId } from '../../support/seedRecords';
import {
	errorShown,
	pairedOutput,
	timeoutFor,
	useTestBench,
	type TestBench,
} from '../../support/testBench';
import { message, openInvoices, pay } from '../../support/usualCalls';

const invoicing = useTestBench('invoicing');
const sms = useTestBench('sms');
const startServer = useRawServers();

const open = openInvoices.slice(0, 6);
const invoices: IDataObject[] = open.map(({ id }) => ({ id }));
const path = (item: number) => `/invoices/${open[item]?.id}`;
const never = 3_600_000;
const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

describe.each<[string, Fault]>([
	['reset', { kind: 'drop', after: true }],
	['cut off', { kind: 'cut' }],
	['timed out', { kind: 'delay', ms: never, after: true }],
	['answered with 500', { kind: 'status', status: 500, after: true }],
	['answered with 504', { kind: 'status', status: 504, after: true }],
])('a payment that was accepted and then %s, next to one that was refused', (_, fault) => {
	const fail = async () => {
		await invoicing.control.addFault({ kind: 'status', status: 400, path: path(0) });
		await invoicing.control.addFault({ ...fault, path: path(2) });
	};
	const call: typeof pay = [pay[0], { ...pay[1], ...timeoutFor(fault, '$itemIndex === 2') }];
	const named = `Item 2 may have succeeded. Item 2 was for Invoice ${open[2]?.id}. Check in the service before running this again.`;

	test('is named by the error that stops the node', async () => {
		await fail();
		const error = await invoicing.failure(...call, { items: invoices });
		expect(error).toMatchObject({ itemIndex: 0 });
		const description = String(error?.description);
		expect(description).toContain('Item 0 failed.');
		expect(description).toContain(named);
		expect(description).not.toMatch(/Items? [\d–, ]*2[\d–, ]* failed/);
	});

	test('is still named when Retry On Fail never reaches it again', async () => {
		await fail();
		const error = await invoicing.failure(...call, { items: invoices, node: retrying });
		const description = error?.description;
		expect(description).toMatch(`was for Invoice ${open[2]?.id}.`);
		expect(description).toContain('Item 2 may have succeeded.');
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'is named by its own item with On Error set to %s',
		async (onError) => {
			await fail();
			const { items, errors } = await invoicing.run(...call, {
				items: invoices,
				node: { onError },
			});
			const [, json] = pairedOutput([...items, ...errors]).find(([item]) => item === 2) ?? [];
			expect(json?.details).toMatchObject({
				description: expect.stringContaining(`It was for Invoice ${open[2]?.id}.`) as string,
				concerns: [`Invoice ${open[2]?.id}`],
				item: 2,
			});
		},
	);
});

const calendar = useTestBench('calendar');
const line = { description: 'Website maintenance', quantity: '1', rate: '250' };
const unpaid = String(open[1]?.id);
const day = { startDate: '2026-12-01T10:00:00', endDate: '2026-12-01T12:00:00' };

test.each<[string, TestBench, INodeParameters, string]>([
	['invoice.create', invoicing, { items: { item: [line] } }, `“${line.description}”`],
	['client.create', invoicing, { name: 'Ama Mensah' }, 'Ama Mensah'],
	['client.findOrCreate', invoicing, { matchBy: 'name', name: 'Esi New' }, 'Esi New'],
	['invoice.markPaid', invoicing, { invoiceId: byId(unpaid) }, `Invoice ${unpaid}`],
	['contact.subscribe', sms, { phoneNumber: message.to }, message.to],
	['message.sendLegacy', sms, message, message.to],
	['event.create', calendar, { title: 'Summer Fair', ...day }, 'Summer Fair'],
	['event.upsert', calendar, { slug: 'fair', title: 'Summer Fair', ...day }, 'Summer Fair'],
	['venue.create', calendar, { venue: 'Harbour Hall' }, 'Harbour Hall'],
	['organizer.upsert', calendar, { organizer: 'Town Council' }, 'Town Council'],
	['category.create', calendar, { name: 'Live Music' }, 'Live Music'],
	['tag.upsert', calendar, { name: 'Lakeside' }, 'Lakeside'],
])(
	'%s with a lost answer is sent once, and the error names whom it was for',
	async (operation, bench, parameters, whom) => {
		// These read before they write.
		const reads = bench === calendar || operation === 'client.findOrCreate';
		const method = reads ? { method: 'POST' } : {};
		await bench.control.addFault({ kind: 'drop', after: true, ...method });
		const call = { ...parameters, options: { findLostResults: false } };
		const outcome = await bench.run(operation, call, { node: retrying });
		expect(outcome.items).toEqual([]);
		expect(errorShown(outcome)?.description).toContain('The request may have succeeded.');
		expect(errorShown(outcome)?.description).toContain(`It was for ${whom}.`);
		const requests = await bench.requests();
		expect(requests.filter((each) => each.method === (method.method ?? each.method))).toHaveLength(
			1,
		);
	},
);

describe('a doubt stays until a clear success', () => {
	const items = [{ to: '+233241234561' }, { to: '+233241234562' }];
	const send = (options: INodeParameters = {}): [string, INodeParameters] => [
		'message.send',
		{
			...{ senderId: 'AKWAABA', to: '={{ $json.to }}', message: 'Akwaaba' },
			options: { repeatUncertain: true, ...options },
		},
	];
	const lose = async () => await sms.control.addFault({ kind: 'drop', after: true, times: 1 });
	const refuse = async (status: number, times = 1) =>
		await sms.control.addFault({ kind: 'status', status, times });
	const doubt = 'An earlier attempt may have succeeded. It was for +233241234561.';

	test.each([400, 401, 409, 422])('if the next try is answered with %i', async (status) => {
		await lose();
		await refuse(status);
		const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const outcome = await sms.run(...send(), { items, node });
		expect(errorShown(outcome)?.message).toContain('Injected failure [item 0]');
		expect(errorShown(outcome)?.description).toContain(doubt);
		expect(errorShown(outcome)?.description).toContain('Item 0 may have succeeded.');
		// Nor does the next execution send it unless the user still wants that.
		const again = await sms.run(...send({ repeatUncertain: false }), {
			items,
			node: { onError: 'continueErrorOutput' },
			retryOf: outcome.run,
		});
		expect(pairedOutput(again.errors)).toMatchObject([[0, items[0]]]);
		expect(await sms.messages()).toHaveLength(2);
	});

	test('if the next try can’t reach the service, or the item', async () => {
		await lose();
		const first = await sms.run(...send(), { items });
		await refuse(429, 99);
		const more = { items, retryOf: first.run };
		const unreachable = await sms.failure(...send({ maximumAttempts: 1 }), more);
		expect(unreachable?.description).toContain(doubt);
		const to = '={{ $json.to.length > 0 ? "nobody" : "" }}';
		const broken = await sms.failure(send()[0], { ...send()[1], to }, more);
		expect(broken?.message).toContain('“To”');
		expect(broken?.description).toContain(doubt);
	});

	test('if another item fails first', async () => {
		await sms.control.addFault({ kind: 'delay', ms: 0, times: 1 });
		await lose();
		const first = await sms.run(...send(), { items });
		const changed = [{ to: 'nobody' }, items[1]];
		const second = await sms.run(
			send()[0],
			{ ...send()[1], to: '={{ $itemIndex === 0 ? "nobody" : $json.to }}' },
			{ items: changed as IDataObject[], retryOf: first.run },
		);
		// The first item was sent by the first try, and the second one wasn’t reached.
		expect(errorShown(second)?.description).toMatch(/Item 1 may have succeeded\./);
		expect(errorShown(second)?.description).not.toMatch(/Item 0 (was not sent|failed)/);
	});
});

test('a packed answer that was cut before it could be unpacked is no success', async () => {
	const whole = gzipSync(JSON.stringify({ id: 'x', name: 'Ama' }));
	const server = await startServer((response) => {
		const part = whole.subarray(0, 15);
		response.writeHead(201, { 'content-encoding': 'gzip', 'content-length': part.length });
		response.end(part);
	});
	const credential = { baseUrl: `${server.url}/api/v1` };
	const error = await invoicing.failure('client.create', { name: 'Ama' }, { credential });
	expect(error?.description).toContain('may have succeeded');
	expect(server.arrived.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
