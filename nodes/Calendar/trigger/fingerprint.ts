import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';

/**
 * The fields that a user can write (document, section 2). Left out are those that change by themselves or with each save
 * (date, modified), that only one of list and single record has (json_ld), and that follow from others (addresses).
 */
const FIELDS = [
	'title',
	'description',
	'excerpt',
	'slug',
	'status',
	'start_date',
	'end_date',
	'utc_start_date',
	'utc_end_date',
	'timezone',
	'all_day',
	'cost',
	'website',
	'show_map',
	'show_map_link',
	'hide_from_listings',
	'sticky',
	'featured',
] as const;

/** Of linked records only which ones they are: a change to a venue is none to its events. */
const LINKS = ['image', 'venue', 'organizer', 'categories', 'tags'] as const;

/** A fingerprint of an event, of 48 bits: a change goes unseen once in 280 million million. */
export const fingerprintOf = (record: IDataObject): string =>
	createHash('sha256')
		.update(
			JSON.stringify([
				...FIELDS.map((name) => record[name] ?? null),
				...LINKS.map((name) => idsOf(record[name])),
			]),
		)
		.digest('base64url')
		.slice(0, 8);

function idsOf(linked: unknown): string {
	if (Array.isArray(linked)) return linked.map(idsOf).sort().join();
	if (typeof linked !== 'object' || linked === null) return String(linked || '');
	const { id, url } = linked as IDataObject;
	return String(id ?? url ?? '');
}
