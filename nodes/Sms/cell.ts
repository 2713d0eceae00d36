import { narrow } from '../shared/input/characters';

/**
 * What people, phones and other programs write beside a phone number: links, addresses of chats, words, separators.
 * Nothing here reads a number: texts go in, and the texts that can be numbers come out.
 */

/** A text that can be a number, and what was left out beside it, in words that follow “was read ”. */
export interface Part<Text = string> {
	text: Text;
	how?: string;
}

const CHAT = 'as the number of a chat';

/** Where a chat has its number: in an address, or in a link’s path or query. */
const CHATS: readonly RegExp[] = [
	/^\+?(\d{6,15})(?::\d{1,4})?@(?:s\.whatsapp\.net|c\.us)$/i,
	/^(?:https?:\/\/)?(?:www\.)?(?:wa\.me|signal\.me\/#p|t\.me)\/(?:\+|%2B)?(\d{6,15})\/?(?:\?.*)?$/i,
	/^(?:https?:\/\/)?(?:(?:api|web|chat)\.)?whatsapp(?:\.com|:\/)\/send\/?\?(?:.*&)?phone=(?:\+|%2B|\s)?(\d{6,15})(?:&.*)?$/i,
	/^(?:viber:\/\/(?:chat|add)|tg:\/\/resolve)\?(?:number|phone)=(?:\+|%2B|\s)?(\d{6,15})(?:&.*)?$/i,
];

/** The number of a chat, which always has its country code, unless it begins with 0. */
function chatIn(text: string): string | undefined {
	for (const pattern of CHATS) {
		const [, digits] = pattern.exec(text) ?? [];
		if (digits !== undefined) return digits.startsWith('0') ? digits : `+${digits}`;
	}
	return undefined;
}

/** Whether this is the address of a group, or of somebody whose number the chat hides. */
export const isNoPerson = (text: string): boolean =>
	/@(?:g\.us|lid|newsletter|broadcast)$/i.test(text);

/** What a link can have behind its number: the text of a message, or parameters that say nothing about the number. */
const LINK = /^\s*(sms|smsto|mms|mmsto|tel|callto):([^?:;&]{0,40})([?:;&][^]*)?$/i;

/** Without what a link has behind its number. An extension stays, so that it is refused. */
function withoutLink(text: string): string {
	const [, , number, rest = ''] = LINK.exec(text) ?? [];
	if (number === undefined) return text;
	const [, context] = /;phone-context=(\+\d{1,4})(?:;|$)/i.exec(rest) ?? [];
	const [extension = ''] = /;ext=\d{1,8}/i.exec(rest) ?? [];
	return `${context && !/^\s*\+/.test(number) ? context : ''}${number}${extension}`;
}

/** Marks of web pages and of programs that end a line, or stand for a sign. */
const MARKS: ReadonlyArray<readonly [RegExp, string]> = [
	[/<\/?(?:br|p|li|ul|ol|div|td|tr)\b[^<>]{0,100}>|\\r\\n|\\[nrt]/gi, '\n'],
	[/&nbsp;|&#160;/gi, ' '],
	[/&(?:amp|#38);/gi, '&'],
	[/&(?:plus|#43|#x2b);|%2B(?=\d)/gi, '+'],
	// The number of an entry in a list.
	[/(^|[\n\r])[^\S\n\r]{0,9}\d{1,2}[.)][^\S\n\r]{1,9}(?=\+)/g, '$1'],
	// A label with its number on the next line.
	[/(\p{L}\.?\s?:)\s*[\r\n]+/gu, '$1 '],
];

/** Words in parentheses or quotes, which can have a comma, and the label that phones write into a contact card. */
const ASIDES =
	/\([^()\d]{1,80}\)|"[^"\d]{1,80}"|(?:item\d{1,2}\.)?\bTEL(?:;[\w=,."-]{1,40}){1,5}(?=:)/gi;

/** A comma and zeros that are no number, because the next one begins or nothing follows. */
const DECIMALS = /(?<=\d{7}),0+(?=\s*(?:[,;|\n\r+]|$)|\s0)/g;

/**
 * What always separates numbers, also a blank before the + of the next one. Not the comma of an amount such as
 * `2,33E+11`, nor the sign before a parameter of a link.
 */
const SEPARATORS =
	/,(?!\d{1,15}\s?E\s?\+?\d|\s{0,3}ext)|;(?!\s?(?:ext|phone-context|isub)=)|[|\n\r、،؛]|(?<=[\d)]\s{0,3})\s(?:\+\s?(?=0)|(?=\+))/i;

/** The entries of a cell. */
export function entriesIn(cell: string): string[] {
	const words = narrow(cell).replace(ASIDES, (aside) =>
		/^[("]/.test(aside) ? aside.replace(/[,;|]/g, ' ') : 'TEL',
	);
	const text = MARKS.reduce((read, [mark, plain]) => read.replace(mark, plain), words);
	// The text of a message can have any separators.
	const [, link] = /^\s*(?:sms|mms)(?:to)?:([+\d\s(),.-]{3,400})(?:[?&]body=|:)/i.exec(text) ?? [];
	return (link ?? text).replace(DECIMALS, '').split(SEPARATORS);
}

const EXTENSION =
	/(?:\d[\s,.()]{0,3}(?:x|ext|extn|extension|poste|ramal|anexo|interno|durchwahl|dw|доб)[.:\s]{0,3}|[\d)]\s{0,3}#\s?|;\s?ext=)\d{1,6}[\s)]{0,3}$/i;

/** Whether a number has an extension behind it, which takes no messages. */
export const hasExtension = (text: string): boolean => EXTENSION.test(text);

/** Words that say that a number isn’t meant. */
const NOT_MEANT =
	/(?<![\p{L}])((?:tele)?fax|télécopie|old|former|previous|wrong|not|don[’']?t|never|dead|deceased|inactive|invalid|disconnected|blocked|unsubscribed?|opt(?:ed)?[ -]?out|stop|dnd|nicht|falsch|pas|ancienne?|antiguo|viejo)(?![\p{L}])/iu;

export const notMeantIn = (text: string): string | undefined => NOT_MEANT.exec(text)?.[1];

/** What kind of number stands before or behind a comma. Nobody is called so. */
const LABEL =
	/^\(?(?:tel|phone|mobile|cell|home|work|office|whatsapp|main|primary|private|business|landline|mobil|handy|privat|büro|portable|bureau|domicile|m[óo]vil|celular|casa|trabajo)(?:\s(?:phone|number|no))?\.?:?\)?$/i;

export const isLabel = (text: string): boolean => LABEL.test(text);

/** What can’t be in a number, and the + with which only another one begins. */
const NO_PART = /[^\d\s()+./\u2010-\u2015\u2212-]+|(?=\+)/u;

/** A letter, or a sign that can stand for a digit, right beside a digit: a typing error, or a number that is masked. */
const GLUED = /[\p{L}*•_?…]\d|\d[\p{L}*•_?…@]/u;

/** A label that is often written without a blank, or with a number of its own, and the number of an entry in a list. */
const LABELS: ReadonlyArray<readonly [RegExp, string]> = [
	[/^\s*\d{1,2}[.)]\s+(?=[+(]?\d)/, ''],
	[/(\p{L})[.\s]{0,2}#?\d{1,2}\s?[:)](?=\s*[+(]?\d)/gu, '$1:'],
	[/(?<!\p{L})(?:tel|mob|cell|phone|ph|wa|mobile|whatsapp|call|no)\.?(?=\+?\d{5})/giu, ' '],
];

/** What stands between two numbers and can also stand inside one, the surest first. */
const JOINTS = [/\t/, /\//, /\s[\u2010-\u2015\u2212-]\s/, /\s{2,}/, /\s/, /[\u2010-\u2015\u2212-]/];

export const WORDS = 'without the words beside a number';

export const SEVERAL = 'as several numbers, though no comma separates them';

type IsNumber = (text: string) => boolean;

/**
 * What an entry that isn’t a number by itself can be: the texts of one or several numbers, none of them with digits of
 * another. `isNumber` tells which texts are complete numbers. Undefined: it can’t be told.
 */
export function partsOf(entry: string, isNumber: IsNumber): Part[] | undefined {
	const chat = chatIn(entry.trim());
	if (chat !== undefined) return [{ text: chat, how: CHAT }];
	const link = withoutLink(entry);
	if (link !== entry) return [{ text: link }];
	if (entry.includes('://')) return undefined;
	const apart = jointed(entry, isNumber);
	if (apart) return apart;
	const parts = piecesIn(entry).map((piece) =>
		isNumber(piece) ? [{ text: piece }] : jointed(piece, isNumber),
	);
	if (parts.length === 0 || !parts.every((part) => part !== undefined)) return undefined;
	const all = parts.flat();
	return all.map(({ text }) => ({ text, how: all.length > 1 ? SEVERAL : WORDS }));
}

/** The texts with digits between words; none if letters touch digits, or in a link. */
export function piecesIn(entry: string): string[] {
	const text = LABELS.reduce((read, [label, plain]) => read.replace(label, plain), entry);
	return GLUED.test(text) || text.includes('://')
		? []
		: text.split(NO_PART).filter((piece) => /\d/.test(piece));
}

/** The numbers on both sides of what joins them, if each is complete. Blanks alone are plain. */
function jointed(text: string, isNumber: IsNumber): Part[] | undefined {
	for (const joint of JOINTS) {
		const pieces = text.split(joint).filter((piece) => piece.trim() !== '');
		if (pieces.length < 2 || !pieces.every(isNumber)) continue;
		const isPlain = joint.test(' ') || joint.test('\t');
		return pieces.map((piece) => (isPlain ? { text: piece } : { text: piece, how: SEVERAL }));
	}
	return undefined;
}

/** The longest text in which a second number is looked for. */
const MAX_NUMBERS = 60;

/** Whether a complete number ends inside a text: what follows can be another one, or another end of it. */
export const holdsNumber = (text: string, isNumber: IsNumber): boolean =>
	text.length <= MAX_NUMBERS &&
	[...text.matchAll(/\d(?=[\s/\u2010-\u2015\u2212-]+[(+]?\d)/g)].some(({ index }) =>
		isNumber(text.slice(0, index + 1)),
	);
