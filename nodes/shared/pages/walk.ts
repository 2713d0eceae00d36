import type { IDataObject } from 'n8n-workflow';

import { ALL_ALIKE, readLess } from '../errors/texts';
import { phrase, runAgain } from '../phrase';
import { failed, type Failure, type Result, succeeded } from '../result';
import type { FetchPage, PagePlan, PageStyle } from '../service';
import { isFull, mergePages, type Pass, wantedOf } from './merge';

/** How many records of one list are read at most, unless the user sets Maximum Records or a higher Limit. */
export const MAX_RECORDS = 100_000;

/** How many pages of one list are read at most; more if Maximum Records needs them. */
export const MAX_PAGES = 10_000;

type Bounds = Pick<PagePlan, 'maxRecords' | 'limit'>;

export const maxRecordsOf = ({ maxRecords = MAX_RECORDS, limit }: Bounds): number =>
	limit === Infinity ? maxRecords : Math.max(maxRecords, limit);

/** How many pages may be read for a plan: if Maximum Records is high, enough for pages of 50. */
const maxPagesOf = ({ maxRecords = MAX_RECORDS }: Bounds): number =>
	Math.max(MAX_PAGES, Math.ceil(maxRecords / 50));

const stoppedAfter = (read: number) =>
	`Reading stopped after ${read} records, so that n8n doesn’t run out of memory.`;

/** Part of a list must not pass for the whole. `read` is how many records of it were read. */
export const tooManyRecords = (plan: Bounds, read: number): Failure => ({
	message: `The list has more than ${maxRecordsOf(plan)} records`,
	description: `${stoppedAfter(read)} ${
		plan.maxRecords === undefined
			? 'A list that long can’t be read here. Set filters, or choose records by ID.'
			: 'Set filters, read the list in parts with Page Size and Start Page, or raise Maximum Records under Options › Advanced.'
	}`,
});

/** The same for a server that spreads a list over too many pages, or never ends it. */
const tooManyPages = (plan: Bounds, read: number): Failure => ({
	message: `The list has more than ${maxPagesOf(plan)} pages`,
	description: `${stoppedAfter(read)} You can ${readLess(plan)}.`,
});

/**
 * Maximum number of pages of one list that are requested at the same time, unless the plan says otherwise. The caller
 * may make them wait for each other. Those that wait are still sent if another one fails, so the number isn’t large.
 */
export const PAGES_AT_ONCE = 32;

/** How often a list that changes is gone through for pages that have to be read again. */
const MAX_ROUNDS = 5;

const keepsChanging = (before: number | undefined, after: number | undefined): Failure => ({
	message: `The list kept changing while it was read: its length went from ${before} to ${after}`,
	description: phrase`${runAgain({ starts: true })} when fewer records are added and removed, or set filters to read fewer.`,
});

/** Records are missing for certain: a list doesn’t go on after its end. */
const hasHole = (plan: Bounds, page: number): Failure => ({
	message: `Couldn’t read the complete list: its page ${page} came back empty, although there are records after it`,
	description: phrase`${runAgain({ starts: true })}. If it keeps happening, ${readLess(plan)}.`,
});

/** What the counts of a service are worth. */
export interface Counts {
	/** Whether there may be more after the last page that the service reports. */
	mayGoOn(plan: PagePlan, pass: Pass): boolean;
	/** What to say if records are missing. */
	findGap(plan: PagePlan, pass: Pass): Failure | undefined;
	/**
	 * Records are counted after they are read, so a length tells only of changes before the page that came before. The
	 * first page has none, and is read a second time together with the next ones.
	 */
	countsAfterReading: boolean;
}

/**
 * Reads the pages of a list and returns each record once, in the order of the pages, including those that don’t count
 * for the plan. If an answer says how many pages there are, the others are requested at the same time; otherwise one by
 * one. If a page fails, so does the list: no further page is requested, and the lowest page’s failure is returned.
 */
