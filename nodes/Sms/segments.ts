import { isGsm7, septets } from './gsm7';

/** What becomes of a text on its way to a phone. */
export interface Segmentation {
	encoding: 'GSM-7' | 'UCS-2';
	/** Unicode characters; an emoji made of several counts as several. */
	characters: number;
	/** Messages that the network makes of it; 0 for an empty text. */
	segments: number;
}

/**
 * Places in a message that holds the whole text, and in each of several: the 140 bytes of a message hold 160 septets or
 * 70 units of 16 bits, and a header of 6 bytes that joins several leaves 153 or 67 (3GPP TS 23.038 and 23.040).
 */
const ROOM = { 'GSM-7': [160, 153], 'UCS-2': [70, 67] } as const;

/**
 * Encoding and number of segments of a text. What takes two places (a character of the GSM extension table, or one
 * beyond the 16 bits of UCS-2) is never torn apart: where one place is left, it moves on and the place stays empty.
 * `unicode` true asks for UCS-2; otherwise, and also for a text that GSM-7 can't carry, the text decides.
 */
export function segments(text: string, unicode?: boolean): Segmentation {
	const encoding = unicode === true || !isGsm7(text) ? 'UCS-2' : 'GSM-7';
	const [alone, part] = ROOM[encoding];
	const characters = Array.from(text);
	const widths = characters.map((character) =>
		encoding === 'UCS-2' ? character.length : (septets(character) as number),
	);
	const total = widths.reduce((sum, width) => sum + width, 0);
	const count = total === 0 ? 0 : total <= alone ? 1 : pack(widths, part);
	return { encoding, characters: characters.length, segments: count };
}

/** Parts of so many places that things of the given widths fill, in order. */
function pack(widths: number[], room: number): number {
	let parts = 1;
	let used = 0;
	for (const width of widths) {
		if (used + width > room) {
			parts++;
			used = 0;
		}
		used += width;
	}
	return parts;
}
