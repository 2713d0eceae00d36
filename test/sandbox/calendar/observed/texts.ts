/** Typographic characters: `A & B's` becomes `A &#038; B&#8217;s`. Existing entities stay as they are. */
const forms: Array<[plain: RegExp, html: string]> = [
	[/&(?!#?\w+;)/g, '&#038;'],
	[/\.\.\./g, '&#8230;'],
	[/ -- | - /g, ' &#8211; '],
	[/\b([1-9][\d.,]*)x(?=\d)/g, '$1&#215;'],
	[/(^|[\s([])"/g, '$1&#8220;'],
	[/"/g, '&#8221;'],
	[/(^|[\s([])'/g, '$1&#8216;'],
	[/'/g, '&#8217;'],
];

const texturize = (part: string) =>
	forms.reduce((text, [plain, html]) => text.replace(plain, html), part);

/** Texts are returned as HTML. Tags in them stay as they are. */
export const toHtml = (text: string) =>
	text
		.split(/(<[a-z/!][^>]*>)/i)
		.map((part, index) => (index % 2 === 1 ? part : texturize(part)))
		.join('');

const blocks = 'p|div|ul|ol|li|h[1-6]|blockquote|table|thead|tbody|tr|td|th|pre|figure|section|hr';
const opening = new RegExp(`(<(?:${blocks})(?=[\\s>/])[^>]*>)`, 'gi');
const closing = new RegExp(`(</(?:${blocks})>)`, 'gi');
const either = `(</?(?:${blocks})(?=[\\s>/])[^>]*>)`;

/**
 * Texts of the block editor are shown without the comments that delimit their blocks, and aren’t made into paragraphs.
 * The element of a paragraph gets its class. Blocks that a program draws aren’t imitated.
 */
const renderBlocks = (text: string) =>
	toHtml(
		text
			.replace(
				/(<!-- wp:paragraph(?: [^>]*)?-->\s*<p)([^>]*>)/g,
				(_, start: string, rest: string) =>
					rest.includes('class="')
						? start + rest.replace(/class="([^"]*)"/, 'class="$1 wp-block-paragraph"')
						: `${start} class="wp-block-paragraph"${rest}`,
			)
			.replace(/<!-- \/?wp:[^>]*-->/g, ''),
	).trim();

/** Longer texts are returned in paragraphs, except for block elements. */
export function toParagraphs(text: string): string {
	if (text.trim() === '') return '';
	if (text.includes('<!-- wp:')) return renderBlocks(text);
	return toHtml(text)
		.replace(/\r\n?/g, '\n')
		.replace(opening, '\n\n$1')
		.replace(closing, '$1\n\n')
		.split(/\n\s*\n/)
		.filter((part) => part !== '')
		.map((part) => `<p>${part.replace(/^\n+|\n+$/g, '')}</p>\n`)
		.join('')
		.replace(/<p>\s*<\/p>\n?/g, '')
		.replace(new RegExp(`<p>\\s*${either}`, 'gi'), '$1')
		.replace(new RegExp(`${either}\\s*</p>`, 'gi'), '$1')
		.replace(/(?<!<br \/>)\s*\n/g, '<br />\n')
		.replace(new RegExp(`${either}\\s*<br />`, 'gi'), '$1')
		.replace(new RegExp(`<br />(\\s*${either})`, 'gi'), '$1')
		.trimEnd();
}

/** Addresses of websites and names of terms are encoded only as far as HTML requires. */
export const toPlainHtml = (text: string) => text.replace(/&(?!#?\w+;)/g, '&amp;');

const tag = /<(\/?)([a-z][a-z\d]*)\b([^>]*)>/gi;
const simple = 'a abbr b blockquote cite code del em i q s strong'.split(' ');
const rich = [
	...simple,
	...'p div span br hr ul ol li h1 h2 h3 h4 h5 h6 img table tr td th pre u'.split(' '),
];

/** What users without the right to unfiltered HTML may write: no scripts, frames and handlers. */
export const filterHtml = (text: string, allowed: 'simple' | 'rich') =>
	toPlainHtml(text)
		.replace(tag, (_all, end: string, name: string, rest: string) => {
			const isAllowed = (allowed === 'simple' ? simple : rich).includes(name.toLowerCase());
			return isAllowed
				? `<${end}${name}${rest.replace(/\s+on\w+\s*=\s*("[^"]*"|'[^']*')/gi, '')}>`
				: '';
		})
		.replace(/<(?![a-z/!])/gi, '&lt;');

const withoutMarkup = (text: string) =>
	text.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gis, '').replace(tag, '');

/** What PHP’s trim takes off. JavaScript’s takes off invisible characters, too. */
const blanks = new Set([' ', '\t', '\n', '\r', '\0', '\v']);
export function trim(text: string): string {
	let [from, to] = [0, text.length];
	while (from < to && blanks.has(text.charAt(from))) from++;
	while (to > from && blanks.has(text.charAt(to - 1))) to--;
	return text.slice(from, to);
}

/** Fields with one line of text lose their markup, all but single spaces, and percent codes until there are none. */
export function toLine(text: string): string {
	let line = trim(withoutMarkup(text).replace(/\s+/g, ' '));
	if (!code.test(line)) return line;
	while (code.test(line)) line = line.replaceAll(code.exec(line)?.[0] ?? '', '');
	return trim(line.replace(/ +/g, ' '));
}

const code = /%[a-f\d]{2}/i;

/** Names of terms are stored as HTML, without markup. */
export const toTermName = (text: string) =>
	toPlainHtml(toLine(text)).replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** One level of backslashes is lost in all texts: `C:\temp` becomes `C:temp`, and two become one. */
export function stripSlashes<Value>(value: Value): Value;
export function stripSlashes(value: unknown): unknown {
	if (typeof value === 'string') return value.replace(/\\(.?)/gs, '$1');
	if (Array.isArray(value)) return value.map(stripSlashes);
	return value;
}

/**
 * Names are compared by the database: case, accents, width, kana and invisible characters make no difference, but
 * punctuation does. A name with a backslash never counts as known, because it is looked up as it was sent.
 */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
const punctuationOf = (name: string) => name.normalize('NFKC').replace(/[^\p{P}\p{S}]/gu, '');
export const isSameName = (stored: string, sent: string) =>
	!sent.includes('\\') && isSameForDatabase(stored, sent);
export const isSameForDatabase = (one: string, other: string) =>
	compare(one, other) === 0 && punctuationOf(one) === punctuationOf(other);
