import type { Refused } from '../../shared/result';
import type { ErrorRow } from '../../shared/service';

/** The record that a path names: `/venues/201` or `/events/by-slug/summer-fair`. */
interface NamedRecord {
	/** What the service calls it in codes: `venue`. */
	one: string;
	/** The parameter that names it. */
	by: 'id' | 'slug';
	/** Its ID or slug. */
	value: string;
}

/** What one record of a collection is called, in codes, envelopes and messages. */
export const SINGULAR = {
	events: 'event',
	venues: 'venue',
	organizers: 'organizer',
	categories: 'category',
	tags: 'tag',
} as const;

function recordOf(path: string): NamedRecord | undefined {
	const [, many = '', slug, id = ''] =
		/^\/([a-z]+)\/(?:by-slug\/([^/]+)|([^/]+))$/.exec(path) ?? [];
	const one = (SINGULAR as Readonly<Record<string, string>>)[many];
	if (one === undefined) return undefined;
	return slug === undefined
		? { one, by: 'id', value: id }
		: { one, by: 'slug', value: decodeURIComponent(slug) };
}

/** A refusal that says that the record of the path doesn’t exist. All that a row names must agree. */
interface MissingRow {
	status: string;
	/** The code, without what WordPress puts in front and with hyphens: `rest_post_invalid_id` is `post-invalid-id`. */
	codes(record: NamedRecord): readonly string[];
	/** It counts only if the parameter that names the record is the only one refused. */
	namesRecord?: true;
}

/** Observed on servers, except for the codes about posts and terms, which are WordPress’s own. */
const MISSING: readonly MissingRow[] = [
	{
		status: '404',
		codes: ({ one }) => [
			...[`${one}-not-found`, `${one}-invalid-id`, 'not-found'],
			...['post-not-found', 'post-invalid-id', 'term-not-found', 'term-invalid'],
		],
	},
	{ status: '400', codes: () => ['invalid-param'], namesRecord: true },
	// An update of an unknown slug is answered with status 200 and a list of errors, which counts as 400.
	{ status: '400', codes: ({ one }) => [`${one}-not-found`] },
];

const plainCode = (code: string) =>
	code
		.toLowerCase()
		.replace(/_/g, '-')
		.replace(/^rest-/, '');

/** Whether a refusal of a request to this path says that the record doesn’t exist. */
export function isMissing({ httpCode, code = '', refused = [] }: Refused, path: string): boolean {
	const record = recordOf(path);
	return (
		record !== undefined &&
		MISSING.some(
			({ status, codes, namesRecord }) =>
				status === httpCode &&
				codes(record).includes(plainCode(code)) &&
				(!namesRecord || (refused.length === 1 && refused[0] === record.by)),
		)
	);
}

/** Whether a refusal says that the record is in the trash. */
export const isTrashed = ({ httpCode, code = '' }: Refused): boolean =>
	httpCode === '410'
		? code === '' || code.endsWith('-is-in-trash')
		: httpCode === '403' && code === 'event-no-longer-available';

/** “Venue not found”, which servers call an invalid parameter. */
export function missingRecord(failure: Refused, path: string): ErrorRow | undefined {
	const record = recordOf(path);
	if (!record || !isMissing(failure, path)) return undefined;
	const { one, by, value } = record;
	const name = by === 'id' ? 'ID' : 'slug';
	return {
		message: `${one.charAt(0).toUpperCase()}${one.slice(1)} not found`,
		description: `No ${one} has the ${name} “${value}”: it may have been deleted, or the ${name} may be that of something else.`,
		isClearer: true,
	};
}
