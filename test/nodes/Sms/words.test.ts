import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { useTestBench } from '../../support/testBench';
import { message } from '../../support/usualCalls';

const bench = useTestBench('sms');

const HTML = 'Tom &amp; Jerry';
/** A text as a hint has it, which n8n shows as HTML. */
const inHint = (text: string) =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const has = (what: string, unless = true) =>
	`warning “Message” has ${inHint(what)}, which phones show as it stands${unless ? ', unless “Convert Formatting” under Options is turned on' : ''}.`;

describe('a text for another medium', () => {
	test.each([
		[HTML, 'HTML (“&amp;”)'],
		['One\\nTwo', 'escaped characters (“\\n”)'],
		['**Hello** Ama', 'Markdown (“**”)'],
		['<think>Hm</think>Hello Ama', 'a language model’s thoughts (“<think>”)'],
		['{"message":"Hello Ama"}', 'JSON (“{”)'],
	])('such as %j is sent as it is, and told', async (text, what) => {
		const outcome = await bench.succeed('message.send', { ...message, message: text });
		expect(hints(outcome).filter((hint) => hint.includes('phones show'))).toEqual([has(what)]);
		expect(await bench.messages('text')).toEqual([text]);
	});

	test.each<[string, INodeParameters]>([
		['message.sendLegacy', {}],
		['message.sendAndWait', {}],
		['message.send', { preview: true }],
	])('is told by %s with %j, too', async (operation, options) => {
		const outcome = await bench.succeed(operation, { ...message, message: HTML, options });
		expect(hints(outcome).join('\n')).toContain(has('HTML (“&amp;”)').replace(/^warning /, ''));
	});

	test.each(['message.send', 'message.sendLegacy', 'message.sendAndWait'])(
		'is converted by %s with Convert Formatting, and that is told',
		async (operation) => {
			const options = { convertFormatting: true };
			const outcome = await bench.succeed(operation, { ...message, message: HTML, options });
			expect(hints(outcome)).toContain(
				`info “Message” was converted from HTML (“${inHint('&amp;')}”).`,
			);
			const [text] = await bench.messages('text');
			expect(text?.split('\n')[0]).toBe('Tom & Jerry');
		},
	);

	test('is neither told nor converted if that is turned off', async () => {
		const options = { convertFormatting: false };
		const outcome = await bench.succeed('message.send', { ...message, message: HTML, options });
		expect(hints(outcome)).toEqual([]);
		expect(await bench.messages('text')).toEqual([HTML]);
	});

	test('that nothing can convert is told without the option', async () => {
		const text = 'don=E2=80=99t';
		const options = { convertFormatting: true };
		const outcome = await bench.succeed('message.send', { ...message, message: text, options });
		expect(hints(outcome)).toEqual([has('letters of another encoding (“=E2=80”)', false)]);
	});
});

test.each(['message.send', 'message.sendLegacy'])(
	'%s ends lines with one character, as two would cost a segment',
	async (operation) => {
		const text = `${'a'.repeat(79)}\r\n${'b'.repeat(80)}`;
		const [json] = await bench.output(operation, { ...message, message: text });
		expect(await bench.messages('text')).toEqual([text.replace('\r', '')]);
		if (operation === 'message.send') expect(json).toMatchObject({ segments: 1, characters: 160 });
	},
);

describe('many segments', () => {
	const long = { ...message, message: 'a'.repeat(3000) };
	const told = (count: string) =>
		`info ${count} segments, each of which costs a unit per recipient. To refuse long messages, add “Maximum Segments” under Options.`;

	test.each<INodeParameters>([{}, { preview: true }])('are told with %j', async (options) => {
		const one = await bench.succeed('message.send', { ...long, options });
		expect(hints(one)).toContain(told('1 message takes 20'));
		const two = await bench.succeed('message.send', { ...long, options }, { items: [{}, {}] });
		expect(hints(two)).toContain(told('2 messages take more than 3'));
	});

	test.each<[string, INodeParameters]>([
		['a'.repeat(3 * 153), {}],
		['a'.repeat(3000), { maximumSegments: 30 }],
	])('aren’t told if they are few or allowed', async (text, options) => {
		expect(
			hints(await bench.succeed('message.send', { ...message, message: text, options })),
		).toEqual([]);
	});

	test('that an odd character causes are explained without a technical word', async () => {
		const options = { maximumSegments: 1 };
		await bench.refuse(
			'message.send',
			{ ...message, message: `M\u025bda wo ase ${'a'.repeat(85)}`, options },
			'The parameter “Message” takes 2 segments (97 characters; because of “\u025b”, only 70 fit into a segment), but Maximum Segments is 1',
		);
	});
});
