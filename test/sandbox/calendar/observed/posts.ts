import { misread, utcOf, wallClock } from '../dates';
import { attach } from '../places';
import type { Post, Values, World } from '../types';

/** Turns dates and images into their stored form; everything else stays as it was sent. */
export function arrangePost(sent: Values, { state, now }: World): Values {
	const { date, date_utc, image, ...rest } = sent;
	const clock = (value: unknown) => wallClock(String(value), now()) ?? '';
	return {
		...rest,
		...(date !== undefined && { date_utc: utcOf(clock(date), misread(state.zone)) }),
		...(date_utc !== undefined && { date_utc: clock(date_utc) }),
		...(image !== undefined && { image: attach(state.images, image) }),
	};
}

const nowhere = '0000-00-00 00:00:00';

/** Texts are returned as HTML, and records that aren't published yet have no UTC date. */
export const showHtml = (row: Post, shown: Values): Values => ({
	...shown,
	description: toParagraphs(row.description),
	...(['draft', 'pending'].includes(row.status) && { date_utc: nowhere }),
});

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

/** Addresses of websites and names of terms are encoded only as far as HTML requires. */
export const toPlainHtml = (text: string) => text.replace(/&(?!#?\w+;)/g, '&amp;');
