import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId, nth, seedRecords } from '../../support/seedRecords';
import { errorShown, type NodeName, useTestBench } from '../../support/testBench';
import { openInvoices } from '../../support/usualCalls';

const benches = {
	sms: useTestBench('sms'),
	invoicing: useTestBench('invoicing'),
	calendar: useTestBench('calendar'),
};
beforeEach(async () => {
	await benches.calendar.control.settings({ calendar: { mode: 'observed', flavour: 'release' } });
});

const once = (more: INodeParameters = {}): INodeParameters => ({
	options: { onlyOncePer: '={{ $json.key }}', ...more },
});
const items = [{ key: 'order 7' }];
const open = nth(openInvoices, 0).id;
const event = { title: 'Fair', startDate: '2031-07-01T18:00:00', endDate: '2031-07-01T21:00:00' };
const kente = [{ description: 'Kente', quantity: '1', rate: '10' }];
const invoice: INodeParameters = {
	clientId: byId(nth(seedRecords.clients, 0).id),
	items: { item: kente },
};
const pays = { invoiceId: byId(open), paymentMethod: 'cash' };

/** Everything that makes or pays something, and what the next node needs of it. */
const calls: Array<[node: NodeName, operation: string, parameters: INodeParameters, what: string]> =
	[
		['invoicing', 'invoice.create', invoice, 'invoiceNumber'],
		['invoicing', 'invoice.recordPayment', { ...pays, amount: '1' }, 'balanceDue'],
		['invoicing', 'invoice.markPaid', pays, 'balanceDue'],
		['invoicing', 'client.create', { name: 'Kofi Annan' }, 'name'],
		['invoicing', 'client.findOrCreate', { matchBy: 'name', name: 'Kofi Annan' }, 'name'],
		['calendar', 'event.create', event, 'title'],
		['calendar', 'event.upsert', { ...event, slug: 'fair-2031' }, 'title'],
		['calendar', 'venue.create', { venue: 'Kete House' }, 'venue'],
		['calendar', 'venue.upsert', { venue: 'Kete House' }, 'venue'],
		['calendar', 'organizer.create', { organizer: 'Adinkra Arts' }, 'organizer'],
		['calendar', 'organizer.upsert', { organizer: 'Adinkra Arts' }, 'organizer'],
		['calendar', 'category.create', { name: 'Regatta' }, 'name'],
		['calendar', 'category.upsert', { name: 'Regatta' }, 'name'],
		['calendar', 'tag.create', { name: 'Harbour' }, 'name'],
		['calendar', 'tag.upsert', { name: 'Harbour' }, 'name'],
	];

describe.each(calls)('%s %s', (node, operation, parameters, what) => {
	const run = async (more: INodeParameters = {}, set = parameters) =>
		await benches[node].output(operation, { ...set, ...once(more) }, { items });
	const writes = async () => (await benches[node].writes()).length;

	test('returns the same record for a value that was done before, and sends nothing', async () => {
		const [first] = await run();
		expect(await writes()).toBe(1);
		const [second] = await run();
		expect(second).toMatchObject({ id: first?.id, alreadyDone: true, key: 'order 7' });
		expect(second?.[what]).toEqual(first?.[what]);
		expect(await writes()).toBe(1);
	});

	test('returns a note if the user wants that', async () => {
		await run();
		expect(await run({ ifAlreadyDone: 'note' })).toEqual([{ alreadyDone: true, key: 'order 7' }]);
		expect(await writes()).toBe(1);
	});
});

describe('a new invoice', () => {
	const { output, failure, writes } = benches.invoicing;
	const create = async (key: string, more: INodeParameters = {}) =>
		await output('invoice.create', { ...invoice, ...once(), ...more }, { items: [{ key }] });

	test('is told apart from others that are the same, by its value', async () => {
		const made: IDataObject[] = [];
		for (const key of ['January', 'February', 'March']) made.push(...(await create(key)));
		for (const [at, key] of ['January', 'February', 'March'].entries()) {
			expect(await create(key)).toMatchObject([{ id: made[at]?.id, alreadyDone: true }]);
		}
	});

	test('with other content for the same value fails, and nothing is sent', async () => {
		await create('order 7');
		const other = { items: { item: [{ ...kente[0], rate: '12' }] } };
		const error = await failure('invoice.create', { ...invoice, ...other, ...once() }, { items });
		expect(error).toMatchObject({
			message: expect.stringContaining(
				'Already done for “order 7”, but with other content',
			) as string,
		});
		expect(await writes()).toHaveLength(1);
	});
});

test('a text message leaves no record, so its repeat tells what is known', async () => {
	const bench = benches.sms;
	const message = { senderId: 'AKWAABA', to: '+233241234567', message: 'Akwaaba' };
	const send = async () => await bench.output('message.send', { ...message, ...once() }, { items });
	await send();
	expect(await send()).toMatchObject([
		{ alreadyDone: true, key: 'order 7', to: '+233241234567', segments: 1 },
	]);
	expect(await bench.messages()).toHaveLength(1);
});

describe('a value whose outcome nobody knew', () => {
	const bench = benches.invoicing;
	const noLook = { findLostResults: false };
	const call = (more: INodeParameters = {}) =>
		['client.create', { name: 'Kofi Annan', ...once(more) }, { items }] as const;

	test('is done once a later execution finds it in the service', async () => {
		await bench.control.addFault({ kind: 'drop', method: 'POST', after: true, times: 1 });
		const error = await bench.failure(...call({ advanced: noLook }));
		expect(error?.message).toContain('may have been created');
		const [found] = await bench.output(...call());
		expect(found).toMatchObject({
			name: 'Kofi Annan',
			warnings: [expect.stringContaining('An earlier execution got no clear answer, but client')],
		});
		expect(await bench.output(...call())).toMatchObject([{ id: found?.id, alreadyDone: true }]);
		expect(await bench.writes()).toHaveLength(1);
	});

	test('stays unknown if it isn’t found, however often it is looked for', async () => {
		await bench.control.addFault({ kind: 'drop', method: 'POST', times: 1 });
		await bench.failure(...call());
		for (let times = 0; times < 3; times++) {
			const outcome = await bench.run(...call());
			expect(errorShown(outcome)).toMatchObject({
				message: expect.stringContaining('may already have been done') as string,
				description: expect.stringContaining('There was no such client in the service') as string,
			});
		}
		expect(await bench.writes()).toHaveLength(1);
		// Only the user can have it sent again.
		const [made] = await bench.output(...call({ repeatUncertain: true }));
		expect(await bench.output(...call())).toMatchObject([{ id: made?.id, alreadyDone: true }]);
	});
});
