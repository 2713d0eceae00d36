import axios from 'axios';

import { offerFreeEvents } from '../../n8n/freeEvents';
import { describeDelivery, describeMessage } from '../../n8n/watch';
import { startSandbox, type Delivery, type Sandbox } from '../../sandbox';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ calendar: 'observed', invoices: 10 });
});
afterAll(async () => await sandbox.close());

const delivery = (event: string, data: object, outcome: Partial<Delivery>): Delivery => ({
	...{ endpointId: 'webhook-1', event, headers: {}, attempt: 1, at: '', until: '' },
	...{ body: JSON.stringify({ event, data }), ...outcome },
});
const invoice = {
	invoiceNumber: 'INV-1',
	currency: 'GHS',
	total: '10.00',
	notes: null,
	client: null,
};

const lines: Array<[line: string, of: Delivery]> = [
	['Invoice INV-1 for no client: GHS 10.00', delivery('invoice.created', invoice, { status: 200 })],
	[
		'Invoice INV-1 for Ama: GHS 10.00\n    Thanks',
		delivery('invoice.created', { ...invoice, client: { name: 'Ama' }, notes: 'Thanks' }, {}),
	],
	['Webhook invoice.paid: answered 200', delivery('invoice.paid', invoice, { status: 200 })],
	[
		'Webhook invoice.paid: answered 404 (click Execute step in the trigger first: it waits for one delivery)',
		delivery('invoice.paid', invoice, { status: 404 }),
	],
	[
		'Webhook invoice.paid: answered 200 (ignored: Received before)',
		delivery('invoice.paid', invoice, { status: 200, answer: 'ignored: Received before' }),
	],
	[
		'Webhook client.created: not delivered: connect ECONNREFUSED',
		delivery('client.created', {}, { error: 'connect ECONNREFUSED' }),
	],
];
test.each(lines)('the terminal says: %s', (line, of) => {
	expect(describeDelivery(of)).toBe(line);
});

test('a message is one line and what it cost', () => {
	const message = { to: '+1', from: 'AKWAABA', text: 'Hi', units: 1, at: '', requestId: '' };
	expect(describeMessage(message)).toBe('SMS to +1 from AKWAABA: Hi\n    1 unit charged');
	expect(describeMessage({ ...message, units: 2 })).toContain('2 units charged');
});

test('the demo’s events are free, come in the next weeks and keep their IDs', async () => {
	const { calendar } = sandbox;
	await offerFreeEvents(sandbox.control);
	const read = async () => {
		const address = `${calendar.apiRoot}/${calendar.namespace}/events`;
		type Event = { id: number; cost: string; utc_start_date: string; organizer: object[] };
		return (await axios.get<{ events: Event[] }>(address)).data.events;
	};
	const events = await read();
	expect(events).toHaveLength(5);
	for (const { cost, utc_start_date, organizer } of events) {
		expect(cost).toBe('');
		expect(organizer).toMatchObject([{ email: expect.stringContaining('@') as unknown }]);
		expect(Date.parse(`${utc_start_date}Z`)).toBeGreaterThan(Date.now());
	}
	await offerFreeEvents(sandbox.control, new Date(Date.now() + 86_400_000));
	expect((await read()).map(({ id }) => id)).toEqual(events.map(({ id }) => id));
});
