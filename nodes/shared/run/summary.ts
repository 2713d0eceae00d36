import { CHECK_FIRST, joinNames } from '../errors/texts';
import type { Failure } from '../result';
import type { ItemResult } from './itemResult';

/** Items whose names are listed one by one. */
const MOST_LISTED = 100;

/**
 * Says how the items of a run ended: `Items 0–2 succeeded. Item 3 failed. Item 4 may have succeeded. It was for
 * +233241234567. Items 5–9 were not sent.` Of a run of one item only a doubt is told. `shown` is the failure that the user
 * reads before.
 */
export function summarize(results: readonly ItemResult[], shown: Failure): string {
	const hasMore = (result: ItemResult) =>
		!result.ok && result.failure.isUncertain === true && result.failure !== shown;
	if (results.length < 2 && !results.some(hasMore)) return '';
	const itemsThat = (ended: Ending) =>
		results.flatMap((result, at) => (endingOf(result) === ended ? [at] : []));
	return [
		sentence(itemsThat('succeeded'), 'succeeded'),
		sentence(itemsThat('failed'), 'failed'),
		sentence(itemsThat('uncertain'), 'may have succeeded'),
		...detailsOfUncertain(results, shown),
		sentence(itemsThat('notSent'), 'was not sent', 'were not sent'),
	]
		.filter((part) => part !== '')
		.join(' ');
}

type Ending = 'succeeded' | 'failed' | 'uncertain' | 'notSent';

function endingOf(result: ItemResult): Ending {
	if (result.ok) return 'succeeded';
	if (result.failure.isUncertain) return 'uncertain';
	return result.failure.kind ?? 'failed';
}

const sentence = (items: number[], one: string, several = one): string =>
	items.length === 0
		? ''
		: `Item${items.length > 1 ? 's' : ''} ${ranges(items)} ${items.length > 1 ? several : one}.`;

/** Whom the uncertain items affect, and what to do, unless `shown` says all of it. */
function detailsOfUncertain(results: readonly ItemResult[], shown: Failure): string[] {
	const others = results.flatMap((result, at) =>
		!result.ok && result.failure.isUncertain && result.failure !== shown
			? [{ at, affected: result.failure.affected ?? [] }]
			: [],
	);
	if (others.length === 0) return [];
	const named = others.filter(({ affected }) => affected.length > 0);
	return [
		...named
			.slice(0, MOST_LISTED)
			.map(({ at, affected }) => `Item ${at} was for ${joinNames(affected)}.`),
		shown.isUncertain ? '' : CHECK_FIRST,
	];
}

/** `[0, 1, 2, 5]` as `0–2, 5`. */
export function ranges(items: number[]): string {
	const parts: Array<[first: number, last: number]> = [];
	for (const item of items) {
		const current = parts.at(-1);
		if (current && current[1] === item - 1) current[1] = item;
		else parts.push([item, item]);
	}
	return parts
		.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
		.join(', ');
}
