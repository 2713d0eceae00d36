import { gzipSync } from 'zlib';

import { InvoicingTrigger } from '../../../nodes/Invoicing/InvoicingTrigger.node';
import { processedData } from '../../support/processedData';
import { deliveryHeaders, sign } from '../../support/signer';
import { serveTrigger, type TriggerServer } from '../../support/webhookContext';

const SECRET = 'whsec_current';
const PREVIOUS = 'whsec_previous';

const EVENTS = [
	'invoice.created',
	'invoice.sent',
	'invoice.viewed',
	'invoice.paid',
	'invoice.overdue',
	'invoice.cancelled',
	'payment.recorded',
	'client.created',
];

const bodyOf = (event: unknown = 'invoice.paid', data: unknown = { id: '1' }) =>
	JSON.stringify({ event, data });

let server: TriggerServer;

/** Sends a correctly signed body. */
const send = async (body: string | Buffer = bodyOf(), headers: Record<string, string> = {}) =>
	await server.post(body, { ...deliveryHeaders(body, SECRET), ...headers });

beforeAll(async () => {
	server = await serveTrigger(new InvoicingTrigger(), {
		parameters: { events: ['*'], options: {} },
		credentials: { invoicingWebhookApi: { secret: SECRET, previousSecret: '' } },
		mode: 'webhook',
	});
});

beforeEach(() => {
	server.reset();
	processedData.reset();
});

afterEach(() => {
	expect(server.thrown).toEqual([]);
	expect(server.logs.join('\n')).not.toContain('whsec');
});

afterAll(async () => await server.close());

describe('a genuine delivery', () => {
	test('is answered at once and starts the workflow with one item', async () => {
		const body = bodyOf('invoice.paid', { id: '1', total: '10.00' });
		const answer = await send(body);
		expect([answer.status, answer.data]).toEqual([200, 'Delivery accepted']);
		expect(server.started).toHaveLength(1);
		const [items] = server.received;
		expect(items).toHaveLength(1);
		expect(items?.[0]?.json).toEqual({
			event: 'invoice.paid',
			data: { id: '1', total: '10.00' },
			delivery: {
				id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
				receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
				test: false,
				signedWith: 'current',
			},
		});
		expect(server.runs[0]?.status).toBe('success');
		const stored = JSON.stringify(server.runs[0]?.data);
		expect(stored).not.toContain('sha256=');
		expect(stored).not.toContain('whsec');
	});

	test.each(EVENTS)('of %s starts the workflow only if that event is selected', async (event) => {
		server.setup.parameters = { events: [event], options: {} };
		for (const sent of EVENTS) expect((await send(bodyOf(sent))).status).toBe(200);
		expect(server.received.map(([item]) => item?.json.event)).toEqual([event]);
	});

	test.each([...EVENTS, 'invoice.refunded'])(
		'of %s starts the workflow with Any Event',
		async (event) => {
			expect((await send(bodyOf(event))).status).toBe(200);
			expect(server.received.map(([item]) => item?.json.event)).toEqual([event]);
		},
	);

	test.each<[string, string | undefined]>([
		['JSON', 'application/json'],
		['JSON with a charset', 'application/json; charset=utf-8'],
		['JSON in capitals', 'Application/JSON; Charset="UTF-8"'],
		['JSON of a vendor', 'application/vnd.service+json'],
		['text', 'text/plain'],
		['a form', 'application/x-www-form-urlencoded'],
		['bytes', 'application/octet-stream'],
		['a multipart type that is no form', 'multipart/mixed; boundary=x'],
		['nonsense', ';;;'],
		['nothing', undefined],
	])('sent as %s is read', async (_name, type) => {
		const body = bodyOf('invoice.paid', { name: 'Ama Ɔwusu ₵ 🔑' });
		const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
		const answer = await server.post(body, {
			...headers,
			'x-service-signature': sign(body, SECRET),
		});
		expect(answer.status).toBe(200);
		expect(server.received[0]?.[0]?.json.data).toEqual({ name: 'Ama Ɔwusu ₵ 🔑' });
	});

	test('is verified against the bytes as sent, not against a serialized body', async () => {
		const body = '{ "data" : {"total":1.00,"a":"\\u00e9"},\r\n"event":"invoice.paid" }';
		expect((await send(body)).status).toBe(200);
		expect(server.received[0]?.[0]?.json.data).toEqual({ total: 1, a: 'é' });
	});

	test('may be compressed on the way', async () => {
		const body = bodyOf();
		const headers = { ...deliveryHeaders(body, SECRET), 'content-encoding': 'gzip' };
		expect((await server.post(gzipSync(body), headers)).status).toBe(200);
		expect(server.received).toHaveLength(1);
	});

	test('signed with the previous secret is accepted and says so', async () => {
		server.setup.credentials = {
			invoicingWebhookApi: { secret: SECRET, previousSecret: PREVIOUS },
		};
		const answer = await send(bodyOf(), { 'x-service-signature': sign(bodyOf(), PREVIOUS) });
		expect(answer.status).toBe(200);
		expect(server.received[0]?.[0]?.json.delivery).toMatchObject({ signedWith: 'previous' });
	});

	test('is identified by the event in its body, not by the unsigned header', async () => {
		server.setup.parameters = { events: ['invoice.paid'], options: {} };
		await send(bodyOf('invoice.paid'), { 'x-service-event': 'client.created' });
		await send(bodyOf('client.created'), { 'x-service-event': 'invoice.paid' });
		expect(server.received.map(([item]) => item?.json.event)).toEqual(['invoice.paid']);
	});

	test('that isn’t selected is answered with 200 and starts nothing', async () => {
		server.setup.parameters = { events: ['client.created'], options: {} };
		const answer = await send();
		expect([answer.status, answer.data]).toEqual([200, '{"ignored":"Not selected: invoice.paid"}']);
		expect(server.started).toEqual([]);
	});
});

