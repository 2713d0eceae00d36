import { isObject } from '../isObject';
import { anyForm } from './anyForm';

const HIDDEN = '[hidden]';

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

/**
 * The same for the body of an answer. JSON stays JSON, even if a secret is made of digits that a number has too, or begins
 * with the letter of an escape such as `\\n`.
 */
export function redactBody(text: string, secrets: readonly string[]): string {
	const redacted = redact(text, secrets);
	if (redacted === text || isJson(redacted) || !isJson(text)) return redacted;
	try {
		return JSON.stringify(JSON.parse(text), (_, value: unknown) => redactValue(value, secrets));
	} catch {
		// It is nested too deeply.
		return redacted;
	}
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function redactValue(value: unknown, secrets: readonly string[]): unknown {
	if (typeof value === 'string') return redact(value, secrets);
	if (typeof value === 'number')
		return redact(String(value), secrets) === String(value) ? value : HIDDEN;
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [redact(name, secrets), each]),
	);
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
