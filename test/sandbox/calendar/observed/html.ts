/** Typographic forms: `A & B's` becomes `A &#038; B&#8217;s`. What is encoded already stays. */
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

/** Texts leave as HTML; tags in them are left alone. */
export const toHtml = (text: string) =>
	text
		.split(/(<[^>]*>)/)
		.map((part, index) => (index % 2 === 1 ? part : texturize(part)))
		.join('');

const isBlock = /^<(p|div|ul|ol|h[1-6]|blockquote|table|pre)\b/i;

/** Longer texts come in paragraphs, unless they are in blocks already. */
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

/** Names of terms are only encoded where HTML needs it. */
export const toTermHtml = (text: string) => text.replace(/&(?!#?\w+;)/g, '&amp;');

/** The numbers of a price or a range of prices, however they are written; words have none. */
function pricesIn(cost: string): string[] | undefined {
	const parts = cost.split(/[-–]/).map((part) => part.replace('$', '').trim());
	return parts.every((part) => /^\d+(\.\d+)?$/.test(part)) ? parts : undefined;
}

/** Prices are stored as bare numbers; nothing costs 0. */
export const fromPrice = (cost: string) =>
	cost === '0' ? '' : (pricesIn(cost)?.join('-') ?? cost);

/** `25` is shown as `$25`, `10-20` as `$10 – $20`, words as they are. */
export const toPrice = (cost: string) =>
	pricesIn(cost)
		?.map((price) => `$${price}`)
		.join(' – ') ?? cost;
