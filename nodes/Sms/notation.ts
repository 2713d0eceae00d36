import { decodeHtml } from '../shared/errors/redact';
import { isObject } from '../shared/result';

/**
 * What a text has that was made for another medium and that a phone shows as it stands. Nothing is converted unless the
 * user wants that: signs can be meant.
 */

/** The marks of letters with the names that web pages give them. */
const MARKS: Readonly<Record<string, string>> = {
	...{ grave: '\u0300', acute: '\u0301', circ: '\u0302', tilde: '\u0303', uml: '\u0308' },
	...{ ring: '\u030a', cedil: '\u0327', caron: '\u030c' },
};

const LETTER = /&([a-z])(grave|acute|circ|tilde|uml|ring|cedil|caron);/gi;
const LETTERS = /&(?:szlig|oslash|aelig|shy|zwnj|zwj|ensp|emsp|thinsp|minus|frac12|iquest);/g;
const LIGATURES: Readonly<Record<string, string>> = {
	...{
		'&szlig;': 'ß',
		'&oslash;': 'ø',
		'&aelig;': 'æ',
		'&minus;': '-',
		'&frac12;': '½',
		'&iquest;': '¿',
	},
	...{ '&ensp;': ' ', '&emsp;': ' ', '&thinsp;': ' ' },
};

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8}\d{0,2});/gi;

/** A text with the characters that entities stand for. */
const decoded = (text: string): string =>
	decodeHtml(
		text
			.replace(LETTER, (_entity, letter: string, mark: string) =>
				(letter + (MARKS[mark.toLowerCase()] ?? '')).normalize('NFC'),
			)
			.replace(LETTERS, (entity) => LIGATURES[entity] ?? ''),
	);

/** Elements whose names nobody writes in angle brackets for anything else. */
const TAG =
	/<(\/?)(p|br|b|i|u|s|em|strong|div|span|a|ul|ol|li|h[1-6]|img|table|tbody|thead|tr|td|th|html|body|head|style|script|title|meta|font|hr|blockquote|code|pre|small|big|sup|sub|center|section|mark|del)(?:\s[\w:-]{1,40}\s?=[^<>]{0,1000})?\s?\/?>/gi;

/** Elements that begin a line. */
const LINES = /^(?:p|br|div|li|ul|ol|h[1-6]|tr|table|hr|blockquote|section)$/i;

/** Without tags, but with the lines that they make, and the addresses of links. */
function withoutTags(text: string): string {
	const plain = text.replace(TAG, (_tag: string, slash: string, name: string) => {
		if (/^li$/i.test(name)) return slash ? '' : '\n- ';
		if (/^t[dh]$/i.test(name)) return slash ? ' ' : '';
		return LINES.test(name) && (slash || /^(?:br|hr)$/i.test(name)) ? '\n' : '';
	});
	return tidied(plain);
}

/** At most one empty line, and none around the text. */
const tidied = (text: string): string =>
	text.replace(/\n[^\S\n]{0,99}\n(?:\s{0,99}\n)?/g, '\n\n').trim();

/** What language models write before their answer. */
const THOUGHT = /<(\/?)(?:think|thinking|reasoning)>/gi;

function withoutThoughts(text: string): string {
	const marks = [...text.matchAll(THOUGHT)];
	const [first] = marks;
	const last = marks.filter(([, slash]) => slash === '/').at(-1);
	if (!first || !last) return text;
	const before = first[1] === '/' ? '' : text.slice(0, first.index);
	return (before + text.slice(last.index + last[0].length)).trim();
}

/** A block of code around the whole answer of a model. */
const FENCE = /^\s{0,9}(?:```|~~~)[\w-]{0,20}\s{0,9}\n|\n?\s{0,9}(?:```|~~~)\s{0,9}$/g;

