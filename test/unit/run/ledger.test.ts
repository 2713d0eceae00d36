import type { IDataObject } from 'n8n-workflow';

import type { ItemRequest } from '../../../nodes/shared/input/readItem';
import { contentOf, isKnown, nameOfRun, openLedger } from '../../../nodes/shared/run/ledger';
import { failed, succeeded } from '../../../nodes/shared/result';

const reply = (record: IDataObject = {}) => ({ answer: succeeded(record), warnings: ['one'] });
const unknown = { message: 'broke', description: 'check' };

test('results are found again after the context was saved and loaded', () => {
	const context: IDataObject = {};
	const ledger = openLedger(context, () => '0');
	ledger.note(3, reply({ id: 'a' }));
	ledger.note(4, { unknown });
	const loaded = openLedger(JSON.parse(JSON.stringify(context)) as IDataObject, () => '0');
	expect(loaded.find(3)).toEqual(reply({ id: 'a' }));
	expect(loaded.find(4)).toEqual({ unknown });
	expect(loaded.find(5)).toBeUndefined();
});

test('runs of a node, as in a loop, don’t see each other', () => {
	const context: IDataObject = {};
	openLedger(context, () => '0').note(0, reply());
	expect(openLedger(context, () => '1').find(0)).toBeUndefined();
});

test('a cleared ledger leaves nothing in the context, and other runs and values alone', () => {
	const context: IDataObject = { other: 1 };
	const first = openLedger(context, () => '0');
	const second = openLedger(context, () => '1');
	first.note(0, reply());
	second.note(0, reply());
	first.clear();
	expect(second.find(0)).toEqual(reply());
	second.clear();
	expect(context).toEqual({ other: 1 });
});

test('clearing where nothing was noted doesn’t ask for the name of the run, which takes time to find', () => {
	const nameRun = jest.fn(() => '0');
	openLedger({}, nameRun).clear();
	expect(nameRun).not.toHaveBeenCalled();
});

test('what was sent isn’t sent again, and what may have been is, if the user wants it', () => {
	const ledger = openLedger({}, () => '0');
	ledger.note(0, reply());
	ledger.note(1, { unknown });
	const known = (repeatUncertain: boolean) =>
		[0, 1, 2].map((item) => isKnown(ledger, item, repeatUncertain));
	expect(known(false)).toEqual([true, true, false]);
	expect(known(true)).toEqual([true, false, false]);
	expect(isKnown(undefined, 0, false)).toBe(false);
});

test('a run that looks before anything was noted, or at what another left, finds and writes nothing', () => {
	const context: IDataObject = { writes: { other: {} } };
	for (const left of [context, {}]) {
		const before = structuredClone(left);
		const ledger = openLedger(left, () => '0');
		expect(ledger.find(0)).toBeUndefined();
		ledger.clear();
		expect(left).toEqual(before);
	}
});

describe('a run of a tool has the same name only if it sends the same', () => {
	const request = { method: 'POST' as const, path: '/x', body: { to: 'a' }, qs: { n: 1 } };
	const nameOf = (...changes: object[]) =>
		nameOfRun(changes.map((change) => succeeded({ ...request, ...change } as never)));

	test('as it does when it is called again', () => {
		expect(nameOf({})).toBe(nameOf({ retry: { attempts: 9 } }));
		expect(nameOf({})).toMatch(/^[0-9a-f]{64}$/);
	});

	test.each([
		['another method', [{ method: 'PUT' }]],
		['another path', [{ path: '/y' }]],
		['another text', [{ body: { to: 'b' } }]],
		['another query', [{ qs: { n: 2 } }]],
		['one more item', [{}, {}]],
		['no item', []],
	])('not with %s', (_what, changes) => {
		expect(nameOf(...changes)).not.toBe(nameOf({}));
	});

	test('nor where an item couldn’t be read', () => {
		const unread = failed({ message: 'no text', description: '' });
		const one = succeeded(request as never);
		expect(nameOfRun([unread, one])).not.toBe(nameOfRun([one, unread]));
	});
});

describe('what is sent in two executions', () => {
	const now = Date.parse('2026-03-01T12:00:00Z');
	const hour = 3_600_000;
	const iso = (time: number) => new Date(time).toISOString();
	const sent = (body: IDataObject, at: number, rest: Partial<ItemRequest> = {}) =>
		contentOf({ method: 'PATCH', path: '/a', qs: {}, ...rest, body } as ItemRequest, at);

	test.each<[name: string, ...bodies: [IDataObject, IDataObject], isSame: boolean]>([
		['the time of each', { date: iso(now) }, { date: iso(now + hour) }, true],
		[
			'the time of each, with an offset and a text around',
			{ text: 'Paid at 2026-03-01T12:00:04.123+00:00.' },
			{ text: 'Paid at 2026-03-01T14:00:02.000+01:00.' },
			true,
		],
		['a fixed time', { date: iso(now - hour) }, { date: iso(now - hour) }, true],
		['another fixed time', { date: iso(now - hour) }, { date: iso(now - 2 * hour) }, false],
		['another amount', { amount: 5 }, { amount: 50 }, false],
		['a date that is none', { date: '2026-99-01T12:00:00Z' }, { date: iso(now + hour) }, false],
	])('with %s', (_name, first, later, isSame) => {
		expect(sent(first, now) === sent(later, now + hour)).toBe(isSame);
	});

	test('to another address or with another query isn’t the same', () => {
		const all = [{}, { path: '/b' }, { qs: { a: 1 } }, { method: 'POST' as const }];
		expect(new Set(all.map((rest) => sent({}, now, rest))).size).toBe(4);
	});
});
