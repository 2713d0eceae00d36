export const HIDDEN = '[hidden]';

/** A shorter secret may be a part of ordinary words. */
export const SHORTEST_SECRET = 8;

/**
 * Hides every occurrence of a secret in a text, in each form in which it may appear. For the secret `key/4711 é`:
 *
 *     key/4711 é            as it is, in upper or lower case
 *     key%2F4711+%C3%A9     in a URL, in JSON and in HTML, also encoded several times (anyForm.ts)
 *     a2V5LzQ3MTEgw6k       in base64
 *     YTprZXkvNDcxMSDDqQ    in base64 after a user name (`a:`), as basic authentication sends it
 *     6b65792f34373131      in hexadecimal digits
 *
 * A secret shorter than 8 characters is only hidden where it is a whole value: in quotes, after `=` or `Bearer`, or alone.
 * Whitespace around a secret is ignored, because it isn’t sent.
 */
export function redact(text: string, secrets: readonly string[]): string {
	const pattern = patternOf(secrets);
	return pattern === undefined ? text : text.replace(pattern, () => HIDDEN);
}

/** The last pattern, kept because creating one is slow and most texts in a row have the same secrets. */
let latest: { secrets: readonly string[]; pattern: RegExp | undefined } | undefined;

function patternOf(secrets: readonly string[]): RegExp | undefined {
	const isLatest =
		latest?.secrets.length === secrets.length &&
		secrets.every((secret, at) => secret === latest?.secrets[at]);
	if (!latest || !isLatest) latest = { secrets: [...secrets], pattern: makePattern(secrets) };
	return latest.pattern;
}

function makePattern(secrets: readonly string[]): RegExp | undefined {
	const patterns = secrets
		.map((secret) => secret.trim())
		.filter((secret) => secret !== '')
		.sort((a, b) => b.length - a.length)
		.flatMap((secret) => (secret.length < SHORTEST_SECRET ? wholeValue(secret) : anywhere(secret)));
	return patterns.length === 0 ? undefined : new RegExp(patterns.join('|'), 'gi');
}

const anywhere = (secret: string): string[] => [
	anyForm(secret),
	...base64Of(secret).map(inAnyAlphabet),
	Buffer.from(secret).toString('hex'),
];

/**
 * The base64 forms of a secret inside a longer text. Base64 encodes three bytes at a time, so the form depends on how
 * many bytes precede the secret (0, 1 or 2 more than a multiple of three). Digits shared with other bytes are left out.
 */
function base64Of(secret: string): string[] {
	const bytes = Buffer.from(secret);
	return [0, 1, 2].map((before) =>
		Buffer.concat([Buffer.alloc(before), bytes])
			.toString('base64')
			.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
	);
}

/** Base64 in a URL is encoded, or has `-` and `_` in place of `+` and `/`. */
const inAnyAlphabet = (base64: string): string =>
	base64.replace(/[+/]/g, (digit) => `(?:${digit === '+' ? '-' : '_'}|${anyForm(digit)})`);

/** A secret alone in the text, or between the signs that enclose a value. A name in JSON (`"id":`) isn’t a value. */
function wholeValue(secret: string): string[] {
	const form = anyForm(secret);
	const quote = `(?:${anyForm('"')}|${anyForm("'")})`;
	const before = `(?:${anyForm('=')}|\\b(?:bearer|basic)${anyForm(' ')}|(?:key|token|password|secret):) ?`;
	return [
		`^\\s*${form}\\s*$`,
		`${form}(?=${quote}(?!\\s*:))(?<=${quote}${form})`,
		`${form}(?![\\w-])(?<=${before}${form})`,
	];
}

/**
 * A pattern for a text in each form in which a service may write it: as it is, in a URL, in JSON or in HTML, or in several
 * of these, one inside the other. `+` is also `%2B`, `%252B`, `\u002b`, `\\u002b`, `%5Cu002b` or `&#43;`.
 *
 * To keep the search fast in any text, a repetition is bounded or begins with a sign that it doesn’t repeat. The pattern of
 * a letter is short, because V8 doesn’t optimize patterns longer than 20 KB.
 */
const anyForm = (text: string): string =>
	(text.match(/\\+|./gsu) ?? [])
		.map((part) => (part.startsWith('\\') ? inAnyForm(part.length) : anyCharacter(part)))
		.join('');

/** A number of backslashes. Each encoding in JSON doubles them. */
const backslashes = (count: number) => String.raw`(?:\\|%(?:25)*5c){${count},${count * 8}}`;

const ESCAPE = backslashes(1);

/** What precedes the two hexadecimal digits of a character: `%`, `%25`, `%2525` … or `\u00`. */
const PREFIX = `(?:%|${ESCAPE}u00)(?:25)*`;

/** Backslashes of the secret itself, which may also be numbers: `\u005c` or `&#92;`. */
const inAnyForm = (count: number) =>
	String.raw`(?:\\|(?:%|u00)(?:25)*5c|${inHtml('\\')}){${count},${count * 8}}`;

const HASH = `(?:#|${PREFIX}23)`;
const SEMICOLON = `(?:;|${PREFIX}3b)`;

/** `&`, `&amp;`, `&amp;amp;` … */
const AMPERSAND = `(?:&|${PREFIX}26)(?:amp${SEMICOLON})*`;

const NAMES_IN_HTML: Record<string, string> = { '"': 'quot', "'": 'apos', '<': 'lt', '>': 'gt' };

const ESCAPABLE = /["'/]/;

function anyCharacter(character: string): string {
	const html = /[a-z\d]/i.test(character) ? `&#(?:${codesOf(character)});` : inHtml(character);
	const forms = [plain(character), encoded(character), html];
	if (ESCAPABLE.test(character)) forms.push(`${ESCAPE}%(?:25)*${hex(character.charCodeAt(0), 2)}`);
	if (/[\b\f\n\r\t]/.test(character)) forms.push(ESCAPE + JSON.stringify(character)[2]);
	if (character === ' ') forms.push(anyCharacter('+'));
	return `(?:${forms.join('|')})`;
}

function plain(character: string): string {
	if (character === '&') return AMPERSAND;
	const escape = ESCAPABLE.test(character) ? `(?:${ESCAPE})?` : '';
	return escape + character.replace(/[$*+.?^{}()[\]|/-]/, String.raw`\$&`);
}

const hex = (number: number, width: number) => number.toString(16).padStart(width, '0');

function encoded(character: string): string {
	const bytes = Array.from(Buffer.from(character), (byte) => PREFIX + hex(byte, 2)).join('');
	if (character < '\u0080') return bytes;
	const units = character.split('').map((unit) => `${ESCAPE}u${hex(unit.charCodeAt(0), 4)}`);
	return `${bytes}|${units.join('')}`;
}

function inHtml(character: string): string {
	const name = NAMES_IN_HTML[character];
	const codes = `${HASH}(?:${codesOf(character)})`;
	return `${AMPERSAND}(?:${name === undefined ? codes : `${codes}|${name}`})${SEMICOLON}`;
}

/** The number of a character in HTML: `233`, `0233` or `xe9`. */
function codesOf(character: string): string {
	const code = character.codePointAt(0) as number;
	return `0{0,6}${code}|x0{0,6}${hex(code, 1)}`;
}
