import type { Sandbox } from '../sandbox';

/** Sends a message as a node does. */
export const sendMessage = async ({ sms }: Sandbox, message: string, to = '+233241234567') =>
	await fetch(`${sms.baseUrl}/sms/send`, {
		method: 'POST',
		headers: { authorization: `Bearer ${sms.apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ senderId: sms.senderIds[0], to: [to], message }),
	});
