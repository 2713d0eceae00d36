import { createHmac, timingSafeEqual } from 'crypto';

// The signature is verified against the bytes as received. Parsing a body and serializing it again changes its bytes.

/** The header that contains the signature. Node.js writes header names in lower case. */
export const SIGNATURE_HEADER = 'x-service-signature';

/**
 * The credential with the signing secrets of an endpoint. The second is still accepted while the secret is replaced.
 */
export type SigningSecrets = { secret?: unknown; secondSecret?: unknown };

/** Why a delivery is rejected. The texts are sent to the caller, so they never contain a secret or a digest. */
export const REJECTIONS = {
	noSecret: 'No signing secret is set up in n8n, so no delivery is accepted',
	noBody: 'The request body could not be read, so its signature cannot be checked',
	missing: 'The X-Service-Signature header is missing',
	several: 'The X-Service-Signature header was sent more than once',
	malformed: 'The X-Service-Signature header must be "sha256=" followed by 64 lowercase hex digits',
	mismatch: 'The signature does not match the request body',
} as const;

export type Rejection = keyof typeof REJECTIONS;

/** Whether a signature is valid, and which secret it was made with. */
export type Verdict =
	| { ok: true; signedWith: 'current' | 'second' }
	| { ok: false; rejection: Rejection };

/** As many digits as the comparison needs: it throws if the lengths differ. */
const SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** Whether a stored secret can be used. A blank one counts as none, because anyone could guess it. */
const isUsable = (secret: unknown): secret is string =>
	typeof secret === 'string' && secret.trim() !== '';

/**
 * Whether a signature was made with a secret as n8n passes it on. n8n takes a field that begins with “=” for an
 * expression and passes on what follows, so the secret `=abc` arrives as `abc`.
 */
const matches = (rawBody: Uint8Array, stored: string, received: Buffer): boolean =>
	[stored, `=${stored}`].some((secret) =>
		timingSafeEqual(createHmac('sha256', secret).update(rawBody).digest(), received),
	);

/** The signature of a delivery, or why the delivery can’t be right whatever the secret is. */
export function readSignature(
	rawBody: Uint8Array | undefined,
	header: string | string[] | undefined,
): { body: Uint8Array; received: Buffer } | { rejection: Rejection } {
	if (rawBody === undefined) return { rejection: 'noBody' };
	// Node.js joins repeated headers with commas. Nobody knows which signature is the right one, so reject both.
	const value = Array.isArray(header) ? header.join(', ') : header;
	if (value === undefined || value === '') return { rejection: 'missing' };
	if (value.includes(',')) return { rejection: 'several' };
	const hex = SIGNATURE.exec(value)?.[1];
	if (hex === undefined) return { rejection: 'malformed' };
	return { body: rawBody, received: Buffer.from(hex, 'hex') };
}

/** Checks that a delivery was signed with one of the secrets. Without a current one, all are rejected. Never throws. */
export function verifySignature(
	rawBody: Uint8Array | undefined,
	header: string | string[] | undefined,
	{ secret, secondSecret }: SigningSecrets,
): Verdict {
	const read = readSignature(rawBody, header);
	if ('rejection' in read) return { ok: false, ...read };
	const { body, received } = read;
	if (!isUsable(secret)) return { ok: false, rejection: 'noSecret' };
	if (matches(body, secret, received)) return { ok: true, signedWith: 'current' };
	if (isUsable(secondSecret) && matches(body, secondSecret, received)) {
		return { ok: true, signedWith: 'second' };
	}
	return { ok: false, rejection: 'mismatch' };
}

/** What is pasted together with a secret, or instead of it. */
const SLIPS: ReadonlyArray<readonly [pattern: RegExp, problem: string]> = [
	[/^\s|\s$/, 'starts or ends with spaces or line breaks. Enter it again without them.'],
	[/^["'“”„‘’`]|["'“”‘’`]$/, 'is in quotes. Enter it again without them.'],
	[
		/^[\p{L}_ -]{0,40}(?:secret|key)[\p{L}_ -]{0,20}(?::|\s?=)\s?\S/iu,
		'begins with its label. Enter only what comes after it.',
	],
	[
		/[*•…]{3}|^<.*>$/u,
		'is hidden or a placeholder. Enter the secret itself, which the service shows once.',
	],
	[/^sha256=/i, 'is a signature. Enter the secret that the service signs with.'],
	[/[\p{Cf}\p{Cc}]/u, 'has invisible characters within. Enter it again without them.'],
];

/** The credential test. The service can’t confirm a secret, so this only finds mistakes made when entering it. */
export function testSecrets({ secret, secondSecret }: SigningSecrets = {}): {
	status: 'OK' | 'Error';
	message: string;
} {
	const problem = (message: string) => ({ status: 'Error' as const, message });
	if (!isUsable(secret)) {
		return problem(
			'Signing Secret is empty. Enter the secret that the service showed when the endpoint was created.',
		);
	}
	const entered = { 'Signing Secret': secret, 'Second Signing Secret': String(secondSecret ?? '') };
	for (const [label, value] of Object.entries(entered)) {
		const [, found] = SLIPS.find(([pattern]) => pattern.test(value.slice(0, 1000))) ?? [];
		if (found !== undefined) return problem(`${label} ${found}`);
	}
	if (secondSecret === secret) {
		return problem(
			'Second Signing Secret is the same as Signing Secret. Empty it, or enter the other one.',
		);
	}
	return {
		status: 'OK',
		message:
			'The secrets look valid, but the service can’t confirm them until the first delivery arrives. If one begins with “=”, n8n takes it for an expression and drops that sign, which the trigger allows for.',
	};
}
