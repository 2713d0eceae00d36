import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { everyField } from '../../support/panel';
import { hints, type NodeRun } from '../../support/runNode';
import { errorShown, useTestBench } from '../../support/testBench';
import { A, B, message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const send = async (text: string, ...items: IDataObject[]) =>
	await bench.succeed('message.send', { ...message, message: text }, { items });

describe('a text that n8n was to evaluate, and didn’t, is refused before anything is sent', () => {
	test.each([
		'Hi {{ $json.name }}, your invoice is due',
		'Hi {{$json["first name"]}}',
		'$json.message',
		"{{ $('Webhook').item.json.name }}",
		'Due {{ $now.toFormat("dd/MM") }}',
		"$('Get client').item.json.phone",
	])('%s', async (text) => {
		const [found] = /\{\{.*\}\}/.exec(text) ?? [text];
		const error = await bench.refuse(
			'message.send',
			{ ...message, message: text },
			`The parameter “Message” contains “${found}”, which n8n didn’t evaluate: switch a Fixed field to Expression, or fill in a text from the data before this node`,
		);
		expect(error?.description).toContain('Nothing was sent for this item.');
	});

	test.each(['message.sendLegacy', 'message.sendAndWait'])('also by %s', async (operation) => {
		await bench.refuse(
			operation,
			{ ...message, message: 'Hi {{ $json.name }}' },
			'didn’t evaluate',
		);
	});

	test('also if it comes from the data', async () => {
		const more = { items: [{ text: 'Hi {{ $json.name }}' }] };
		const sent = { ...message, message: '={{ $json.text }}' };
		expect((await bench.failure('message.send', sent, more))?.message).toContain('didn’t evaluate');
		expect(await bench.messages()).toEqual([]);
	});

	test.each([
		'Save {{ 20 % }} today',
		'Pay $20, or {20}',
		'$20 off',
		'Use {{ name }} and $json in the workflow',
		'{ "json": "$json" }',
	])('but not %s', async (text) => {
		await send(text, {});
		expect(await bench.messages('text')).toEqual([text]);
	});
});

describe('a text that nobody can have meant is told with the items', () => {
	const gap = (part: string, which = '') =>
		`warning “Message” says nothing in the place of “${part}”${which}.`;
	const word = (said: string, which = '') =>
		`warning “Message” says “${said}”, as expressions do that find no value${which}.`;

	test.each<[string, IDataObject, string]>([
		['=Hi {{ $json.name }}, thanks', {}, gap('{{ $json.name }}')],
		['=Hi {{ $json.name }}', { name: ' ' }, gap('{{ $json.name }}')],
		['={{ $json.first }}{{ $json.last }}, thanks', { first: 'Ama' }, gap('{{ $json.last }}')],
		["={{ 'Hi ' + $json.name + ', thanks' }}", {}, word('undefined')],
		['=Hi {{ $json.name }}', { name: { first: 'Ama' } }, word('[object Object]')],
		['=Hi {{ $json.name }}', { name: '#N/A' }, word('#N/A')],
		[
			"=Due {{ DateTime.fromISO($json.d).toFormat('dd/MM') }}",
			{ d: '31/12/2026' },
			word('Invalid DateTime'),
		],
		['=Total {{ $json.a * 2 }}', { a: 'x' }, gap('{{ $json.a * 2 }}')],
		["={{ 'Total ' + $json.a * 2 }}", { a: 'x' }, word('NaN')],
		[
			'Hi [First Name]',
			{},
			'warning “Message” says “[First Name]”, which looks like a placeholder.',
		],
	])('%s', async (text, item, told) => {
		const outcome = await send(text, item);
		expect(hints(outcome)).toContain(told);
		expect(await bench.messages()).toHaveLength(1);
	});

	test.each<[string, IDataObject]>([
		['=Hi {{ $json.name }}, thanks', { name: 'Ama' }],
		['=Hi {{ $json.name }} , thanks', { name: ',' }],
		['=Total {{ $json.total }}', { total: 0 }],
		['=Hi {{ $json.name }}', { name: 'Nullmann' }],
		['This agreement is null and void', {}],
		['See [Sold out] {x}', {}],
		['={{ $json.text }}', { text: 'Hi, thanks' }],
	])('but nothing is said of %s with %j', async (text, item) => {
		expect(hints(await send(text, item))).toEqual([]);
	});

	test('of several items, it is said which', async () => {
		const people = [{ name: 'Ama' }, {}, { name: 'Esi' }, {}, {}];
		const outcome = await send('=Hi {{ $json.name }}, thanks', ...people);
		expect(hints(outcome)).toContain(gap('{{ $json.name }}', ' (3 of 5 items: 1, 3–4)'));
	});

	test('also in Preview', async () => {
		const options = { preview: true };
		const outcome = await bench.succeed(
			'message.send',
			{ ...message, message: '=Hi {{ $json.name }}, thanks', options },
			{ items: [{}] },
		);
		expect(hints(outcome)).toContain(gap('{{ $json.name }}'));
	});
});

describe('the same for several items is told', () => {
	const all = (count: number) =>
		`warning All ${count} items have the same values. If this was meant to happen once, turn on “Execute Once” under Settings.`;
	const some = (count: number, of: number) =>
		`warning ${count} of ${of} items have the same values as another item. If each was meant to happen once, put a Remove Duplicates node before this one.`;
	const run = async (items: IDataObject[], options: IDataObject = {}) =>
		hints(
			await bench.succeed(
				'message.send',
				{ ...message, to: '={{ $json.to }}', options } as INodeParameters,
				{ items },
			),
		);
	const [a, b] = [{ to: A }, { to: B }];

	test.each<[string, IDataObject[], IDataObject, string[]]>([
		['one message to one number', [a, a, a], {}, [all(3)]],
		['two messages, each twice', [a, b, a, b], {}, [some(4, 4)]],
		['one of three', [a, b, a], {}, [some(2, 3)]],
		[
			'one number in two forms',
			[a, { to: A.replace('+233', '0') }],
			{ defaultCountryCode: '233' },
			[all(2)],
		],
		['with Combine Items', [a, a], { combineItems: true }, [all(2)]],
		['different numbers', [a, b], {}, []],
	])('%s', async (_what, items, options, told) => {
		expect(await run(items, options)).toEqual(told);
	});

	test('also in Preview', async () => {
		expect(await run([a, a], { preview: true })).toContain(all(2));
	});

	test('what Only Once Per has stopped isn’t the same once more', async () => {
		const once = { onlyOncePer: '={{ "May " + $json.to }}' };
		expect(await run([a, a], once)).toEqual([
			'info 1 item was already done and wasn’t sent again (Only Once Per).',
		]);
	});
});

describe('If a Text Has Gaps', () => {
	const people = [{ name: 'Ama' }, {}, { name: 'Kofi' }];
	const text = '=Hi {{ $json.name }}, thanks';
	const run = async (ifTextHasGaps: string, more: Partial<NodeRun> = {}, options = {}) =>
		await bench.run(
			'message.send',
			{ ...message, message: text, options: { ifTextHasGaps, ...options } },
			{ items: people, ...more },
		);
	const gap = '“Message” says nothing in the place of “{{ $json.name }}”';

	test('Skip leaves the item out, and says so', async () => {
		const outcome = await run('skip');
		expect(await bench.messages('text')).toEqual(['Hi Ama, thanks', 'Hi Kofi, thanks']);
		expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(hints(outcome)).toEqual([`warning 1 item was left out: ${gap}.`]);
	});

	test.each<[what: string, options: IDataObject]>([
		['Preview', { preview: true }],
		['Combine Items', { combineItems: true }],
		['Only Once Per', { onlyOncePer: '={{ $itemIndex }}' }],
	])('Skip leaves it out with %s as well', async (_, options) => {
		const { items } = await run('skip', {}, options);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
	});

	test('an item that is left out isn’t among what the run needs', async () => {
		const { items } = await run('skip', {}, { preview: true });
		expect(items[0]?.json).toMatchObject({ unitsOfRun: 2 });
	});

	test('if all items are left out, the first returns a note', async () => {
		const { items } = await run('skip', { items: [{}, {}] });
		expect(items.map(({ json }) => json)).toEqual([{ textHasGaps: true, reason: gap }]);
		expect(await bench.messages()).toEqual([]);
	});

	test('Fail refuses the run before anything is sent', async () => {
		const outcome = await run('fail');
		expect(errorShown(outcome)).toMatchObject({
			message: `${gap} [item 1]`,
			description: expect.stringContaining('change “If a Text Has Gaps” under Options') as string,
		});
		expect(await bench.messages()).toEqual([]);
	});

	test('Fail passes the item on where the run goes on after failures', async () => {
		const outcome = await run('fail', { node: { onError: 'continueErrorOutput' } });
		expect(outcome.errors.map(({ json }) => json.error)).toEqual([gap]);
		expect(await bench.messages('text')).toEqual(['Hi Ama, thanks', 'Hi Kofi, thanks']);
	});

	test('a retry sends what was corrected', async () => {
		await bench.control.addFault({
			kind: 'status',
			status: 402,
			body: { error: 'No units' },
			times: 1,
		});
		const first = await run('skip', {}, { concurrency: 1 });
		const again = await run('skip', { retryOf: first.run }, { concurrency: 1 });
		expect(again.error).toBeUndefined();
		expect(await bench.messages('text')).toEqual(['Hi Ama, thanks', 'Hi Kofi, thanks']);
	});

	test('is an option of every operation that makes or sends something', async () => {
		const found = (await everyField()).filter(({ field }) => field.name === 'ifTextHasGaps');
		const keyed = (await everyField()).filter(({ field }) => field.name === 'onlyOncePer');
		expect(found).toHaveLength(keyed.length);
	});
});

test.each<[operation: string, to: string, key: string, isTold: boolean]>([
	['message.send', '+233241234567', '={{ $json.phone }}', true],
	['message.sendLegacy', '+233241234567', '={{ $json.phone }}', true],
	['message.send', '+233241234567, +233201234567', '={{ $json.phone }}', false],
	['message.send', '+233241234567', '={{ $json.phone }} May', false],
])('that a key is the number of the recipient is told: %s to %s with %s', async (...row) => {
	const [operation, to, onlyOncePer, isTold] = row;
	const outcome = await bench.succeed(
		operation,
		{ ...message, to, options: { onlyOncePer, defaultCountryCode: '233' } },
		{ items: [{ phone: '0241234567' }] },
	);
	expect(hints(outcome).filter((hint) => hint.includes('never another one'))).toEqual(
		isTold
			? [
					'warning “Only Once Per” is the recipient’s number: each number gets one message, and never another one.',
				]
			: [],
	);
});

test.each(['agent', 'olderAgent', 'mcpClient'] as const)(
	'a model is told in the result what its text lacks: %s',
	async (asTool) => {
		const sent = { ...message, message: 'Hi [First Name], thanks' };
		const { items } = await bench.run('message.send', sent, { asTool });
		expect(JSON.stringify(items[0]?.json)).toContain(
			'“Message” says “[First Name]”, which looks like a placeholder.',
		);
		expect(await bench.messages()).toHaveLength(1);
	},
);
