import fc from 'fast-check';

import { notationIn, withoutNotation } from '../../../nodes/Sms/notation';

const FENCED = '```json\n{"message":"Hello Ama"}\n```';

/** What programs write, the notations that it has, and the text that was meant. */
const ROWS: Array<[text: string, notation: string | string[], plain: string]> = [
	['Tom &amp; Jerry&#8217;s', 'HTML (“&amp;”)', 'Tom & Jerry’s'],
	['Caf&eacute; &Agrave; la carte&#x2026;', 'HTML (“&eacute;”)', 'Café À la carte…'],
	['GHS&nbsp;20 &ndash; 30', 'HTML (“&nbsp;”)', 'GHS 20 – 30'],
	['<p>Hi <b>Ama</b></p><p>Bye<br/>now</p>', 'HTML (“<p>”)', 'Hi Ama\nBye\nnow'],
	['<ul><li>One</li><li>Two</li></ul>', 'HTML (“<ul>”)', '- One\n- Two'],
	[
		'<a href="https://example.com/?q=Ama">Pay <b>now</b></a>',
		'HTML (“<a>”)',
		'Pay now (https://example.com/?q=Ama)',
	],
	[
		'<a href="https://example.com/a">https://example.com/a</a>',
		'HTML (“<a>”)',
		'https://example.com/a',
	],
	['<style>p { color: red }</style><p>Hello<!-- Ama --></p>', 'HTML (“<style>”)', 'Hello'],
	['&lt;p&gt;Hi&lt;/p&gt; Tom &amp;amp; Co', 'HTML (“&lt;”)', 'Hi\n Tom & Co'],
	['<?xml version="1.0"?><sms><text>Hello</text></sms>', 'XML (“<…>”)', 'Hello'],
	['One\\, two\\; three', 'escaped characters (“\\,”)', 'One, two; three'],
	['Hello\\! GHS 5\\.50', 'Markdown (“\\”)', 'Hello! GHS 5.50'],
	['<|im_start|>Hello<|im_end|>', 'a language model’s marks (“<|im_start|>”)', 'Hello'],
	[
		'<analysis>Hm</analysis><answer>Hello</answer>',
		['a language model’s thoughts (“<analysis>”)', 'a language model’s marks (“<answer>”)'],
		'Hello',
	],
	['=CONCAT(A1,B1)', 'an encoded text (“=CONCAT(”)', '=CONCAT(A1,B1)'],
	[
		'SGVsbG8gQW1hLCB0aGFuayB5b3UgZm9yIHlvdXIgcGF5bWVudCBvZiBHSFMgMjUw',
		'an encoded text (“SGVs”)',
		'SGVsbG8gQW1hLCB0aGFuayB5b3UgZm9yIHlvdXIgcGF5bWVudCBvZiBHSFMgMjUw',
	],
	['Line one\\nLine two', 'escaped characters (“\\n”)', 'Line one\nLine two'],
	['One\\r\\nTwo\\tthree', 'escaped characters (“\\r\\n”)', 'One\nTwo three'],
	['Caf\\u00e9 \\"Ama\\"', 'escaped characters (“\\u00e9”)', 'Café "Ama"'],
	['**Hello** Ama', 'Markdown (“**”)', 'Hello Ama'],
	['# Hello\nAma', 'Markdown (“#”)', 'Hello\nAma'],
	['Pay [here](https://example.com/a)', 'Markdown (“[…](…)”)', 'Pay here (https://example.com/a)'],
	['![Logo](https://example.com/a.png)', 'Markdown (“![](…)”)', 'Logo https://example.com/a.png'],
	['~~GHS 20~~ GHS 10', 'Markdown (“~~”)', 'GHS 20 GHS 10'],
	['Use `AKWAABA` now', 'Markdown (“`”)', 'Use AKWAABA now'],
	['| a | b |\n|---|---|\n| 1 | 2 |', 'Markdown (“|---|”)', '| a | b |\n| 1 | 2 |'],
	['[b]Hello[/b] Ama', 'Markdown (“[b]”)', 'Hello Ama'],
	['<think>Let me see.\n</think>\nHello', 'a language model’s thoughts (“<think>”)', 'Hello'],
	['Let me see.</think>Hello', 'a language model’s thoughts (“</think>”)', 'Hello'],
	['{"message":"Hello Ama"}', 'JSON (“{”)', 'Hello Ama'],
	[
		'{"to":"+233241234567","text":"Hello\\nAma"}',
		['JSON (“{”)', 'escaped characters (“\\n”)'],
		'Hello\nAma',
	],
	['[{"output":"Hello"}]', 'JSON (“{”)', 'Hello'],
	['{"a":"x","b":"y"}', 'JSON (“{”)', '{"a":"x","b":"y"}'],
	['{"a":1}', 'JSON (“{”)', '{"a":1}'],
	[FENCED, 'Markdown (“```”)', 'Hello Ama'],
	['Hello%20Ama%2C', 'URL encoding (“%20”)', 'Hello%20Ama%2C'],
	['Well done :tada: Ama', 'the notation of a chat (“:tada:”)', 'Well done :tada: Ama'],
	[
		'don\u00e2\u20ac\u2122t',
		'letters of another encoding (“\u00e2\u20ac\u2122”)',
		'don\u00e2\u20ac\u2122t',
	],
	['don=E2=80=99t', 'letters of another encoding (“=E2=80”)', 'don=E2=80=99t'],
];

test.each(ROWS)('%j has %j, and %j was meant', (text, notation, plain) => {
	expect(notationIn(text)).toEqual([notation].flat());
	expect(withoutNotation(text)).toBe(plain);
});

test.each([
	...['A & B; C&D; AT&T; P&O', '5 < 6 and 7 > 3', '<3 you', 'Dear <Ama>', 'if a<b and b>c'],
	...['5*3*2 = 30', '* Terms apply *', 'a ** b ** c', 'Rated 5/5 *****', 'GHS 5**', '*Sale* today'],
	...['snake_case_name', 'https://example.com/a__b__c', '___', '---\nAma', '#1 offer', '# 1 offer'],
	...['[Sold out] (see below)', 'Ama [1]', 'it`s Ama`s', '~20 ~30', '- one\n- two', '1. one'],
	...[
		'C:\\new\\table',
		'\\\\server\\new',
		'and\\or',
		'¯\\_(ツ)_/¯',
		'20% off',
		'https://example.com/a%20b',
	],
	...['{Ama}', '[1, 2]', '{ "a": ', 'Room 12:30:00', 'café Ã', 'x=12=34', 'I think <this> is it'],
])('%j has none, and stays', (text) => {
	expect(notationIn(text)).toEqual([]);
	expect(withoutNotation(text)).toBe(text);
});

test('what is told never has what people wrote, and what is converted tells nothing more of it', () => {
	const unit = fc.constantFrom(
		...'<>&;*_`~#[]()\\/{}":%=| \nabn1'.split(''),
		'&amp;',
		'<b>',
		'**',
		'](',
	);
	fc.assert(
		fc.property(fc.string({ unit, maxLength: 60 }), (text) => {
			for (const told of notationIn(text)) expect(told.length).toBeLessThan(50);
			expect(typeof withoutNotation(text)).toBe('string');
		}),
		{ numRuns: 1000 },
	);
});
