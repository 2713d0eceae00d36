import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { CalendarApi } from '../../../credentials/CalendarApi.credentials';
import { InvoicingApi } from '../../../credentials/InvoicingApi.credentials';
import { SmsApi } from '../../../credentials/SmsApi.credentials';

const sms = new SmsApi();
const invoicing = new InvoicingApi();
const calendar = new CalendarApi();

type Authenticator = Pick<SmsApi, 'authenticate'>;
type Sent = Pick<IHttpRequestOptions, 'headers' | 'qs'>;

const KEY = 'sk_live_1';
const PASSWORD = 'abcd efgh ijkl';
const PAIR = Buffer.from(`ama:${PASSWORD}`).toString('base64');

describe('the key is sent where the service expects it', () => {
	test.each<[string, Authenticator, ICredentialDataDecryptedObject, string, Sent]>([
		[
			'SMS: a header for the send',
			sms,
			{ apiKey: KEY },
			'/api/v1/sms/send',
			{ headers: { Authorization: `Bearer ${KEY}` } },
		],
		[
			'SMS: a header for the balance',
			sms,
			{ apiKey: KEY },
			'https://sms.example.com/api/v1/sms/balance',
			{ headers: { Authorization: `Bearer ${KEY}` } },
		],
		[
			'SMS: the query for the legacy path',
			sms,
			{ apiKey: KEY },
			'/api/v1/sms/api',
			{ qs: { api_key: KEY } },
		],
		[
			'SMS: the query for the legacy path of contacts',
			sms,
			{ apiKey: KEY },
			'https://sms.example.com/sub/api/v1/contacts/api',
			{ qs: { api_key: KEY } },
		],
		[
			'SMS: a header for a path that only looks like a legacy one',
			sms,
			{ apiKey: KEY },
			'/api/v1/sms/api/send',
			{ headers: { Authorization: `Bearer ${KEY}` } },
		],
		[
			'SMS: a header for an unknown path',
			sms,
			{ apiKey: KEY },
			'/api/v1/wallet/api',
			{ headers: { Authorization: `Bearer ${KEY}` } },
		],
		[
			'Invoicing: bearer',
			invoicing,
			{ apiKey: KEY, header: 'bearer' },
			'/invoices',
			{ headers: { Authorization: `Bearer ${KEY}` } },
		],
		[
			'Invoicing: bearer when nothing was chosen',
			invoicing,
			{ apiKey: KEY },
			'/invoices',
			{ headers: { Authorization: `Bearer ${KEY}` } },
		],
		[
			'Invoicing: a header of its own',
			invoicing,
			{ apiKey: KEY, header: 'x-api-key' },
			'/invoices',
			{ headers: { 'X-API-Key': KEY } },
		],
		[
			'Calendar: basic',
			calendar,
			{ authentication: 'basic', user: 'ama', password: PASSWORD, token: 't', headerSecret: 's' },
			'/events',
			{ headers: { Authorization: `Basic ${PAIR}` } },
		],
		[
			'Calendar: basic outside ASCII',
			calendar,
			{ authentication: 'basic', user: 'ama', password: 'clé' },
			'/events',
			{ headers: { Authorization: `Basic ${Buffer.from('ama:clé', 'utf8').toString('base64')}` } },
		],
		[
			'Calendar: bearer',
			calendar,
			{ authentication: 'bearer', token: 't', user: 'ama', password: PASSWORD },
			'/events',
			{ headers: { Authorization: 'Bearer t' } },
		],
		[
			'Calendar: a header',
			calendar,
			{ authentication: 'header', headerName: 'X-Key', headerSecret: 's' },
			'/events',
			{ headers: { 'X-Key': 's' } },
		],
		[
			'Calendar: none',
			calendar,
			{ authentication: 'none', password: PASSWORD },
			'/events',
			{ headers: {} },
		],
	])('%s', async (_name, credential, data, url, sent) => {
		const options: IHttpRequestOptions = { method: 'GET', url };
		expect(await credential.authenticate(data, options)).toEqual({ ...options, ...sent });
	});
});

