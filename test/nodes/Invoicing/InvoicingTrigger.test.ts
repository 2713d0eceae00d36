import type { ExecutionError, IWebhookFunctions } from 'n8n-workflow';

import { InvoicingTrigger } from '../../../nodes/Invoicing/InvoicingTrigger.node';
import { receive } from '../../../nodes/Invoicing/trigger/receive';
import { clock } from '../../../nodes/shared/n8n/clock';
import { processedData } from '../../support/processedData';
import { deliveryHeaders, sign } from '../../support/signer';
import { waitUntil } from '../../support/waitUntil';
import type { TriggerServer } from '../../support/webhookContext';
import { serveTrigger } from '../../support/webhookContext';

const SECRET = 'whsec_current';
const PREVIOUS = 'whsec_previous';

const bodyOf = (event: unknown = 'invoice.paid', data: unknown = { id: '1' }) =>
	JSON.stringify({ event, data });

let server: TriggerServer;

/** Sends a correctly signed body. */
const send = async (body: string | Buffer = bodyOf(), headers: Record<string, string> = {}) =>
	await server.post(body, { ...deliveryHeaders(body, SECRET), ...headers });
const eventsReceived = () => server.received.map(([item]) => item?.json.event);

beforeAll(async () => {
	server = await serveTrigger(new InvoicingTrigger(), {
		parameters: { events: ['*'], options: {} },
		credentials: { invoicingWebhookApi: { secret: SECRET, secondSecret: '' } },
		mode: 'webhook',
	});
});

beforeEach(() => {
	server.reset();
	processedData.reset();
});

