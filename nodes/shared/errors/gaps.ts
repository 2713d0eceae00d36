import { parameter, phrase } from '../phrase';
import type { Failure, Remark } from '../result';
import { counted, NOTHING_SENT } from './texts';

const LEFT_OUT: Remark = {
	type: 'warning',
	say: ({ count, which: [first, ...others] }) =>
		`${counted(count, 'item was', 'items were')} left out: ${first}${others.length > 0 ? ', or something like that' : ''}.`,
};

/** A text says something that nobody can have meant, as `gap` tells, and the user doesn’t want to send it. */
export const hasGaps = (gap: string, isLeftOut: boolean): Failure => ({
	message: gap,
	description: phrase`Fix the expression, or the data it uses. To send it all the same, change ${parameter('If a Text Has Gaps')} under Options. ${NOTHING_SENT}`,
	...(isLeftOut ? { leftOut: { note: { textHasGaps: true, reason: gap }, remark: LEFT_OUT } } : {}),
});
