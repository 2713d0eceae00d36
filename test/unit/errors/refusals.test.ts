import { calendar } from '../../../nodes/Calendar/service';
import { errors as calendarErrors } from '../../../nodes/Calendar/service/errors';
import { errors as invoicingErrors, invoicing } from '../../../nodes/Invoicing/service';
import { errors as smsErrors, sms } from '../../../nodes/Sms/service';
import { explainFault as faultOf } from '../../../nodes/shared/errors/faults';
import * as refusals from '../../../nodes/shared/errors/refusals';
import { worded } from '../../../nodes/shared/errors/render';
import { OUTCOME_UNKNOWN as UNKNOWN } from '../../../nodes/shared/errors/texts';
import { adviseBaseUrl } from '../../../nodes/shared/http/baseUrl';
import { toText } from '../../../nodes/shared/phrase';
import type { Failure } from '../../../nodes/shared/result';
import type { Answer, Service, Target } from '../../../nodes/shared/service';
import { jsonAnswer as answer } from './jsonAnswer';

const OUTCOME_UNKNOWN = toText(UNKNOWN);

/** What a person reads, which says that the outcome is unknown if code takes it for that. */
function readByPerson(failure: Failure) {
	const { isUncertain = false, ...text } = worded(failure);
	expect(text.description.includes(OUTCOME_UNKNOWN)).toBe(isUncertain);
	return text;
}
const explainAnswer = (...given: Parameters<typeof refusals.explainAnswer>) =>
	readByPerson(refusals.explainAnswer(...given));
const explainUnreadable = (...given: Parameters<typeof refusals.explainUnreadable>) =>
	readByPerson(refusals.explainUnreadable(...given));
const explainFault = (...given: Parameters<typeof faultOf>) => {
	const { failure, ...judged } = faultOf(...given);
	return { failure: readByPerson(failure), ...judged };
};

const READ: Target = { labels: {}, records: [], idempotent: true };
const WRITE: Target = { ...READ, idempotent: false };

const tables = [
	{ service: sms, errors: smsErrors },
	{ service: invoicing, errors: invoicingErrors },
	{ service: calendar, errors: calendarErrors },
];

const rows = tables.flatMap(({ service, errors }) =>
	errors.map((row) => ({ ...row, service, name: service.name })),
);

// No row of a service’s table is hidden by an earlier one. The texts themselves stand in docs/reference/errors.md.
test.each(rows)(
	'$name: no row hides $status $code',
	({ service, status = 400, code, ...texts }) => {
		const body = code === undefined ? {} : { code };
		expect(explainAnswer(service, answer(status, body), READ)).toEqual({
			message: texts.message,
			description: toText(texts.description),
			httpCode: String(status),
			...body,
		});
	},
);

const REJECTED: Record<string, string[]> = {
	SMS: [
		'The API key was rejected',
		'Open the credential and enter the key from the service’s dashboard, in the section for the SMS API.',
	],
	Invoicing: ['The API key was rejected', 'Open the credential and check API Key and Send Key As.'],
	Calendar: [
		'The calendar requires authentication',
		'Open the credential and check its authentication settings.',
	],
};

describe('the service’s own message comes first', () => {
	test.each<[string, Service, number, unknown, string]>([
		['SMS', sms, 403, { error: 'Sender ID not approved' }, 'Sender ID not approved'],
		['Invoicing', invoicing, 400, { error: 'Bad date', code: 'VALIDATION_ERROR' }, 'Bad date'],
		['Calendar', calendar, 400, { message: 'Bad date', code: 'bad_date' }, 'Bad date'],
		['plain text', sms, 400, 'no credit', 'no credit'],
		['long text, cut', sms, 400, 'x'.repeat(500), 'x'.repeat(300)],
	])('of %s', (_name, service, status, body, message) => {
		const headers = typeof body === 'string' ? { 'content-type': 'text/plain' } : {};
		expect(explainAnswer(service, answer(status, body, headers), READ).message).toBe(message);
	});

	test.each<[string, Service, body: unknown, quoted: string]>([
		['an empty body', sms, '', ''],
		['null', sms, 'null', ''],
		['an empty word', sms, { error: '' }, ''],
		['an object for a word', sms, { error: { text: 'x' } }, '{"error":{"text":"x"}}'],
		['a number for a word', invoicing, { code: 7, error: 7 }, '{"code":7,"error":7}'],
		['null for the whole', invoicing, 'null', ''],
		['null for the calendar', calendar, 'null', ''],
		['a cut-off body', sms, '{"error":"Sen', '{"error":"Sen'],
	])('and for %s the table is used', (_name, service, body, quoted) => {
		const failure = explainAnswer(service, answer(401, body), READ);
		const [message, advice] = REJECTED[service.name] as [string, string];
		const said = quoted === '' ? '' : ` The service said: “${quoted}”.`;
		expect([failure.message, failure.description]).toEqual([message, advice + said]);
	});

	test.each([405, 418, 422, 451])(
		'and status %i without a message is reported as a number',
		(status) => {
			expect(explainAnswer(sms, answer(status, ''), READ)).toEqual({
				message: `SMS answered with HTTP status ${status}`,
				description: 'Check the parameters of the node, then run it again.',
				httpCode: String(status),
			});
		},
	);
});

