import { accounts } from '../accounts';
import type { SentMessage } from '../control/types';
import { Refusal } from '../server/service';

export interface Account {
	wallet: number;
	requests: number;
	messages: SentMessage[];
}

export interface Send {
	senderId: string;
	to: string[];
	message: string;
	unicode?: boolean;
}

export const openAccount = (): Account => ({
	wallet: accounts.sms.wallet,
	requests: 0,
	messages: [],
});

export const refusal = (status: number, error: string) => new Refusal(status, { error });

const isReachable = (number: string) => /^\+[1-9]\d{7,14}$/.test(number);
/** Stands for numbers that an operator blocks, so that tests can cause partial failures. */
const isBlocked = (number: string) => number.endsWith('0000');

/**
 * Sends a message and charges for it. Assumptions where the documentation says nothing: each part costs one unit per
 * recipient, failures are free, and nothing is sent if the balance isn't enough for all recipients.
 */
export function send(account: Account, { senderId, to, message, unicode }: Send, at: Date) {
	if (!accounts.sms.senderIds.includes(senderId)) {
		throw refusal(403, `Sender ID "${senderId}" is not approved on this account`);
	}
	const units = countSegments(message, unicode ?? false);
	const recipients = to.map((number) => ({
		to: number,
		status: isReachable(number) && !isBlocked(number) ? 'sent' : 'failed',
	}));
	const accepted = recipients.filter(({ status }) => status === 'sent');
	const unitsCharged = units * accepted.length;
	if (unitsCharged > account.wallet) {
		throw refusal(402, `The wallet holds ${account.wallet} units, ${unitsCharged} are needed`);
	}
	account.wallet -= unitsCharged;
	account.requests += 1;
	const sending = { from: senderId, text: message, units, at: at.toISOString() };
	const requestId = `send-${account.requests}`;
	account.messages.push(...accepted.map((one) => ({ to: one.to, ...sending, requestId })));
	return {
		sent: accepted.length,
		failed: to.length - accepted.length,
		unitsCharged,
		walletBalance: account.wallet,
		recipients,
	};
}

export const balance = (account: Account) => ({ balance: account.wallet, currency: 'units' });

/** Assumption: subscribing a number again has no effect. */
export const subscribe = (phone: string) => ({ status: 'subscribed', phone_number: phone });

// The alphabet of text messages (GSM 03.38). Characters of the second table count twice.
const plain = new Set(
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** The length of a single message, and of each part of a longer one, which needs room for a header. */
const rooms = { plain: [160, 153], unicode: [70, 67] } as const;

/** The number of message parts a phone network splits a text into. */
export function countSegments(text: string, unicode: boolean): number {
	const letters = [...text];
	const fits = letters.every((letter) => plain.has(letter) || extended.has(letter));
	const asPlain = fits && !unicode;
	const [alone, part] = asPlain ? rooms.plain : rooms.unicode;
	const length = asPlain
		? letters.reduce((sum, letter) => sum + (extended.has(letter) ? 2 : 1), 0)
		: text.length;
	return length <= alone ? 1 : Math.ceil(length / part);
}
