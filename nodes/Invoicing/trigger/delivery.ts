import { createHash } from 'crypto';

/** What a delivery says, once its signature was verified. */
export interface Delivery {
	event: string;
	/** Any JSON value: the service does not document what it holds (section 6, rule 7). */
	data: unknown;
}

/** The answer of {@link parseDelivery}: a value in both cases, nothing is thrown. */
export type Parsed = { ok: true; delivery: Delivery } | { ok: false; problem: string };

const no = (problem: string): Parsed => ({ ok: false, problem });

// JSON is UTF-8 whatever a Content-Type says (RFC 8259, section 8.1), and the header isn't signed.
// `fatal` refuses other bytes instead of replacing letters; a byte order mark is left out.
function decode(rawBody: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
	} catch {
		return undefined;
	}
}

function parseJson(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch {
		return undefined;
	}
}

/**
 * Reads `event` and `data` from the raw bytes of a body (the service's document, section 6, rule 3).
 *
 * It parses the bytes that were verified, not the body n8n parsed: n8n parses by content type, and
 * an unknown or missing type leaves no parsed body at all.
 */
export function parseDelivery(rawBody: Uint8Array): Parsed {
	const text = decode(rawBody);
	if (text === undefined) return no('The body is not UTF-8 text');
	const body = parseJson(text)?.value;
	if (body === undefined) return no('The body is not JSON');
	if (typeof body !== 'object' || body === null || Array.isArray(body)) {
		return no('The body is not a JSON object');
	}
	const { event, data } = body as Record<string, unknown>;
	if (typeof event !== 'string' || event === '') return no('The body has no event name in "event"');
	if (data === undefined) return no('The body has no "data"');
	return { ok: true, delivery: { event, data } };
}

/** The id of a delivery: SHA-256 of its raw body in lowercase hex, as the service sends none. */
export function deliveryId(rawBody: Uint8Array): string {
	return createHash('sha256').update(rawBody).digest('hex');
}
