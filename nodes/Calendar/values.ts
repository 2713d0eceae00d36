import type { IDataObject } from 'n8n-workflow';

import { decodeHtml } from '../shared/errors/redact';
import { bare, plainCharacters } from '../shared/input/characters';
import {
	matching,
	printable,
	text,
	trimmed,
	unlessRefused,
	wholeNumber,
} from '../shared/input/convert';
import { entriesOf } from '../shared/input/lists';
import { oneOf } from '../shared/input/locator';
import { pick } from '../shared/panel/fields';
import type { Convert, ConvertContext } from '../shared/operation';
import { isBlank, InvalidInput } from '../shared/result';

export { decodeHtml };

/** HTML without tags: paragraphs and line breaks become new lines, entities become characters. */
export function plainText(html: unknown): string {
	if (typeof html !== 'string') return decodeHtml(html);
	return decodeHtml(withoutTags(withoutHidden(html).replace(/\s+/g, ' ')))
		.split('\n')
		.map((line) => line.trim())
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** What a page doesn’t show, by its beginning, with its end. */
const HIDDEN = /<!--|<script\b|<style\b/gi;
const ENDS: Readonly<Record<string, RegExp>> = {
	'<!--': /-->/g,
	'<script': /<\/script\s*>/gi,
	'<style': /<\/style\s*>/gi,
};

/** HTML without comments, scripts and styles. One without an end stays, and none of its kind is looked for any more. */
function withoutHidden(html: string): string {
	const endless = new Set<string>();
	let visible = '';
	let from = 0;
	for (const { 0: begin, index } of html.matchAll(HIDDEN)) {
		const kind = begin.toLowerCase();
		const end = ENDS[kind];
		if (!end || index < from || endless.has(kind)) continue;
		end.lastIndex = index;
		if (end.test(html)) {
			visible += html.slice(from, index);
			from = end.lastIndex;
		} else endless.add(kind);
	}
	return visible + html.slice(from);
}

/** A tag that begins a new line. */
const BREAK = /^<(?:(?:br|hr)\b|\/(?:p|div|h[1-6]|li|tr|ul|ol|table|blockquote)\s*>)/i;

/** HTML without tags. What begins like one and never ends is text, to the last character. */
const withoutTags = (html: string): string =>
	html.replace(/<\/?[a-z][^>]*(>|$)/gi, (tag, end) =>
		end === '' ? tag : BREAK.test(tag) ? '\n' : '',
	);

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Whether people would read two texts as the same. */
export const sameText = (one: unknown, other: unknown): boolean =>
	normalizeText(one) === normalizeText(other);

/**
 * A form in which texts that people read as the same are equal: case, spaces, quotation marks and dashes don’t matter.
 */
export const normalizeText = (text: unknown): string => withPlainSigns(text).toLowerCase();

/**
 * A text as it may have been typed, without wide spaces and what nobody sees, such as U+200B, which databases don’t
 * compare either. The service replaces typed quotation marks, dashes, dots, and
 * the x of `4x4`, with typographic ones, as WordPress does.
 */
export const withPlainSigns = (text: unknown): string =>
	decodeHtml(text)
		.normalize('NFC')
		.replace(/[\u2018\u2019\u2032]/g, "'")
		.replace(/[\u201c\u201d\u2033]|''|``/g, '"')
		.replace(/(?<=\d)\u00d7(?=\d)/g, 'x')
		.replace(/\u2122/g, '(tm)')
		.replace(/\u2026/g, '...')
		.replace(/[\u2013\u2014]|-{2,3}/g, '-')
		.replace(/[\p{Cf}\u034f]/gu, '')
		.replace(/\s+/g, ' ')
		.replace(/\p{Cc}/gu, '')
		.trim();

/** A host as servers accept it: a name in ASCII, or an IPv6 address in brackets. */
const HOST =
	/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*\.?|\[[\da-f:.]+\])$/i;