afterEach(() => {
	jest.restoreAllMocks();
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

	const sent = ['invoice.paid', 'invoice.sent', 'client.created', 'invoice.refunded'];
	test.each([
		[
			['invoice.paid', 'client.created'],
			['invoice.paid', 'client.created'],
		],
		[['*'], sent],
	])('starts the workflow if Trigger On, which is %j, has its event', async (events, started) => {
		server.setup.parameters = { events, options: {} };
		for (const event of sent) expect((await send(bodyOf(event))).status).toBe(200);
		expect(eventsReceived()).toEqual(started);
	});

	test('starts the workflow for an event in other letters, which comes out as it is documented', async () => {
		server.setup.parameters = { events: ['invoice.paid'], options: {} };
		for (const event of ['Invoice.Paid', 'invoice_paid']) await send(bodyOf(event, { id: event }));
		expect(eventsReceived()).toEqual(['invoice.paid', 'invoice.paid']);
	});

	test('that is unknown and not selected leaves a trace in the log', async () => {
		server.setup.parameters = { events: ['invoice.paid'], options: {} };
		expect((await send(bodyOf('invoice.refunded'))).status).toBe(200);
		expect(server.logs.join()).toContain('its event isn’t selected: invoice.refunded');
	});

	test.each([
		'{"event":"ping"}',
		'{"event":"ping","data":null}',
		'{"event":"invoice.paid","test":true}',
	])('to try the address is accepted and starts nothing: %s', async (body) => {
		const answer = await send(body);
		expect([answer.status, server.started]).toEqual([200, []]);
		expect(server.logs.join()).toContain('without data, which starts nothing');
	});

	test('keeps what is beside its event', async () => {
		await send('{"event":"invoice.paid","data":{},"id":"evt_1"}');
		expect(server.received[0]?.[0]?.json.delivery).toMatchObject({ fields: { id: 'evt_1' } });
	});

	test('has numbers for amounts with Amounts as Numbers', async () => {
		server.setup.parameters = { events: ['*'], options: { amountsAsNumbers: true } };
		const invoice = { id: '1', invoiceNumber: '7', total: '10.50', items: [{ quantity: '2' }] };
		await send(bodyOf('payment.recorded', { payment: { amount: '1.00' }, invoice }));
		expect(server.received[0]?.[0]?.json.data).toEqual({
			payment: { amount: 1 },
			invoice: { id: '1', invoiceNumber: '7', total: 10.5, items: [{ quantity: 2 }] },
		});
	});

	/** More types, and other ways to write the body, shows ../../attack/attack.test.ts. */
	test.each<[string, string | undefined]>([
		['a form', 'application/x-www-form-urlencoded'],
		['a multipart type that is no form', 'multipart/mixed; boundary=x'],
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

	test('signed with the previous secret is accepted and says so', async () => {
		server.setup.credentials = {
			invoicingWebhookApi: { secret: SECRET, secondSecret: PREVIOUS },
		};
		const answer = await send(bodyOf(), { 'x-service-signature': sign(bodyOf(), PREVIOUS) });
		expect(answer.status).toBe(200);
		expect(server.received[0]?.[0]?.json.delivery).toMatchObject({ signedWith: 'second' });
	});

	test('is identified by the event in its body, not by the unsigned header', async () => {
		server.setup.parameters = { events: ['invoice.paid'], options: {} };
		await send(bodyOf('invoice.paid'), { 'x-service-event': 'client.created' });
		await send(bodyOf('client.created'), { 'x-service-event': 'invoice.paid' });
		expect(eventsReceived()).toEqual(['invoice.paid']);
	});

	test('that isn’t selected is answered with 200 and starts nothing', async () => {
		server.setup.parameters = { events: ['client.created'], options: {} };
		const answer = await send();
		expect([answer.status, answer.data]).toEqual([200, '{"ignored":"Not selected: invoice.paid"}']);
		expect(server.runs).toEqual([]);
	});
});

/** Other signatures that are false shows ../../attack/attack.test.ts. */
describe('a delivery that can’t be verified is answered with 401 and starts nothing', () => {
	let later = Date.now();
	// What was read for the tests before doesn’t count any more.
	beforeEach(() => void jest.spyOn(clock, 'now').mockReturnValue((later += 5001)));

	test('no signature', async () => {
		const answer = await server.post(bodyOf(), { 'content-type': 'application/json' });
		expect(answer.status).toBe(401);
		const { error } = JSON.parse(answer.data) as { error: string };
		expect(error).toContain('The X-Service-Signature header is missing');
		expect(server.runs).toEqual([]);
	});

	test('a multipart form, which n8n has already consumed', async () => {
		const answer = await send(bodyOf(), { 'content-type': 'multipart/form-data; boundary=x' });
		expect(answer.status).toBe(401);
		expect(answer.data).toContain('could not be read');
		expect(server.logs.join('\n')).toMatch(/rejected a delivery\. .*could not be read/);
		expect(server.runs).toEqual([]);
	});

	test.each<[string, TriggerServer['setup']['credentials']]>([
		['a blank secret', { invoicingWebhookApi: { secret: ' ' } }],
		['no credential', {}],
	])('%s, and the log says what to do', async (_name, credentials) => {
		server.setup.credentials = credentials;
		for (const key of [SECRET, '', ' ', 'undefined']) {
			const answer = await server.post(bodyOf(), deliveryHeaders(bodyOf(), key));
			expect(answer.status).toBe(401);
			expect(answer.data).toContain('No signing secret is set up in n8n');
		}
		expect(server.runs).toEqual([]);
		expect(server.logs.join('\n')).toContain('Save the secret');
	});

	test('a secret that n8n can’t read just now is answered with 503, so that the delivery comes again', async () => {
		server.setup.credentials = {
			invoicingWebhookApi: () => {
				throw new Error('Credentials could not be decrypted');
			},
		};
		const answer = await send();
		expect([answer.status, JSON.parse(answer.data)]).toEqual([
			...[503, { error: 'n8n could not read the signing secret just now' }],
		]);
		expect(server.runs).toEqual([]);
		expect(server.logs.join('\n')).toMatch(
			/failed to read the credential .*: Credentials could not be decrypted/,
		);
	});
});

/** What n8n answers itself, with 422, shows ../../n8n/brokenDeliveries.test.ts. */
test.each([
	['malformed JSON as text', '{"event":', 'text/plain'],
	['an empty body', '', 'application/json'],
	['no data', '{"event":"invoice.paid"}', 'application/json'],
])('a signed body that is %s starts nothing', async (_name, body, type) => {
	const answer = await send(body, { 'content-type': type });
	expect(answer.status).toBe(400);
	expect(answer.data).toMatch(/"error":"\w/);
	expect(server.runs).toEqual([]);
});

test('an error inside n8n is answered with 500, so that the service tries again, and throws nothing', async () => {
	const trigger = new InvoicingTrigger();
	trigger.webhook = async function (this: IWebhookFunctions) {
		const wants = () => {
			throw new Error('broken');
		};
		return await receive(this, { wants, shape: () => ({}) });
	};
	const broken = await serveTrigger(trigger, server.setup);
	const answer = await broken.post(bodyOf(), deliveryHeaders(bodyOf(), SECRET));
	await broken.close();
	expect([answer.status, answer.data]).toEqual([
		500,
		'{"error":"n8n could not process the delivery"}',
	]);
	expect([broken.thrown, broken.started]).toEqual([[], []]);
	expect(broken.logs.join('\n')).toContain('failed to process a delivery');
});

describe('the test URL', () => {
	beforeEach(() => {
		server.setup.mode = 'manual';
		server.setup.parameters = { events: ['invoice.paid'], options: {} };
	});

	test('marks the delivery as a test', async () => {
		await send();
		expect(server.received[0]?.[0]?.json.delivery).toMatchObject({ test: true });
	});

	test.each<[string, number, string, string | undefined, RegExp, string]>([
		['without a signature', 401, bodyOf(), undefined, /The X-Service-Sig.* missing/, 'signs'],
		[
			'signed with another secret',
			401,
			bodyOf(),
			'whsec_other',
			/The signature does not match the request body/,
			'Second Signing Secret',
		],
		['that is no event', 400, '[]', SECRET, /The body is not a JSON object/, 'JSON objects'],
		['without a secret in n8n', 401, bodyOf(), '', /No signing secret is set up/, 'credential'],
	])(
		'shows in the editor why a delivery %s is refused',
		async (_what, status, body, secret, reason, cure) => {
			if (secret === '') server.setup.credentials = { invoicingWebhookApi: { secret } };
			const headers = secret === undefined ? {} : deliveryHeaders(body, secret || 'whsec_other');
			const answer = await server.post(body, headers);
			expect([answer.status, answer.data]).toEqual([status, expect.stringMatching(reason)]);
			await waitUntil(() => server.runs.length === 1);
			const error = server.runs[0]?.data.resultData.error as ExecutionError;
			expect(error.message).toMatch(/^A test delivery was refused: /);
			expect(error.message).toMatch(reason);
			expect(error.description).toContain(cure);
			expect(error.description).toMatch(/ Then listen again\.$/);
			expect(`${error.message} ${error.description}`).not.toContain('whsec');
			expect(server.received).toEqual([]);
		},
	);

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'starts nothing for a refused delivery if the trigger goes on after an error (%s)',
		async (onError) => {
			server.setup.onError = onError;
			expect((await server.post(bodyOf(), {})).status).toBe(401);
			expect((await send()).status).toBe(200);
			expect(eventsReceived()).toEqual(['invoice.paid']);
			expect(server.runs).toHaveLength(1);
		},
	);

	test('goes on listening after an event that isn’t selected', async () => {
		expect((await send(bodyOf('invoice.sent'))).status).toBe(200);
		expect(server.runs).toEqual([]);
	});
});

test('nothing is registered with the service', async () => {
	const { checkExists, create, delete: remove } = new InvoicingTrigger().webhookMethods.default;
	expect([await checkExists(), await create(), await remove()]).toEqual([true, true, true]);
});
