import { sms } from '../../../nodes/Sms/service';
import { explainAnswer } from '../../../nodes/shared/errors/refusals';
import { readAnswer } from '../../../nodes/shared/http/readAnswer';
import type { Target } from '../../../nodes/shared/service';

const TARGET: Target = {
	labels: {
		senderId: 'Sender ID',
		to: 'To',
		from: 'From',
		name: 'Name',
		amount: 'Amount',
		limit: 'Limit',
		paymentDate: 'Payment Date',
	},
	records: [],
	idempotent: true,
};

const hintFor = (status: number, error: string, target = TARGET) =>
	/Check the parameter.*/.exec(
		explainAnswer(
			sms,
			readAnswer({ statusCode: status, headers: {}, body: JSON.stringify({ error }) }),
			target,
		).description,
	)?.[0];

describe('the parameters that the service’s words are about are named as in the panel', () => {
	test.each<[string, string]>([
		['amount must be above 0', 'Check the parameter “Amount”.'],
		['Amount exceeds the balance due', 'Check the parameter “Amount”.'],
		['items[0]: bad; senderId is required', 'Check the parameter “Sender ID”.'],
		['Invalid "paymentDate"', 'Check the parameter “Payment Date”.'],
		['amount and paymentDate are required', 'Check the parameters “Amount”, “Payment Date”.'],
		['to must be a list', 'Check the parameter “To”.'],
		['"to" is empty', 'Check the parameter “To”.'],
		['The name field is required', 'Check the parameter “Name”.'],
		['name: too long', 'Check the parameter “Name”.'],
	])('%s', (words, hint) => {
		expect(hintFor(400, words)).toBe(hint);
		expect(hintFor(422, words)).toBe(hint);
	});

	test.each([
		'You are not allowed to send messages from here',
		'Tom is unknown',
		'The surname is unknown',
		'amounts differ',
		'',
	])('but not for everyday words and parts of words: %j', (words) => {
		expect(hintFor(400, words)).toBeUndefined();
	});

	test.each([401, 402, 403, 429, 500, 503])(
		'nor for status %i, which is about no value',
		(status) => {
			expect(hintFor(status, 'Rate limit exceeded, amount of requests too high')).toBeUndefined();
		},
	);
});

describe('the record that was not found is named', () => {
	const records = [
		{ label: 'Invoice', value: '3f' },
		{ label: 'Client', value: '7 c' },
	];

	test('for each record of the path', () => {
		expect(hintFor(404, 'amount not found', { ...TARGET, records })).toBe(
			'Check the parameter “Invoice”: there is no “3f”. Check the parameter “Client”: there is no “7 c”.',
		);
	});

	test('only where it is missing', () => {
		expect(hintFor(403, 'forbidden', { ...TARGET, records })).toBeUndefined();
	});
});
