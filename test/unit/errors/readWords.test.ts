import { calendar } from '../../../nodes/Calendar/service';
import { invoicing } from '../../../nodes/Invoicing/service';
import { sms } from '../../../nodes/Sms/service';
import { explainAnswer } from '../../../nodes/shared/errors/refusals';
import { readAnswer } from '../../../nodes/shared/http/readAnswer';
import type { Service, Target } from '../../../nodes/shared/service';

const TARGET: Target = {
	labels: {
		...{ items: 'Line Items', issueDate: 'Issue Date', taxRate: 'Tax Rate', amount: 'Amount' },
		...{ senderId: 'Sender ID', to: 'To', from: 'From', name: 'Name', limit: 'Limit' },
	},
	records: [],
	idempotent: true,
};

const explain = (service: Service, body: unknown, status = 400, target = TARGET) =>
	explainAnswer(
		service,
		readAnswer({
			statusCode: status,
			headers: { 'content-type': 'application/json' },
			body: typeof body === 'string' ? body : JSON.stringify(body),
		}),
		target,
	);

const nested = (levels: number, open: string, close: string) =>
	`${open.repeat(levels)}"x y"${close.repeat(levels)}`;

describe.each([sms, invoicing, calendar])('the words of $name are found', (service) => {
	test.each<[string, unknown]>([
		['under error', { error: 'Not so' }],
		['under message', { message: 'Not so', error: 'Bad Request' }],
		['in an error object', { error: { message: 'Not so', code: 'X' } }],
		['in a list of messages', { message: ['Not', 'so'], error: 'Bad Request' }],
		['in a list of texts', { errors: ['Not', 'so'] }],
		['in a list of objects', { errors: [{ field: 'x', message: 'Not so' }] }],
		['in lists by field', { errors: { x: ['Not'], message: ['so'] } }],
		['in a text under details', { details: 'Not so' }],
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
		['names without words', '{"errors":{"colour":7}}'],
		['a code and more', '{"code":"LOCKED","until":"noon"}'],
		['JSON that is cut off', '{"error":"Not s'],
	])('and anything else is quoted: %s', (_what, body) => {
		const failure = explain(service, body, 418);
		expect(failure.message).toBe(`${service.name} answered with HTTP status 418`);
		expect(failure.description).toBe(`The service said: “${body}”.`);
	});
});

describe('what is wrong with single values is shown with their names in the panel', () => {
	const item = 'Check the parameter “Line Items” (items[0].rate: must be positive).';

	test.each<[string, object, string]>([
		['details', { details: [{ path: 'items[0].rate', message: 'must be positive' }] }, item],
		['lists by field', { errors: { 'items[0].rate': ['must be positive'] } }, item],
		['objects by field', { errors: { 'items[0].rate': { message: 'must be positive' } } }, item],
		['one object', { details: { field: 'items[0].rate', message: 'must be positive' } }, item],
		[
			'a list in an error object',
			{
				error: {
					message: 'No',
					details: [{ param: 'items[0].rate', message: 'must be positive' }],
				},
			},
			item,
		],
		[
			'a path in parts',
			{ errors: [{ path: ['items', 0, 'rate'], message: 'must be positive' }] },
			'Check the parameter “Line Items” (items.0.rate: must be positive).',
		],
		[
			'a path that the words repeat',
			{ errors: { issueDate: 'issueDate must be a date.' } },
			'Check the parameter “Issue Date” (issueDate must be a date).',
		],
		[
			'an object of its own, which is quoted',
			{ details: { fieldErrors: { taxRate: ['too high'] } } },
			'Check “fieldErrors” ({"taxRate":["too high"]}).',
		],
		[
			'any body that names it, which is quoted',
			{ error: undefined, issues: { taxRate: 'too high' } },
			'Check the parameter “Tax Rate”. The service said: “{"code":"VALIDATION_ERROR","issues":',
		],
		['texts', { details: ['taxRate is too high'] }, 'Check the parameter “Tax Rate” (taxRate is'],
		['names', { details: ['senderId'] }, 'Check the parameter “Sender ID”.'],
		['a text about nothing', { details: 'Ask the owner first' }, 'Ask the owner first.'],
		['an unknown name', { details: { colour: 'must be red' } }, 'Check “colour” (must be red).'],
		[
			'several for one name',
			{ errors: { amount: ['too high', 'no number'] } },
			'Check the parameter “Amount” (too high no number).',
		],
	])('from %s', (_form, more, expected) => {
		const failure = explain(invoicing, { error: 'No', code: 'VALIDATION_ERROR', ...more });
		expect(failure.description).toContain(expected);
		expect(failure.description).toContain('Correct the value, then run the node again.');
		expect(failure.code).toBe('VALIDATION_ERROR');
	});

	test('but not from data that are no complaint', () => {
		const body = { error: 'No', details: { requestId: 'f81d4fae', retries: 3, tags: [] } };
		expect(explain(sms, body, 422).description).toBe(
			'Check the parameters of the node, then run it again.',
		);
	});

	test('whatever the status', () => {
		const body = { error: 'No', details: [{ field: 'senderId', message: 'not approved' }] };
		for (const status of [400, 403, 422, 500]) {
			expect(explain(sms, body, status).description).toContain('“Sender ID” (not approved)');
		}
	});

	test('and what the words say already isn’t repeated', () => {
		expect(explain(sms, { error: 'No credit', details: ['No credit'] }, 418).description).toBe(
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
			'Check “__proto__” (is bad). Check “constructor” (is bad).',
		);
		const odd = '{"error":{"toString":1},"status":{"toString":1},"code":{"valueOf":null}}';
		for (const service of [sms, invoicing, calendar]) {
			expect(explain(service, odd).message).not.toBe('');
			expect(service.isRefusal?.(JSON.parse(odd))).toBe(true);
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
