import type { Filters, Scope, World, Writers } from './definition';
import { fromUtc, fromWallClock, normalizeWallClock, toUtc, toWallClock } from './dates';
import { invalid } from './errors';
import type { CollectionName, EventRow, Post, State, Values } from './types';

export const statuses = ['publish', 'draft', 'pending', 'private', 'future', 'trash'];

export const blankPost = (now: Date): Post => ({
	id: 0,
	slug: '',
	description: '',
	author: 1,
	status: 'publish',
	date_utc: toUtc(now),
	modified_utc: toUtc(now),
	image: 0,
	password: '',
});

/** The date in the service's form. A date with a zone is rejected, so that the zone isn't silently dropped. */
export function wallClockOf(field: string, value: unknown): string {
	const normalized = normalizeWallClock(String(value));
	if (normalized === undefined) throw invalid({ [field]: 'Use Y-m-d H:i:s without a zone.' });
	return normalized;
}

/** An attachment by its ID, or by a URL that is fetched once and then reused. */
export function attach(images: State['images'], value: unknown): number {
	const wanted = String(value ?? '');
	if (wanted === '') return 0;
	const known = [...images].find(([id, url]) => String(id) === wanted || url === wanted);
	if (known) return known[0];
	if (!/^https?:\/\//.test(wanted)) throw invalid({ image: 'Neither an attachment nor a URL.' });
	const id = Math.max(...images.keys()) + 1;
	images.set(id, wanted);
	return id;
}

export const postWriters: Writers<Post> = {
	status: (value) => {
		const status = String(value ?? 'publish');
		if (!statuses.includes(status)) throw invalid({ status: 'No such status.' });
		return { status };
	},
	author: (value) => ({ author: Number(value ?? 1) }),
	date: (value, { state }) => ({
		date_utc: toUtc(fromWallClock(wallClockOf('date', value), state.zone)),
	}),
	date_utc: (value) => ({ date_utc: wallClockOf('date_utc', value) }),
	image: (value, { state }) => ({ image: attach(state.images, value) }),
};

export function showPost(
	row: Post,
	{ state }: World,
	base: string,
	plural: CollectionName,
): Values {
	const { id, slug, date_utc, modified_utc } = row;
	const url = state.images.get(row.image);
	return {
		id,
		author: String(row.author),
		status: row.status,
		date: toWallClock(fromUtc(date_utc), state.zone),
		date_utc,
		modified: toWallClock(fromUtc(modified_utc), state.zone),
		modified_utc,
		url: `${new URL(base).origin}/${plural}/${slug}/`,
		rest_url: `${base}/${plural}/${id}`,
		slug,
		description: row.description,
		image: url === undefined ? false : { id: row.image, url },
	};
}

/** Filters for records that events refer to, such as venues. */
export function linkFilters<R extends Post>(isLinked: (event: EventRow, row: R) => boolean) {
	const events = ({ state }: Scope) =>
		[...state.events.values()].filter(({ status }) => status === 'publish');
	const has = (wanted: unknown, linked: EventRow[]) => (row: R) =>
		Boolean(wanted) === linked.some((event) => isLinked(event, row));
	const filters: Filters<R> = {
		event: (value, scope) =>
			has(
				true,
				events(scope).filter(({ id }) => id === value),
			),
		has_events: (value, scope) => has(value, events(scope)),
		only_with_upcoming: (value, scope) => {
			const now = toUtc(scope.now());
			return value
				? has(
						true,
						events(scope).filter((event) => event.utc_end_date >= now),
					)
				: () => true;
		},
	};
	return filters;
}

export const newestFirst = (a: Post, b: Post) =>
	b.date_utc.localeCompare(a.date_utc) || b.id - a.id;
