import { consequencesOf } from './page/consequences';
import type { Delivery } from './control/types';
import { phoneOf, type FailedMessage } from './sms/watch';

const at = (second: number) => `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`;

const sent = (id: number, second: number, text = 'Hi') => ({
	...{ id, to: '+233241234567', from: 'AKWAABA', text, units: 1, at: at(second) },
	requestId: `send-${id}`,
});

const failed = (second: number, more: Partial<FailedMessage> = {}): FailedMessage => ({
	...{ to: ['+233241234567'], from: 'AKWAABA', text: 'Hi', at: at(second), until: at(second + 1) },
	...{ reason: 'refused with 503', status: 503, ...more },
});

test('what failed stands on the phone where it would have come', () => {
	const phone = phoneOf([sent(0, 1), sent(1, 9)], [failed(5, { to: ['+1', '+2', '+3'] })]);
	expect(phone.map(({ to, problem }) => [to, problem])).toEqual([
		['+233241234567', undefined],
		['+1 and 2 more', 'Not sent: refused with 503'],
		['+233241234567', undefined],
	]);
});

test.each([
	[0, 'It came, but n8n got no answer'],
	[503, 'It came, but n8n got the answer 503'],
])('a message that came although its answer was %j is shown once', (status, problem) => {
	expect(phoneOf([sent(0, 5)], [failed(5, { status })])).toMatchObject([{ units: 1, problem }]);
});

test('the same text sent again after a failure is another message', () => {
	const phone = phoneOf([sent(0, 30)], [failed(5)]);
	expect(phone.map(({ problem }) => problem)).toEqual(['Not sent: refused with 503', undefined]);
});

const delivery = (second: number, more: Partial<Delivery> = {}): Delivery => ({
	...{ endpointId: 'webhook-1', event: 'invoice.paid', headers: {}, attempt: 1, status: 200 },
	...{ body: '{"event":"invoice.paid","data":{"invoiceNumber":"INV-7"}}', at: at(second) },
	...{ until: at(second + 2), ...more },
});

const thenOf = (deliveries: Delivery[], texts: Array<[number, string]>, now = 59) => {
	const messages = texts.map(([second, text], id) => sent(id, second, text));
	const told = consequencesOf(deliveries, phoneOf(messages, []), new Date(at(now)));
	return told.map(({ then }) => then);
};

test('a delivery leads to the next message about its invoice, however late, and a repeat to none', () => {
	const thanks: [number, string] = [20, 'Thanks for INV-7'];
	expect(thenOf([delivery(1)], [thanks])).toEqual([
		'Then came the SMS about INV-7 to +233241234567',
	]);
	const alert: [number, string] = [50, 'Ama has paid INV-7'];
	expect(thenOf([delivery(1), delivery(30)], [thanks, alert])).toEqual([
		'No SMS: one about INV-7 had come before (Only Once Per)',
		'Then came the SMS about INV-7 to +233241234567',
	]);
});

test('that no message has come is said after a while only', () => {
	expect(thenOf([delivery(1)], [], 3)).toEqual([undefined]);
	expect(thenOf([delivery(1)], [[5, 'INV-8']], 30)).toEqual([
		'No SMS about INV-7 has come: the execution in n8n says why',
	]);
});

test.each<Partial<Delivery>>([
	{ status: 401 },
	{ status: undefined, error: 'connect ECONNREFUSED' },
	{ answer: 'ignored: Received before' },
	{ body: '{"event":"client.created","data":{"name":"Ama"}}' },
	{ body: '{"event":"invoice.paid","data":null}' },
])('a delivery that starts nothing, or nothing about an invoice, leads to nothing: %j', (more) => {
	expect(thenOf([delivery(1, more)], [[5, 'INV-7']])).toEqual([undefined]);
});
