import fc from 'fast-check';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { withinLimits } from '../../../nodes/Sms/layers/withinLimits';
import { batch } from '../../../nodes/Sms/layers/batch';
import { sms } from '../../../nodes/Sms/service';
import { connect, READ_TARGET } from '../../../nodes/shared/http/connect';
import { createRunStats } from '../../../nodes/shared/http/exchange';
import type { ItemRequest } from '../../../nodes/shared/input/readItem';
import type { RunClock } from '../../../nodes/shared/n8n/clock';
import type { InputItem } from '../../../nodes/shared/n8n/host';
import type { Operation } from '../../../nodes/shared/operation';
import { failed, type Failure, type Result, succeeded } from '../../../nodes/shared/result';
import { groupItems, packGroups } from '../../../nodes/shared/run/batch';
import type { LedgerEntry } from '../../../nodes/shared/run/ledger';
import { createRun, lookupOf } from '../../../nodes/shared/run/nodeRun';
import { throughLayer } from '../../support/throughLayer';
import { createRemarks } from '../../../nodes/shared/run/remarks';
import { worded } from '../../../nodes/shared/errors/render';

interface Message {
	text?: string;
	to?: string[];
	senderId?: string;
	unicode?: boolean;
	checks?: boolean;
	combines?: boolean;
	/** Undefined: n8n can’t read the credential. */
	apiKey?: string;
	/** What must happen only once for. */
	once?: string;
	sentBefore?: LedgerEntry;
	repeatUncertain?: boolean;
	timeout?: number;
	attempts?: number;
	/** A parameter of the item is wrong. */
	isBad?: boolean;
}

/** Nothing here waits. */
const clock = {
	now: () => 0,
	elapsed: () => 0,
	random: () => 0,
	isOver: () => false,
} as unknown as RunClock;

interface Planned {
	groups: number[][];
	/** What is said about each item that may not be sent, when its turn comes. */
	stopped: Record<number, string>;
	/** What is told to do. */
	advice: string[];
	/** Whose wallet was looked at. */
	looks: unknown[];
	/** Not counting those that each item is sent with. */
	credentialsRead: number;
}

/** How such messages would be sent, with this balance in each wallet. */
async function plan(
	messages: Message[],
	{
		balance = 1000,
		status = 200,
		...more
	}: { balance?: unknown; status?: number } & Partial<Operation> = {},
): Promise<Planned> {
	const looks: unknown[] = [];
	let credentialsRead = 0;
	const items = messages.map(
		(message, index) =>
			({
				index,
				credentials: async () => {
					credentialsRead++;
					const apiKey = 'apiKey' in message ? message.apiKey : 'key-of-one';
					if (apiKey === undefined) throw new Error('no database');
					return await Promise.resolve({ baseUrl: 'https://sms.example/api/v1', apiKey });
				},
				transport:
					(_type: string, { apiKey }: IDataObject) =>
					async ({ url }: IHttpRequestOptions) => {
						looks.push(url === '/sms/balance' ? apiKey : url);
						const headers = { 'content-type': 'application/json' };
						return await Promise.resolve({
							...{ statusCode: status, headers },
							body: JSON.stringify({ balance }),
						});
					},
			}) as unknown as InputItem,
	);
	const requests = messages.map((message) =>
		message.isBad
			? failed({ message: 'bad', description: '' })
			: succeeded({
					...{ method: 'POST', path: '/sms/send', qs: {} },
					requestOptions: { timeout: message.timeout ?? 1 },
					body: {
						...{ senderId: message.senderId ?? 'AKWAABA', message: message.text ?? 'Akwaaba' },
						...{ to: message.to ?? ['+233241234567'], unicode: message.unicode ?? false },
					},
					input: { options: { checkBalance: message.checks, combineItems: message.combines } },
					rule: { maximumAttempts: message.attempts ?? 1, longestWait: 0 },
					concurrency: 1,
					target: { labels: {}, records: [], idempotent: false },
					repeatUncertain: message.repeatUncertain ?? false,
					once: message.once && { key: message.once, ifDone: 'skip' },
				} as unknown as ItemRequest),
	);
	const ledger = { find: (item: number) => messages[item]?.sentBefore, note() {}, clear() {} };
	const operation = { batch, ...more } as unknown as Operation;
	const waits = createRunStats(() => 0);
	const shared = {
		service: sms,
		operation,
		items: items.map((item, at) => ({ at, item, request: requests[at] as Result<ItemRequest> })),
		continues: true,
		canWait: () => false,
	};
	const run = createRun({ ...shared, clock, ledger, stats: waits, remarks: createRemarks(1) });
	const groups = (await groupItems(run)).map((group) => group.map(({ at }) => at));
	const stopped = new Map<number, Failure>();
	for (const due of run.due) {
		const { at, item, request } = due;
		const how = { target: READ_TARGET, rule: request.rule, clock, waits };
		const connection = await connect(item, sms, how);
		credentialsRead--;
		const lookup =
			connection.ok &&
			lookupOf({ ...due, run }, connection.value, async () => await Promise.resolve(false));
		const checked = lookup
			? (await throughLayer(withinLimits, { request, lookup })).sent
			: connection;
		if ('failure' in checked) stopped.set(at, checked.failure);
	}
	const advice = [...stopped.values()].map((failure) => worded(failure).description);
	const reasons = [...stopped].map(([at, { message }]) => [at, message]);
	return { groups, stopped: Object.fromEntries(reasons), advice, looks, credentialsRead };
}

