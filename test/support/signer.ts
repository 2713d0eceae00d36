import { createHmac } from 'node:crypto';

/** What the service sends in X-Service-Signature for these bytes. */
export function sign(body: string | Uint8Array, secret: string): string {
	return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** The headers of a delivery, as the service sends them. */
export function deliveryHeaders(
	body: string | Uint8Array,
	secret: string,
	event = 'invoice.paid',
): Record<string, string> {
	return {
		'content-type': 'application/json',
		'x-service-event': event,
		'x-service-signature': sign(body, secret),
	};
}
