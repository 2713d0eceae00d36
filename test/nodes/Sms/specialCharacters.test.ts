import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { useTestBench } from '../../support/testBench';
import { A, B } from '../../support/usualCalls';

const bench = useTestBench('sms');

/** 80 characters: two segments, or one if the quotes are plain. */
const QUOTES = `\u201c${'x'.repeat(78)}\u201d`;
const PLAIN = `"${'x'.repeat(78)}"`;
const WHAT = { '\u201c': '"', '\u201d': '"' };
const CEDI = 'Pay \u20b550';
const HINT =
	'are spent on special characters alone: \u201c \u201d. To send plain ones instead, add \u201cReplace Special Characters\u201d under Options.';

const send = (message: string, options: INodeParameters = {}, to = `${A}, ${B}`) => ({
	...{ senderId: 'AKWAABA', to, message, options },
});
const replace = (how: string, more: INodeParameters = {}): INodeParameters => ({
	replaceSpecialCharacters: how,
	...more,
});
const bodies = async () =>
	(await bench.writes('body')).map((body) => {
		const { message, unicode } = body as IDataObject;
		return [message, unicode];
	});
test.each<[string, INodeParameters, message: string, sent: string, unicode: boolean, object]>([
	['never', {}, QUOTES, QUOTES, true, { segments: 2, encoding: 'Unicode' }],
	['always', {}, QUOTES, PLAIN, false, { segments: 1, encoding: 'GSM-7', replaced: WHAT }],
	['ifSaves', {}, QUOTES, PLAIN, false, { segments: 1, replaced: WHAT }],
	['ifSaves', {}, CEDI, CEDI, true, { segments: 1 }],
	['always', {}, CEDI, 'Pay GHS50', false, { replaced: { '\u20b5': 'GHS' } }],
	// An emoji needs Unicode all the same.
	['ifSaves', {}, `${QUOTES}\u{1f600}`, `${QUOTES}\u{1f600}`, true, { segments: 2 }],
	['always', {}, `${QUOTES}\u{1f600}`, `${PLAIN}\u{1f600}`, true, { segments: 2, replaced: WHAT }],
	['ifSaves', { unicode: 'yes' }, QUOTES, QUOTES, true, { segments: 2 }],
	['always', { unicode: 'yes' }, QUOTES, PLAIN, true, { segments: 2, replaced: WHAT }],
	['always', { unicode: 'no' }, QUOTES, PLAIN, false, { segments: 1, replaced: WHAT }],
	['Only If It Saves Segments', {}, QUOTES, PLAIN, false, { replaced: WHAT }],
])('%s (%j): %j is sent as %j', async (how, more, message, sent, unicode, output) => {
	const outcome = await bench.succeed('message.send', send(message, replace(how, more)));
	expect(await bodies()).toEqual([[sent, unicode]]);
	expect(outcome.items[0]?.json).toMatchObject(output);
	expect('replaced' in (outcome.items[0]?.json ?? {})).toBe('replaced' in output);
	expect(outcome.items[0]?.json.warnings).toBeUndefined();
	expect(hints(outcome)).toEqual([]);
});

test('without it, a hint says what the characters cost in all items, and each item of recipients says nothing new', async () => {
	const items = [{ text: QUOTES }, { text: 'plain' }, { text: QUOTES.replace('\u201d', '\u2019') }];
	const outcome = await bench.run('message.send', send('={{ $json.text }}'), { items });
	expect(hints(outcome)).toEqual([
		`warning About 4 of 10 units ${HINT.replace('\u201d. To', '\u201d \u2019. To')}`,
	]);
	const plain = await bench.run('message.send', send(CEDI));
	expect(hints(plain)).toEqual([]);
});

test('Maximum Segments sees what is sent, and otherwise names the option', async () => {
	const one = { maximumSegments: 1 };
	const error = await bench.failure('message.send', send(QUOTES, one));
	expect(error?.message).toBe(
		'The parameter \u201cMessage\u201d takes 2 segments (80 characters; because of ““”, only 70 fit into a segment), but Maximum Segments is 1. \u201cReplace Special Characters\u201d saves 1 of them',
	);
	const shown = await bench.failure('message.send', send('x'.repeat(161), one));
	expect(shown?.message).toMatch(/2 segments .* but Maximum Segments is 1$/);
	await bench.run('message.send', send(QUOTES, replace('ifSaves', one)));
	expect(await bodies()).toEqual([[PLAIN, false]]);
});

test('Check Balance First and Split Recipients see it too', async () => {
	await bench.control.setWallet(3);
	const options = replace('ifSaves', { checkBalance: true, splitRecipients: true });
	const error = await bench.failure('message.send', send(QUOTES, { checkBalance: true }));
	expect(error?.message).toContain('this run needs about 4');
	const { items } = await bench.run('message.send', send(QUOTES, options));
	expect(items.map(({ json }) => [json.to, json.replaced])).toEqual([
		[A, WHAT],
		[B, WHAT],
	]);
});

test('Combine Items joins what has become the same text, and Only Once Per goes by it', async () => {
	const items = [QUOTES, PLAIN].map((text, at) => ({ text, to: `+23324123456${at}` }));
	const message = send(
		'={{ $json.text }}',
		replace('always', { combineItems: true }),
		'={{ $json.to }}',
	);
	const { items: output } = await bench.run('message.send', message, { items });
	expect(await bodies()).toEqual([[PLAIN, false]]);
	expect(output.map(({ json }) => json.replaced)).toEqual([WHAT, undefined]);
	const once = replace('always', { onlyOncePer: 'a', ifAlreadyDone: 'note' });
	await bench.run('message.send', send(QUOTES, once));
	const again = await bench.run('message.send', send(PLAIN, once));
	expect(again.items[0]?.json).toEqual({ alreadyDone: true, key: 'a' });
});

test('a question is sent in plain characters, and its page keeps them', async () => {
	const asked = await bench.run('message.sendAndWait', send(QUOTES, replace('ifSaves')));
	const [[text] = []] = await bodies();
	expect(text).toMatch(new RegExp(`^${PLAIN}\nhttp`));
	expect(asked.items[0]?.json).toMatchObject({ encoding: 'GSM-7', replaced: WHAT });
	const told = await bench.run('message.sendAndWait', send(QUOTES));
	expect(hints(told).join()).toContain(HINT);
	const cut = await bench.run(
		'message.sendAndWait',
		send(`${QUOTES} ${'y'.repeat(300)}`, { maximumSegments: 4 }),
	);
	expect(hints(cut).join()).not.toContain(HINT);
});
