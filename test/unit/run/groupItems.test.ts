import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { InputItem } from '../../../nodes/shared/n8n/host';
import type { ItemRequest } from '../../../nodes/shared/input/readItem';
import type { LedgerEntry } from '../../../nodes/shared/run/ledger';
import type { NodeRun } from '../../../nodes/shared/run/nodeRun';
import { packGroups, groupItems } from '../../../nodes/shared/run/groupItems';
import type { Operation, Combine } from '../../../nodes/shared/operation';
import { sms } from '../../../nodes/Sms/service';
import { failed, succeeded } from '../../../nodes/shared/result';

interface Made {
	parts?: string[];
	key?: string;
	account?: string;
	known?: LedgerEntry;
	timeout?: number;
	repeatUncertain?: boolean;
	isBad?: boolean;
}

const combine: Combine = {
	key: ({ input }) => input.key as string | undefined,
	parts: ({ input }) => input.parts as string[],
	most: () => 3,
	merge: (requests) => requests[0] as (typeof requests)[0],
	split: () => [],
};
const operation = { idempotent: false, combine } as unknown as Operation;

/** The groups of a run of such items. */
async function groups(made: Made[]): Promise<number[][]> {
	const requests = made.map(
		({ parts = [], key = 'k', timeout = 1, repeatUncertain = false, isBad }) =>
			isBad
				? failed({ message: 'bad', description: '' })
				: succeeded({
						...{ method: 'POST', path: '/x', body: {}, qs: {}, repeatUncertain },
						input: { key: key === '' ? undefined : key, parts },
						...{ rule: {}, requestOptions: { timeout } },
					} as unknown as ItemRequest),
	);
	const items = made.map(
		({ account = 'one' }, index) =>
			({
				index,
				credentials: async () => {
					if (account === 'none') throw new Error('no database');
					return await Promise.resolve<IDataObject>({ apiKey: account });
				},
			}) as unknown as InputItem,
	);
	const ledger = { find: (item: number) => made[item]?.known };
	const run = { ledger } as unknown as NodeRun;
	return (await groupItems({ service: sms, operation, run, items, requests })).groups;
}

const done: LedgerEntry = { records: [{}] };
const unknown: LedgerEntry = { unknown: { message: 'lost', description: '' } };

test.each<[string, Made[], number[][]]>([
	[
		'items go together up to the most',
		[{}, {}, {}, {}].map((_, at) => ({ parts: [`${at}`] })),
		[[0, 1, 2], [3]],
	],
	['items of another key don’t', [{ key: 'a' }, { key: 'b' }, { key: 'a' }], [[0, 2], [1]]],
	['an item without a key goes alone', [{}, { key: '' }, {}], [[0, 2], [1]]],
	['items of another account don’t', [{}, { account: 'two' }, {}], [[0, 2], [1]]],
	[
		'an item whose credential can’t be read is sent alone',
		[{}, { account: 'none' }, {}],
		[[0, 2], [1]],
	],
	['items with other Request Options don’t', [{}, { timeout: 2 }, {}], [[0, 2], [1]]],
	['an item that has gone out is left out', [{}, { known: done }, {}], [[0, 2], [1]]],
	['one of unknown fate is left out', [{}, { known: unknown }, {}], [[0, 2], [1]]],
	['unless it is to be repeated', [{}, { known: unknown, repeatUncertain: true }, {}], [[0, 1, 2]]],
	[
		'what has gone out is never repeated',
		[{}, { known: done, repeatUncertain: true }, {}],
		[[0, 2], [1]],
	],
	['a bad item is left out', [{}, { isBad: true }, {}], [[0, 2], [1]]],
])('%s', async (_what, made, expected) => {
	expect(await groups(made)).toEqual(expected);
});

test('each item is sent once and in order, and no part twice in a request', () => {
	const item = fc.record({
		key: fc.constantFrom('a', 'b', undefined),
		parts: fc.uniqueArray(fc.constantFrom('1', '2', '3', '4', '5', '6'), { maxLength: 5 }),
	});
	fc.assert(
		fc.property(
			fc.array(item, { maxLength: 60 }),
			fc.integer({ min: 1, max: 8 }),
			(items, most) => {
				const at = (place: number) => items[place] as (typeof items)[number];
				const found = packGroups(
					items.length,
					{ parts: ({ input }) => input.parts as string[], most: () => most },
					(place) => {
						const { key, parts } = at(place);
						const request = { method: 'POST' as const, path: '', body: {}, qs: {} };
						return key === undefined ? undefined : { key, request, input: { parts } };
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
					expect(parts.length).toBeLessThanOrEqual(most);
				}
			},
		),
		{ numRuns: 500 },
	);
});