describe('a refusal with a good status', () => {
	const refusal = answer(200, { error: 'amount is above the balance', code: 'VALIDATION_ERROR' });
	const labels = { amount: 'Amount' };

	test('names the parameter', () => {
		expect(explainAnswer(invoicing, refusal, { ...READ, labels })).toEqual({
			message: 'amount is above the balance',
			description: 'Correct the value, then run the node again. Check the parameter “Amount”.',
			httpCode: '200',
			code: 'VALIDATION_ERROR',
		});
	});

	test('doesn’t advise to run a write again', () => {
		expect(explainAnswer(invoicing, refusal, { ...WRITE, labels }).description).toBe(
			`Check the parameter “Amount”. ${OUTCOME_UNKNOWN}`,
		);
	});
});

describe('a page, a redirect or a body that can’t be read', () => {
	const page = '<!DOCTYPE html><title>Bad Gateway</title>';

	test.each([
		[404, READ, 'Check Base URL in the credential: it’s probably not the address of the API'],
		[
			403,
			READ,
			'Ask the host, or whoever runs the firewall, to let the requests of this n8n through',
		],
		[403, WRITE, 'If n8n has never reached the API, check Base URL in the credential too.'],
		[405, READ, 'Ask the host'],
		[413, WRITE, 'Ask the host'],
		[429, READ, 'Wait a while, then run the node again.'],
		[502, READ, 'A web page came instead of data, perhaps from a proxy. Try again later.'],
		[502, WRITE, OUTCOME_UNKNOWN],
		[504, WRITE, OUTCOME_UNKNOWN],
		[408, WRITE, OUTCOME_UNKNOWN],
		[499, READ, 'Try again later.'],
	])('is reported for a page with status %i, %j', (status, target, description) => {
		const failure = explainAnswer(sms, answer(status, page), target);
		const what =
			status === 404 ? 'SMS answered with a web page instead of data' : 'SMS isn’t working';
		const isRefused = status < 499 && ![404, 408].includes(status);
		expect(failure.message).toMatch(
			isRefused ? 'A firewall or host refused the request to SMS' : what,
		);
		expect(failure.message).toMatch(new RegExp(` \\(HTTP status ${status}\\): “Bad Gateway”$`));
		expect(failure.description).toContain(description);
		expect(failure.description.includes(OUTCOME_UNKNOWN)).toBe(description === OUTCOME_UNKNOWN);
	});

	test.each([200, 400, 404, 410])(
		'with status %i doesn’t blame an address that has answered before',
		(status) => {
			const explain = status === 200 ? explainUnreadable : explainAnswer;
			const { description } = explain(sms, answer(status, page), READ, { hasAnswered: true });
			expect(description).toMatch(/^The address in the credential is right/);
			expect(explain(sms, answer(403, page), READ, { hasAnswered: true }).description).not.toMatch(
				/Base URL/,
			);
		},
	);

	test('names the firewall that it is from, with any status that a firewall sends', () => {
		const challenge = '<html><head><title>Just a moment...</title>';
		for (const status of [200, 403, 404, 405, 503]) {
			const explain = status === 200 ? explainUnreadable : explainAnswer;
			for (const target of [READ, WRITE]) {
				const failure = explain(calendar, answer(status, challenge), target, info);
				expect(failure.message).toBe(
					`Cloudflare refused the request to Calendar (HTTP status ${status}): “Just a moment...”`,
				);
				expect(failure.description).toMatch(/^A web page came instead of data. Ask the host/);
				const mayHaveWorked = target === WRITE && ![403, 404, 405].includes(status);
				expect(failure.description.includes(OUTCOME_UNKNOWN)).toBe(mayHaveWorked);
			}
		}
		// Its other pages tell that the site is broken.
		expect(explainAnswer(sms, answer(502, challenge), READ).message).toMatch(/^SMS isn’t working/);
	});

	const AT = 'https://shop.example.com';
	const advise = (received: Answer) => adviseBaseUrl({ baseUrl: AT }, received, '/sms/balance');
	const info = { path: '/sms/balance', advise };

	test.each<[status: number, body: unknown, said: string]>([
		[404, page, ''],
		[405, page, ''],
		[404, { message: 'not found' }, ' The service said: “not found”.'],
		[405, 'Method Not Allowed', ' The service said: “Method Not Allowed”.'],
	])('with status %i from a website is no message of the service: %j', (status, body, said) => {
		const headers = {
			'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
		};
		expect(explainAnswer(sms, answer(status, body, headers), READ, info)).toMatchObject({
			message: `SMS isn’t at this address (HTTP status ${status})${body === page ? ': “Bad Gateway”' : ''}`,
			description: `Check Base URL: it must end in /api/v1. n8n completed it to “${AT}/api/v1”, but there is no API.${said}`,
		});
	});

	test.each([
		[301, 'https://new.example.com/api', 'https://new.example.com/api'],
		[302, undefined, 'another address'],
		[307, '/login', '/login'],
		[308, 'http://other.example', 'http://other.example'],
	])('is reported for a redirect with status %i', (status, location, where) => {
		const headers = location === undefined ? {} : { location };
		expect(explainAnswer(invoicing, answer(status, page, headers), READ)).toEqual({
			message: `Invoicing answered that it has moved to ${where}`,
			description: expect.stringContaining('to keep the key safe') as string,
			httpCode: String(status),
		});
		// A server that redirects may have carried out the request before, unless the redirect itself tells.
		const ofWrite = (isUndone: boolean) =>
			explainAnswer(invoicing, answer(status, page, headers), WRITE, { isUndone });
		expect(ofWrite(false).description).toContain(OUTCOME_UNKNOWN);
		expect(ofWrite(true).description).toMatch(
			/credential\. The redirect came before anything was done\.$/,
		);
	});

	test.each([
		[page, 'a web page instead of data', ''],
		[
			'{"data":[',
			'data that can’t be read, for example because it was cut off',
			' The service said: “{"data":[”.',
		],
		['\ufeff', 'nothing', ''],
		['{"a":1}', 'data in an unknown format', ' The service said: “{"a":1}”.'],
	])('is reported for a 2xx status with %j', (body, what, quotation) => {
		const title = body === page ? ': “Bad Gateway”' : '';
		const message = `Invoicing answered with ${what} (HTTP status 200)${title}`;
		const failure = explainUnreadable(invoicing, answer(200, body), READ);
		expect(failure).toEqual({
			message,
			description: `Try again. If it keeps happening, check Base URL in the credential.${quotation}`,
			httpCode: '200',
		});
		const isData = failure.message.includes('an unknown format');
		const silent = 'Invoicing answered, but didn’t say what it has done (HTTP status 200)';
		expect(explainUnreadable(invoicing, answer(200, body), WRITE)).toEqual({
			...failure,
			...(isData ? { message: silent } : {}),
			description: OUTCOME_UNKNOWN + quotation,
		});
	});
});

