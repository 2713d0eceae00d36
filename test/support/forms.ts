/**
 * The forms of a secret from which anybody could read it, wherever they stand in a text: as it is, in a URL, in JSON,
 * in base64 after any number of bytes, in base64 for URLs, in hexadecimal digits and backwards.
 */
function formsOf(secret: string): string[] {
	const bytes = Buffer.from(secret);
	const base64 = [0, 1, 2].map((before) =>
		Buffer.concat([Buffer.alloc(before), bytes])
			.toString('base64')
			// Digits that other bytes have a share in are left out.
			.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6)),
	);
	const inUrl = encodeURIComponent(secret);
	const inJson = JSON.stringify(secret).slice(1, -1);
	const inNumbers = secret.replace(
		/[^]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
	return [
		...new Set([
			...[secret, inUrl, encodeURIComponent(inUrl), inUrl.replace(/%20/g, '+')],
			...[inJson, inNumbers, inNumbers.toUpperCase().replace(/U/g, 'u')],
			...base64,
			...base64.map((form) => form.replace(/\+/g, '-').replace(/\//g, '_')),
			...base64.map(encodeURIComponent),
			...[bytes.toString('hex'), bytes.toString('hex').toUpperCase()],
			[...secret].reverse().join(''),
		]),
	];
}

/** Each time that JSON is written into JSON, backslashes double. */
const withoutBackslashes = (text: string) => text.replaceAll('\\', '');

/** The forms of the secrets that a text contains, also in JSON inside JSON at any depth. */
export function formsIn(text: string, secrets: readonly string[]): string[] {
	const bare = withoutBackslashes(text);
	return secrets.flatMap((secret) =>
		formsOf(secret).filter((form) => bare.includes(withoutBackslashes(form))),
	);
}
