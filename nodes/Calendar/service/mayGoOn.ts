import type { Pass } from '../../shared/pages/walk';
import type { PagePlan } from '../../shared/service';

/** The reported end may not be the end: the last page is full, or the list should have more records. */
export const mayGoOn = (plan: PagePlan, { rows, totals, length, lastLength }: Pass): boolean =>
	rows === totals.at(-1)
		? lastLength === plan.size
		: lastLength === length || (totals.at(-1) ?? 0) > rows;