describe('a write that may have arrived has an unknown outcome', () => {
	test.each([408, 460, 499, 500, 502, 503, 504, 520])(
		'for status %i, and a read can simply be repeated',
		(status) => {
			expect(explainAnswer(sms, answer(status, { error: 'x' }), WRITE).description).toContain(
				OUTCOME_UNKNOWN,
			);
			const read = explainAnswer(sms, answer(status, { error: 'x' }), READ).description;
			expect(read).not.toContain(OUTCOME_UNKNOWN);
			expect(read).toContain('Try again later');
		},
	);

	test.each([400, 401, 402, 403, 404, 409, 413, 422, 423, 425, 429, 451])(
		'but not for status %i, because the service rejected it',
		(status) => {
			expect(explainAnswer(sms, answer(status, { error: 'x' }), WRITE).description).not.toContain(
				OUTCOME_UNKNOWN,
			);
		},
	);

	const circular: { cause?: unknown } = {};
	circular.cause = circular;

	// The codes of each kind, whether the request may have arrived, and whether the cause may pass.
	test.each<[codes: string, arrived: boolean, transient: boolean, message: string, string]>([
		[
			'ECONNREFUSED EHOSTUNREACH ENETUNREACH',
			false,
			true,
			'SMS can’t be reached: the connection was refused',
			'Check Base URL',
		],
		[
			'ENOTFOUND EAI_AGAIN',
			false,
			true,
			'SMS can’t be found: its host name doesn’t resolve',
			'Check Base URL',
		],
		[
			'ERR_INVALID_CHAR ERR_INVALID_URL ERR_INVALID_ARG_TYPE ERR_UNESCAPED_CHARACTERS ERR_HTTP_INVALID_HEADER_VALUE',
			false,
			false,
			'The request to SMS isn’t valid',
			'a character that can’t be sent',
		],
		[
			'ERR_OUT_OF_RANGE ERR_BAD_OPTION ERR_BAD_OPTION_VALUE ERR_SOCKET_BAD_PORT',
			false,
			false,
			'The request to SMS can’t be sent with these settings',
			'Nothing was sent. Check Timeout and Proxy',
		],
		['ERR_CANCELED', true, false, 'The request to SMS was stopped', 'The execution was stopped'],
		[
			'ETIMEDOUT ECONNABORTED ESOCKETTIMEDOUT',
			true,
			true,
			'SMS didn’t answer in time',
			'check the network',
		],
		[
			'CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE ERR_TLS_CERT_ALTNAME_INVALID',
			false,
			false,
			'The secure connection to SMS can’t be trusted',
			'Its certificate is not valid for this address, has expired or comes from an unknown issuer',
		],
		// Nobody knows where it happened.
		['EPROTO ERR_SSL_X', true, false, 'No secure connection to SMS can be made', 'http://'],
		[
			'ECONNRESET EPIPE HPE_INVALID_CONSTANT',
			true,
			true,
			'The connection to SMS was lost before an answer arrived',
			'Try again',
		],
	])('for the faults %s: %s', (codes, arrived, transient, message, text) => {
		const description = expect.stringContaining(text) as string;
		for (const code of codes.split(' ')) {
			const failure = { message, description, code };
			expect(explainFault(sms, { code }, READ)).toEqual({ failure, arrived, transient });
			const ofWrite = explainFault(sms, { cause: { code } }, WRITE);
			expect([code, ofWrite]).toMatchObject([code, { arrived, transient }]);
			expect([code, ofWrite.failure.description.includes(OUTCOME_UNKNOWN)]).toEqual([
				code,
				arrived,
			]);
		}
	});

	test.each([
		['connect', false],
		[undefined, false],
		['read', true],
		['write', true],
	])('and for a host that is gone during %s: %s', (syscall, arrived) => {
		const error = { cause: { code: 'EHOSTUNREACH', syscall } };
		expect(explainFault(sms, error, READ)).toMatchObject({ arrived, transient: true });
	});

	test.each([
		['EPROTO', true, { arrived: false, transient: false }],
		['EPROTO', false, { arrived: true, transient: true }],
		['ERR_SSL_BAD_RECORD_TYPE', true, { arrived: false, transient: false }],
		['ERR_SSL_BAD_RECORD_TYPE', false, { arrived: true, transient: true }],
		['ERR_TLS_SESSION_ATTACK', true, { arrived: false, transient: false }],
		['ERR_TLS_SESSION_ATTACK', false, { arrived: true, transient: true }],
		['EHOSTUNREACH', false, { arrived: true, transient: true }],
		['ECONNRESET', true, { arrived: false, transient: true }],
		['ECONNRESET', false, { arrived: true, transient: true }],
	])(
		'and %s while a secure connection is being made (%s): %j',
		(code, secureConnecting, judged) => {
			const cause = { code, syscall: 'read' };
			const error = { cause: { code, request: { socket: { secureConnecting } }, cause } };
			const { failure, ...said } = explainFault(sms, error, WRITE);
			expect(said).toEqual(judged);
			expect(failure.description.includes(OUTCOME_UNKNOWN)).toBe(judged.arrived);
		},
	);

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
		['an error that is its own cause', circular, undefined],
	])('and the code is found in %s', (_name, error, code) => {
		const { failure } = explainFault(sms, error, WRITE);
		expect(failure.code).toBe(code);
		expect(JSON.stringify(failure)).not.toContain('sk_live');
		expect(failure.description.includes(OUTCOME_UNKNOWN)).toBe(code === undefined);
	});
});
