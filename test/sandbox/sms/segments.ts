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
