import { exactly, told, type Finding } from '../../support/finding';
import type { Answer } from './ask';

/** What the user is told about a write: it was done, it wasn’t, or it must be checked in the service. */
export type Outcome = 'done' | 'failed' | 'unknown';

export function outcomeOf({ error, details }: Answer): Outcome {
	if (error === undefined) return 'done';
	const text = `${error} ${details?.description ?? ''}`;
	return /may have (succeeded|been done)/.test(text) ? 'unknown' : 'failed';
}

/** Remembers what was told about each key, and compares it with what the service has in the end. */
export function createAccount() {
	const outcomes = new Map<string, Outcome>();
	return {
		/** Enters the answers, which must be as many as the keys and in their order. */
		enter: (keys: readonly string[], answers: readonly Answer[]) => {
			for (const [at, key] of keys.entries()) {
				const answer = answers[at];
				if (answer) outcomes.set(key, outcomeOf(answer));
			}
		},
		/** `asked` is how many writes were asked for, `stored` the keys that the service has. */
		findings: (what: string, asked: number, stored: readonly string[]): Finding[] => {
			const times = new Map<string, number>();
			for (const key of stored) times.set(key, (times.get(key) ?? 0) + 1);
			const those = (wanted: Outcome) =>
				[...outcomes].filter(([, outcome]) => outcome === wanted).map(([key]) => key);
			const count = (keys: readonly string[], isIt: (times: number) => boolean) =>
				keys.filter((key) => isIt(times.get(key) ?? 0)).length;
			return [
				exactly(`${what}: answers, one for each item`, asked, outcomes.size),
				exactly(
					`${what}: doubled`,
					0,
					count([...times.keys()], (found) => found > 1),
				),
				exactly(
					`${what}: lost (said to be done, but not there)`,
					0,
					count(those('done'), (found) => found === 0),
				),
				exactly(
					`${what}: said to have failed, but there`,
					0,
					count(those('failed'), (found) => found > 0),
				),
				told(
					`${what}: done, failed, outcome unknown`,
					(['done', 'failed', 'unknown'] as const).map((one) => those(one).length).join(', '),
				),
			];
		},
	};
}
