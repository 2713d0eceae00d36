import { createHash } from 'crypto';
import { isObject } from '../../shared/result';

/** The content of a delivery with a verified signature. */
export interface Delivery {
	event: string;
	/** Any JSON value. The service doesn’t document what it contains. */
	data: unknown;
}

type ParsedDelivery = { ok: true; delivery: Delivery } | { ok: false; problem: string };

const invalid = (problem: string): ParsedDelivery => ({ ok: false, problem });

// JSON is always UTF-8 (RFC 8259, section 8.1), whatever the unsigned Content-Type header says. `fatal` throws for
// other bytes instead of replacing them. A byte order mark is removed.
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
 * Reads `event` and `data` from the bytes whose signature was verified. The body that n8n parsed can’t be used: it
 * depends on the content type, and for an unknown or missing type there is none. Never throws.
 */
export function parseDelivery(rawBody: Uint8Array): ParsedDelivery {
	const text = decode(rawBody);
	if (text === undefined) return invalid('The body is not UTF-8 text');
	const body = parseJson(text)?.value;
	if (body === undefined) return invalid('The body is not JSON');
	if (!isObject(body)) return invalid('The body is not a JSON object');
	const { event, data } = body;
	if (typeof event !== 'string' || event === '')
		return invalid('The body has no event name in "event"');
	if (data === undefined) return invalid('The body has no "data"');
	return { ok: true, delivery: { event, data } };
}

/** An ID for a delivery, because the service sends none: the SHA-256 of its raw body in lowercase hex. */
export function deliveryId(rawBody: Uint8Array): string {
	return createHash('sha256').update(rawBody).digest('hex');
}
