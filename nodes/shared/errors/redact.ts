const HIDDEN = '[hidden]';

/**
 * Hides every occurrence of a secret in a text, in each form in which it may appear. For the secret `key/4711 é`:
 *
 *     key/4711 é            as it is, in upper or lower case
 *     key%2F4711+%C3%A9     in a URL
 *     key\/4711 \u00e9      in JSON, also if that is a text in JSON: `key\\\/4711 \\u00e9`
 *     a2V5LzQ3MTEgw6k       in base64
 *     YTprZXkvNDcxMSDDqQ    in base64 after a user name (`a:`), as basic authentication sends it
 *
 * Whitespace around a secret is ignored, because it isn’t sent. Secrets shorter than 8 characters aren’t hidden: that
 * would garble ordinary words.
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
		.filter((secret) => secret.length >= 8)
		.sort((a, b) => b.length - a.length)
		.flatMap((secret) => [secret, ...base64Of(secret)])
		.map((form) => Array.from(form, anyForm).join(''));
	return patterns.length === 0 ? undefined : new RegExp(patterns.join('|'), 'gi');
}

/** A pattern for a character: as it is, in JSON (`\/`, `\u00e9`) or in a URL (`%2F`, or `+` for a space). */
function anyForm(character: string): string {
	const hex = (number: number, width: number) => number.toString(16).padStart(width, '0');
	const json = Array.from(
		{ length: character.length },
		(_, at) => `\\\\{1,7}u${hex(character.charCodeAt(at), 4)}`,
	).join('');
	const url = Array.from(Buffer.from(character), (byte) => `%${hex(byte, 2)}`).join('');
	const escaped = /["\\/]/.test(character) ? '\\\\{0,7}' : '';
	const plain = escaped + character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
	return `(?:${[plain, json, url, ...(character === ' ' ? ['\\+'] : [])].join('|')})`;
}

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
