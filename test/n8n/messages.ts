import type { Sandbox } from '../sandbox';
import { sendJson } from './http';

/** Sends a message as a node does. */
export const sendMessage = async ({ sms }: Sandbox, message: string, to = '+233241234567') =>
	await sendJson(
		`${sms.baseUrl}/api/v1/sms/send`,
		{ senderId: sms.senderIds[0], to: [to], message },
		{ headers: { authorization: `Bearer ${sms.apiKey}` } },
	);
