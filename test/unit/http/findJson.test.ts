import { tellBesides } from '../../../nodes/shared/errors/answers';
import { readAnswer } from '../../../nodes/shared/http/readAnswer';
import { isSlow } from '../../support/linear/measure';

/** What becomes of an answer: its body, and what is said of what stood around it. */
function read(text: string, type = 'text/html; charset=UTF-8') {
	const { body } = readAnswer({ statusCode: 200, headers: { 'content-type': type }, body: text });
	if (body.kind !== 'json') return body;
	const { besides, ...data } = body;
	return besides ? { ...data, told: tellBesides({ name: 'Calendar' }, besides) } : data;
}

const TYPES = ['text/html', 'application/json', 'text/plain'];

const html = (kind: string, words: string) =>
	`<br />\n<b>${kind}</b>:  ${words} in <b>/srv/x.php</b> on line <b>7</b><br />\n`;
const plain = (kind: string, words: string) => `\n${kind}: ${words} in /srv/x.php on line 7\n`;

const ROCKET = '<!-- This website is like a Rocket, isn’t it? Optimized by {WP} Rocket [3.17] -->';

const BESIDES: Array<[string, string, string]> = [
	['a warning', html('Warning', 'Undefined $a'), 'Warning: Undefined $a in /srv/x.php on line 7'],
	['a notice as text', plain('Notice', 'No index'), 'Notice: No index in /srv/x.php on line 7'],
	[
		'a logged message',
		plain('PHP Deprecated', 'Old'),
		'PHP Deprecated: Old in /srv/x.php on line 7',
	],
	[
		'several messages',
		html('Deprecated', 'Old {way}') + html('Warning', 'No [1]'),
		'Deprecated: Old {way} in /srv/x.php on line 7',
	],
	[
		'an error with its trace',
		html('Fatal error', 'Uncaught Error: x\nStack trace:\n#0 {main}\n  thrown'),
		'Fatal error: Uncaught Error: x Stack trace: #0 {main} thrown in /srv/x.php on line 7',
	],
	['a comment', ROCKET, 'This website is like a Rocket, isn’t it? Optimized by {WP} Rocket [3.17]'],
	['several comments', `<!-- Cached page -->\n${ROCKET}\n<!-- {"id":2} -->\n`, 'Cached page'],
	[
		'a comment and a message',
		`${ROCKET}${html('Warning', 'Undefined $a')}`,
		'Warning: Undefined $a in /srv/x.php on line 7',
	],
	['blanks and byte order marks around a comment', `\ufeff\r\n\ufeff <!-- x -->\n\ufeff\n`, 'x'],
];

const VALUES = [
	{ id: 1 },
	[],
	{ a: [{ b: null }, '}'] },
	{ text: 'a <b>Warning</b>: b' },
	{ text: 'on line <b>7</b>}' },
	{ text: 'a \\" } <!-- b -->' },
	[{ id: 1 }, { '\\': '"' }],
];

describe.each(BESIDES)('%s', (_what, besides, words) => {
	test.each(VALUES.map((value) => [JSON.stringify(value), value]))(
		'before or after %s doesn’t hide it',
		(json, value) => {
			for (const text of [besides + json, json + besides, `${besides}${json}\n${besides}`]) {
				for (const type of TYPES) {
					expect(read(text, type)).toEqual({
						kind: 'json',
						value,
						told: expect.stringContaining(`, which was complete: “${words}”. `) as string,
					});
				}
			}
		},
	);

	test.each(['{"id":', '{"id":1}]', '[{"id":1}', '{"id":1}{"id":2}', '{"id":1}\n<!-- -->\n[2]'])(
		'doesn’t make whole data of %j',
		(text) => {
			for (const type of TYPES) {
				for (const each of [besides + text, text + besides]) {
					expect(['php', 'broken']).toContain(read(each, type).kind);
				}
			}
		},
	);
});

test.each(['', '{"id":', '{"id":1}]', '<!doctype html><p>x'])(
	'a message of PHP before %j is named instead of data',
	(rest) => {
		expect(read(html('Warning', 'Undefined $a') + rest, 'application/json')).toEqual({
			kind: 'php',
			value: html('Warning', 'Undefined $a').trimEnd(),
		});
	},
);

test.each([
	['0', '0'],
	['-1', '-1'],
	[' and more', 'and more'],
	['<!-- a comment without an end {', 'a comment without an end {'],
	['\n<script>(function(){ a = {"b":1}; })()</script>\n', '(function(){ a = {"b":1}; })()'],
	['<div id="qm">Queries {12}</div>', 'Queries {12}'],
	['<p></p><!-- x -->', 'x'],
	['\nFatal error: Uncaught Err', 'Fatal error: Uncaught Err'],
])('%j after an object is told, and the object is read', (rest, words) => {
	expect(read(`{"id":1}${rest}`)).toEqual({
		kind: 'json',
		value: { id: 1 },
		told: `Calendar sent other text around its answer, which was complete: “${words}”. A plugin, cache or server probably adds it: let that leave out the addresses of the API.`,
	});
});

test.each([
	...['{"id":1}{"id":2}', '{"id":1}\n{"id":2}', '{"id":1} <!-- x --> {"id":2}', '[1][2]'],
	...['{"id":1}<br />\n{"id":2}', '{"id":1} x\n  {"id":2}', '{"id":1},{"id":2}', '{"id":1} "x"'],
	...['{"id":1}]', '{"id":1}}', '[500] Internal error', '["a"] b', '{"id":1', '[{"id":1},'],
	...[`${ROCKET}{"id":`, `{"id":${ROCKET}`, '{name} sent', '{"id":1]} x', '{"a":"x} y'],
])('%j stays unreadable', (text) => {
	for (const type of TYPES) expect(read(text, type)).toEqual({ kind: 'broken', value: text });
});

test.each([
	'Notice: {"id":1}',
	'<b>Warning</b>: {"id":1}',
	'Welcome {"id":1}',
	'<br />{"id":1}',
	'<p>on line <b>7</b></p>{"id":1}',
	`${html('Warning', 'x')}120`,
	`${html('Warning', 'x')}"done"`,
	`${ROCKET}<html><body>{"id":1}</body></html>`,
	`${ROCKET}120`,
])('%j isn’t read as data', (text) => {
	expect(read(text).kind).not.toBe('json');
});

test('text behind messages stays text for operations that take any', () => {
	const value = `${plain('Notice', 'x').trim()}\n1701|+233`;
	expect(read(value, 'text/plain')).toEqual({ kind: 'text', value });
});

test('a long answer full of beginnings of messages is still a page', () => {
	const text = `${'<b>Warning</b>: x} '.repeat(50_000)}`;
	expect(read(text).kind).toBe('html');
});

test.each(['<!-- x -->', '<', '{', '"', '\\"', '<!--', '\n', '<b>Warning</b>: x', ',{}'])(
	'a long answer full of %j is read at once',
	(part) => {
		const parts = part.repeat(200_000);
		const texts = [parts, `{"a":1}${parts}`];
		expect(texts.filter((text) => isSlow(read, text, 20))).toEqual([]);
	},
);