const unread = { apiKey: undefined };
const done: LedgerEntry = { answer: succeeded({}), warnings: [] };
const unknown: LedgerEntry = { unknown: { message: 'lost', description: '' } };
const low = 'The wallet holds 1 unit, but this run needs about 2';

describe('messages of several items', () => {
	test('stay apart with Check Balance First alone, or one item’s text would go to another’s number', async () => {
		const messages = [
			{ checks: true, text: 'Your code is 1111' },
			{ checks: true, text: 'Your code is 2222', to: ['+233201234567'] },
			{ checks: true, text: 'Your code is 2222', to: ['+233501234567'] },
		];
		expect(await plan(messages)).toMatchObject({ groups: [[0], [1], [2]], stopped: {} });
	});

	test.each<[string, Message]>([
		['another text', { text: 'Other' }],
		['another sender ID', { senderId: 'OTHER' }],
		['another Unicode setting', { unicode: true }],
		['another account', { apiKey: 'key-of-two' }],
		['an unreadable credential', unread],
		['other Request Options', { timeout: 2 }],
		['other Maximum Attempts', { attempts: 2 }],
		['Combine Items off', { combines: false }],
		['a wrong parameter', { isBad: true }],
		['a recipient of the first', { to: ['+233241234567'] }],
		['an earlier try that has sent it', { sentBefore: done }],
		[
			'an earlier try that has sent it, even to be repeated',
			{ sentBefore: done, repeatUncertain: true },
		],
		['an unknown fate', { sentBefore: unknown }],
	])('share a request with Combine Items, but not with %s', async (_what, different) => {
		const [one, two, three] = ['+233241234567', '+233201234567', '+233501234567'].map((to) => ({
			...{ combines: true, to: [to] },
		}));
		const messages = [one, { ...two, ...different }, three] as Message[];
		expect((await plan(messages)).groups).toEqual([[0, 2], [1]]);
	});

	test('stay apart if nobody can tell whether their accounts are the same', async () => {
		const messages = ['1', '2'].map((to) => ({ combines: true, to: [to], ...unread }));
		expect((await plan(messages)).groups).toEqual([[0], [1]]);
	});

	test('share a request if their fate is unknown and they are to be repeated', async () => {
		const lost = { combines: true, to: ['1'], sentBefore: unknown, repeatUncertain: true };
		expect((await plan([lost, { combines: true, to: ['2'] }])).groups).toEqual([[0, 1]]);
	});

	test('share a request up to the most that one may have', async () => {
		const messages = ['1', '2', '3', '4'].map((to) => ({ combines: true, to: [to] }));
		const most = { batch: { ...batch, max: () => 3 } };
		expect((await plan(messages, most)).groups).toEqual([[0, 1, 2], [3]]);
	});

	test('that must happen only once for the same key aren’t sent together', async () => {
		const item = (to: string, once?: string) => ({ combines: true, to: [to], once });
		expect(
			(await plan([item('1', 'a'), item('2', 'a'), item('3', 'b'), item('4')])).groups,
		).toEqual([[0, 2, 3], [1]]);
	});

	test('stay apart if the operation can’t combine them', async () => {
		const messages = [{ combines: true }, { combines: true, to: ['+233201234567'] }];
		expect((await plan(messages, { batch: undefined })).groups).toEqual([[0], [1]]);
	});

	test('are sent as they are, without a look at any credential, if nothing is to be done before', async () => {
		expect(await plan([{}, { to: ['+233201234567'] }])).toEqual({
			...{ groups: [[0], [1]], stopped: {}, advice: [], looks: [], credentialsRead: 0 },
		});
	});
});

test('a run can have hundreds of thousands of items', () => {
	const request = succeeded({ concurrency: 4, repeatUncertain: false } as ItemRequest);
	const item = { index: 0 } as InputItem;
	const items = Array.from({ length: 300_000 }, (_, at) => ({ at, item, request }));
	const given = { items } as unknown as Parameters<typeof createRun>[0];
	expect(createRun(given).due).toHaveLength(300_000);
});

