/**
 * The characters of the GSM 7-bit default alphabet and its extension table (3GPP TS 23.038, sections 6.2.1 and
 * 6.2.1.1). Letters beyond ASCII are written as escapes, so that nobody mistakes a Greek capital for a Latin one.
 */
const BASIC =
	'@\u00a3$\u00a5\u00e8\u00e9\u00f9\u00ec\u00f2\u00c7\n\u00d8\u00f8\r\u00c5\u00e5' +
	'\u0394_\u03a6\u0393\u039b\u03a9\u03a0\u03a8\u03a3\u0398\u039e\u00c6\u00e6\u00df\u00c9' +
	' !"#\u00a4%&\'()*+,-./0123456789:;<=>?' +
	'\u00a1ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00c4\u00d6\u00d1\u00dc\u00a7' +
	'\u00bfabcdefghijklmnopqrstuvwxyz\u00e4\u00f6\u00f1\u00fc\u00e0';
const EXTENSION = '\f^{}\\[~]|\u20ac';

/** Septets of each character: one, or two for those that follow the escape to the extension table. */
const SEPTETS = new Map([
	...Array.from(BASIC, (character): [string, number] => [character, 1]),
	...Array.from(EXTENSION, (character): [string, number] => [character, 2]),
]);

/** Septets that a character takes; undefined for one that needs unicode. */
export const septets = (character: string): number | undefined => SEPTETS.get(character);

/** Whether a text can be sent without unicode. */
export const isGsm7 = (text: string): boolean =>
	Array.from(text).every((character) => SEPTETS.has(character));
