import type { Sandbox } from '../sandbox';
import { sendJson } from './http';

/** Sends a message as a node does. */
export const sendMessage = async ({ sms }: Sandbox, message: string, to = '+233241234567') =>
	await sendJson(
		`${sms.baseUrl}/sms/send`,
		{ senderId: sms.senderIds[0], to: [to], message },
		{ headers: { authorization: `Bearer ${sms.apiKey}` } },
	);

/** How many requests to the SMS service have sent something, or were to. */
export const sendRequests = async ({ control }: Sandbox): Promise<number> =>
	(await control.requests()).filter(({ service, method }) => service === 'sms' && method === 'POST')
		.length;
