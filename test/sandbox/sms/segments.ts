// The plain alphabet of text messages (GSM 03.38); the second table takes two places a letter.
const plain = new Set(
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** Letters in a lone message, and in each part of a longer one, which needs room for joining. */
const rooms = { plain: [160, 153], unicode: [70, 67] } as const;

/** How many messages a phone network makes of a text. */
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