describe('a delivery that can’t be verified is answered with 401 and starts nothing', () => {
	const signature = (value: string | string[] | undefined) => ({
		'content-type': 'application/json',
		...(value === undefined ? {} : { 'x-service-signature': value }),
	});
	const good = sign(bodyOf(), SECRET);

	test.each<[string, string | string[] | undefined, string]>([
		['no signature', undefined, 'The X-Service-Signature header is missing'],
		['an empty signature', '', 'The X-Service-Signature header is missing'],
		['upper-case hex', good.toUpperCase().replace('SHA', 'sha'), 'lowercase hex digits'],
		['hex without a prefix', good.slice(7), 'lowercase hex digits'],
		['a short signature', good.slice(0, -2), 'lowercase hex digits'],
		['two signatures', [good, good], 'was sent more than once'],
		['another secret', sign(bodyOf(), 'guess'), 'does not match the request body'],
		['the previous secret, not set here', sign(bodyOf(), PREVIOUS), 'does not match'],
		['the signature of another body', sign(bodyOf('client.created'), SECRET), 'does not match'],
	])('%s', async (_name, value, reason) => {
		const answer = await server.post(bodyOf(), signature(value));
		expect(answer.status).toBe(401);
		expect((JSON.parse(answer.data) as { error: string }).error).toContain(reason);
		expect(server.started).toEqual([]);
	});

	test('bytes that were changed on the way', async () => {
		const answer = await server.post(`${bodyOf()} `, deliveryHeaders(bodyOf(), SECRET));
		expect(answer.status).toBe(401);
		expect(server.started).toEqual([]);
	});

	test('a multipart form, which n8n has already consumed', async () => {
		const answer = await send(bodyOf(), { 'content-type': 'multipart/form-data; boundary=x' });
		expect(answer.status).toBe(401);
		expect(answer.data).toContain('could not be read');
		expect(server.started).toEqual([]);
	});

	const cases: Array<[string, () => void]> = [
		['an empty secret', () => (server.setup.credentials.invoicingWebhookApi = { secret: '' })],
		['a blank secret', () => (server.setup.credentials.invoicingWebhookApi = { secret: ' ' })],
		['no field for it', () => (server.setup.credentials.invoicingWebhookApi = {})],
		['no credential', () => (server.setup.credentials = {})],
		[
			'a credential that cannot be decrypted',
			() =>
				(server.setup.credentials.invoicingWebhookApi = () => {
					throw new Error('Credentials could not be decrypted');
				}),
		],
	];

	test.each(cases)('%s, and the log says what to do', async (_name, arrange) => {
		server.setup.credentials = {};
		arrange();
		for (const key of [SECRET, '', ' ', 'undefined']) {
			const answer = await server.post(bodyOf(), signature(sign(bodyOf(), key)));
			expect(answer.status).toBe(401);
			expect(answer.data).toContain('No signing secret is set up in n8n');
		}
		expect(server.started).toEqual([]);
		expect(server.logs.join('\n')).toContain('Save the secret');
	});
});

describe('a signed body that isn’t a delivery starts nothing', () => {
	test.each<[string, string, string, number]>([
		['malformed JSON as text', '{"event":', 'text/plain', 400],
		['malformed JSON, which n8n answers itself', '{"event":', 'application/json', 422],
		['an unknown charset, which n8n answers itself', bodyOf(), 'application/json; charset=x', 422],
		['JSON called XML, which n8n answers itself', bodyOf(), 'text/xml', 422],
		['an empty body', '', 'application/json', 400],
		['a list', '[]', 'application/json', 400],
		['text', '"invoice.paid"', 'application/json', 400],
		['null', 'null', 'application/json', 400],
		['no event', '{"data":{}}', 'application/json', 400],
		['an event that isn’t text', bodyOf(5), 'application/json', 400],
		['no data', '{"event":"invoice.paid"}', 'application/json', 400],
	])('%s', async (_name, body, type, status) => {
		const answer = await send(body, { 'content-type': type });
		expect(answer.status).toBe(status);
		expect(answer.data).toMatch(/"(error|message)":"\w/);
		expect(server.started).toEqual([]);
	});
});
