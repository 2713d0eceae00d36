import type { IDataObject } from 'n8n-workflow';
import { readLocator } from '../../shared/input/readField';
import { text } from '../../shared/input/text';
import { failed, isBlank, succeeded, type Result } from '../../shared/result';
import { readSlug } from './slug';

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
	return (READERS.get(mode) ?? idOf)(String(given.value).trim());
}

const idOf = (text: string): KeyResult =>
	/^[1-9]\d{0,14}$/.test(text)
		? { id: Number(text) }
		: { problem: `must be an ID (a whole number), but is “${text}”` };

const slugOf = (slug: string): KeyResult => {
	const read = readSlug(slug);
	return 'problem' in read && slug.includes('/')
		? { problem: `${read.problem}. To use an address, choose By URL` }
		: read;
};

/** Any number is meant as an ID: `-1` and `1.5` are no slugs. */
const keyOfText = (text: string): KeyResult =>
	/^[-+]?\d[\d.,]*$/.test(text) ? idOf(text) : slugOf(text);

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
	return last.includes('wp-json') && /^\d+$/.test(slug) ? idOf(slug) : slugOf(slug);
}

/** By the mode of the resource locator. */
const READERS = new Map([
	['slug', slugOf],
	['url', keyOfUrl],
	['', keyOfText],
]);

/** The ID of a record as a number, or undefined: only whole numbers from 1 are IDs. */
export const wholeId = (id: unknown): number | undefined =>
	/^[1-9]\d{0,14}$/.test(String(id)) && !Array.isArray(id) ? Number(id) : undefined;

/**
 * The ID of a record that the service returned. Fails if it shows none: a path with `undefined` or `NaN` could be
 * another one’s.
 */
export function idOfRecord({ id }: IDataObject, what: string): Result<number> {
	const whole = wholeId(id);
	return whole !== undefined
		? succeeded(whole)
		: failed({
				message: `The service found ${what}, but didn’t say its ID`,
				description:
					'Nothing was sent. Check in the service what the address of the record returns.',
			});
}
