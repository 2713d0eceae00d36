import type { IDataObject } from 'n8n-workflow';

import { createSignal } from '../../../nodes/shared/concurrency';
import { clock } from '../../../nodes/shared/n8n/clock';
import { processedData } from '../../support/processedData';
import { hints } from '../../support/runNode';
import { errorShown, useTestBench } from '../../support/testBench';
import { sendOnce } from './sendOnce';

const bench = useTestBench('sms');

const items: IDataObject[] = ['a', 'b', 'c'].map((key) => ({ key }));
const runWith = async (given: IDataObject[]) => await bench.run(...sendOnce(), { items: given });
const CONTINUE = { onError: 'continueRegularOutput' } as const;
const run = async () => await runWith(items);

test('if n8n keeps one row for the whole node, nothing is sent and the error says so', async () => {
	for (const count of [1, 3]) {
		processedData.reset();
		processedData.idOf = () => 'one for all';
		const values = Array.from({ length: count }, (_, at) => `older ${at}`);
		const context = { workflow: { id: '1', active: true }, node: { id: '' } as never };
		if (count > 1) {
			await processedData.checkProcessedAndRecord(values, 'node', context, { mode: 'entries' });
		}
		for (let times = 0; times < 2; times++) {
			const { message, description } = errorShown(await run()) ?? {};
			expect(message).toMatch(/doesn’t keep a row for each value/);
			expect(description).toMatch(/Nothing was sent/);
		}
		expect(await bench.messages()).toEqual([]);
	}
	// A process makes sure only once, so this can’t be a test that may come before.
	processedData.reset();
	expect((await run()).items).toHaveLength(3);
	expect(await bench.messages('text')).toEqual(['a', 'b', 'c']);
	// A node has its own ID again after each call: a row for each key, and one for what was sent with it.
	// Two are about no key.
	expect(processedData.size()).toBe(2 + 6);
});

test('all rows of a key end alike, by which old ones are deleted together, and those of no other key do', async () => {
	const again = sendOnce({ message: '={{ $json.text }}' }, { ifAlreadyDone: 'again' });
	const send = async (key: string, text: string) =>
		await bench.run(...again, { items: [{ key, text }] });
	await bench.control.addFault({ kind: 'status', status: 400, times: 1 });
	// Refused, done, and done again with another text: three claims, and two texts.
	for (const text of ['x', 'x', 'y']) await send('a', text);
	await send('b', 'x');
	expect(await bench.messages('text')).toEqual(['x', 'y', 'x']);
	const ends = processedData
		.names()
		.filter((name) => !/:(birth|alive):/.test(name))
		.map((name) => /^workflow-id n:Tested-id:.+:([0-9a-f]{32})$/.exec(name)?.[1]);
	const [ofA, ofB] = [ends[0], ends.at(-1)];
	expect(ends).toEqual([...Array(5).fill(ofA), ofB, ofB]);
	expect(ofA).not.toBe(ofB);
});

describe('when rows were deleted', () => {
	const more = items.concat({ key: 'd' });
	const notes = async () =>
		(await bench.run(...sendOnce(), { items: more, node: CONTINUE })).items.map(({ json }) =>
			json.alreadyDone ? 'done' : json.error ? String(json.error) : 'sent',
		);
	const mayBeDone = expect.stringMatching(
		/^“.” may already have been done: what this node/,
	) as string;

	test.each<[string, (name: string) => boolean]>([
		['the oldest', (name) => /:birth:/.test(name)],
		['all', () => true],
	])(
		'a key of which none is left fails until the user lets the node begin anew: %s',
		async (_, isOld) => {
			await run();
			await clock.pause(61_000);
			const [first] = processedData.names().filter((name) => /:1:/.test(name));
			const ofA = (first as string).slice(-32);
			processedData.prune((name) => isOld(name) || name.endsWith(ofA));
			const known = processedData.size() > 1 ? 'done' : mayBeDone;
			for (let times = 0; times < 2; times++) {
				expect(await notes()).toEqual([mayBeDone, known, known, mayBeDone]);
			}
			expect(await bench.messages('text')).toEqual(['a', 'b', 'c']);
			const again = known === 'done' ? 'done' : 'sent';
			const anew = await bench.run(...sendOnce({}, { repeatUncertain: true }), { items: more });
			expect(hints(anew)).toContainEqual(expect.stringContaining('goes by what is left') as string);
			const done = anew.items.map(({ json }) => (json.alreadyDone ? 'done' : 'sent'));
			expect(done).toEqual(['sent', again, again, 'sent']);
			expect(await notes()).toEqual(['done', 'done', 'done', 'done']);
			await runWith([{ key: 'e' }]);
			expect(await bench.messages('text')).toContain('e');
		},
	);

	test('nobody is stopped if those that the node began with are left', async () => {
		await run();
		await clock.pause(61_000);
		processedData.prune((name) => !/:birth:/.test(name));
		expect(await notes()).toEqual(['sent', 'sent', 'sent', 'sent']);
	});
});

// Else those that came first would wait for all that come: many deliveries at once would all be lost with n8n.
test('a run waits for no other run’s calls of the database', async () => {
	const both = createSignal();
	const database = createSignal();
	let calls = 0;
	processedData.takes = async () => {
		if (++calls === 2) both.give();
		if (calls <= 2) await database.given;
	};
	const slow = [runWith([{ key: 'a' }]), runWith([{ key: 'b' }])];
	await both.given;
	await runWith([{ key: 'c' }]);
	expect(await bench.messages('text')).toEqual(['c']);
	database.give();
	await Promise.all(slow);
	expect(await bench.messages()).toHaveLength(3);
});
