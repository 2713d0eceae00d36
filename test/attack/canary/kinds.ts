import type { Target } from '../fuzz/targets';

/** What makes operations take different ways through the code: the kind of request and of answer, and their steps. */
const kindOf = ({ service, operation, writes }: Target): string => {
	const { answers, prepare, combine, route } = operation;
	const steps = { prepare, combine, route };
	return JSON.stringify([
		...[service, writes.size > 0, answers ?? 'record'],
		...Object.entries(steps).map(([name, step]) => step && name),
	]);
};

/** The first operation of each kind, in the order of the list. */
export const oneOfEachKind = (targets: readonly Target[]): Target[] =>
	[
		// A later entry would replace an earlier one.
		...new Map([...targets].reverse().map((target) => [kindOf(target), target])).values(),
	].reverse();
