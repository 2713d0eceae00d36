import type { ExecutionError } from 'n8n-workflow';

import { InvoicingTrigger } from '../../../nodes/Invoicing/InvoicingTrigger.node';
import { processedData } from '../../support/processedData';
import { deliveryHeaders } from '../../support/signer';
import { waitUntil } from '../../support/waitUntil';
import { serveTrigger, type TriggerServer } from '../../support/webhookContext';

const SECRET = 'whsec_current';
const BODY = JSON.stringify({ event: 'invoice.paid', data: { id: '1' } });

let server: TriggerServer;

beforeAll(async () => {
	server = await serveTrigger(new InvoicingTrigger(), {
		parameters: { events: ['invoice.paid'], options: {} },
		credentials: { invoicingWebhookApi: { secret: SECRET, previousSecret: '' } },
		mode: 'manual',
	});
});

beforeEach(() => {
	server.reset();
	processedData.reset();
});

afterAll(async () => await server.close());

const signed = (body: string) => deliveryHeaders(body, SECRET);

/** The error that the editor shows for the trigger. */
async function errorInEditor(): Promise<ExecutionError & { description?: string }> {
	await waitUntil(() => server.runs.length === 1);
	const [run] = server.runs;
	expect(run?.status).toBe('error');
	return run?.data.resultData.error as never;
}

describe('a delivery to the test URL that is refused', () => {
	test.each<[string, number, string, Record<string, string>, string, string]>([
		['without a signature', 401, BODY, {}, 'X-Service-Signature header is missing', 'signs'],
		[
			'signed with another secret',
			401,
			BODY,
			deliveryHeaders(BODY, 'whsec_other'),
			'signature does not match the request body',
			'Previous Signing Secret',
		],
		['that is no event', 400, '[]', signed('[]'), 'body is not a JSON object', 'JSON objects'],
	])('%s says so in the editor', async (_what, status, body, headers, reason, cure) => {
		const answer = await server.post(body, headers);
		expect([answer.status, answer.data]).toEqual([status, expect.stringContaining(reason)]);
		const { message, description } = await errorInEditor();
		expect(message).toMatch(/^A test delivery was refused: The /);
		expect(message).toContain(reason);
		expect(description).toContain(cure);
		expect(description).toMatch(/ Then listen again\.$/);
		expect(`${message} ${description}`).not.toContain('whsec');
		expect(server.received).toEqual([]);
	});

	test('because no secret is set says where to enter it', async () => {
		server.setup.credentials = { invoicingWebhookApi: { secret: '', previousSecret: '' } };
		expect((await server.post(BODY, signed(BODY))).status).toBe(401);
		const { message, description } = await errorInEditor();
		expect(message).toContain('No signing secret is set up');
		expect(description).toContain('in the credential');
	});

	test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'starts nothing if the trigger goes on after an error (%s)',
		async (onError) => {
			server.setup.onError = onError;
			expect((await server.post(BODY, {})).status).toBe(401);
			expect((await server.post(BODY, signed(BODY))).status).toBe(200);
			await waitUntil(() => server.runs.length > 0);
			expect(server.received.map(([item]) => item?.json.event)).toEqual(['invoice.paid']);
			expect(server.runs).toHaveLength(1);
		},
	);
});

test('an event that isn’t selected is accepted, and the editor goes on listening', async () => {
	const body = JSON.stringify({ event: 'invoice.sent', data: {} });
	expect((await server.post(body, signed(body))).status).toBe(200);
	expect(server.runs).toEqual([]);
});

test('a delivery to the production URL that is refused starts nothing', async () => {
	server.setup.mode = 'webhook';
	expect((await server.post(BODY, {})).status).toBe(401);
	expect(server.runs).toEqual([]);
});