/** An address that needs no change, split into what comes before the host, the host, its port and the rest. */
const ADDRESS = /^(https?:\/\/(?:[^\s/?#@]+@)?)(\[[^\]]*\]|[^\s/?#@:]+)(:\d{1,5})?([/?#].*)?$/;

const isAccepted = (address: string): boolean => {
	const [, , host = ''] = ADDRESS.exec(address) ?? [];
	return HOST.test(host) && /^[\x21-\x7e]+$/.test(address);
};

/** A name with a dot, as in `example.com`, or `localhost`, with or without a port and a path. Not an email address. */
const BARE_HOST = /^(?:[^\s/?#@:\\.]+(?:\.[^\s/?#@:\\.]+)+|localhost)\.?(?::\d+)?(?:[/?#].*)?$/i;

/** A page or file without its host: `tickets.html`, `menu.pdf?page=2`. */
const FILE = /^[^\s/?#]+\.(?:html?|php|aspx?|jsp|pdf|docx?|jpe?g|png|gif)(?:[?#].*)?$/i;

/** The address with its scheme, if it can be told what was meant: `example.com` and `//example.com` are websites. */
export function withScheme(address: string): string | undefined {
	if (/^https?:\/\/(?!https?:)[^/]/i.test(address)) return address;
	if (/^\/\/[^/]/.test(address)) return `http:${address}`;
	return BARE_HOST.test(address) && !FILE.test(address) ? `http://${address}` : undefined;
}

/**
 * An address in the form that servers accept: absolute, http or https, ASCII (observed on servers; their admin pages
 * store anything). What was meant must be clear; undefined for `/tickets` or `mailto:…`.
 *
 *     example.com                  http://example.com
 *     https://exämple.test/größe   https://xn--exmple-cua.test/gr%C3%B6%C3%9Fe
 */
export function normalizeWebsite(website: string): string | undefined {
	const trimmed = website.trim();
	if (isAccepted(trimmed)) return trimmed;
	const address = withScheme(trimmed);
	if (address === undefined) return undefined;
	try {
		const { href, hostname } = new URL(address);
		// `24.12.2027` would become the IP address 24.12.7.235.
		if (/^[\d.]+$/.test(hostname) && !address.includes(hostname)) return undefined;
		const hasPath = /^[^:]+:\/\/[^/?#]*\//.test(address);
		const sent = hasPath ? href : href.replace(/(?<=[^:/])\//, '');
		return isAccepted(sent) ? sent : undefined;
	} catch {
		return undefined;
	}
}

/** An address that was copied from the source of a page, where `&` is `&amp;`. */
export function withoutEntities(address: string, note: ConvertContext['note']): string {
	const plain = address.replace(/&(?:amp|#0?38|#x26);/gi, '&');
	if (plain !== address) note?.('was read with “&” in place of “&amp;”');
	return plain;
}

/** The website that a user enters, in the form that servers accept. Blank text empties the field. */
export const websiteAddress: Convert<string> = (value, { note }) => {
	const entered = bare(trimmed(value));
	const plain = withoutEntities(entered, note);
	const address = isBlank(entered) ? '' : normalizeWebsite(plain);
	if (address !== undefined) return address;
	throw new InvalidInput(
		`must be a web address such as https://example.com, but is “${printable(trimmed(value))}”`,
	);
};

/** An ID without the decimals that spreadsheets give it: `157.0` is 157, but `1.000` may be a thousand. */
export const withoutDecimals = (id: string): string => id.replace(/\.00?$/, '');

/** The entries of a list, or of text with commas or semicolons. A record stands for its ID, and `3.0 4` are two IDs. */
export function listEntries(value: unknown): unknown[] {
	const isPlain = typeof value === 'string' && !/^\s*\[/.test(value);
	return entriesOf(isPlain ? decodeHtml(value).replace(/;/g, ',') : value)
		.map(oneOf)
		.flatMap((entry) =>
			typeof entry === 'string' && /^[\d.\s]+$/.test(entry)
				? entry.trim().split(/\s+/).map(withoutDecimals)
				: [entry],
		);
}

/** The entries as comma-separated text for the query, if all of them pass. */
const commaList =
	(check: (entry: unknown) => string, entriesIn = entriesOf) =>
	(value: unknown): string => {
		const entries = entriesIn(value).map(check);
		if (entries.length > 0) return entries.join(',');
		throw new InvalidInput('is empty');
	};

/** IDs as comma-separated text for the query. */
export const idList = commaList((entry) => {
	const id = unlessRefused(() => plainCharacters(text(entry)));
	if (id !== undefined && /^[1-9]\d{0,14}$/.test(id)) return id;
	throw new InvalidInput(`must be IDs such as 12, 15, but contains “${printable(entry)}”`);
}, listEntries);

export const recordId = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** The ID of one record, for filters that take no list (observed on servers). `what` names the record. */
export const oneId = (what: string) =>
	matching(/^[1-9]\d{0,14}(\.00?)?$/, `the ID of one ${what}, such as 157`, withoutDecimals);

/** Words from a list or from comma-separated text, as comma-separated text for the query. */
export const wordList = commaList(text);

/** Keeps the listed fields of a record, in the listed order, with entities decoded. Missing fields are left out. */
export const pickDecoded =
	(...names: string[]) =>
	(record: IDataObject): IDataObject =>
		Object.fromEntries(
			Object.entries(pick(...names)(record)).map(([name, value]) => [
				name,
				typeof value === 'string' ? decodeHtml(value) : value,
			]),
		);
