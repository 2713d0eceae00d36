export const HIDDEN = '[hidden]';

/** A shorter secret may be a part of ordinary words. */
export const MIN_SECRET = 8;

/** How many layers of encoding are taken off. A URL in JSON in JSON has three. */
const MAX_LAYERS = 10;

/** One character as it is written in a URL (its bytes in UTF-8), in JSON or JavaScript, or in HTML. */
const CODE =
	/%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-7](?:%[89ab][\da-f]){3})|\\(?:\\|u[\da-f]{4}|x[\da-f]{2})|&(?:#\d{1,13}|#x[\da-f]{1,12}|[a-z]{2,6});/gi;

/** The names of characters in HTML, each with its character: those of ASCII, and others that texts are full of. */
const NAMES = new Map(
	[
		'excl! quot" num# dollar$ percnt% amp& apos\' lpar( rpar) ast* plus+ comma, period. sol/ colon: semi; lt<',
		'equals= gt> quest? commat@ lsqb[ bsol\\ rsqb] lowbar_ grave` lcub{ verbar| rcub}',
		'bull• cent¢ copy© deg° eacuteé euro€ hellip… laquo« ldquo“ lsquo‘ mdash— middot· ndash– pound£ raquo»',
		'rdquo” reg® rsquo’ times× trade™ yen¥',
	]
		.flatMap((row) => row.split(' '))
		.map((each) => [each.slice(0, -1), each.slice(-1)]),
);

/** The character that a name means in HTML, in upper or lower case; undefined if it isn’t known. */
const namedCharacter = (name: string): string | undefined => {
	const known = name.toLowerCase();
	return known === 'nbsp' ? ' ' : NAMES.get(known);
};

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;

/**
 * Text as people read it, because servers write HTML: `A &#038; B&#8217;s` becomes `A & B’s`. Entities are decoded
 * once, so `&amp;lt;` becomes `&lt;`. Unknown entities stay as they are. Anything except text and numbers becomes ''.
 */
export function decodeHtml(text: unknown): string {
	if (typeof text !== 'string') return typeof text === 'number' ? String(text) : '';
	return text.replace(ENTITY, (whole: string, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined) return namedCharacter(name) ?? whole;
		const point = decimal === undefined ? parseInt(hex as string, 16) : Number(decimal);
		return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
			? String.fromCodePoint(point)
			: whole;
	});
}

/**
 * Hides every occurrence of a secret in a text, in each form in which it may appear. For the secret `key/4711 é`:
 *
 *     key/4711 é            as it is, in upper or lower case
 *     key%2F4711+%C3%A9     in a URL, in JSON and in HTML, mixed and one inside the other
 *     a2V5LzQ3MTEgw6k       in base64
 *     YTprZXkvNDcxMSDDqQ    in base64 after a user name (`a:`), as basic authentication sends it
 *     6b65792f34373131      in hexadecimal digits
 *
 * So the text is decoded, layer by layer, and what is found in a layer is hidden where it comes from. A secret shorter
 * than 8 characters is only hidden where it is a whole value: in quotes, after `=` or `Bearer`, or alone. Whitespace
 * around a secret is ignored, because it isn’t sent.
 */
export function redact(text: string, secrets: readonly string[]): string {
	const pattern = patternOf(secrets);
	if (!pattern) return text;
	const plain = text.replace(pattern, HIDDEN);
	let redacted = '';
	let end = 0;
	for (const [from, to] of findEncoded(plain, pattern).sort(([a], [b]) => a - b)) {
		if (from >= end) redacted += plain.slice(end, from) + HIDDEN;
		end = Math.max(end, to);
	}
	return redacted + plain.slice(end);
}

/** Takes layers of encoding off. */
const decode = (text: string, layers = 1): string =>
	layers > 0 && /[%\\&]/.test(text) ? decode(text.replace(CODE, characterOf), layers - 1) : text;

