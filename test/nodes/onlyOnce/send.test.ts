import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { processedData } from '../../support/processedData';
import { errorShown, pairedOutput, useTestBench } from '../../support/testBench';
import { sendOnce } from './sendOnce';

const bench = useTestBench('sms');

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const items: IDataObject[] = KEYS.map((key, at) => ({ key, to: `+23324123456${at}` }));

const sendPer = (options?: INodeParameters) => sendOnce({ to: '={{ $json.to }}' }, options);

test('a second execution sends nothing again, writes nothing and returns what is known', async () => {
	const first = await bench.succeed(...sendPer(), { items });
	expect(pairedOutput(first.items).map(([item]) => item)).toEqual([0, 1, 2, 3, 4]);
	processedData.writes = 0;
	const second = await bench.succeed(...sendPer(), { items });
	expect(pairedOutput(second.items)).toMatchObject(
		KEYS.map((key, item) => [item, { alreadyDone: true, key, message: key }]),
	);
	expect(await bench.messages('text')).toEqual(KEYS);
	expect(processedData.writes).toBe(0);
});

test('items that were done can be skipped, but a run never returns nothing, which would end a loop', async () => {
	const skip = sendPer({ ifAlreadyDone: 'skip' });
	await bench.run(...skip, { items: items.slice(0, 3) });
	const some = await bench.run(...skip, { items });
	expect(pairedOutput(some.items).map(([item]) => item)).toEqual([3, 4]);
	const none = await bench.run(...skip, { items });
	expect(pairedOutput(none.items)).toEqual([[0, { alreadyDone: true, key: 'a' }]]);
	expect(await bench.messages('text')).toEqual(KEYS);
});

test('the same key with other content isn’t sent, and that is told, whatever happens to others', async () => {
	await bench.run(...sendPer(), { items });
	const others = items.map((item) => ({ ...item, to: '+233241234569' }));
	for (const ifAlreadyDone of ['note', 'skip']) {
		const { items: output } = await bench.run(...sendPer({ ifAlreadyDone }), { items: others });
		expect(output.map(({ json }) => json.otherContent)).toEqual(KEYS.map(() => true));
	}
	const error = await bench.failure(...sendPer({ ifAlreadyDone: 'fail' }), { items: others });
	expect(error?.message).toMatch(/^Already done for “a”, but with other content/);
	expect(await bench.messages('text')).toEqual(KEYS);
});

test('items of one run with the same key but other content are refused before anything is sent', async () => {
	const error = await bench.failure(...sendPer({ onlyOncePer: 'today' }), { items });
	expect(error?.message).toBe(
		'“today” is also the value of “Only Once Per” for item 0, which sends something else [item 1]',
	);
	expect(await bench.messages()).toEqual([]);
	await bench.run(...sendPer({ onlyOncePer: 'today', ifAlreadyDone: 'again' }), { items });
	expect(await bench.messages('text')).toEqual(KEYS);
});

test('what was done with another credential or at another address doesn’t count', async () => {
	const one = items.slice(0, 1);
	const sendWith = async (id: string, credential: IDataObject = {}) => {
		const credentials = { smsApi: { id, name: 'smsApi' } };
		const outcome = await bench.succeed(...sendPer(), {
			items: one,
			node: { credentials },
			credential,
		});
		return outcome.items[0]?.json.alreadyDone ?? false;
	};
	expect([await sendWith('1'), await sendWith('2'), await sendWith('1')]).toEqual([
		...[false, false, true],
	]);
	const address = new URL(bench.sandbox.sms.baseUrl);
	address.hostname = 'localhost';
	expect(await sendWith('1', { baseUrl: address.href })).toBe(false);
	expect(await bench.messages('text')).toEqual(['a', 'a', 'a']);
});

test('items with the same key in one run are sent once, also when they are combined', async () => {
	const same = [...items, ...items];
	for (const combineItems of [false, true]) {
		processedData.reset();
		await bench.control.reset();
		const options = { combineItems, ifAlreadyDone: 'skip' };
		const { items: output } = await bench.run(...sendPer(options), { items: same });
		expect(output).toHaveLength(5);
		expect(await bench.messages('text')).toEqual(KEYS);
	}
});

