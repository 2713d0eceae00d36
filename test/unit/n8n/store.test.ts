import { getDeduplicationHelperFunctions } from 'n8n-core/dist/execution-engine/node-execution-context/utils/deduplication-helper-functions';
import type { IExecuteFunctions, INode, Workflow } from 'n8n-workflow';

import type * as ClaimsModule from '../../../nodes/shared/memory/claims';
import type * as ConcurrencyModule from '../../../nodes/shared/concurrency';
import type * as ClockModule from '../../../nodes/shared/n8n/clock';
import type * as StoreModule from '../../../nodes/shared/n8n/store';
import { DeduplicationError, processedData } from '../../support/processedData';

/** A process of n8n that has just started: it has to find out how rows can be used. */
function startProcess() {
	const load = () => ({
		...(jest.requireActual('../../../nodes/shared/memory/claims') as typeof ClaimsModule),
		...(jest.requireActual('../../../nodes/shared/n8n/store') as typeof StoreModule),
		...(jest.requireActual('../../../nodes/shared/n8n/clock') as typeof ClockModule),
		...(jest.requireActual('../../../nodes/shared/concurrency') as typeof ConcurrencyModule),
	});
	let loaded: ReturnType<typeof load> | undefined;
	jest.isolateModules(() => void (loaded = load()));
	const {
		acquire: claim,
		createLimiter,
		settle: end,
		memoryOf,
	} = loaded as ReturnType<typeof load>;
	const node = { id: 'node', name: 'Node' } as INode;
	const workflow = { id: 'workflow', active: true } as Workflow;
	const helpers = getDeduplicationHelperFunctions(workflow, node);
	const context = { node, helpers, getWorkflow: () => workflow, getNode: () => node };
	const store = memoryOf(context as unknown as IExecuteFunctions, createLimiter(2));
	if (!store) throw new Error('there is no memory');
	const { clock } = loaded as ReturnType<typeof load>;
	return {
		claim: async (key: string, again = false) => {
			const found = await claim(store, key, { again, afterAttempt: 0 });
			return {
				...found,
				end: async () => 'token' in found && (await end({ store, clock }, found, 'done')),
			};
		},
		store,
	};
}

beforeEach(() => processedData.reset());

const keys = Array.from({ length: 8 }, (_, at) => `key ${at}`);

/** How n8n might treat modes, and whether the row of a key then tells its end itself. */
const versions: Array<[string, () => void, rowsOfKey: number]> = [
	['takes any mode and refuses another’s, as today', () => {}, 1],
	['knows its own modes only', () => (processedData.modes = 'known'), 2],
	['lets everybody write to each row', () => (processedData.modes = 'ignored'), 2],
	[
		'says in other words that a row has another mode',
		() => (processedData.refusal = () => new DeduplicationError('ein anderer Modus')),
		1,
	],
	[
		'says it in other words, by another error',
		() => (processedData.refusal = () => new Error('ein anderer Modus')),
		2,
	],
];

test.each(versions)(
	'if n8n %s, each key is claimed once and found done',
	async (_, begin, rows) => {
		begin();
		const processes = [startProcess(), startProcess(), startProcess()];
		const found = await Promise.all(
			processes.flatMap((process) => keys.map(async (key) => await process.claim(key))),
		);
		const mine = found.filter(({ state }) => state === 'mine');
		expect(mine).toHaveLength(keys.length);
		await Promise.all(mine.map(async ({ end }) => await end()));
		for (const process of [...processes, startProcess()]) {
			for (const key of keys) expect(await process.claim(key)).toMatchObject({ state: 'done' });
		}
		// Nothing is left of what was tried.
		expect(processedData.size()).toBe(rows * keys.length);
	},
);

test('what was done before n8n was updated stays done afterwards, and the other way round', async () => {
	for (const [key, before, after] of [
		['a', 'free', 'known'],
		['b', 'known', 'free'],
	] as const) {
		processedData.modes = before;
		await (await startProcess().claim(key)).end();
		const left = await startProcess().claim(`${key}, left`);
		expect(left.state).toBe('mine');
		processedData.modes = after;
		expect(await startProcess().claim(key)).toMatchObject({ state: 'done' });
		expect(await startProcess().claim(`${key}, left`)).toMatchObject({ state: 'open' });
		await (await startProcess().claim(key, true)).end();
		processedData.modes = before;
		expect(await startProcess().claim(key)).toMatchObject({ state: 'done' });
	}
});

test('a database that fails for a moment isn’t taken for another version of n8n', async () => {
	for (const failures of [1, 2, 3]) {
		processedData.failures = failures;
		const { store } = startProcess();
		const ask = async () => await store.keepsOwners();
		expect(await ask().catch(ask)).toBe(true);
	}
});

describe('nothing is claimed, and the error says why,', () => {
	test.each<[string, () => void, RegExp]>([
		[
			'if n8n keeps one row for all',
			() => (processedData.idOf = () => 'one'),
			/a row for each value/,
		],
		[
			'if n8n doesn’t say which values it had',
			() => Object.assign(processedData, { modes: 'known', tells: false }),
			/which values it had before/,
		],
		['if the database is away', () => (processedData.failures = 1000), /database is away/],
	])('%s', async (_, begin, words) => {
		begin();
		const process = startProcess();
		await expect(process.claim('a')).rejects.toThrow(words);
		await expect(process.claim('a')).rejects.toThrow(words);
		processedData.reset();
		expect(await process.claim('a')).toMatchObject({ state: 'mine' });
	});
});

test('an error of n8n isn’t taken for another’s row, if there is no row', async () => {
	const process = startProcess();
	await process.claim('a');
	processedData.checkProcessedAndRecord = async () =>
		await Promise.reject(new DeduplicationError('no node'));
	try {
		await expect(process.claim('b')).rejects.toThrow(/no node/);
	} finally {
		Reflect.deleteProperty(processedData, 'checkProcessedAndRecord');
	}
});
