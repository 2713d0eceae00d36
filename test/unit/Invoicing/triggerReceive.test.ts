import type { IWebhookFunctions } from 'n8n-workflow';

import { receive } from '../../../nodes/Invoicing/trigger/receive';
import { clock } from '../../../nodes/shared/n8n/clock';
import { sign } from '../../support/signer';

const BODY = Buffer.from('{"event":"invoice.paid","data":{}}');
const ignore = () => {};
let triggers = 0;

afterEach(() => jest.restoreAllMocks());

/** Hands a delivery to a trigger as n8n does. Returns the status of a refusal, or 200. */
async function deliver(
	request: object,
	headers: object,
	{ id = 'trigger', read }: { id?: string; read: () => Promise<object> },
	headersSent = false,
): Promise<number> {
	let sent = 200;
	const status = (code: number) => ({ json: () => (sent = code) });
	const credentials = { invoicingWebhookApi: { id: '1', name: 'Secret' } };
	const context = {
		getRequestObject: () => request,
		getResponseObject: () => ({ headersSent, status }),
		getHeaderData: () => headers,
		getNode: () => ({ id, name: 'Invoicing Trigger', credentials }),
		getWorkflow: () => ({ id: 'workflow' }),
		getWorkflowSettings: () => ({}),
		getMode: () => 'webhook',
		getCredentials: read,
		logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
	};
	const how = { wants: () => true, shape: () => ({}) };
	const result = await receive(context as unknown as IWebhookFunctions, how);
	if (sent !== 200) expect(result).toEqual({ noWebhookResponse: true });
	return sent;
}

const fail = () => {
	throw new Error('x');
};

test.each<[string, object]>([
	['a request without a body', {}],
	['a body that isn’t bytes', { rawBody: 'text' }],
	['a body that can’t be read', { readRawBody: async () => fail() }],
	['a reader that throws', { readRawBody: fail }],
	['a reader that returns nothing', { readRawBody: () => undefined }],
])('%s is refused, and nothing is thrown', async (_, request) => {
	const read = async () => ({ secret: 'old', secondSecret: '' });
	expect([401, 500]).toContain(await deliver(request, {}, { read }));
});

test.each<[string, object]>([
	['without a signature', {}],
	['with an empty one', { 'x-service-signature': '' }],
	['with two', { 'x-service-signature': `${sign(BODY, 'old')}, ${sign(BODY, 'new')}` }],
	['with one that is cut off', { 'x-service-signature': sign(BODY, 'old').slice(0, -1) }],
	['with one in capitals', { 'x-service-signature': sign(BODY, 'old').toUpperCase() }],
])('a delivery %s is refused without reading the credential', async (_, headers) => {
	const read = jest.fn(async () => ({ secret: 'old', secondSecret: '' }));
	expect(await deliver({ rawBody: BODY }, headers, { id: 'unsigned', read })).toBe(401);
	expect(read).not.toHaveBeenCalled();
});

test('a request that somebody else has answered isn’t answered again', async () => {
	const read = async () => ({ secret: 'old', secondSecret: '' });
	expect(await deliver({ rawBody: BODY }, {}, { read }, true)).toBe(200);
});

const GOOD = sign(BODY, 'old');

test.each<[unknown]>([
	...[null, 0, 1, true, {}, [], [[]], `${GOOD} `].map((value): [unknown] => [value]),
	[{ toString: () => GOOD }],
])('a header that is %j, which Node.js never makes, lets nothing in', async (signature) => {
	const read = async () => ({ secret: 'old', secondSecret: '' });
	const headers = { 'x-service-signature': signature };
	expect(await deliver({ rawBody: BODY }, headers, { read })).toBeGreaterThanOrEqual(400);
});

/** A trigger with a credential that says `secret`, unless reading it ends only when the test says so. */
function createTrigger(secret = 'old') {
	const id = `trigger ${++triggers}`;
	const trigger = {
		secret,
		reads: 0,
		read: undefined as (() => Promise<string>) | undefined,
		/** Delivers a body signed with a secret. */
		deliver: async (signedWith: string): Promise<number> => {
			const read = async () => {
				trigger.reads++;
				const now = trigger.secret;
				return { secret: (await trigger.read?.()) ?? now, secondSecret: '' };
			};
			const headers = { 'x-service-signature': sign(BODY, signedWith) };
			return await deliver({ rawBody: BODY }, headers, { id, read });
		},
	};
	return trigger;
}

const pass = (milliseconds: number) => {
	const now = clock.now();
	jest.spyOn(clock, 'now').mockImplementation(() => now + milliseconds);
};

test('one reading lets in all genuine deliveries of five seconds', async () => {
	const trigger = createTrigger();
	const statuses = await Promise.all(Array.from({ length: 20 }, () => trigger.deliver('old')));
	expect(await trigger.deliver('old')).toBe(200);
	expect([...new Set(statuses), trigger.reads]).toEqual([200, 1]);
	pass(5001);
	expect([await trigger.deliver('old'), trigger.reads]).toEqual([200, 2]);
});

test('a new secret counts at once, the old one no longer afterwards', async () => {
	const trigger = createTrigger();
	expect(await trigger.deliver('old')).toBe(200);
	trigger.secret = 'new';
	expect(await trigger.deliver('old')).toBe(200);
	expect([await trigger.deliver('new'), trigger.reads]).toEqual([200, 2]);
	expect(await trigger.deliver('old')).toBe(401);
});

test.each([5000, 5001, -5000, -5001])(
	'a replaced secret counts for five seconds at most, also if the time of day is set: %i ms',
	async (milliseconds) => {
		pass(0);
		const trigger = createTrigger();
		expect(await trigger.deliver('old')).toBe(200);
		trigger.secret = 'new';
		pass(milliseconds);
		expect(await trigger.deliver('old')).toBe(401);
	},
);

test('a delivery is refused by a reading that began after it came, which others share', async () => {
	const trigger = createTrigger();
	expect(await trigger.deliver('old')).toBe(200);
	trigger.secret = 'new';
	const forged = Array.from({ length: 20 }, () => trigger.deliver('forged'));
	expect(new Set(await Promise.all([...forged, trigger.deliver('new')]))).toEqual(
		new Set([401, 200]),
	);
	expect(trigger.reads).toBe(2);
});

test('a reading that fails is none: those who wait for it read anew, and are told to come again if that fails', async () => {
	const trigger = createTrigger();
	trigger.read = async () => await Promise.reject(new Error('no database'));
	const statuses = await Promise.all([trigger.deliver('old'), trigger.deliver('old')]);
	expect(statuses).toEqual([503, 503]);
	trigger.read = undefined;
	expect(await trigger.deliver('old')).toBe(200);
});

test('a reading that never ends keeps nobody waiting who comes five seconds later', async () => {
	const trigger = createTrigger();
	trigger.read = async () => await new Promise(() => {});
	void trigger.deliver('old');
	trigger.read = undefined;
	pass(5001);
	expect(await trigger.deliver('old')).toBe(200);
});

test('triggers don’t share what was read', async () => {
	const [one, other] = [createTrigger('one'), createTrigger('other')];
	expect([await one.deliver('one'), await other.deliver('one')]).toEqual([200, 401]);
});
