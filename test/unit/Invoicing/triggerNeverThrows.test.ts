import type { IWebhookFunctions } from 'n8n-workflow';

import { receive } from '../../../nodes/Invoicing/trigger/receive';
import { sign } from '../../support/signer';

const MARK = 'never_to_be_shown_01';
const wants = () => true;
const ignore = () => {};
const fail = () => {
	throw new Error('x');
};

/** What n8n offers to a webhook for one delivery. `status` is what the sender got. */
function contextFor(request: object, headers: object) {
	const sent: { status?: number } = {};
	const response = {
		headersSent: false,
		status: (status: number) => {
			sent.status = status;
			return { json: ignore };
		},
	};
	const context = {
		getRequestObject: () => request,
		getResponseObject: () => response,
		getHeaderData: () => headers,
		getNode: () => ({
			...{ id: 'trigger', name: 'Invoicing Trigger' },
			credentials: { invoicingWebhookApi: { id: '1', name: 'Secret' } },
		}),
		getWorkflow: () => ({ id: 'workflow' }),
		getMode: () => 'webhook',
		getCredentials: async () => ({ secret: MARK, secondSecret: '' }),
		logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
	};
	return { context: context as unknown as IWebhookFunctions, sent };
}

const BODY = Buffer.from('{"event":"invoice.paid","data":1}');
const GOOD = sign(BODY, MARK);

test.each<[unknown]>([
	...[null, 0, 1, true, {}, [], [[]], `${GOOD} `].map((value): [unknown] => [value]),
	[{ toString: () => GOOD }],
])('a header that is %j, which Node.js never makes, lets nothing in', async (signature) => {
	const { context, sent } = contextFor({ rawBody: BODY }, { 'x-service-signature': signature });
	expect(await receive(context, wants)).toEqual({ noWebhookResponse: true });
	expect(sent.status).toBeGreaterThanOrEqual(400);
});

test.each<[string, object]>([
	['a request without a body', {}],
	['a body that isn’t bytes', { rawBody: 'text' }],
	['a body that can’t be read', { readRawBody: async () => fail() }],
	['a reader that throws', { readRawBody: fail }],
	['a reader that returns nothing', { readRawBody: () => undefined }],
])('%s is refused', async (_, request) => {
	const { context, sent } = contextFor(request, {});
	expect(await receive(context, wants)).toEqual({ noWebhookResponse: true });
	expect([401, 500]).toContain(sent.status);
});
