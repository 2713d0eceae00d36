import { createHmac } from 'node:crypto';

/** The X-Service-Signature header for these bytes, as described in test/contract/invoicing.openapi.yaml. */
export function sign(body: string | Uint8Array, secret: string): string {
	return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** The headers the service sends with a delivery. */
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
