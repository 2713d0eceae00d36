import type { Failure } from '../result';
import type { PagePlan } from '../service';

/** How many records of one list are read at most, unless the user sets Maximum Records or a higher Limit. */
export const MOST_RECORDS = 100_000;

/** How many pages of one list are read at most; more if Maximum Records needs them. */
export const MAXIMUM_PAGES = 10_000;

/** Records on a page, if Maximum Records is so high that more pages are needed. */
const PER_PAGE = 50;

type Bounds = Pick<PagePlan, 'most' | 'limit'>;

/** How many records may be read for a plan. */
export const mostRecords = ({ most = MOST_RECORDS, limit }: Bounds): number =>
	limit === Infinity ? most : Math.max(most, limit);

/** How many pages may be read for a plan. */
export const mostPages = ({ most = MOST_RECORDS }: Bounds): number =>
	Math.max(MAXIMUM_PAGES, Math.ceil(most / PER_PAGE));

const stoppedAfter = (read: number) =>
	`Reading stopped after ${read} records, so that n8n doesn’t run out of memory.`;

/** Part of a list must not pass for the whole. `read` is how many records of it were read. */
export const tooManyRecords = (plan: Bounds, read: number): Failure => ({
	message: `The list has more than ${mostRecords(plan)} records`,
	description: `${stoppedAfter(read)} ${
		plan.most === undefined
			? 'A list that long can’t be read here. Set filters, or choose records by ID.'
			: 'Set filters, read the list in parts with Page Size and Start Page, or raise Maximum Records under Options.'
	}`,
});

/** The same for a server that spreads a list over too many pages, or never ends it. */
export const tooManyPages = (plan: Bounds, read: number): Failure => ({
	message: `The list has more than ${mostPages(plan)} pages`,
	description: `${stoppedAfter(read)} Raise Page Size under Options, set filters, or read the list in parts with Limit.`,
});