describe('whitespace from pasting is not sent', () => {
	test.each<[string, Authenticator, ICredentialDataDecryptedObject, string, Sent]>([
		[
			'SMS',
			sms,
			{ apiKey: ` ${KEY}\n` },
			'/api/v1/sms/send',
			{ headers: { Authorization: `Bearer ${KEY}` } },
		],
		['SMS legacy', sms, { apiKey: `\t${KEY} ` }, '/api/v1/sms/api', { qs: { api_key: KEY } }],
		[
			'Invoicing',
			invoicing,
			{ apiKey: `${KEY}\r\n` },
			'/x',
			{ headers: { Authorization: `Bearer ${KEY}` } },
		],
		[
			'Calendar basic',
			calendar,
			{ authentication: 'basic', user: ' ama ', password: ` ${PASSWORD}\n` },
			'/x',
			{ headers: { Authorization: `Basic ${PAIR}` } },
		],
		[
			'Calendar bearer',
			calendar,
			{ authentication: 'bearer', token: ' t\n' },
			'/x',
			{ headers: { Authorization: 'Bearer t' } },
		],
		[
			'Calendar header',
			calendar,
			{ authentication: 'header', headerName: ' X-Key ', headerSecret: ' s\n' },
			'/x',
			{ headers: { 'X-Key': 's' } },
		],
	])('%s', async (_name, credential, data, url, sent) => {
		expect(await credential.authenticate(data, { url })).toEqual({ url, ...sent });
	});
});

const ALL: Array<[string, Authenticator, ICredentialDataDecryptedObject, string]> = [
	['SMS', sms, { apiKey: KEY }, '/api/v1/sms/send'],
	['SMS legacy', sms, { apiKey: KEY }, '/api/v1/sms/api'],
	['Invoicing', invoicing, { apiKey: KEY }, '/invoices'],
	['Invoicing with its own header', invoicing, { apiKey: KEY, header: 'x-api-key' }, '/invoices'],
	['Calendar', calendar, { authentication: 'basic', user: 'a', password: 'b' }, '/events'],
	['Calendar without a key', calendar, { authentication: 'none' }, '/events'],
];

describe('the rest of the request', () => {
	test.each(ALL)(
		'of %s is sent unchanged, and the given options don’t change',
		async (_name, credential, data, url) => {
			const headers = Object.freeze({ accept: 'application/json', 'X-Trace': '1' });
			const qs = Object.freeze({ page: 2, action: 'send-sms' });
			const options = Object.freeze({
				method: 'POST',
				url,
				headers,
				qs,
				body: { a: 1 },
				timeout: 5,
			} as const);
			const sent = await credential.authenticate(
				Object.freeze(data),
				options as IHttpRequestOptions,
			);
			expect(sent).not.toBe(options);
			expect(sent).toMatchObject(options);
			expect(sent).toMatchObject({ headers, qs });
		},
	);

	test.each(ALL)(
		'of %s never holds the text “undefined” when the credential is empty',
		async (_name, credential, _data, url) => {
			for (const authentication of ['basic', 'bearer', 'header', 'none', undefined]) {
				const sent = await credential.authenticate(
					{ authentication } as ICredentialDataDecryptedObject,
					{ url },
				);
				expect(JSON.stringify(sent)).not.toMatch(/undefined|null/);
			}
		},
	);
});

test.each<[ICredentialType, string[]]>([
	[sms, ['apiKey']],
	[invoicing, ['apiKey']],
	[calendar, ['headerSecret', 'password', 'token']],
])('%# hides its secrets in the panel, and nothing else', ({ properties }, secrets) => {
	const hidden = properties.filter(({ typeOptions }) => typeOptions?.password === true);
	expect(hidden.map(({ name }) => name).sort()).toEqual(secrets);
});
