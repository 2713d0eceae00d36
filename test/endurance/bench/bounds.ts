import { atMost, exactly, type Finding } from '../chaos/case';
import type { Measurement } from './measure';
import { roundsOf, summary, type Rounds } from './rounds';

/** A finding as one line. */
export const verdict = ({ what, mustBe, got, ok }: Finding): string =>
	`  ${ok ? 'met   ' : 'MISSED'}  ${what}: ${got}, must be ${mustBe}`;

const each = (all: Rounds, label: string): Measurement => summary(roundsOf(all, label));

/** Every round returned a result for each item. */
export const allDone = (all: Rounds, label: string, items: number): Finding =>
	exactly(`results of ${label}`, items, each(all, label).results);

/** No round had more than that many requests or connections at once. */
export function within(all: Rounds, label: string, atOnce: number): Finding[] {
	const { traffic } = each(all, label);
	return [
		atMost(`concurrent requests of ${label}`, atOnce, traffic.peakConcurrent),
		atMost(`concurrent connections of ${label}`, atOnce, traffic.peakConnections),
	];
}

/** A ratio, which is rounded only where it is shown. */
export const atMostTimes = (what: string, limit: number, got: number): Finding =>
	atMost(what, limit, got, ' ×');

/** Higher is better. */
export const atLeastTimes = (what: string, limit: number, got: number): Finding => ({
	what,
	mustBe: `at least ${limit} ×`,
	got: `${got.toFixed(2)} ×`,
	ok: got >= limit,
});