function characterOf(code: string): string {
	if (code === '\\\\') return '\\';
	if (code.startsWith('%')) return Buffer.from(code.replaceAll('%', ''), 'hex').toString();
	const [, name, digits, hex] = /^&(?:([a-z]+)|#(\d+)|#x(.+));$/i.exec(code) ?? [];
	if (name !== undefined) return namedCharacter(name) ?? code;
	const number = digits ? Number(digits) : parseInt(hex ?? code.slice(2), 16);
	return number <= 0x10ffff ? String.fromCodePoint(number) : code;
}

type Span = [from: number, to: number];

/** Where a text holds secrets in its decoded layers. */
function findEncoded(text: string, pattern: RegExp, layers = MAX_LAYERS): Span[] {
	const decoded = decode(text);
	if (decoded === text || layers === 0) return [];
	const own = Array.from(
		decoded.matchAll(pattern),
		({ 0: { length }, index }): Span => [index, index + length],
	);
	const found = [...own, ...findEncoded(decoded, pattern, layers - 1)];
	if (found.length === 0) return [];
	const begins = beginsIn(text, decoded.length);
	return found.map(([from, to]) => [begins[from] as number, begins[to] as number]);
}

/** Where each character of a decoded text begins in the text, and where the last one ends. */
function beginsIn(text: string, length: number): Uint32Array {
	const begins = new Uint32Array(length + 1).fill(text.length);
	let [at, end] = [0, 0];
	for (const { 0: code, index } of text.matchAll(CODE)) {
		while (end < index) begins[at++] = end++;
		end += code.length;
		for (const next = at + characterOf(code).length; at < next; at++) begins[at] = index;
	}
	while (at < length) begins[at++] = end++;
	return begins;
}

/** The last pattern, kept because creating one is slow and most texts in a row have the same secrets. */
let latest: { key?: string; pattern?: RegExp } = {};

function patternOf(secrets: readonly string[]): RegExp | undefined {
	const key = JSON.stringify(secrets);
	if (key !== latest.key) latest = { key, pattern: makePattern(secrets) };
	return latest.pattern;
}

function makePattern(secrets: readonly string[]): RegExp | undefined {
	const forms = secrets
		.map((secret) => secret.trim())
		.sort((a, b) => b.length - a.length)
		// A secret may look as if it were encoded itself.
		.flatMap((secret) => [
			...inText(secret),
			...inText(decode(secret, MAX_LAYERS)),
			...inDigits(secret),
		]);
	return forms.length === 0 ? undefined : new RegExp([...new Set(forms)].join('|'), 'gi');
}

/** A short secret counts alone, or between the signs that enclose a value. A name in JSON (`"id":`) isn’t a value. */
function inText(secret: string): string[] {
	if (/^\\*$/.test(secret)) return [];
	const form = secret.replace(/\\+|[\b\f\n\r\t "$'()*+./?[\]^{|}-]/g, patternOfSign);
	if (secret.length >= MIN_SECRET) return [form];
	const before = String.raw`(?:=|\b(?:bearer|basic)[ +]|(?:key|token|password|secret):) ?`;
	return [
		String.raw`^\s*${form}\s*$`,
		String.raw`${form}(?=\\*["'](?!\s*:))(?<=["']${form})`,
		String.raw`${form}(?![\w-])(?<=${before}${form})`,
	];
}

/**
 * Backslashes of the secret itself, or of JSON: more with each level of nesting. Without `(?<!…)`, long runs take for
 * ever.
 */
const BACKSLASHES = String.raw`(?<!\\)\\+`;

function patternOfSign(sign: string): string {
	if (sign.startsWith('\\')) return `(?:${BACKSLASHES})?`;
	if (/["'/]/.test(sign)) return `(?:${BACKSLASHES})?${sign}`;
	if (/[ +]/.test(sign)) return '[ +]';
	return sign < ' ' ? `(?:${sign}|${BACKSLASHES}${JSON.stringify(sign)[2]})` : `\\${sign}`;
}

/**
 * A secret in hexadecimal digits, and its base64 forms inside a longer text. Base64 encodes three bytes at a time, so
 * the form depends on how many bytes precede the secret (0, 1 or 2 more than a multiple of three). Digits shared with
 * other bytes are left out. In a URL, `-` and `_` take the place of `+` and `/`.
 */
function inDigits(secret: string): string[] {
	if (secret.length < MIN_SECRET) return [];
	const bytes = Buffer.from(secret);
	const base64 = [0, 1, 2].map((before) =>
		Buffer.concat([Buffer.alloc(before), bytes])
			.toString('base64')
			.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
			.replaceAll('+', '[ +-]')
			.replaceAll('/', `(?:${BACKSLASHES})?[/_]`),
	);
	return [...base64, bytes.toString('hex')];
}