test('a key whose outcome is unknown stays claimed, until the user has it repeated', async () => {
	await bench.control.addFault({ kind: 'drop', after: true, times: 1 });
	const shown = await bench.failure(...sendPer(), { items });
	expect(shown?.description).toContain('may have succeeded');
	const error = await bench.failure(...sendPer(), { items });
	expect(error?.message).toMatch(
		/^“a” may already have been done: an earlier execution got no clear answer/,
	);
	expect(error?.description).toContain('It was for +233241234560.');
	expect(error?.description).not.toContain('It may still be running');
	const third = await bench.run(...sendPer({ repeatUncertain: true }), { items });
	expect(third.items).toHaveLength(5);
	expect(await bench.messages()).toHaveLength(6);
});

test('a key that is left empty turns the option off', async () => {
	expect(await bench.failure(...sendPer({ onlyOncePer: '' }), { items })).toBeUndefined();
	expect(await bench.messages('text')).toEqual(KEYS);
});

test.each([
	['={{ $json.missing }}', 'is empty'],
	['={{ null }}', 'is empty'],
	['={{ " " }}', 'is empty'],
	['={{ $json.missing }} {{ $json.key }}', 'is incomplete: “{{ $json.missing }}” returned nothing'],
	['=order {{ $json.missing }}', 'is incomplete: “{{ $json.missing }}” returned nothing'],
	['={{ `${$json.missing}-may` }}', 'is “undefined-may”, of which a part has no value'],
	['={{ $json.key }}:__UNKNOWN__', 'is “a:__UNKNOWN__”, of which a part has no value'],
	['={{ $json.key + "/" + null }}', 'is “a/null”, of which a part has no value'],
	['={{ "N/A" }}', 'is “N/A”, which stands for no value'],
	['#N/A', 'is “#N/A”, which stands for no value'],
	['={{ "-" }}', 'is “-”, which stands for no value'],
])('the key %s is refused, and the advice keeps the protection on', async (onlyOncePer, why) => {
	const error = await bench.failure(...sendPer({ onlyOncePer }), { items });
	const { message, description } = error ?? {};
	expect(message).toBe(`The parameter “Only Once Per” ${why} [item 0]`);
	expect(description).toMatch(/^The item would be sent without protection/);
	expect(description).not.toContain('??');
	expect(await bench.messages()).toEqual([]);
});

test.each([
	'={{ $json.key }} {{ $itemIndex }}',
	'={{ $itemIndex }}',
	'=may {{ $json.key }}',
	'={{ "nullable" + $json.key }}',
])('the key %s has all its parts', async (onlyOncePer) => {
	expect(await bench.failure(...sendPer({ onlyOncePer }), { items })).toBeUndefined();
	expect(await bench.messages('text')).toEqual(KEYS);
});

test('retrying a failed execution twice at once doubles nothing', async () => {
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 2 });
	await bench.control.addFault({ kind: 'status', status: 400, times: 1 });
	const first = await bench.run(...sendPer(), { items });
	await Promise.all([1, 2].map(() => bench.run(...sendPer(), { items, retryOf: first.run })));
	expect((await bench.messages('text')).sort()).toEqual(KEYS);
});

test('an item without a valid number uses up neither its key nor its turn in a retried execution', async () => {
	const run = [{ key: 'b', to: '' }, ...items.slice(1, 2), { key: 'c', to: '0241234562' }];
	const skip = sendPer({ skipInvalid: true });
	await bench.control.addFault({ kind: 'delay', ms: 0, times: 1 });
	await bench.control.addFault({ kind: 'status', status: 402, times: 1 });
	const stopped = await bench.run(...skip, { items: [...run, ...items.slice(3)] });
	expect(errorShown(stopped)?.message).toContain('[item 3]');
	const later = sendPer({ skipInvalid: true, defaultCountryCode: '233' });
	await bench.run(...later, { items: [...run, ...items.slice(3)], retryOf: stopped.run });
	await bench.run(...later, { items });
	expect(await bench.messages('text')).toEqual(['b', 'c', 'd', 'e', 'a']);
});
