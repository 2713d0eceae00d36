import { readLocator } from '../../shared/n8n/host';
import { text } from '../../shared/input/text';
import { isBlank } from '../../shared/result';

/** What identifies a record: its ID, or the slug in its address. */
type RecordKey = { id: number } | { slug: string };

type KeyResult = RecordKey | { problem: string };

/**
 * Reads a resource locator. A plain value, such as from an expression, is an ID if it is a number, otherwise a slug.
 */
export function readKey(value: unknown): KeyResult {
	const { mode, value: held } = readLocator(value);
	if (isBlank(held)) return { problem: 'is empty' };
	const given = text(held, { timezone: '' });
	if ('problem' in given) return given;
	const read = { slug: slugOf, url: keyOfUrl, '': keyOfText }[mode];
	return (read ?? idOf)(String(given.value).trim());
}

const idOf = (text: string): KeyResult =>
	/^[1-9]\d{0,14}$/.test(text)
		? { id: Number(text) }
		: { problem: `must be an ID (a whole number), but is “${text}”` };

const slugOf = (slug: string): KeyResult =>
	/[/?#\s]/.test(slug)
		? {
				problem: `must be a slug such as “harbour-hall”, but is “${slug}”. To use an address, choose By URL`,
			}
		: { slug: decoded(slug) };

const keyOfText = (text: string): KeyResult => (/^\d+$/.test(text) ? idOf(text) : slugOf(text));

/** The slug is the last part of the path. Addresses of drafts, and of sites with plain permalinks, contain the ID. */
function keyOfUrl(url: string): KeyResult {
	const address = /^https?:\/\/[^/?#]+([^?#]*)(\?[^#]*)?/i.exec(url);
	const [, path = '', query = ''] = address ?? [];
	const id = /[?&](?:p|post|post_id)=(\d+)/.exec(query)?.[1];
	if (id !== undefined) return idOf(id);
	const last = path.split('/').filter((part) => part !== '');
	// The addresses of recurring events have a date after the slug.
	while (last.length > 1 && /^\d{4}-\d\d-\d\d$/.test(last.at(-1) as string)) last.pop();
	const slug = last.at(-1);
	if (slug === undefined) {
		return {
			problem: `must be the address of a record, such as https://events.example.com/venue/harbour-hall/, but is “${url}”`,
		};
	}
	// The address of a record in the service’s own API ends with the ID.
	return last.includes('wp-json') && /^\d+$/.test(slug) ? idOf(slug) : { slug: decoded(slug) };
}

function decoded(slug: string): string {
	try {
		return decodeURIComponent(slug);
	} catch {
		return slug;
	}
}
