import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

import { asWord, isObject, InvalidInput } from '../../shared/result';
import { eventNamed, isKnownEvent } from './properties';

/**
 * Reads `event` and `data` from the bytes whose signature was verified. The body that n8n parsed can’t be used: it
 * depends on the content type, and for an unknown or missing type there is none. What `data` holds isn’t documented.
 * Throws `InvalidInput`, and nothing else.
 */
export function parseDelivery(rawBody: Uint8Array): {
	event: string;
	/** Undefined for a test delivery: services send one when somebody enters an address. */
	data: unknown;
	/** What else is beside them, such as an ID. */
	others: IDataObject;
} {
	let missing = 'UTF-8 text';
	let body: unknown;
	try {
		// JSON is always UTF-8 (RFC 8259, section 8.1), whatever the unsigned Content-Type header says. `fatal` throws for
		// other bytes instead of replacing them. A byte order mark is removed.
		const text = new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
		missing = 'JSON';
		body = JSON.parse(text);
	} catch {
		// JSON has no undefined.
	}
	if (body === undefined) throw new InvalidInput(`The body is not ${missing}`);
	if (!isObject(body)) throw new InvalidInput('The body is not a JSON object');
	const { event: given, data, ...others } = body;
	const name = given ?? (isPing(others) ? 'ping' : undefined);
	if (typeof name !== 'string' || name === '') {
		throw new InvalidInput('The body has no event name in "event"');
	}
	const event = eventNamed(name);
	const isTest = !isKnownEvent(event) || others.test === true || others.livemode === false;
	if (data === undefined && !isTest) throw new InvalidInput('The body has no "data"');
	return { event, data, others };
}

/** Whether a delivery without an event says that it is a test. */
const isPing = (fields: IDataObject): boolean =>
	fields.test === true ||
	'ping' in fields ||
	[fields.type, fields.action, fields.kind].some((each) => /^(?:ping|test)$/i.test(asWord(each)));

/** An ID for a delivery, because the service sends none: the SHA-256 of its raw body in lowercase hex. */
export function deliveryId(rawBody: Uint8Array): string {
	return createHash('sha256').update(rawBody).digest('hex');
}