describe('the look at the balance', () => {
	test('is made if any item asks for it, and counts what all items need', async () => {
		expect(await plan([{}, { checks: true }], { balance: 1 })).toMatchObject({
			...{ looks: ['key-of-one'], stopped: { 0: low, 1: low } },
		});
		for (const balance of [2, '2', ' 2 ']) {
			expect((await plan([{}, { checks: true }], { balance })).stopped).toEqual({});
		}
		expect((await plan([{}, {}], { balance: 0 })).looks).toEqual([]);
	});

	test('counts a unit per segment and recipient', async () => {
		const needs = async (message: Message) =>
			(await plan([{ checks: true, ...message }], { balance: 0 })).stopped[0];
		const units = (count: number) => `The wallet holds 0 units, but this run needs about ${count}`;
		expect(await needs({ to: ['1', '2', '3'] })).toBe(units(3));
		expect(await needs({ text: 'x'.repeat(161), to: ['1', '2'] })).toBe(units(4));
		expect(await needs({ text: 'x'.repeat(71) })).toBe(units(1));
		expect(await needs({ text: 'x'.repeat(71), unicode: true })).toBe(units(2));
	});

	test('is made once for each account, and stops only the items of the one that holds too little', async () => {
		const messages = [
			{ checks: true },
			{ checks: true, apiKey: 'key-of-two' },
			{ checks: true, apiKey: 'key-of-two' },
		];
		const planned = await plan(messages, { balance: 1 });
		expect(planned).toMatchObject({ looks: ['key-of-one', 'key-of-two'] });
		expect(planned.stopped).toEqual({ 1: low, 2: low });
	});

	test('stops the items of an account that it can’t connect to', async () => {
		const planned = await plan([{ checks: true, apiKey: '' }, { checks: true }]);
		expect(planned.looks).toEqual(['key-of-one']);
		expect(planned.stopped).toEqual({ 0: 'The API Key in the credential is empty' });
		const other = await plan([{ checks: true, ...unread }, { checks: true }], { balance: 0 });
		expect(other.stopped).toEqual({
			0: 'no database',
			1: 'The wallet holds 0 units, but this run needs about 1',
		});
	});

	test('isn’t made for an account of which no item asks for it', async () => {
		const messages = [{ checks: true }, { apiKey: 'key-of-two' }];
		const planned = await plan(messages, { balance: 0 });
		expect(planned.looks).toEqual(['key-of-one']);
		expect(Object.keys(planned.stopped)).toEqual(['0']);
	});

	test('leaves out items that are wrong anyway', async () => {
		const planned = await plan([{ isBad: true }, { checks: true, combines: true }], { balance: 1 });
		expect(planned).toMatchObject({ groups: [[0], [1]], stopped: {}, looks: ['key-of-one'] });
	});

	test('stops all with the service’s words if it fails, and says what to do', async () => {
		const refused = await plan([{ checks: true }], { status: 403 });
		expect(refused.stopped).toEqual({ 0: 'The service doesn’t allow this request' });
		expect(refused.advice).toEqual([
			expect.stringMatching(/sender ID is approved.* Nothing was sent\.$/),
		]);
		for (const balance of [null, 'ok', '1e3']) {
			const unclear = await plan([{ checks: true }], { balance });
			expect(unclear.stopped).toEqual({ 0: 'The service didn’t report the wallet balance' });
			expect(unclear.advice).toEqual([
				'To send without it, remove Check Balance First and Keep in Wallet at Least under Options. Nothing was sent.',
			]);
		}
		const tooLow = await plan([{ checks: true }], { balance: 0 });
		expect(tooLow.advice).toEqual([
			expect.stringMatching(/^The estimate is one unit per segment.* Nothing was sent\.$/),
		]);
	});

	test('leaves out what an earlier try has sent', async () => {
		const sent = { checks: true, sentBefore: done };
		const all = [sent, { checks: true }];
		expect((await plan(all, { balance: 1 })).stopped).toEqual({});
		expect((await plan([sent], { balance: 0 })).looks).toEqual([]);
	});
});

test('each item is sent once and in order, and no part twice in a request', () => {
	const item = fc.record({
		key: fc.constantFrom('a', 'b', undefined),
		parts: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'), { maxLength: 5 }),
		most: fc.integer({ min: 1, max: 8 }),
	});
	fc.assert(
		fc.property(fc.array(item, { maxLength: 60 }), (items) => {
			const at = (place: number) => items[place] as (typeof items)[number];
			const found = packGroups(
				[...items.keys()],
				{
					parts: ({ input }) => input.parts as string[],
					max: ({ input }) => input.most as number,
				},
				(place) => {
					const { key, ...input } = at(place);
					const request = { method: 'POST' as const, path: '', body: {}, qs: {} };
					return key === undefined ? undefined : { key, ...request, input };
				},
			);
			expect(found.flat().sort((a, b) => a - b)).toEqual(items.map((_, place) => place));
			const firsts = found.map(([first]) => first as number);
			expect(firsts).toEqual([...firsts].sort((a, b) => a - b));
			for (const group of found) {
				expect(group).toEqual([...group].sort((a, b) => a - b));
				const parts = group.flatMap((place) => at(place).parts);
				expect(new Set(group.map((place) => at(place).key)).size).toBe(1);
				if (group.length === 1) continue;
				expect(new Set(parts).size).toBe(parts.length);
				for (const place of group) expect(parts.length).toBeLessThanOrEqual(at(place).most);
			}
		}),
		{ numRuns: 500 },
	);
});
