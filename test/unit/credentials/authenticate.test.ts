import type { ICredentialDataDecryptedObject, IHttpRequestOptions } from 'n8n-workflow';

import { CalendarApi } from '../../../credentials/CalendarApi.credentials';
import { InvoicingApi } from '../../../credentials/InvoicingApi.credentials';
import { SmsApi } from '../../../credentials/SmsApi.credentials';
import { calendar as calendarService } from '../../../nodes/Calendar/service';
import { invoicing as invoicingService } from '../../../nodes/Invoicing/service';
import { redact } from '../../../nodes/shared/errors/redact';
import { sms as smsService } from '../../../nodes/Sms/service';

const sms = new SmsApi();
const invoicing = new InvoicingApi();
const calendar = new CalendarApi();

type Authenticator = Pick<SmsApi, 'authenticate'>;
type Sent = Pick<IHttpRequestOptions, 'headers' | 'qs'>;

const KEY = 'sk_live_1';
const PASSWORD = 'abcd efgh ijkl';

const header = (name: string, value: string): Sent => ({ headers: { [name]: value } });
const bearer = header('Authorization', `Bearer ${KEY}`);
const apiKey = header('X-API-Key', KEY);
const query: Sent = { qs: { api_key: KEY } };
const basic = (pair: string) =>
	header('Authorization', `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`);

const SEND = '/sms/send';
const LEGACY = '/sms/api';
const CONTACTS = 'https://sms.example.com/sub/api/v1/contacts/api';

const user = { authentication: 'basic', user: 'ama', password: PASSWORD };
const token = { authentication: 'bearer', token: KEY };
const own = { authentication: 'header', headerName: 'X-Key', headerSecret: 's' };

test.each<[string, Authenticator, ICredentialDataDecryptedObject, string, Sent]>([
	['SMS: a header for the send', sms, { apiKey: KEY }, SEND, bearer],
	['SMS: a header for the balance', sms, { apiKey: KEY }, 'https://a.example/balance', bearer],
	['SMS: the query for the legacy path', sms, { apiKey: KEY }, LEGACY, query],
	['SMS: the query for the legacy path of contacts', sms, { apiKey: KEY }, CONTACTS, query],
	['SMS: a header for a path like a legacy one', sms, { apiKey: KEY }, `${LEGACY}/send`, bearer],
	['SMS: a header for an unknown path', sms, { apiKey: KEY }, '/wallet/api', bearer],
	['SMS: spaces', sms, { apiKey: ` ${KEY}\n` }, SEND, bearer],
	['SMS: spaces for the legacy path', sms, { apiKey: `\t${KEY} ` }, LEGACY, query],
	['Invoicing: bearer', invoicing, { apiKey: KEY, header: 'bearer' }, '/invoices', bearer],
	['Invoicing: bearer if nothing was chosen', invoicing, { apiKey: KEY }, '/invoices', bearer],
	['Invoicing: spaces', invoicing, { apiKey: `${KEY}\r\n` }, '/invoices', bearer],
	['Invoicing: its own header', invoicing, { apiKey: KEY, header: 'x-api-key' }, '/x', apiKey],
	['Calendar: basic', calendar, { ...token, ...own, ...user }, '/x', basic(`ama:${PASSWORD}`)],
	['Calendar: basic beyond ASCII', calendar, { ...user, password: 'clé' }, '/x', basic('ama:clé')],
	['Calendar: bearer', calendar, { ...user, ...token }, '/events', bearer],
	['Calendar: a header', calendar, own, '/events', header('X-Key', 's')],
	['Calendar: none', calendar, { ...user, authentication: 'none' }, '/events', {}],
	[
		'Calendar: spaces with basic',
		calendar,
		{ ...user, user: ' ama ', password: ` ${PASSWORD}\n` },
		'/events',
		basic(`ama:${PASSWORD}`),
	],
	['Calendar: spaces with bearer', calendar, { ...token, token: ` ${KEY}\n` }, '/x', bearer],
	[
		'Calendar: spaces with a header',
		calendar,
		{ ...own, headerName: ' X-Key ', headerSecret: ' s\n' },
		'/events',
		header('X-Key', 's'),
	],
])(
	'the key is sent where the service expects it, without spaces from pasting, and the rest of the request stays: %s',
	async (_what, credential, data, url, { headers, qs }) => {
		const request = Object.freeze({
			...{ method: 'POST', url, body: { a: 1 }, timeout: 5 },
			headers: Object.freeze({ accept: 'application/json', 'X-Trace': '1' }),
			qs: Object.freeze({ page: 2, action: 'send-sms' }),
		} as const);
		expect(await credential.authenticate(Object.freeze(data), request)).toEqual({
			...request,
			headers: { ...request.headers, ...headers },
			qs: { ...request.qs, ...qs },
		});
	},
);

test.each<[string, Authenticator, string]>([
	['SMS', sms, SEND],
	['SMS legacy', sms, LEGACY],
	['Invoicing', invoicing, '/invoices'],
	['Calendar', calendar, '/events'],
])('of %s, an empty credential never sends the text “undefined”', async (_, credential, url) => {
	for (const authentication of ['basic', 'bearer', 'header', 'none', undefined]) {
		for (const header of ['bearer', 'x-api-key']) {
			const data = { authentication, header } as ICredentialDataDecryptedObject;
			const sent = await credential.authenticate(data, { url });
			expect(JSON.stringify(sent)).not.toMatch(/undefined|null/);
		}
	}
});

test('n8n finds no property that would add “Custom API Call” to the nodes', () => {
	for (const credential of [sms, invoicing, calendar]) {
		expect(Object.keys(credential)).not.toContain('authenticate');
	}
});

const LONG = 'a-key-that-is-long';

test.each([
	['SMS', smsService, sms, { apiKey: LONG }, SEND],
	['SMS: the query', smsService, sms, { apiKey: LONG }, LEGACY],
	['Invoicing', invoicingService, invoicing, { apiKey: LONG }, '/x'],
	['Calendar: basic', calendarService, calendar, { ...user, password: LONG }, '/x'],
	['Calendar: bearer', calendarService, calendar, { ...token, token: LONG }, '/x'],
	['Calendar: a header', calendarService, calendar, { ...own, headerSecret: LONG }, '/x'],
])('%s: what a request is sent with is hidden in messages', async (_, service, type, data, url) => {
	const { headers, qs } = await type.authenticate(data, { url });
	const values = [headers, qs].flatMap((each) => Object.values(each ?? {}).map(String));
	expect(values).toHaveLength(1);
	const secrets = service.secrets(data).map((secret) => String(secret ?? ''));
	expect(redact(`We got “${values.join()}”.`, secrets)).toMatch(
		/^We got “(Basic |Bearer )?\[hidden\]”\.$/,
	);
});
