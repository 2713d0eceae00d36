import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { useRunningClock } from '../../support/fakeClock';
import { byId, nth, seedRecords } from '../../support/seedRecords';
import { errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');
useRunningClock();

const open = seedRecords.invoices.filter(({ status }) => status === 'recorded');
const clientId = nth(seedRecords.clients, 0).id;

const calls: Record<string, INodeParameters> = {
	'invoice.create': {
		clientId: byId(clientId),
		items: { item: [{ description: 'Kente', quantity: '2', rate: '185.00', unit: 'yard' }] },
	},
	'invoice.recordPayment': {
		...{ invoiceId: byId(nth(open, 0).id), amount: '1.50', paymentMethod: 'cash' },
	},
	'invoice.markPaid': { invoiceId: byId(nth(open, 1).id) },
	'client.create': { name: 'Ama New', additionalFields: { email: 'ama@new.test' } },
	'client.findOrCreate': { name: 'Ama New', email: 'ama@new.test' },
};
const names = Object.keys(calls);

/** What becomes of a write that was carried out. */
const lost: Array<[string, Fault]> = [
	['a dropped connection', { kind: 'drop', after: true }],
	['an answer that is cut off', { kind: 'cut' }],
	['a status 500', { kind: 'status', status: 500, after: true }],
	['a proxy’s page', { kind: 'html', after: true }],
	['an empty answer', { kind: 'empty', after: true }],
];
/** The same of one that wasn’t. */
const failed: Array<[string, Fault]> = [
	['a dropped connection', { kind: 'drop' }],
	['a status 503', { kind: 'status', status: 503 }],
];

const run = async (operation: string, fault?: Fault, more: object = {}) => {
	if (fault) await bench.control.addFault(fault);
	return await bench.run(operation, calls[operation], more);
};
const writeOf = (operation: string) =>
	/recordPayment|markPaid/.test(operation) ? { method: 'PATCH' } : { method: 'POST' };

/** What the service gives a new value each time. */
const withoutOwn = ({ id, invoiceNumber, createdAt, paidAt, ...record }: IDataObject) => [
	[id, invoiceNumber, createdAt, paidAt].map((each) => typeof each),
	{ ...record, warnings: undefined },
];

describe.each(names)('%s', (operation) => {
	const fault = (each: Fault) => ({ ...each, ...writeOf(operation), times: 1 });

	test.each(lost)('succeeds in spite of %s, as if it had been answered', async (_, each) => {
		const [answered] = (await run(operation)).items;
		await bench.control.reset();
		await bench.control.settings({ rateLimit: { limit: 100_000 } });
		const outcome = await run(operation, fault(each));
		expect(errorShown(outcome)).toBeUndefined();
		const [found] = outcome.items;
		expect(withoutOwn(found?.json ?? {})).toEqual(withoutOwn(answered?.json ?? {}));
		expect(found?.json.warnings).toEqual([
			expect.stringContaining('There was no clear answer') as string,
		]);
		expect(await bench.writes()).toHaveLength(1);
	});

	test.each(failed)('isn’t said to be done after %s, and not sent again', async (_, each) => {
		const outcome = await run(operation, fault(each));
		expect(errorShown(outcome)?.description).toMatch(/There was no .+ in the service/);
		const again = await run(operation, undefined, { retryOf: outcome.run });
		expect(again.items).toEqual([]);
		expect(errorShown(again)?.description).toMatch(/There was no .+ in the service/);
		expect(await bench.writes()).toHaveLength(1);
	});

	test('is found by a retry if the service didn’t show it before', async () => {
		await bench.control.addFault(fault({ kind: 'drop', after: true }));
		await bench.control.addFault({ kind: 'status', status: 503, method: 'GET' });
		const parameters = { ...calls[operation] };
		const first = await bench.run(operation, parameters);
		if (operation !== 'client.findOrCreate') {
			expect(errorShown(first)?.description).toContain('couldn’t look for it in the service');
		}
		await bench.control.clearFaults();
		const second = await bench.run(operation, parameters, { retryOf: first.run });
		expect(second.items).toHaveLength(1);
		expect(await bench.writes()).toHaveLength(1);
	});
});
