import type { IDataObject } from 'n8n-workflow';

import { isFull, wantedOf } from '../../shared/pages/merge';
import { readPass } from '../../shared/pages/walk';
import type { Failure, Result } from '../../shared/result';
import { isBlank, succeeded } from '../../shared/result';
import type { FetchPage, ListRequest, PagePlan } from '../../shared/service';
import { mayGoOn } from './mayGoOn';

/** The statuses in a list without a status, for users who can edit. Others can be a site’s own. */
export const LISTED_STATUSES: readonly string[] = [
	'publish',
	'future',
	'draft',
	'pending',
	'private',
];

/**
 * The statuses that a list consists of, if its pages may be cut from different orders; none if they are safe. Observed on
 * servers: of 125 venues with one publication date, the pages of the list without a status hold 63, whatever their size.
 * The list of one status holds all.
 */
export function unsafeStatuses({ path, qs }: ListRequest): readonly string[] {
	if (!['/venues', '/organizers'].includes(path)) return [];
	if (isBlank(qs.status)) return LISTED_STATUSES;
	const chosen = String(qs.status).split(',');
	return chosen.length > 1 ? chosen : [];
}

/**
 * Reads the list of each status, until `total` records are found. Returns the first `plan.limit` of each, newest first.
 * The lists that the user may not ask for are left out.
 */
export async function readByStatus(
	statuses: readonly string[],
	plan: PagePlan,
	fetchPage: FetchPage,
	total = Infinity,
): Promise<Result<IDataObject[]>> {
	const found: IDataObject[] = [];
	let missing = total;
	for (const status of statuses) {
		if (missing <= 0) break;
		const fetchOwn: FetchPage = async (page, size) => await fetchPage(page, size, { status });
		const pass = await readPass(plan, fetchOwn, mayGoOn);
		if (!pass.ok && !isRefusedFilter(pass.failure)) return pass;
		if (!pass.ok) continue;
		const { records, totals } = pass.value;
		found.push(...records);
		// An empty list may report the total of another one.
		if (records.length > 0) missing -= totals.at(-1) ?? records.length;
	}
	return succeeded(newestFirst(found));
}

/**
 * Reads a part of a list, of which nobody can tell whether it repeats other parts: as it comes if the list needs no
 * look at its statuses, or else from the lists of all statuses.
 */
export async function readPart(
	statuses: readonly string[],
	plan: PagePlan,
	fetchPage: FetchPage,
): Promise<Result<IDataObject[]>> {
	const asItComes = await readPass(plan, fetchPage, mayGoOn);
	if (!asItComes.ok) return asItComes;
	const { records, totals } = asItComes.value;
	const total = totals.at(-1);
	if (total === undefined || total <= records.length) return succeeded(wantedOf(plan, records));
	const before = (plan.first - 1) * plan.size;
	const upTo = { ...plan, first: 1, limit: before + plan.limit, skip: plan.skip ?? before };
	const found = await readByStatus(statuses, upTo, fetchPage, total);
	if (!found.ok) return found;
	const wanted = wantedOf(upTo, found.value);
	const isWhole = found.value.length >= total || isFull(upTo, wanted);
	return succeeded(isWhole ? wanted : wantedOf(plan, records));
}

const isRefusedFilter = ({ httpCode = '' }: Failure): boolean =>
	['400', '401', '403'].includes(httpCode);

/** The order of the service. Records with the same date keep theirs. */
export const newestFirst = (records: readonly IDataObject[]): IDataObject[] =>
	[...records].sort((one, other) => compare(String(other?.date ?? ''), String(one?.date ?? '')));

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
