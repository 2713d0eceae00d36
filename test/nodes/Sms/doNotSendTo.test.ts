import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { errorShown, pairedOutput, useTestBench } from '../../support/testBench';
import { A, B, message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const C = '+233501234567';
const REASON = 'is in Do Not Send To';
const send = (doNotSendTo: unknown, options: INodeParameters = {}): INodeParameters => ({
	...message,
	to: '={{ $json.to }}',
	options: { defaultCountryCode: '233', doNotSendTo: doNotSendTo as string, ...options },
});
const skipped = (...numbers: string[]) => numbers.map((number) => ({ number, reason: REASON }));
const leftOut = (count: number) =>
	count === 1
		? 'info 1 number was left out, because it is in “Do Not Send To”.'
		: `info ${count} numbers were left out, because they are in “Do Not Send To”.`;

test.each<[string, unknown]>([
	['text with commas', `${A}, ${C}`],
	['text with line breaks', `Phone\n${A}\n\n${C}\n`],
	['national numbers', '0241234567; 050 123 4567'],
	['words that say it', `${A} STOP\nunsubscribed: ${C} (old number)`],
	['a list', `={{ ['${A}', null, '', ' 0501234567 '] }}`],
	['a list of numbers', '={{ [233241234567, 501234567] }}'],
	['a list as JSON', `["${A}", ["${C}"]]`],
	['a list of objects with one field', `={{ [{ phone: '${A}' }, { phone: '0501234567' }] }}`],
	[
		'rows of a sheet',
		`={{ [{ row_number: 2, Name: 'Ama', Phone: 241234567 }, { Phone: '${C}' }] }}`,
	],
	['items', `={{ [{ json: { Phone: '${A}' }, pairedItem: 0 }, { json: { p: '${C}' } }] }}`],
])('nobody in %s gets a message', async (_what, list) => {
	const items = [{ to: `${A}, ${B}` }, { to: '024 123 4567' }, { to: [C] }];
	const outcome = await bench.succeed('message.send', send(list), { items });
	expect(await bench.messages('to')).toEqual([B]);
	const none = { status: 'skipped', sent: 0, unitsCharged: 0, recipients: [], allSent: false };
	expect(pairedOutput(outcome.items)).toMatchObject([
		[0, { to: B, sent: 1, allSent: true, skipped: skipped(A) }],
		[1, { to: A, ...none, skipped: skipped(A) }],
		[2, { to: C, ...none, skipped: skipped(C) }],
	]);
	expect(hints(outcome)).toContain(leftOut(3));
	expect(hints(outcome).filter((hint) => hint.startsWith('warning'))).toEqual([]);
});

test.each<[string, unknown]>([
	['empty text', ''],
	['an empty list', '={{ [] }}'],
	['a sheet without rows', '={{ [{}] }}'],
	['blanks', '={{ ["", null, { Phone: " " }] }}'],
	['a heading', 'Phone'],
	['a word for nothing', 'none'],
	['a sheet with words for nothing', '={{ [{ Phone: "N/A" }, { Phone: "-" }] }}'],
])('%s stops nobody', async (_what, list) => {
	const outcome = await bench.succeed('message.send', send(list), { items: [{ to: A }] });
	expect(await bench.messages('to')).toEqual([A]);
	expect(hints(outcome)).toEqual([]);
});

test('an expression that returns nothing is refused, because everybody would get the message', async () => {
	await bench.refuse(
		'message.send',
		{ ...send('={{ $json.stopList }}'), to: A },
		'The parameter “Do Not Send To” is empty',
	);
});

test('what can’t be read is told without naming it, and the rest counts', async () => {
	const list = `={{ ['${A}', 'see Kofi', '12', 'x'] }}`;
	const items = [{ to: A }, { to: B }];
	const outcome = await bench.succeed('message.send', send(list), { items });
	expect(await bench.messages('to')).toEqual([B]);
	expect(hints(outcome)).toEqual([
		expect.stringContaining(
			'warning “Do Not Send To” has 3 entries without a phone number, so they stop nobody. The first is entry 2, which isn’t a phone number',
		),
		leftOut(1),
	]);
});

test.each<[unknown, string]>([
	[
		'024 123 4567',
		'has no phone number: it contains “024 123 4567”, which has no country code. Enter numbers with + and the country code, for example +233241234567, or set “Default Country Code”',
	],
	[
		'={{ [{ name: "Ama" }] }}',
		'has no phone number: it contains “Ama”, which isn’t a phone number',
	],
	['{{ $json.stopList }}', 'contains “{{ $json.stopList }}”, which n8n didn’t evaluate'],
])('a list without any number, such as %j, is refused', async (list, problem) => {
	const parameters = { ...send(list, { defaultCountryCode: '' }), to: A };
	await bench.refuse('message.send', parameters, `The parameter “Do Not Send To” ${problem}`);
});

test('numbers that are left out cost nothing, count for no other option, and More Recipients has some too', async () => {
	await bench.control.setWallet(1);
	const options = {
		...{ checkBalance: true, combineItems: true, onePerNumber: true },
		...{ skipInvalid: true, moreRecipients: [C], onlyOncePer: '={{ $itemIndex }}' },
	};
	const items: IDataObject[] = [{ to: [A, 'x'] }, { to: [A, B] }, { to: B }];
	const outcome = await bench.succeed('message.send', send(`${A}, ${C}`, options), { items });
	expect(await bench.messages('to')).toEqual([B]);
	expect(outcome.items.map(({ json }) => json.skipped)).toEqual([
		[{ number: 'x', reason: 'isn’t a phone number' }, ...skipped(A, C)],
		skipped(A, C),
		[...skipped(C), { number: B, reason: 'gets the same message from an earlier item' }],
	]);
});

test('a preview leaves the same numbers out, and Split Recipients shows them as items', async () => {
	const items = [{ to: [A, B] }];
	const options = { preview: true, splitRecipients: true };
	const outcome = await bench.succeed('message.send', send(A, options), { items });
	expect(outcome.items.map(({ json }) => [json.to, json.status, json.reason])).toEqual([
		[B, 'preview', undefined],
		[A, 'skipped', REASON],
	]);
	expect(hints(outcome)).toContain(leftOut(1));
});

test.each<[string, string]>([
	['message.sendLegacy', 'info “Do Not Send To” left out 1 number.'],
	['message.sendAndWait', leftOut(1)],
])('%s leaves numbers out, and fails if nobody is left', async (operation, told) => {
	const parameters = send(A);
	const outcome = await bench.succeed(operation, parameters, { items: [{ to: [A, B] }] });
	expect(await bench.messages('to')).toEqual([B]);
	expect(hints(outcome)).toContain(told);
	const error = await bench.failure(operation, parameters, { items: [{ to: A }] });
	expect(error?.message).toBe('The parameter “To” has only numbers that are in Do Not Send To');
	expect(await bench.messages()).toHaveLength(1);
});

test('to a model, a message to nobody is an error', async () => {
	const outcome = await bench.run('message.send', { ...send(A), to: A }, { asTool: 'agent' });
	expect(errorShown(outcome)?.message).toContain('has only numbers that are in Do Not Send To');
});
