import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { send } from '../../../nodes/Sms/resources/message/send';
import { sms } from '../../../nodes/Sms/service';
import { createRunStats } from '../../../nodes/shared/http/exchange';
import { checked } from '../../../nodes/shared/input/convert';
import { readItem, sameForAll } from '../../../nodes/shared/input/readItem';
import { clock, runClock } from '../../../nodes/shared/n8n/clock';
import type { InputItem } from '../../../nodes/shared/n8n/host';
import { withSendOptions } from '../../../nodes/shared/panel/sendOptions';
import { openLedger } from '../../../nodes/shared/run/ledger';
import { createRun } from '../../../nodes/shared/run/nodeRun';
import type { ItemResult } from '../../../nodes/shared/run/results';
import { openingOf, runItems } from '../../../nodes/shared/run/runItems';
import { isFull } from '../../support/sample';
import { createRemarks } from '../../../nodes/shared/run/remarks';

const COUNT = isFull ? 10_000 : 2_000;
/** How long one takes, in milliseconds. */
const PACE = 40_000_000 / COUNT;
const ZONE = 'Europe/Berlin';
const numbers = Array.from({ length: COUNT }, (_, at) => `+2332${1_000_000 + at}1`);

let at = 0;
beforeAll(() => {
	clock.now = () => at;
	clock.elapsed = () => at;
	clock.pause = async (milliseconds) => {
		at += milliseconds;
		await Promise.resolve();
	};
});

const isAllowed = (time: number) => {
	const { hour } = DateTime.fromMillis(time, { zone: ZONE });
	return hour >= 20 || hour < 4;
};

/** A service that takes some seconds for a message, and now and then wants four minutes of rest. */
function service() {
	const sent = new Map<string, number[]>();
	let requests = 0;
	const transport = () => async (request: { body?: unknown }) => {
		await Promise.resolve();
		if (!isAllowed(at)) throw new Error(`It is ${new Date(at).toISOString()}`);
		at += PACE;
		const answer = (statusCode: number, body: object, more = {}) => ({
			...{ statusCode, body: JSON.stringify(body) },
			headers: { 'content-type': 'application/json', ...more },
		});
		if (++requests % (COUNT / 20) === 0)
			return answer(429, { error: 'Slow down' }, { 'retry-after': '240' });
		const { to } = request.body as { to: string[] };
		for (const number of to) sent.set(number, [...(sent.get(number) ?? []), at - PACE]);
		const recipients = to.map((number) => ({ to: number, status: 'sent' }));
		return answer(200, { sent: to.length, failed: 0, recipients });
	};
	return { sent, transport, requests: () => requests };
}

/** Runs all items, again and again as long as any wait. n8n wakes up some seconds late. */
async function sendAll(ifOutside: string, begin: string) {
	at = Date.parse(begin);
	const { sent, transport, requests: count } = service();
	const values = { days: 'Sunday, Monday, Saturday', from: '20:00', to: '04:00', ifOutside };
	const parameters: IDataObject = {
		...{ senderId: 'AKWAABA', message: 'Akwaaba', resource: 'message', operation: 'send' },
		options: { sendingHours: { values } },
	};
	const items = numbers.map((to, index) => {
		const get = (name: string) => (name === 'to' ? to : parameters[name]);
		const credentials = async () =>
			await Promise.resolve({ baseUrl: 'https://sms.example/api/v1', apiKey: 'key-of-one' });
		return { index, node: {}, credentials, transport, get, stored: get } as unknown as InputItem;
	});
	const fields = withSendOptions(send);
	const how = sameForAll(send, fields);
	const ledger = openLedger({}, () => '0');
	const toSend = items.map((item, at) => ({
		at,
		item,
		request: checked(() => readItem(item, send, how, { timezone: ZONE })),
	}));
	const waited: number[] = [];
	for (;;) {
		const run = createRun({
			...{ service: sms, operation: send, continues: true, canWait: () => true, ledger },
			items: toSend,
			clock: runClock(),
			stats: createRunStats(() => at),
			remarks: createRemarks(items.length),
		});
		const results: ItemResult[] = await runItems(run);
		const opens = openingOf(results);
		if (opens === undefined) return { results, sent, waited, requests: count() };
		expect([isAllowed(opens), isAllowed(opens - 1)]).toEqual([true, false]);
		waited.push(opens);
		at = opens + 3_000;
	}
}

describe.each([
	['skips', '2026-03-28T18:30Z'],
	['repeats', '2026-10-24T17:30Z'],
])('messages in a night that %s an hour', (_how, begin) => {
	test('wait for their hours, and each goes out once', async () => {
		const { results, sent, waited, requests } = await sendAll('wait', begin);
		expect(results.filter(({ ok }) => !ok)).toEqual([]);
		expect(waited).toHaveLength(2);
		expect([sent.size, [...sent.values()].filter((times) => times.length !== 1)]).toEqual([
			COUNT,
			[],
		]);
		expect(requests).toBeGreaterThan(COUNT);
	});

	test.each(['fail', 'skip'])('or each of the others is told: %s', async (ifOutside) => {
		const { results, sent, waited } = await sendAll(
			ifOutside,
			begin.replace('T17', 'T19').replace('T18', 'T20'),
		);
		expect(waited).toEqual([]);
		// The hours have ended before all were sent.
		expect(sent.size).toBeGreaterThan(0.4 * COUNT);
		expect(sent.size).toBeLessThan(0.8 * COUNT);
		const wrong = results.filter((result, item) => {
			if (sent.has(numbers[item] ?? '')) return !result.ok || result.value.length !== 1;
			const told = result.ok ? result.note?.beginAgain : result.failure.message;
			return result.ok !== (ifOutside === 'skip') || !/T20:00:00\+0[12]:00/.test(String(told));
		});
		expect(wrong).toEqual([]);
	});
});
