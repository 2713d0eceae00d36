/** Typographic characters: `A & B's` becomes `A &#038; B&#8217;s`. Existing entities stay as they are. */
const forms: Array<[plain: RegExp, html: string]> = [
	[/&(?!#?\w+;)/g, '&#038;'],
	[/\.\.\./g, '&#8230;'],
	[/ -- | - /g, ' &#8211; '],
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
		.split(/(<[^>]*>)/)
		.map((part, index) => (index % 2 === 1 ? part : texturize(part)))
		.join('');

const isBlock = /^<(p|div|ul|ol|h[1-6]|blockquote|table|pre)\b/i;

/** Longer texts are returned in paragraphs, unless they already consist of block elements. */
export const toParagraphs = (text: string) =>
	text.trim() === ''
		? ''
		: `${toHtml(text)
				.trim()
				.split(/\n\s*\n/)
				.map((block) =>
					isBlock.test(block) ? block : `<p>${block.replace(/\n/g, '<br />\n')}</p>`,
				)
				.join('\n')}\n`;

/** Names of terms are encoded only as far as HTML requires. */
export const toTermHtml = (text: string) => text.replace(/&(?!#?\w+;)/g, '&amp;');

/** The numbers of a price or price range in any notation; undefined for words. */
function pricesIn(cost: string): string[] | undefined {
	const parts = cost.split(/[-–]/).map((part) => part.replace('$', '').trim());
	return parts.every((part) => /^\d+(\.\d+)?$/.test(part)) ? parts : undefined;
}

/** Prices are stored as plain numbers. An empty price becomes 0. */
export const fromPrice = (cost: string) =>
	cost === '0' ? '' : (pricesIn(cost)?.join('-') ?? cost);

/** `25` is returned as `$25`, `10-20` as `$10 – $20`, words as they are. */
export const toPrice = (cost: string) =>
	pricesIn(cost)
		?.map((price) => `$${price}`)
		.join(' – ') ?? cost;
