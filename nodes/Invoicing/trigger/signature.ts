import { createHmac, timingSafeEqual } from 'crypto';

// Pure: bytes, text and secrets in, a verdict out. What is verified is always the bytes as they
// arrived; a body that was parsed and written again has other bytes and another signature.

/** The header that carries the signature, as Node spells header names (the service's document, section 6, rule 1). */
export const SIGNATURE_HEADER = 'x-service-signature';

/** The signing secrets of an endpoint. Typed unknown because they come from a stored credential. */
export interface SigningSecrets {
	current: unknown;
	/** Still accepted while the secret is being replaced. */
	previous?: unknown;
}

/** Which of the secrets made the signature. */
export type SignedWith = 'current' | 'previous';

/** Why a delivery was refused. The texts go to the sender and never carry a secret or a digest. */
export const REFUSALS = {
	noSecret: 'No signing secret is set up in n8n, so no delivery is accepted',
	noBody: 'The request body could not be read, so its signature cannot be checked',
	missing: 'The X-Service-Signature header is missing',
	several: 'The X-Service-Signature header must be sent once',
	malformed: 'The X-Service-Signature header must be "sha256=" and 64 lowercase hex digits',
	mismatch: 'The signature does not match the request body',
} as const;

/** A key of {@link REFUSALS}. */
export type Refusal = keyof typeof REFUSALS;

/** The answer of {@link verifySignature}: a value in both cases, nothing is thrown. */
export type Verdict = { ok: true; signedWith: SignedWith } | { ok: false; refusal: Refusal };

// The service's document, section 6, rule 2: the text `sha256=`, then lowercase hex.
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** Whether a stored secret can be a key. A blank one is a key anybody can guess: it counts as none. */
export const usable = (secret: unknown): secret is string =>
	typeof secret === 'string' && secret.trim() !== '';

function matches(rawBody: Uint8Array, secret: string, received: Buffer): boolean {
	const expected = createHmac('sha256', secret).update(rawBody).digest();
	// timingSafeEqual throws on unequal lengths, hence the guard.
	return expected.length === received.length && timingSafeEqual(expected, received);
}

/**
 * Decides whether a delivery was signed by somebody who knows the secret.
 *
 * @param rawBody the bytes of the request body as received; undefined when they could not be read
 * @param header the value of X-Service-Signature, in any shape Node may give it
 * @param secrets the current secret, without which everything is refused, and maybe a previous one
 */
export function verifySignature(
	rawBody: Uint8Array | undefined,
	header: string | string[] | undefined,
	secrets: SigningSecrets,
): Verdict {
	if (!usable(secrets.current)) return { ok: false, refusal: 'noSecret' };
	if (rawBody === undefined) return { ok: false, refusal: 'noBody' };
	// Node joins a repeated header with commas. Which of two is meant is anybody's guess: refuse.
	const value = Array.isArray(header) ? header.join(', ') : header;
	if (value === undefined || value === '') return { ok: false, refusal: 'missing' };
	if (value.includes(',')) return { ok: false, refusal: 'several' };
	const hex = SIGNATURE.exec(value)?.[1];
	if (hex === undefined) return { ok: false, refusal: 'malformed' };
	const received = Buffer.from(hex, 'hex');
	if (matches(rawBody, secrets.current, received)) return { ok: true, signedWith: 'current' };
	if (usable(secrets.previous) && matches(rawBody, secrets.previous, received)) {
		return { ok: true, signedWith: 'previous' };
	}
	return { ok: false, refusal: 'mismatch' };
}
