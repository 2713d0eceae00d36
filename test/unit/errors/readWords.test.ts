import { calendar } from '../../../nodes/Calendar/service';
import { invoicing } from '../../../nodes/Invoicing/service';
import { sms } from '../../../nodes/Sms/service';
import { explainAnswer } from '../../../nodes/shared/errors/refusals';
import type { Service, Target } from '../../../nodes/shared/service';
import { worded } from '../../../nodes/shared/errors/render';
import { jsonAnswer } from './jsonAnswer';

const TARGET: Target = {
	labels: {
		...{ items: 'Line Items', issueDate: 'Issue Date', taxRate: 'Tax Rate', amount: 'Amount' },
		...{ senderId: 'Sender ID', to: 'To', from: 'From', name: 'Name', limit: 'Limit' },
	},
	records: [],
	idempotent: true,
};

const explain = (service: Service, body: unknown, status = 400, target = TARGET) =>
	worded(explainAnswer(service, jsonAnswer(status, body), target));

const nested = (levels: number, open: string, close: string) =>
	`${open.repeat(levels)}"x y"${close.repeat(levels)}`;

describe.each([sms, invoicing, calendar])('the words of $name are found', (service) => {
	test.each<[string, unknown]>([
		['under error', { error: 'Not so' }],
		['under message', { message: 'Not so', error: 'Bad Request' }],
		['in an error object', { error: { message: 'Not so', code: 'X' } }],
		['in a list of messages', { message: ['Not', 'so'], error: 'Bad Request' }],
		['in a bare list', [{ message: 'Not so' }]],
		['in a bare text', '"Not so"'],
	])('%s', (_where, body) => {
		expect(explain(service, body).message).toBe('Not so');
	});

	test.each<[string, unknown, string | undefined]>([
		['at the top', { error: 'x', code: 'LOCKED' }, 'LOCKED'],
		['in the error object', { error: { message: 'x', code: 'LOCKED' } }, 'LOCKED'],
		['nowhere, if it is a number', { error: 'x', code: 7 }, undefined],
	])('and its code %s', (_where, body, code) => {
		expect(explain(service, body).code).toBe(code);
	});

	test.each<[string, string]>([
		['a problem', '{"title":"Bad","detail":"Not so"}'],
		['an error object of its own', '{"error":{"text":"Not so"}}'],
		['data', '{"data":{"error":"Not so"}}'],
		['a list in a list', '[[{"text":"Not so"}]]'],
		['a list of texts', '{"errors":["Not","so"]}'],
		['a list of objects', '{"errors":[{"field":"x","message":"Not so"}]}'],
		['details', '{"details":"Not so"}'],
		['names without words', '{"errors":{"colour":7}}'],
		['a code and more', '{"code":"LOCKED","until":"noon"}'],
		['JSON that is cut off', '{"error":"Not s'],
	])('and anything else is quoted: %s', (_what, body) => {
		const failure = explain(service, body, 418);
		expect(failure.message).toBe(`${service.name} answered with HTTP status 418`);
		expect(failure.description).toBe(`The service said: “${body}”.`);
	});
});

describe('what a refusal says besides its words is quoted, and the parameters in it are named as in the panel', () => {
	const item = { path: 'items[0].rate', message: 'must be positive' };

	test.each<[string, object, string]>([
		['details', { details: [item] }, 'Line Items'],
		['lists by field', { errors: { 'items[0].rate': ['must be positive'] } }, 'Line Items'],
		['a path in parts', { errors: [{ path: ['items', 0, 'rate'] }] }, 'Line Items'],
		['a short name', { errors: { to: ['is empty'] } }, 'To'],
		['an object of its own', { details: { fieldErrors: { taxRate: ['too high'] } } }, 'Tax Rate'],
		['texts', { details: ['taxRate is too high'] }, 'Tax Rate'],
		['names', { details: ['senderId'] }, 'Sender ID'],
	])('from %s', (_form, more, label) => {
		expect(explain(invoicing, { error: 'No', code: 'VALIDATION_ERROR', ...more })).toMatchObject({
			message: 'No',
			description: `Correct the value, then run the node again. Check the parameter “${label}”. The service said: “${JSON.stringify(more)}”.`,
			code: 'VALIDATION_ERROR',
		});
	});

	test('from an error object', () => {
		const body = { error: { message: 'No', code: 'LOCKED', details: [item] }, at: 'noon' };
		expect(explain(invoicing, body, 418)).toMatchObject({
			message: 'No',
			description: `Check the parameters of the node, then run it again. The service said: “${JSON.stringify({ at: 'noon', details: [item] })}”.`,
			code: 'LOCKED',
		});
	});

	test('whatever the status, and even if it names nothing in the panel', () => {
		const body = { error: 'No', details: { colour: 'must be red' } };
		for (const status of [400, 403, 422, 500]) {
			expect(explain(sms, body, status).description).toContain(
				'The service said: “{"details":{"colour":"must be red"}}”.',
			);
		}
	});

	test('but nothing is quoted that says nothing', () => {
		const body = { error: 'No', success: false, details: [], data: null, errors: { x: '' } };
		expect(explain(sms, body, 418).description).toBe(
			'Check the parameters of the node, then run it again.',
		);
	});
});

describe('any body is read safely', () => {
	test.each<[string, string]>([
		['objects', `{"error":${nested(20_000, '{"error":', '}')}}`],
		['details', `{"error":"No","details":${nested(20_000, '{"details":', '}')}}`],
		['lists', nested(20_000, '[', ']')],
		['lists of errors', `{"errors":${nested(20_000, '[', ']')}}`],
		['a status', `{"data":{"status":${nested(20_000, '[', ']')}}}`],
		['JSON in text', JSON.stringify({ error: nested(20_000, '{"error":', '}') })],
		['a list for a name', `{"details":[{"path":${nested(20_000, '[', ']')},"message":"No"}]}`],
	])('with 20,000 levels of %s', (_what, body) => {
		for (const service of [sms, invoicing, calendar]) {
			expect(explain(service, body).message).not.toBe('');
		}
	});

	test('with names that every object has', () => {
		const body = '{"error":"No","details":{"__proto__":"is bad","constructor":"is bad"}}';
		expect(explain(sms, body, 418).description).toBe(
			'Check the parameters of the node, then run it again. The service said: “{"details":{"__proto__":"is bad","constructor":"is bad"}}”.',
		);
		const odd = '{"error":{"toString":1},"status":{"toString":1},"code":{"valueOf":null}}';
		for (const service of [sms, invoicing, calendar]) {
			expect(explain(service, odd).message).not.toBe('');
			expect(service.refusalStatus(JSON.parse(odd), 200)).toBeDefined();
		}
	});

	test('without half a character at the end', () => {
		expect(explain(sms, { error: `x${'\u{1f600}'.repeat(500)}` }).message).not.toMatch(
			/\p{Surrogate}/u,
		);
	});
});

const hintFor = (status: number, error: string, target = TARGET) =>
	/Check the parameter.*/.exec(explain(sms, { error }, status, target).description)?.[0];

describe('the parameters that the service’s words are about are named as in the panel', () => {
	test.each<[string, string]>([
		['amount must be above 0', 'Check the parameter “Amount”.'],
		['row 1: bad; senderId is required', 'Check the parameter “Sender ID”.'],
		['Invalid "issueDate"', 'Check the parameter “Issue Date”.'],
		['amount and issueDate are required', 'Check the parameters “Issue Date”, “Amount”.'],
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