const jsonIn = (text: string): unknown => {
	if (!/^\s*[[{]/.test(text)) return undefined;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
};

/** The field of an object that has the text of a message; the object as it is if that can’t be told. */
function fromJson(text: string): string {
	const parsed = jsonIn(text);
	const [object, ...others] = [parsed].flat();
	if (!isObject(object) || others.length > 0) return text;
	const named = [
		'message',
		'text',
		'sms',
		'body',
		'content',
		'output',
		'response',
		'answer',
		'reply',
	];
	const fields = Object.entries(object).filter(([, value]) => typeof value === 'string');
	const [found] = [...fields.filter(([name]) => named.includes(name.toLowerCase())), ...fields];
	const isClear = fields.length === 1 || (found && named.includes(found[0].toLowerCase()));
	return found && isClear ? String(found[1]) : text;
}

/** Signs as programs write them. In a path of Windows, `\n` begins a name. */
const ESCAPE = /\\(?:r\\n|[nrt"'/]|u[\da-fA-F]{4})/g;
const WINDOWS_PATH = /(?<![a-z])[a-z]:\\|\\\\\w/i;

const unescaped = (text: string): string =>
	text.replace(ESCAPE, (sign) => {
		if (/^\\["'/]/.test(sign)) return sign.slice(1);
		if (!sign.startsWith('\\u')) return sign === '\\t' ? ' ' : '\n';
		const code = parseInt(sign.slice(2), 16);
		return code >= 0x20 ? String.fromCharCode(code) : ' ';
	});

/** What Markdown and forums write, what stays of it, and how a message calls it. */
const SIGNS: ReadonlyArray<readonly [sign: string, pattern: RegExp, plain: string]> = [
	['```', /^(?:```|~~~)[\w-]{0,20}[^\S\n]{0,9}$/gm, ''],
	['![](…)', /!\[([^\][\n]{0,200})\]\(([^()\s]{1,1000})\)/g, '$1 $2'],
	[
		'[…](…)',
		/\[([^\][\n]{1,300})\]\((?:mailto:|tel:)?([^()\s]{1,1000})(?:\s"[^"\n]{0,200}")?\)/g,
		'$1 ($2)',
	],
	['**', /(?<!\*)\*{2,3}(?![\s*])([^*\n]{1,500}?)(?<![\s*])\*{2,3}(?!\*)/g, '$1'],
	['__', /(?<![\w_])__(?![\s_])([^_\n]{1,500}?)(?<![\s_])__(?![\w_])/g, '$1'],
	['~~', /~~(?![\s~])([^~\n]{1,500}?)(?<![\s~])~~/g, '$1'],
	['`', /(?<![\w`])`([^`\n]{1,500})`(?![\w`])/g, '$1'],
	['#', /^#{1,6}[^\S\n]{1,9}(?=[^\s\d])/gm, ''],
	['|---|', /^(?:\|[^\S\n]{0,3}:?-{2,99}:?[^\S\n]{0,3})+\|\n?/gm, ''],
	['[b]', /\[\/?(?:b|i|u|url|img|color|quote)(?:=[^\][\n]{1,200})?\]/gi, ''],
];

const withoutSigns = (text: string): string =>
	SIGNS.reduce((read, [, pattern, plain]) => read.replace(pattern, plain), text);

/** Names of emoji, and links and people, as chats of a firm write them. */
const CHAT =
	/(?<![\w:]):[a-z][a-z_]{2,30}:(?![\w:])|<(?:https?:[^<>|\s]{1,500}\||[@#!][A-Z\d]{2,20})/;

/** Letters of UTF-8 that were read in another encoding, such as `donâ€™t` and `cafÃ©`, or that a mail encoded. */
const BROKEN = /â€[™˜œ“”¦\u009d]|Ã[\u00a0-\u00bf]|(?:=[89A-F][\dA-F]){2}/;

const withoutLinks = (text: string): string => text.replace(/https?:\/\/\S+/g, '');

const found = (pattern: RegExp, text: string): string | undefined => text.match(pattern)?.[0];

interface Notation {
	name: string;
	/** The first sign of it in a text, without what people wrote in it. */
	find(text: string): string | undefined;
	/** The text without it. */
	convert?(text: string): string;
}

/** In the order in which they are around each other: thoughts before a block of code with JSON with HTML. */
const NOTATIONS: readonly Notation[] = [
	{
		name: 'a language model’s thoughts',
		find: (text) => found(THOUGHT, text),
		convert: withoutThoughts,
	},
	{
		name: 'Markdown',
		find: (text) => found(FENCE, text) && '```',
		convert: (text) => text.replace(FENCE, ''),
	},
	{
		name: 'JSON',
		find: (text) => ([jsonIn(text)].flat().some(isObject) ? '{' : undefined),
		convert: fromJson,
	},
	{
		name: 'escaped characters',
		find: (text) => (WINDOWS_PATH.test(text) ? undefined : found(ESCAPE, text)),
		convert: unescaped,
	},
	{
		name: 'HTML',
		find: (text) => found(TAG, text)?.replace(/\s[^]*/, '>'),
		convert: withoutTags,
	},
	{
		name: 'HTML',
		find: (text) => text.match(ENTITY)?.find((each) => decoded(each) !== each),
		convert: decoded,
	},
	{
		name: 'Markdown',
		find: (text) => SIGNS.find(([, pattern]) => found(pattern, text) !== undefined)?.[0],
		convert: withoutSigns,
	},
	{ name: 'URL encoding', find: (text) => found(/%(?:20|0A|2C)(?=[^\s%])/i, withoutLinks(text)) },
	{ name: 'the notation of a chat', find: (text) => found(CHAT, text) },
	{ name: 'letters of another encoding', find: (text) => found(BROKEN, text) },
];

/** The notations that a text has, each with its first sign: `HTML (“&amp;”)`. */
export function notationIn(text: string): string[] {
	const named = new Map<string, string>();
	for (const { name, find } of NOTATIONS) {
		const sign = find(text)?.trim();
		if (sign !== undefined && !named.has(name)) named.set(name, sign);
	}
	return Array.from(named, ([name, sign]) => `${name} (“${sign}”)`);
}

/** The text that was meant, as a phone can show it. What has none of the notations stays as it is. */
export const withoutNotation = (text: string): string =>
	NOTATIONS.reduce(
		(read, { find, convert }) => (convert && find(read) !== undefined ? convert(read) : read),
		text,
	);
