import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { deliveryHeaders } from '../support/signer';
import { webhookSecret } from './exampleSetup';
import { chain, publish, trigger } from './nodes';
import { releaseFor, type Release } from './releases';
import { useSetup } from './useSetup';

const setup = useSetup({ everySeconds: 3_600 });
let workflowId: string;
let url: string;

beforeAll(async () => {
	const { client, credentials, n8n } = setup;
	const file = chain('Broken deliveries', [trigger()]);
	const published = await publish(client, credentials, file, [n8n.url]);
	workflowId = published.id;
	url = n8n.url + published.path;
});

const genuine = JSON.stringify({ event: 'invoice.paid', data: { id: '1' } });
const multipart = 'multipart/form-data; boundary=x';
const part = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${genuine}\r\n`;
/** More than N8N_PAYLOAD_SIZE_MAX, which is 16 MB by default. */
const tooLarge = JSON.stringify({ event: 'invoice.paid', data: 'x'.repeat(17 * 1024 * 1024) });

/**
 * n8n answers a body that is too large before it has arrived, and closes the connection. Whoever is still sending then
 * may not see the answer, so of a large body only the beginning is sent.
 */
const atOnce = 64 * 1024;

/** Sends a delivery whose signature is right for its body. */
async function deliver(body: string, headers: Record<string, string>, sent = Buffer.from(body)) {
	const options = {
		method: 'POST',
		headers: {
			...deliveryHeaders(body, webhookSecret),
			...{ 'content-length': sent.length, connection: 'close' },
			...headers,
		},
	};
	return await new Promise<{ status?: number; text: string }>((resolve, reject) => {
		const sending = request(url, options, (response) => {
			let text = '';
			response.on('data', (chunk: Buffer) => (text += chunk.toString()));
			response.on('end', () => {
				resolve({ status: response.statusCode, text });
				sending.destroy();
			});
		});
		sending.on('error', reject).write(sent.subarray(0, atOnce));
		if (sent.length <= atOnce) sending.end();
	});
}

type Case = { what: string; body: string; type?: string; status: number; fromNode?: RegExp };

/** n8n’s own parser refuses such a form, each version with another status. */
const CUT_OFF: Record<Release, number> = { middle: 500, latest: 400 };

const release = releaseFor(process.env.TEST_N8N);

const xml = 'application/xml';
const form = 'application/x-www-form-urlencoded';

/** What the sender sees, as docs/invoicing-trigger.md says. Only answers of the node have a reason for the sender. */
const cases: Case[] = [
	{ what: 'a body larger than n8n allows', body: tooLarge, status: 500 },
	{ what: 'malformed JSON', body: '{"event":', status: 422 },
	{
		what: 'JSON in an unknown charset',
		body: genuine,
		status: 422,
		type: 'application/json; charset=none',
	},
	{ what: 'XML', body: '<event>paid</event>', status: 400, type: xml, fromNode: /not JSON/ },
	{ what: 'a form', body: 'event=invoice.paid', status: 400, type: form, fromNode: /not JSON/ },
	{ what: 'text', body: 'paid', status: 400, type: 'text/plain', fromNode: /not JSON/ },
	{ what: 'nothing', body: '', status: 400, fromNode: /not JSON/ },
	{ what: 'a list', body: '[]', status: 400, fromNode: /not a JSON object/ },
	{
		what: 'a multipart form',
		body: `${part}--x--\r\n`,
		status: 401,
		type: multipart,
		fromNode: /could not be read/,
	},
	{
		what: 'a multipart form that is cut off',
		body: part,
		status: CUT_OFF[release],
		type: multipart,
	},
];

test.each(cases)(
	'$what is answered with $status, and nothing starts',
	async ({ status, body, type, fromNode }) => {
		const answer = await deliver(body, type === undefined ? {} : { 'content-type': type });
		expect(answer.status).toBe(status);
		if (fromNode) expect(answer.text).toMatch(fromNode);
		else expect(answer.text).not.toContain('"error"');
	},
);

test('JSON that claims to be XML is answered with 422 or, by n8n’s XML parser, not at all', async () => {
	const answer = deliver(genuine, { 'content-type': 'application/xml' });
	// What comes after is answered, so n8n is done with it by then; a lost connection is neither.
	const silence = deliver('', {}).then(() => ({ status: undefined }));
	const { status } = await Promise.race([
		answer,
		silence.then(async (none) => (await sleep(1_000), none)),
	]);
	expect([422, undefined]).toContain(status);
});

test('gzip that can’t be unpacked is answered with 500', async () => {
	expect((await deliver(genuine, { 'content-encoding': 'gzip' })).status).toBe(500);
});

test('none of them has started the workflow, and a genuine delivery still does, packed or of another type', async () => {
	const { client } = setup;
	expect(await client.executions(workflowId)).toEqual([]);
	const packed = await deliver(genuine, { 'content-encoding': 'gzip' }, gzipSync(genuine));
	expect(packed.status).toBe(200);
	const other = JSON.stringify({ event: 'invoice.paid', data: { id: '2' } });
	expect((await deliver(other, {})).status).toBe(200);
	const unknown = JSON.stringify({ event: 'invoice.paid', data: { id: '3' } });
	expect((await deliver(unknown, { 'content-type': 'application/octet-stream' })).status).toBe(200);
	expect(await client.waitForExecutions(workflowId, 3)).toHaveLength(3);
});
