import fc from 'fast-check';
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
		getCredentials: async () => ({ secret: MARK, previousSecret: '' }),
		logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
	};
	return { context: context as unknown as IWebhookFunctions, sent };
}

const asBytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const bytes = fc.oneof(
	fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each)),
	fc.json().map((each) => Buffer.from(each)),
	fc.record({ event: fc.jsonValue(), data: fc.jsonValue() }).map((each) => asBytes(each)),
);

/** What Node.js makes of a header: it may be there several times, or not at all. */
const header = fc.oneof(
	fc.string(),
	fc.string().map((text) => `sha256=${text}`),
	fc.array(fc.string()),
	fc.constant(undefined),
);

test('whatever the body and its headers are, the answer is a status and never an exception', async () => {
	const statuses = new Set<number | undefined>();
	await fc.assert(
		fc.asyncProperty(bytes, header, fc.boolean(), async (body, sentHeader, isSigned) => {
			const signature = isSigned ? sign(body, MARK) : sentHeader;
			const { context, sent } = contextFor(
				{ rawBody: body },
				{ 'x-service-signature': signature, 'content-type': sentHeader },
			);
			const { workflowData } = await receive(context, wants);
			if (workflowData) expect(isSigned).toBe(true);
			else expect([400, 401]).toContain(sent.status);
			statuses.add(sent.status);
		}),
		{ numRuns: 500 },
	);
	expect([...statuses]).toEqual(expect.arrayContaining([400, 401]));
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
