import { isObject } from '../shared/result';
import { decoded, entityIn, isXml, tagIn, withoutTags, withoutXml } from './html';

/**
 * What a text has that was made for another medium and that a phone shows as it stands. Nothing is converted unless the
 * user wants that: signs can be meant.
 */

/** What language models write before their answer. */
const THOUGHT = /<(\/?)(?:think|thinking|thoughts?|reasoning|analysis|scratchpad|reflection)>/gi;

function withoutThoughts(text: string): string {
	const marks = [...text.matchAll(THOUGHT)];
	const [first] = marks;
	const last = marks.filter(([, slash]) => slash === '/').at(-1);
	if (!first || !last) return text;
	const before = first[1] === '/' ? '' : text.slice(0, first.index);
	return (before + text.slice(last.index + last[0].length)).trim();
}

/** Marks of a model’s own format, around or after what it says. */
const MODEL = /<\|[\w-]{2,30}\|>|\[\/?INST\]|<\/?(?:answer|response|final|output|s)>/gi;

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
const ESCAPE = /\\(?:r\\n|[nrt"'/,;]|(?:u[\da-fA-F]{2}|x)[\da-fA-F]{2})/g;
const WINDOWS_PATH = /(?<![a-z])[a-z]:\\|\\\\\w/i;

const unescaped = (text: string): string =>
	text.replace(ESCAPE, (sign) => {
		if (/^\\["'/,;]/.test(sign)) return sign.slice(1);
		if (!/^\\[ux]/.test(sign)) return sign === '\\t' ? ' ' : '\n';
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
	// A sign that is one: the arm of ¯\\_(ツ)_/¯ isn’t.
	['\\', /(?<!\u00af)\\([!.()#*_~`>[\]{}+=|-])/g, '$1'],
	['[b]', /\[\/?(?:b|i|u|url|img|color|quote)(?:=[^\][\n]{1,200})?\]/gi, ''],
];

const withoutSigns = (text: string): string =>
	SIGNS.reduce((read, [, pattern, plain]) => read.replace(pattern, plain), text);

/** Names of emoji, and links and people, as chats of a firm write them. */
const CHAT =
	/(?<![\w:]):[a-z][a-z_]{2,30}:(?![\w:])|<(?:https?:[^<>|\s]{1,500}\||[@#!][A-Z\d]{2,20})/;

/** Letters of UTF-8 that were read in another encoding, such as `donâ€™t` and `cafÃ©`, or that a mail encoded. */
const BROKEN = /â€[™˜œ“”¦\u009d]|Ã[\u00a0-\u00bf]|(?:=[89A-F][\dA-F]){2}/;

/** A text that a sheet was to calculate, or that a word processor stores. */
const FORMULA = /^\s*(?:=[A-Z]{2,20}\(|\{\\rtf)/;

/** The beginning of a whole text in Base64, which nobody writes. */
function base64In(text: string): string | undefined {
	const whole = text.trim();
	const isMixed = [/[A-Z]/, /[a-z]/, /\d/].every((kind) => kind.test(whole));
	return isMixed && /^[A-Za-z\d+/]{48,}={0,2}$/.test(whole) ? whole.slice(0, 4) : undefined;
}

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
		name: 'a language model’s marks',
		find: (text) => found(MODEL, text),
		convert: (text) => text.replace(MODEL, '').trim(),
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
	{ name: 'HTML', find: tagIn, convert: withoutTags },
	{ name: 'XML', find: (text) => (isXml(text) ? '<…>' : undefined), convert: withoutXml },
	{ name: 'HTML', find: entityIn, convert: decoded },
	{
		name: 'Markdown',
		find: (text) => SIGNS.find(([, pattern]) => found(pattern, text) !== undefined)?.[0],
		convert: withoutSigns,
	},
	{ name: 'URL encoding', find: (text) => found(/%(?:20|0A|2C)(?=[^\s%])/i, withoutLinks(text)) },
	{ name: 'the notation of a chat', find: (text) => found(CHAT, text) },
	{ name: 'letters of another encoding', find: (text) => found(BROKEN, text) },
	{ name: 'an encoded text', find: (text) => found(FORMULA, text) ?? base64In(text) },
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

const convertedOnce = (text: string): string =>
	NOTATIONS.reduce(
		(read, { find, convert }) => (convert && find(read) !== undefined ? convert(read) : read),
		text,
	);

/**
 * The text that was meant, as a phone can show it. What has none of the notations stays as it is. One can be inside
 * another that comes later, such as tags that are written in entities.
 */
export const withoutNotation = (text: string): string => convertedOnce(convertedOnce(text));
