const HIDDEN = '[hidden]';

/**
 * Replaces every occurrence of a secret in a text, plain or as it looks inside a URL.
 * Secrets shorter than 8 characters are left alone: hiding them would garble ordinary words.
 */
export function redact(text: string, secrets: readonly string[]): string {
	return secrets
		.filter((secret) => secret.length >= 8)
		.flatMap((secret) => [secret, encodeURIComponent(secret)])
		.sort((a, b) => b.length - a.length)
		.reduce((clean, secret) => clean.split(secret).join(HIDDEN), text);
}
