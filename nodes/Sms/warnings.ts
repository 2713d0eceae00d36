import { isGsm7, septets } from './gsm7';

/**
 * Networks take 3 to 11 letters, digits and a few signs as the name of a sender, or a number of up to 15 digits (3GPP
 * TS 23.040, section 9.1.2.5). The document says only that the service must have approved it, so this is a hint.
 */
export const senderWarnings = (senderId: string): string[] =>
	/^\+?\d{3,15}$/.test(senderId) || /^[A-Za-z0-9 .,&_'+/-]{3,11}$/.test(senderId)
		? []
		: [
				`The sender ID “${senderId}” is unusual: networks take 3 to 11 letters and digits, or a number of up to 15 digits, and may change or refuse another.`,
			];

/** Tells of characters that a text sent without unicode may lose. */
export function textWarnings(text: string, unicode: boolean): string[] {
	if (unicode || isGsm7(text)) return [];
	const lost = Array.from(new Set(Array.from(text).filter((each) => septets(each) === undefined)));
	return [
		`Unicode is off, but the message has characters that need it and may arrive changed: ${lost.slice(0, 20).join(' ')}`,
	];
}
