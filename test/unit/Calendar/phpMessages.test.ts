import { withoutPhp } from '../../../nodes/Calendar/service/php';
import { readAnswer } from '../../../nodes/shared/http/readAnswer';

const SECRET = '12345678';

/** What becomes of an answer: its body, and what is to be said of it. */
function read(body: string, type = 'text/html; charset=UTF-8') {
	const headers = { 'content-type': type };
	const received = withoutPhp({ statusCode: 200, headers, body: Buffer.from(body) }, [SECRET]);
	const { finding } = received;
	const answer = readAnswer({ ...received, body: String(received.body) });
	return { body: answer.body, ...(finding ? { finding } : {}) };
}

const html = (kind: string, words: string) =>
	`<br />\n<b>${kind}</b>:  ${words} in <b>/srv/x.php</b> on line <b>7</b><br />\n`;
const plain = (kind: string, words: string) => `\n${kind}: ${words} in /srv/x.php on line 7\n`;

const MESSAGES: Array<[string, string, string]> = [
	['a warning', html('Warning', 'Undefined $a'), 'Warning: Undefined $a in /srv/x.php on line 7'],
	['a notice as text', plain('Notice', 'No index'), 'Notice: No index in /srv/x.php on line 7'],
	[
		'a logged message',
		plain('PHP Deprecated', 'Old'),
		'PHP Deprecated: Old in /srv/x.php on line 7',
	],
	[
		'several',
		html('Deprecated', 'Old {way}') + html('Warning', 'No [1]'),
		'Deprecated: Old {way} in /srv/x.php on line 7',
	],
	[
		'an error with its trace',
		html('Fatal error', 'Uncaught Error: x\nStack trace:\n#0 {main}\n  thrown'),
		'Fatal error: Uncaught Error: x Stack trace: #0 {main} thrown in /srv/x.php on line 7',
	],
];

describe.each(MESSAGES)('%s of PHP', (_what, message, first) => {
	const values = [
		{ id: 1 },
		[],
		{ a: [{ b: null }, '}'] },
		{ text: 'a <b>Warning</b>: b' },
		{ text: 'on line <b>7</b>}' },
	];

	test.each(values.map((value) => [JSON.stringify(value), value]))(
		'before or after %s doesn’t hide it',
		(json, value) => {
			for (const text of [message + json, json + message, `${message}${json}\n${message}`]) {
				for (const type of ['text/html', 'application/json', 'text/plain']) {
					expect(read(text, type)).toEqual({
						body: { kind: 'json', value },
						finding: {
							is: 'warning',
							words: expect.stringContaining(`: “${first}”. `) as string,
						},
					});
				}
			}
		},
	);

	test.each(['', '{"id":', '{"id":1}]', '<!doctype html><p>x', '{"id":1} and more'])(
		'before %j is named instead of data',
		(rest) => {
			expect(read(message + rest, 'application/json')).toMatchObject({
				finding: { is: 'noData', words: first },
			});
		},
	);
});

test.each([
	'Notice: {"id":1}',
	'<b>Warning</b>: {"id":1}',
	'Welcome {"id":1}',
	'<br />{"id":1}',
	'<p>on line <b>7</b></p>{"id":1}',
	`${html('Warning', 'x')}120`,
	`${html('Warning', 'x')}"done"`,
])('%j isn’t read as data', (text) => {
	expect(read(text).body.kind).not.toBe('json');
});

test('text behind messages stays text for operations that take any', () => {
	const text = `${plain('Notice', 'x').trim()}\n1701|+233`;
	const body = { kind: 'text', value: text };
	expect(read(text, 'text/plain')).toEqual({ body });
});

test('a long answer full of beginnings of messages is still a page', () => {
	const text = `${'<b>Warning</b>: x} '.repeat(50_000)}`;
	expect(read(text).body.kind).toBe('html');
});

test('secrets are hidden in the messages, also where they are cut', () => {
	const around = [`key ${SECRET}`, `${'<b>'.repeat(660)} ${SECRET}`];
	for (const words of around) {
		for (const rest of ['{"id":1}', '']) {
			const told = JSON.stringify(read(html('Warning', words) + rest).finding);
			expect(told).toContain('Warning');
			expect(told).not.toContain('1234');
		}
	}
});
