import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { oneOf, seeded } from '../../support/calendarModel';
import { useRunningClock } from '../../support/fakeClock';
import { byId, nth, seedRecords } from '../../support/seedRecords';
import { errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');
useRunningClock();

const open = nth(
	seedRecords.invoices.filter(({ status }) => status === 'recorded'),
	0,
);
const client = byId(nth(seedRecords.clients, 0).id);

const line = { description: 'Kente', quantity: '2', rate: '185.00' };
const invoice = { clientId: client, items: { item: [line] } } as unknown as INodeParameters;
const payment: INodeParameters = {
	...{ invoiceId: byId(open.id), amount: '1.50', paymentMethod: 'cash' },
};
const day = { issueDate: '2026-03-01', paymentDate: '2026-03-01' };
const continues = { node: { onError: 'continueRegularOutput' as const } };

const FATES = ['answered', 'done', 'refused'] as const;
type Fate = (typeof FATES)[number];

/** Runs equal items, of which some are answered and some lost, in the order of their requests. */
async function runEqual(
	operation: string,
	parameters: INodeParameters,
	fates: readonly Fate[],
	concurrency = 1,
) {
	for (const fate of fates) {
		const kinds = {
			answered: { kind: 'delay', ms: 0 },
			done: { kind: 'drop', after: true },
			// Not carried out, but nobody knows.
			refused: { kind: 'drop' },
		} as const;
		const method = operation === 'invoice.create' ? 'POST' : 'PATCH';
		await bench.control.addFault({ ...kinds[fate], method, times: 1 });
	}
	const items = fates.map(() => ({}));
	const options = { concurrency };
	const outcome = await bench.run(operation, { ...parameters, options }, { items, ...continues });
	return outcome.items.map(({ json }) => (json.error === undefined ? 'done' : 'unknown'));
}

describe.each([
	['invoice.create', invoice],
	['invoice.recordPayment', payment],
])('equal items of %s', (operation, parameters) => {
	test('are told apart by the time that the node has set', async () => {
		const fates = ['answered', 'refused', 'done', 'refused', 'answered', 'done'] as const;
		expect(await runEqual(operation, parameters, fates)).toEqual([
			...['done', 'unknown', 'done', 'unknown', 'done', 'done'],
		]);
		expect(await bench.writes()).toHaveLength(6);
	});

	test.each([
		[['answered', 'refused']],
		[['refused', 'answered']],
		[['refused', 'done']],
		[['done', 'refused']],
		[['refused', 'refused', 'done']],
		[['done', 'refused', 'answered', 'refused']],
	] as const)(
		'with a date of the user: what wasn’t carried out is never said to be, %j',
		async (fates) => {
			const ends = await runEqual(operation, { ...parameters, ...day }, fates);
			fates.forEach((fate, at) => {
				if (fate === 'refused') expect([at, ends[at]]).toEqual([at, 'unknown']);
				if (fate === 'answered') expect([at, ends[at]]).toEqual([at, 'done']);
			});
		},
	);
});

test.each([
	['invoice.create', invoice],
	['invoice.recordPayment', payment],
])(
	'of equal items of %s at the same moment, no more are said to be done than are',
	async (operation, parameters) => {
		const random = seeded(7);
		let found = 0;
		for (let round = 0; round < 16; round++) {
			await bench.control.reset();
			await bench.control.settings({ rateLimit: { limit: 100_000 } });
			const fates = Array.from({ length: 5 }, () => oneOf(random, FATES) as Fate);
			const dates = round % 2 ? day : {};
			const ends = await runEqual(operation, { ...parameters, ...dates }, fates, 4);
			const done = ends.filter((end) => end === 'done').length;
			const carriedOut = fates.filter((fate) => fate !== 'refused').length;
			const answered = fates.filter((fate) => fate === 'answered').length;
			expect(done).toBeLessThanOrEqual(carriedOut);
			expect(done).toBeGreaterThanOrEqual(answered);
			// By the time that the node has set, all of them are found.
			if (dates !== day) expect(done).toBe(carriedOut);
			found += done - answered;
		}
		expect(found).toBeGreaterThan(10);
	},
);

test('an equal invoice of an execution just before isn’t taken for one that wasn’t carried out', async () => {
	const parameters = { ...invoice, ...day };
	await bench.output('invoice.create', parameters);
	await bench.control.addFault({ kind: 'drop', method: 'POST', times: 1 });
	const error = await bench.failure('invoice.create', parameters);
	expect(error?.message).toMatch(/^The invoice may have been created/);
});

test('and neither is that of an execution at the same moment', async () => {
	for (let round = 0; round < 5; round++) {
		await bench.control.addFault({ kind: 'drop', method: 'POST', times: 1 });
		const parameters = { ...invoice, ...day, items: { item: [{ ...line, rate: round + 1 }] } };
		const both = [1, 2].map(async () => {
			return await bench.run('invoice.create', parameters as unknown as INodeParameters);
		});
		const errors = (await Promise.all(both)).map((outcome) => errorShown(outcome)?.message);
		expect(errors.filter((message) => message === undefined)).toHaveLength(1);
	}
});

describe('what an earlier execution has done', () => {
	const node = { id: 'a-node' };
	const once = { onlyOncePer: 'order 7' };
	const again = async (operation: string, parameters: INodeParameters, options: IDataObject = {}) =>
		await bench.output(
			operation,
			{ ...parameters, options: { ...once, ...options } } as INodeParameters,
			{ node },
		);

	test.each<[string, INodeParameters]>([
		['invoice.create', invoice],
		['invoice.recordPayment', payment],
		['invoice.markPaid', { invoiceId: byId(open.id) }],
		['client.create', { name: 'Ama New', additionalFields: { email: 'ama@new.test' } }],
		['client.findOrCreate', { name: 'Ama New', email: 'ama@new.test' }],
	])('is returned as it is: %s', async (operation, parameters) => {
		const [made] = await again(operation, parameters);
		expect(made).not.toHaveProperty('alreadyDone');
		const [record, ...others] = await again(operation, parameters);
		expect(others).toEqual([]);
		const { created, ...rest } = made as IDataObject;
		expect(record).toMatchObject({ ...rest, alreadyDone: true });
		expect(created === undefined ? undefined : record?.created).toBe(
			created === undefined ? undefined : false,
		);
		expect(await bench.writes()).toHaveLength(1);
	});

	test('is found if its answer was lost, and not if it wasn’t carried out', async () => {
		const lost = async (fault: { after?: true }, onlyOncePer: string) => {
			await bench.control.addFault({ kind: 'drop', method: 'POST', times: 1, ...fault });
			const options = { onlyOncePer, findLostResults: false };
			const error = await bench.failure('invoice.create', { ...invoice, options }, { node });
			expect(error?.message).toMatch(/^The invoice may have been created/);
		};
		await lost({}, once.onlyOncePer);
		const parameters = { ...invoice, options: once };
		const outcome = await bench.run('invoice.create', parameters, { node });
		expect(errorShown(outcome)?.message).toMatch(/may (already )?have been (done|created)/);
		expect(await bench.writes()).toHaveLength(1);

		const other = 'order 8';
		await lost({ after: true }, other);
		const [record] = await again('invoice.create', invoice, { onlyOncePer: other });
		expect(record).toMatchObject({
			status: 'draft',
			warnings: [expect.stringContaining('An earlier execution got no clear answer, but invoice')],
		});
		expect(await bench.writes()).toHaveLength(2);
	});
});
