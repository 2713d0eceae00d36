import { decodeHtml } from '../shared/errors/redact';

/** The marks of letters with the names that web pages give them. */
const MARKS: Readonly<Record<string, string>> = {
	...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308' },
	...{ ring: '\u030a', cedil: '\u0327', caron: '\u030c' },
};

const LETTER = /&([a-z])(grave|acute|circ|tilde|uml|ring|cedil|caron);/gi;

/** Others that texts have, each with its character. Some of them are seen by nobody. */
const OTHERS = new Map(
	'szlig ß|oslash ø|aelig æ|minus -|frac12 ½|iquest ¿|iexcl ¡|sect §|shy |zwnj |zwj |lrm |rlm '
		.split('|')
		.map((row) => row.split(' ') as [name: string, character: string]),
);

const OTHER = /&([a-z]{2,6}(?:12)?);/g;
const SPACE = /&(?:[en]msp|ensp|thinsp);/g;

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;

const decodedOnce = (text: string): string =>
	decodeHtml(
		text
			.replace(LETTER, (_entity, letter: string, mark: string) =>
				(letter + (MARKS[mark.toLowerCase()] ?? '')).normalize('NFC'),
			)
			.replace(OTHER, (entity, name: string) => OTHERS.get(name) ?? entity)
			.replace(SPACE, ' '),
	);

/** A text with the characters that entities stand for, also where a program has encoded it twice. */
export const decoded = (text: string): string => decodedOnce(decodedOnce(text));

/** The first entity that stands for a character. */
export const entityIn = (text: string): string | undefined =>
	text.match(ENTITY)?.find((each) => decodedOnce(each) !== each);

/** Elements whose names nobody writes in angle brackets for anything else. */
const TAG =
	/<(\/?)(p|br|b|i|u|s|em|strong|div|span|a|ul|ol|li|h[1-6]|img|table|tbody|thead|tr|td|th|html|body|head|style|script|title|meta|font|hr|blockquote|code|pre|small|big|sup|sub|center|section|mark|del)(\s[\w:-]{1,40}\s?=[^<>]{0,2000})?\s?\/?>/gi;

/** The first tag, without what its attributes say. */
export const tagIn = (text: string): string | undefined =>
	text.match(TAG)?.[0].replace(/\s[^]*/, '>');

/** Elements that begin a line, and elements whose content is not for readers. */
const LINES = /^(?:p|div|ul|ol|h[1-6]|tr|table|blockquote|section)$/;
const HIDDEN = /^(?:head|style|script|title)$/;

/** What a tag makes of the text around it. */
function signOf(name: string, isEnd: boolean): string {
	if (name === 'br' || name === 'hr') return '\n';
	if (name === 'li') return isEnd ? '' : '\n- ';
	if (name === 'td' || name === 'th') return isEnd ? ' ' : '';
	return isEnd && LINES.test(name) ? '\n' : '';
}

/** Where a link leads, in parentheses, unless its text says so. */
function addressOf(attributes: string, words: string): string {
	const [, address = ''] =
		/href\s?=\s?["']?(?:mailto:|tel:)?([^"'\s<>]{1,1000})/i.exec(attributes) ?? [];
	return address === '' || words.includes(address) ? '' : ` (${address})`;
}

/** A text without tags, but with the lines that they make and the addresses of links. */
export function withoutTags(html: string): string {
	const text = html.replace(/<!--[^<>]{0,2000}-->/g, '');
	let plain = '';
	let from = 0;
	let hidden: string | undefined;
	let link: { attributes: string; begin: number } | undefined;
	for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of text.matchAll(TAG)) {
		const lower = name.toLowerCase();
		const isEnd = slash === '/';
		if (hidden !== undefined && !(isEnd && lower === hidden)) continue;
		if (hidden === undefined) plain += text.slice(from, index);
		from = index + tag.length;
		hidden = !isEnd && HIDDEN.test(lower) ? lower : undefined;
		if (lower === 'a' && !isEnd) link = { attributes, begin: plain.length };
		else if (lower === 'a' && link) plain += addressOf(link.attributes, plain.slice(link.begin));
		else plain += signOf(lower, isEnd);
	}
	return tidied(plain + text.slice(from));
}

/** At most one empty line, and none around the text. */
const tidied = (text: string): string =>
	text.replace(/\n[^\S\n]{0,99}\n(?:\s{0,99}\n)?/g, '\n\n').trim();

/** Marks of language models. */
const NO_RECORD =
	/<\/?(?:answer|analysis|think(?:ing)?|thoughts?|reasoning|response|final|output)>/i;

/** Whether a text is a record of a program in angle brackets. */
export const isXml = (text: string): boolean =>
	/^\s*<[?a-z][^<>]{0,500}>/i.test(text) &&
	/<\/[\w:-]{1,60}>\s{0,9}$/.test(text.slice(-80)) &&
	tagIn(text) === undefined &&
	!NO_RECORD.test(text);

/** What is between the tags of a record. */
export const withoutXml = (text: string): string =>
	tidied(text.replace(/<!\[CDATA\[|\]\]>/g, '').replace(/<[^<>]{1,500}>/g, '\n'));