export async function readList(
	plan: PagePlan,
	fetchPage: FetchPage,
	{ mayGoOn, findGap, countsAfterReading }: Counts,
): Promise<Result<IDataObject[]>> {
	const found = mergePages(plan, countsAfterReading);
	const failures = new Map<number, Failure>();
	// The next page, how many are on their way, and how many in a row brought nothing new.
	let [next, pending, stale] = [plan.first, 0, 0];
	let trustsCounts = true;

	/** The last page that is needed as things stand. Pages on their way count as full of new records. */
	const goal = () => {
		const missing = plan.limit - found.countWanted();
		const perPage = found.lengthOf(plan.first) ?? plan.size;
		if (trustsCounts && found.lastPage() > 0) {
			const needed = perPage === 0 ? 0 : Math.ceil(missing / perPage) - pending;
			// After a full last page there may be another in any case, so it is read together with the others.
			const endsFull = found.totalAt(plan.first) === found.lastPage() * plan.size;
			return Math.min(found.lastPage() + Number(endsFull), next - 1 + needed);
		}
		// Only the pages themselves tell. After two in a row without anything new, the server repeats itself. One may hold
		// only known records because new ones pushed them along, and more may follow it.
		const isOver = found.lengthOf(next - 1) === 0 || stale >= 2 || missing <= 0;
		return pending > 0 || isOver ? next - 1 : next;
	};
	/** What forbids to read on. The first answer may say that it would all be for nothing. */
	const tooLong = () => {
		const max = maxRecordsOf(plan);
		const toCome = (found.lastPage() - plan.first) * (found.lengthOf(plan.first) ?? 0);
		const isTooMuch = plan.limit === Infinity && toCome >= max;
		return isTooMuch || (found.count() > max && found.countWanted() < plan.limit)
			? tooManyRecords(plan, found.count())
			: undefined;
	};
	const read = async (page: number) => {
		const askedAt = found.answerCount();
		pending++;
		const answer = await fetchPage(page, plan.size);
		pending--;
		if (answer.ok) found.add(page, answer.value, askedAt);
		else failures.set(page, answer.failure);
	};
	/** Requests further pages, a few at once. Each answer can say that more or fewer of them are needed. */
	const readOn = async () => {
		const reading = new Set<Promise<void>>();
		for (;;) {
			while (failures.size === 0 && pending < plan.atOnce && next <= goal()) {
				const isEndless = goal() >= plan.first + maxPagesOf(plan);
				const failure = tooLong() ?? (isEndless ? tooManyPages(plan, found.count()) : undefined);
				if (failure) {
					failures.set(Infinity, failure);
					break;
				}
				const before = found.count();
				const isSecond = next === plan.first + 1;
				const one = read(next++).finally(() => {
					reading.delete(one);
					stale = found.count() > before ? 0 : stale + 1;
				});
				reading.add(one);
				if (!countsAfterReading || !isSecond || found.reportedAt(plan.first) === undefined)
					continue;
				const first = read(plan.first).finally(() => reading.delete(first));
				reading.add(first);
			}
			if (reading.size === 0) return;
			await Promise.race(reading);
		}
	};
	/**
	 * Reads each doubtful page again. Returns what one of them reports as the new length of the list: only then has it
	 * changed in the meantime. Some services just count differently on each page.
	 */
	const readAgain = async () => {
		let changed: number | undefined;
		const pages = Array.from({ length: next - plan.first }, (_, at) => plan.first + at);
		// Up for records that were pushed along, then down for records that moved further up than a page.
		for (const page of [...pages, ...[...pages].reverse()]) {
			if (failures.size > 0 || !found.isDoubtful(page)) continue;
			const before = found.reportedAt(page);
			plan.notes?.pageAgain();
			await read(page);
			await readOn();
			if (found.reportedAt(page) !== before) changed = found.reportedAt(page);
		}
		return changed;
	};

	/** How many records there are at least, as the service says; Infinity if it doesn’t say. */
	const counted = () => Math.min(Infinity, ...found.pass().totals);
	/** Reads pages once more that came back empty, although the list should go on. */
	const readHoles = async () => {
		const { within, atEnd } = found.holes();
		const isShort = found.count() < counted();
		const pages = [...(isShort ? within : []), ...(isShort && counted() < Infinity ? atEnd : [])];
		for (const page of pages) {
			if (failures.size > 0) return;
			plan.notes?.pageAgain();
			await read(page);
			// Of a list that seems to be empty, the next page tells whether it is.
			if (found.lengthOf(page) === 0 && page === plan.first && found.lastPage() >= next) {
				await read(next++);
			}
			if (found.lengthOf(page) !== 0) await readOn();
		}
	};

	await readOn();
	const began = found.reportedAt(plan.first);
	let changed: number | undefined;
	for (let round = 0; round < MAX_ROUNDS; round++) {
		changed = await readAgain();
		if (changed === undefined) break;
	}
	if (changed !== undefined) failures.set(Infinity, keepsChanging(began, changed));
	if (failures.size === 0 && mayGoOn(plan, found.pass())) {
		[trustsCounts, stale] = [false, 0];
		await readOn();
	}
	await readHoles();
	const pass = found.pass();
	const isDone = isFull(plan, wantedOf(plan, pass.records));
	const hole = pass.hole !== undefined && pass.records.length < counted() ? pass.hole : undefined;
	const gap =
		pass.isOnePage && !isDone
			? ALL_ALIKE
			: (tooLong() ?? (hole === undefined ? findGap(plan, pass) : hasHole(plan, hole)));
	const failure = failures.get(Math.min(...failures.keys())) ?? gap;
	if (failure) return failed(failure);
	const [total, count] = [Math.min(...pass.totals), pass.records.length];
	if (plan.first === 1 && !isDone && count < total && total < Infinity)
		plan.notes?.shortList(count, total);
	if (isDone) tellCut(plan, total);
	return succeeded(pass.records);
}

/** Tells that a list goes on after the limit. Of records that are selected here, nobody knows how many there are. */
export function tellCut({ first, limit, keep, notes }: PagePlan, total: number): void {
	if (first === 1 && !keep && limit < total && total < Infinity) notes?.cutList?.(limit, total);
}

/**
 * Plans how to read a list: in the largest pages that the service returns, or just the limit if that is smaller. A page
 * size that the user sets wins, and a start page is counted in it. The size stays the same for the whole list, because
 * another size would put other records on the pages.
 *
 * If only some of the records count, nobody knows on which pages they are. So the list is read from its beginning in
 * the largest pages, and the start page is counted in records that count: parts neither overlap nor leave gaps.
 */
export function planPages(
	{ maximum }: Pick<PageStyle, 'maximum'>,
	wanted: Pick<PagePlan, 'limit' | 'keep'> &
		Partial<Pick<PagePlan, 'first' | 'size' | 'atOnce' | 'maxRecords' | 'notes'>>,
): PagePlan {
	const { limit, keep, maxRecords, notes, first = 1, atOnce = PAGES_AT_ONCE } = wanted;
	const size = wanted.size ?? Math.min(maximum, limit);
	const plan = { first, size, limit, atOnce, maxRecords, notes };
	if (!keep) return plan;
	const skip = (first - 1) * size;
	return { ...plan, first: 1, size: wanted.size ?? maximum, limit: skip + limit, keep, skip };
}
