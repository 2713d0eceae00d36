import { readLocator } from '../../shared/n8n/host';
import { isBlank } from '../../shared/input/convert';

/** How a record is named: by its number, or by the words in its address. */
export type RecordKey = { id: number } | { slug: string };

type KeyResult = RecordKey | { problem: string };

/**
 * Reads what a locator holds. A plain value, which an expression may put in its place, is an id if it is a number, else
 * a slug.
 */
export function readKey(value: unknown): KeyResult {
	const { mode, value: held } = readLocator(value);
	if (isBlank(held)) return { problem: 'is empty' };
	const text = String(held).trim();
	const read = { slug: slugOf, url: keyOfUrl, '': keyOfText }[mode];
	return (read ?? idOf)(text);
}

const idOf = (text: string): KeyResult =>
	/^[1-9]\d{0,14}$/.test(text)
		? { id: Number(text) }
		: { problem: `must be an ID, which is a whole number, but is “${text}”` };

const slugOf = (slug: string): KeyResult =>
	/[/?#\s]/.test(slug)
		? {
				problem: `must be a slug such as “harbour-hall”, but is “${slug}”. For an address choose By URL`,
			}
		: { slug: decoded(slug) };

const keyOfText = (text: string): KeyResult => (/^\d+$/.test(text) ? idOf(text) : slugOf(text));

/** The last part of the path is the slug; addresses of sites without readable ones, and of drafts, hold the id. */
function keyOfUrl(url: string): KeyResult {
	const address = /^https?:\/\/[^/?#]+([^?#]*)(\?[^#]*)?/i.exec(url);
	const [, path = '', query = ''] = address ?? [];
	const id = /[?&](?:p|post|post_id)=(\d+)/.exec(query)?.[1];
	if (id !== undefined) return idOf(id);
	const last = path.split('/').filter((part) => part !== '');
	// Recurring events have the date behind the slug.
	while (last.length > 1 && /^\d{4}-\d\d-\d\d$/.test(last.at(-1) as string)) last.pop();
	const slug = last.at(-1);
	if (slug === undefined) {
		return {
			problem: `must be the address of a record, such as https://events.example.com/venue/harbour-hall/, but is “${url}”`,
		};
	}
	// The address that the service itself gives a record ends with the id.
	return last.includes('wp-json') && /^\d+$/.test(slug) ? idOf(slug) : { slug: decoded(slug) };
}

function decoded(slug: string): string {
	try {
		return decodeURIComponent(slug);
	} catch {
		return slug;
	}
}
