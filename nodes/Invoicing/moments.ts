import { resolved, unlessRefused } from '../shared/input/convert';
import { isoAt } from '../shared/input/zones';
import { clock } from '../shared/n8n/clock';
import type { ConvertContext } from '../shared/operation';
import { asWord } from '../shared/result';

/**
 * Now, for a date that the user has left empty, with milliseconds, so that no other record has the same. All items of a
 * run are read at once, so each is a millisecond later than the one before it.
 */
export function momentNow({ timezone, item }: ConvertContext): string {
	const index = unlessRefused(() => resolved('', () => item?.evaluate('{{ $itemIndex }}')));
	const instant = clock.now() + (Number.isInteger(index) ? Number(index) : 0);
	const fraction = new Date(instant).toISOString().slice(19, 23);
	return isoAt(instant, timezone).replace(/(?=[+-]\d\d:\d\d$)/, fraction);
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Whether two dates are the same moment, however they are written. */
export const isSameMoment = (one: unknown, other: unknown): boolean =>
	Date.parse(asWord(one)) === Date.parse(asWord(other));

/** Whether a date is another one without its fractions of a second, or its day: a service may store no more. */
export function isLessExact(stored: unknown, sent: unknown): boolean {
	const [less, exact] = [stored, sent].map((date) => Date.parse(asWord(date))) as [number, number];
	return [SECOND, DAY].some((unit) => less !== exact && less === Math.floor(exact / unit) * unit);
}

/** Whether nobody enters such a time: it has a fraction of a second. */
export const hasFraction = (date: unknown): boolean => Date.parse(asWord(date)) % SECOND > 0;

/** How far a time can be from now to be one that an expression such as `{{ $now }}` has made, in milliseconds. */
const JUST_NOW = 300_000;

export const isJustNow = (date: unknown): boolean =>
	Math.abs(Date.parse(asWord(date)) - clock.now()) < JUST_NOW;
