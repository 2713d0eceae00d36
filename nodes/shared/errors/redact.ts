const HIDDEN = '[hidden]';

/**
 * Replaces every occurrence of a secret in a text: plain, as inside a URL or JSON text, and in base64 (where basic
 * authentication puts it, after the user's name). White space around a secret doesn't count, as it isn't sent.
 * Secrets shorter than 8 characters are left alone: hiding them would garble ordinary words.
 */
export function redact(text: string, secrets: readonly string[]): string {
	const pattern = patternOf(secrets);
	return pattern === undefined ? text : text.replace(pattern, () => HIDDEN);
}

/** The pattern of the secrets used last: making it takes longer than using it, and most texts come from one key. */
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

/** Pattern of a character as it is or escaped in JSON (`\/`, `\u00e9`) or a URL (`%2F`; a space also as `+`). */
function anyForm(character: string): string {
	const hex = (number: number, width: number) => number.toString(16).padStart(width, '0');
	const json = Array.from(
		{ length: character.length },
		(_, at) => `\\\\u${hex(character.charCodeAt(at), 4)}`,
	).join('');
	const url = Array.from(Buffer.from(character), (byte) => `%${hex(byte, 2)}`).join('');
	const escaped = /["\\/]/.test(character) ? '\\\\?' : '';
	const plain = escaped + character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
	return `(?:${[plain, json, url, ...(character === ' ' ? ['\\+'] : [])].join('|')})`;
}

/** The base64 digits that a secret fills alone, for each of the three ways it can be aligned in a longer text. */
function base64Of(secret: string): string[] {
	const bytes = Buffer.from(secret);
	return [0, 1, 2].map((before) =>
		Buffer.concat([Buffer.alloc(before), bytes])
			.toString('base64')
			.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
	);
}
