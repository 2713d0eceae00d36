import { calendar } from '../../../nodes/Calendar/service';
import { invoicing } from '../../../nodes/Invoicing/service';
import { sms } from '../../../nodes/Sms/service';
import { explainResponse, explainUnreadable } from '../../../nodes/shared/errors/refusals';
import { explainFault } from '../../../nodes/shared/errors/faults';
import type { HttpResponse, Service, Target } from '../../../nodes/shared/service';

const READ: Target = { labels: {}, records: [], idempotent: true };
const WRITE: Target = { ...READ, idempotent: false };
const FATE =
	'The request may still have been carried out. Check in the service before you run this again.';
const JSON_TYPE = { 'content-type': 'application/json' };

const answer = (statusCode: number, body: unknown, headers = {}): HttpResponse => ({
	statusCode,
	headers: { ...JSON_TYPE, ...headers },
	body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** One line for each row of each service's table: status, code, and the row's texts. */
const ROWS: Array<[Service, number, string | undefined, string, string]> = [
	[sms, 400, undefined, 'The service refused the values', 'Check the sender ID, the recipients'],
	[sms, 401, undefined, 'The API key was refused', 'enter the key from the dashboard'],
	[sms, 402, undefined, 'The wallet can’t pay for this message', 'Top up the wallet'],
	[sms, 403, undefined, 'The service doesn’t allow this', 'must be approved on the account'],
	[sms, 404, undefined, 'There is nothing at this address', 'the address before /api/v1'],
	[sms, 429, undefined, 'Too many requests', 'Wait a while'],
	[invoicing, 400, 'VALIDATION_ERROR', 'The service refused the values', 'Correct the values'],
	[invoicing, 401, 'UNAUTHORIZED', 'The API key is missing or invalid', 'under API Keys'],
	[invoicing, 403, 'UPGRADE_REQUIRED', 'The account has no access to the API', 'Business plan'],
	[invoicing, 404, 'NOT_FOUND', 'There is no such record', 'another organisation'],
	[invoicing, 429, 'RATE_LIMITED', 'Too many requests', '100 requests a minute'],
	[invoicing, 500, 'SERVER_ERROR', 'The service failed unexpectedly', 'Try again later'],
	[invoicing, 401, undefined, 'The API key was refused', 'the header that carries it'],
	[invoicing, 403, undefined, 'Access was refused', 'Business plan'],
	[invoicing, 404, undefined, 'There is nothing at this address', 'ends with /api/v1'],
	[invoicing, 429, undefined, 'Too many requests', 'Wait a minute and try again'],
	[calendar, 403, 'incorrect_password', 'The user or the application password is wrong', 'profile'],
	[
		calendar,
		404,
		'rest_no_route',
		'There is no calendar at this address',
		'API Root and Namespace',
	],
	[calendar, 400, 'rest_missing_callback_param', 'A required value is missing', 'Fill in'],
	[calendar, 400, 'rest_invalid_param', 'The service refused a value', 'may not exist'],
	[calendar, 400, 'rest_invalid_json', 'The service couldn’t read the request', 'firewall'],
	[calendar, 400, 'term_exists', 'There is one of this name already', 'Create or Update'],
	[calendar, 400, 'could-not-create-venue', 'The venue can’t be used or made', 'one ID'],
	[calendar, 400, 'could-not-create-organizer', 'An organizer can’t be used or made', 'IDs'],
	[calendar, 400, 'event-not-found', 'There is no such event', 'deleted for good'],
	[calendar, 410, 'venue-is-in-trash', 'It is in the trash already', 'Succeed If Already Deleted'],
	[calendar, 401, undefined, 'The calendar asks for authentication', 'Open the credential'],
	[calendar, 403, undefined, 'The user may not do this', 'a user with the right'],
	[calendar, 404, undefined, 'There is no such record', 'API Root and Namespace'],
	[calendar, 429, undefined, 'Too many requests', 'lower Concurrency'],
	[calendar, 500, undefined, 'The site failed while it worked on the request', 'error log'],
];

describe('each row of a service’s table', () => {
	test.each(ROWS.map((row) => [row[0].name, ...row.slice(1), row[0]] as const))(
		'%s, status %s and code %s: %s',
		(...row) => {
			const [, status, code, message, description, service] = row as unknown as [
				string,
				number,
				string | undefined,
				string,
				string,
				Service,
			];
			const failure = explainResponse(service, answer(status, { ...(code ? { code } : {}) }), READ);
			expect(failure).toEqual({
				message,
				description: expect.stringContaining(description) as string,
				httpCode: String(status),
				...(code ? { code } : {}),
			});
		},
	);

	test.each([sms, invoicing, calendar])('of $name has a line above', (service) => {
		const tested = ROWS.filter(([each]) => each === service);
		for (const row of service.errors) {
			const line = tested.some(
				([, status, code, message, description]) =>
					(row.code === undefined || row.code === code) &&
					(row.status === undefined || row.status === status) &&
					row.message === message &&
					row.description.includes(description),
			);
			expect([row, line]).toEqual([row, true]);
		}
	});

	test.each([sms, invoicing, calendar])('of $name can be reached', ({ errors }) => {
		for (const [at, row] of errors.entries()) {
			const hiding = errors
				.slice(0, at)
				.find(
					(earlier) =>
						(earlier.status ?? row.status) === row.status &&
						(earlier.code ?? row.code) === row.code,
				);
			expect([row, hiding]).toEqual([row, undefined]);
		}
	});
});

describe('the service’s own words come first', () => {
	test.each<[string, Service, number, unknown, string]>([
		['SMS', sms, 403, { error: 'Sender ID not approved' }, 'Sender ID not approved'],
		['Invoicing', invoicing, 400, { error: 'Bad date', code: 'VALIDATION_ERROR' }, 'Bad date'],
		['Calendar', calendar, 400, { message: 'Bad date', code: 'bad_date' }, 'Bad date'],
		['plain text', sms, 400, 'no credit', 'no credit'],
		['long text, cut', sms, 400, 'x'.repeat(500), 'x'.repeat(300)],
	])('of %s', (_name, service, status, body, message) => {
		const headers = typeof body === 'string' ? { 'content-type': 'text/plain' } : {};
		expect(explainResponse(service, answer(status, body, headers), READ).message).toBe(message);
	});

	test.each<[string, Service, unknown]>([
		['an empty body', sms, ''],
		['null', sms, 'null'],
		['a list', sms, []],
		['an empty word', sms, { error: '' }],
		['an object for a word', sms, { error: { text: 'x' } }],
		['a number for a code', invoicing, { code: 7, error: 7 }],
		['null for the whole', invoicing, 'null'],
		['null for the calendar', calendar, 'null'],
		['a cut-off body', sms, '{"error":"Sen'],
	])('and with %s the table speaks', (_name, service, body) => {
		const failure = explainResponse(service, answer(401, body), READ);
		expect(failure.message).toBe(service.errors.find(({ status }) => status === 401)?.message);
		expect(failure.description).not.toBe('');
	});

	test.each([405, 418, 422, 451])('and status %i without words is told as it is', (status) => {
		expect(explainResponse(sms, answer(status, ''), READ)).toEqual({
			message: `SMS answered with HTTP status ${status}`,
			description: 'Check the parameters of the node, then run it again.',
			httpCode: String(status),
		});
	});
});

describe('a page, a redirect or a body that can’t be read', () => {
	const page = '<!DOCTYPE html><title>Bad Gateway</title>';

	test.each([
		[404, READ, 'is probably not the address of the API'],
		[502, READ, 'out of order. Try again later.'],
		[502, WRITE, FATE],
		[504, WRITE, FATE],
	])('is told for a page with status %i', (status, target, description) => {
		const failure = explainResponse(sms, answer(status, page), target);
		expect(failure.message).toBe(
			`SMS answered with a web page instead of data (HTTP status ${status})`,
		);
		expect(failure.description).toContain(description);
		expect(failure.description.includes(FATE)).toBe(description === FATE);
	});

	test.each([
		[301, 'https://new.example.com/api', 'https://new.example.com/api'],
		[302, undefined, 'another address'],
		[307, '/login', '/login'],
		[308, 'http://other.example', 'http://other.example'],
	])('is told for a redirect with status %i', (status, location, where) => {
		const headers = location === undefined ? {} : { location };
		expect(explainResponse(invoicing, answer(status, page, headers), READ)).toEqual({
			message: `Invoicing answered that it has moved to ${where}`,
			description: expect.stringContaining('to keep the key safe') as string,
			httpCode: String(status),
		});
		// A server that sends the caller on may have done its work before.
		const { description } = explainResponse(invoicing, answer(status, page, headers), WRITE);
		expect(description).toContain(FATE);
	});

	test.each([
		[page, 'a web page instead of data'],
		['{"data":[', 'data that was cut off'],
		['\ufeff', 'nothing'],
		['{"a":1}', 'data of an unknown form'],
	])('is told for a good status with %j', (body, what) => {
		const message = `Invoicing answered with ${what} (HTTP status 200)`;
		const failure = explainUnreadable(invoicing, answer(200, body), READ);
		expect(failure).toEqual({
			message,
			description: 'Try again. If it stays so, check the address in the credential.',
			httpCode: '200',
		});
		expect(explainUnreadable(invoicing, answer(200, body), WRITE)).toEqual({
			...failure,
			description: FATE,
		});
	});
});

describe('the fate of a write that may have arrived is told', () => {
	test.each([500, 502, 503, 504])('for status %i, and a read may simply be repeated', (status) => {
		expect(explainResponse(sms, answer(status, { error: 'x' }), WRITE).description).toContain(FATE);
		const read = explainResponse(sms, answer(status, { error: 'x' }), READ).description;
		expect(read).not.toContain(FATE);
		expect(read).toContain('Try again later');
	});

	test.each([400, 401, 402, 403, 404, 429])('but not for status %i, a refusal', (status) => {
		expect(explainResponse(sms, answer(status, { error: 'x' }), WRITE).description).not.toContain(
			FATE,
		);
	});

	/** One line for each kind of fault. */
	test.each<[string, boolean, string, string]>([
		[
			'ECONNREFUSED',
			false,
			'SMS can’t be reached: the connection was refused',
			'Check the address',
		],
		[
			'EHOSTUNREACH',
			false,
			'SMS can’t be reached: the connection was refused',
			'Check the address',
		],
		['ENETUNREACH', false, 'SMS can’t be reached: the connection was refused', 'Check the address'],
		['ENOTFOUND', false, 'SMS can’t be found: its host name has no address', 'Check the address'],
		['EAI_AGAIN', false, 'SMS can’t be found: its host name has no address', 'Check the address'],
		['ERR_INVALID_CHAR', false, 'The request to SMS can’t be put together', 'a character'],
		['ERR_INVALID_URL', false, 'The request to SMS can’t be put together', 'a character'],
		['ERR_UNESCAPED_CHARACTERS', false, 'The request to SMS can’t be put together', 'a character'],
		['ERR_CANCELED', true, 'The request to SMS was stopped', 'The execution was stopped'],
		['ETIMEDOUT', true, 'SMS didn’t answer in time', 'raise Timeout'],
		['ECONNABORTED', true, 'SMS didn’t answer in time', 'raise Timeout'],
		['ESOCKETTIMEDOUT', true, 'SMS didn’t answer in time', 'raise Timeout'],
		['CERT_HAS_EXPIRED', false, 'The secure connection to SMS can’t be trusted', 'certificate'],
		[
			'DEPTH_ZERO_SELF_SIGNED_CERT',
			false,
			'The secure connection to SMS can’t be trusted',
			'certificate',
		],
		[
			'SELF_SIGNED_CERT_IN_CHAIN',
			false,
			'The secure connection to SMS can’t be trusted',
			'certificate',
		],
		[
			'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
			false,
			'The secure connection to SMS can’t be trusted',
			'expired',
		],
		[
			'ERR_TLS_CERT_ALTNAME_INVALID',
			false,
			'The secure connection to SMS can’t be trusted',
			'issuer',
		],
		['EPROTO', false, 'The secure connection to SMS can’t be trusted', 'certificate'],
		['ECONNRESET', true, 'The connection to SMS broke before an answer came', 'Try again'],
		['EPIPE', true, 'The connection to SMS broke before an answer came', 'Try again'],
		[
			'HPE_INVALID_CONSTANT',
			true,
			'The connection to SMS broke before an answer came',
			'Try again',
		],
	])('for the fault %s: %s', (code, arrived, message, description) => {
		expect(explainFault(sms, { code }, READ)).toEqual({
			message,
			description: expect.stringContaining(description) as string,
			code,
		});
		expect(explainFault(sms, { code }, WRITE).description.includes(FATE)).toBe(arrived);
	});

	test.each<[string, unknown, string | undefined]>([
		['its own code', Object.assign(new Error('x'), { code: 'ENOTFOUND' }), 'ENOTFOUND'],
		['its cause', { cause: { cause: { code: 'ENOTFOUND' } } }, 'ENOTFOUND'],
		['the cause behind an empty code', { code: '', cause: { code: 'ENOTFOUND' } }, 'ENOTFOUND'],
		['the cause behind a number', { code: 5, cause: { code: 'ENOTFOUND' } }, 'ENOTFOUND'],
		['n8n’s error for one that isn’t axios’s', { httpCode: 'ENOTFOUND' }, 'ENOTFOUND'],
		['no HTTP status', { httpCode: '401' }, undefined],
		['nowhere', new Error('key sk_live_123456 leaked'), undefined],
		['a text', 'ECONNREFUSED', undefined],
		['null', null, undefined],
		['undefined', undefined, undefined],
	])('and the code is found in %s', (_name, error, code) => {
		const failure = explainFault(sms, error, WRITE);
		expect(failure.code).toBe(code);
		expect(JSON.stringify(failure)).not.toContain('sk_live');
		expect(failure.description.includes(FATE)).toBe(code === undefined);
	});

	test('and an error that causes itself is no endless loop', () => {
		const error: { cause?: unknown } = {};
		error.cause = error;
		expect(explainFault(sms, error, READ).code).toBeUndefined();
	});
});
