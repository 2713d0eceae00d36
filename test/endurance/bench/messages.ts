import { exactly } from '../chaos/case';
import { allDone, atMostTimes } from './bounds';
import { inRounds, labels, type Case, type Kit } from './kit';
import { ratio, roundsOf, summary, time } from './rounds';
import { ours } from './workflows';

/** The default number of recipients per request of combined items. */
const perRequest = 100;

/** The same text to many recipients, one item each. */
export function messages({ few, latencyMs, http, row, rounds, signal }: Kit): Case {
	const items = Array.from({ length: few }, (_, n) => ({ n, to: `+2332412${10_000 + n}` }));
	const { combined, theirs } = labels;
	return {
		name: 'messages',
		title: `${few} messages with one sender and one text, ${latencyMs} ms each`,
		play: async () => {
			const rows = [
				row(combined, ours.send({ combineItems: true }), items),
				row(theirs, http.send(), items),
			];
			const all = await inRounds(rows, rounds, signal);
			const { requests } = summary(roundsOf(all, combined)).traffic;
			return [
				...[combined, theirs].map((label) => allDone(all, label, few)),
				exactly('requests', Math.ceil(few / perRequest), requests),
				atMostTimes('time to HTTP Request', 1, ratio(all, time, combined, theirs)),
			];
		},
	};
}
