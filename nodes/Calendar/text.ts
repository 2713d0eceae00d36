/** The named entities that the service's texts hold (seen on servers: it writes HTML, and quotes as numbers). */
const NAMED: Readonly<Record<string, string>> = {
	amp: '&',
	apos: "'",
	bull: '•',
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
};

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi;

/**
 * Text as people read it: `A &#038; B&#8217;s` gives `A & B’s`. Each entity is read once, so `&amp;lt;` gives `&lt;`; what
 * is none stays as it is. Anything but text gives ''.
 */
export function decodeHtml(text: unknown): string {
	if (typeof text !== 'string') return typeof text === 'number' ? String(text) : '';
	return text.replace(ENTITY, (whole: string, decimal?: string, hex?: string, name?: string) => {
		if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole;
		const point = decimal === undefined ? parseInt(hex as string, 16) : Number(decimal);
		return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
			? String.fromCodePoint(point)
			: whole;
	});
}

/** HTML without its tags: paragraphs and breaks become new lines, entities characters. */
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

/** Whether two texts are the same to people: decoded, without regard to case, blanks at the ends and doubled ones. */
export const sameText = (one: unknown, other: unknown): boolean => folded(one) === folded(other);

/** The form of a text in which equal ones are equal. The service shows typed quotes, dashes and dots as printed ones. */
export const folded = (text: unknown): string =>
	decodeHtml(text)
		.normalize('NFC')
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/[\u201c\u201d]/g, '"')
		.replace(/\u2026/g, '...')
		.replace(/[\u2013\u2014]|-{2,3}/g, '-')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();
