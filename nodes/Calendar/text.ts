/** Named entities in the service’s texts. Servers write texts as HTML, and most punctuation as numeric entities. */
const NAMED_ENTITIES: ReadonlyMap<string, string> = new Map(
	Object.entries({
		amp: '&',
		apos: "'",
		bull: '•',
		cent: '¢',
		copy: '©',
		deg: '°',
		eacute: 'é',
		euro: '€',
		gt: '>',
		hellip: '…',
		laquo: '«',
		ldquo: '“',
		lsquo: '‘',
		lt: '<',
		mdash: '—',
		middot: '·',
		nbsp: ' ',
		ndash: '–',
		pound: '£',
		quot: '"',
		raquo: '»',
		rdquo: '”',
		reg: '®',
		rsquo: '’',
		times: '×',
		trade: '™',
		yen: '¥',
	}),
);

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;

/**
 * Text as people read it: `A &#038; B&#8217;s` becomes `A & B’s`. Entities are decoded once, so `&amp;lt;` becomes
 * `&lt;`. Unknown entities stay as they are. Anything except text and numbers becomes ''.
 */
export function decodeHtml(text: unknown): string {
	if (typeof text !== 'string') return typeof text === 'number' ? String(text) : '';
	return text.replace(ENTITY, (whole: string, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined)
			return NAMED_ENTITIES.get(name) ?? NAMED_ENTITIES.get(name.toLowerCase()) ?? whole;
		const point = decimal === undefined ? parseInt(hex as string, 16) : Number(decimal);
		return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
			? String.fromCodePoint(point)
			: whole;
	});
}

/** HTML without tags: paragraphs and line breaks become new lines, entities become characters. */
export function plainText(html: unknown): string {
	if (typeof html !== 'string') return decodeHtml(html);
	const text = html
		.replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
		.replace(/\s+/g, ' ')
		.replace(/<(?:br|hr)\b[^>]*>|<\/(?:p|div|h[1-6]|li|tr|ul|ol|table|blockquote)\s*>/gi, '\n')
		.replace(/<\/?[a-z][^>]*>/gi, '');
	return decodeHtml(text)
		.split('\n')
		.map((line) => line.trim())
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** Whether people would read two texts as the same. */
export const sameText = (one: unknown, other: unknown): boolean =>
	normalizeText(one) === normalizeText(other);

/**
 * A form in which texts that people read as the same are equal: case, spaces, quotation marks and dashes don’t matter.
 * The service replaces typed quotation marks, dashes and dots with typographic ones.
 */
export const normalizeText = (text: unknown): string =>
	decodeHtml(text)
		.normalize('NFC')
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/[\u201c\u201d]/g, '"')
		.replace(/\u2026/g, '...')
		.replace(/[\u2013\u2014]|-{2,3}/g, '-')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();
