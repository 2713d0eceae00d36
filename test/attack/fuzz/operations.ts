import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { usualParameters } from '../../support/usualParameters';
import { answerPlan } from './answerPlans';
import { GOOD } from './answers';
import {
	judgeError,
	judgeFailedItems,
	judgeKeys,
	judgeLosses,
	judgeRepeats,
	judgeRequests,
	type Violation,
} from './judge';
import { runTarget, type Ground, type Played, type RunCase } from './play';
import type { Tally } from './tally';
import type { Target } from './targets';
import { hostileExpression, hostileValue } from './values';

const runCase: fc.Arbitrary<RunCase> = fc.record({
	onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
	asTool: fc.oneof(
		{ weight: 6, arbitrary: fc.constant(undefined) },
		{
			weight: 1,
			arbitrary: fc.constantFrom('agent' as const, 'olderAgent' as const, 'mcpClient' as const),
		},
	),
});

/** How a hostile value gets into a parameter: saved in the workflow, from the data of the item, or by an expression. */
const change = (target: Target) =>
	fc.record({
		at: fc.nat(target.places.length - 1),
		how: fc.oneof(
			fc.record({ stored: hostileValue }),
			fc.record({ fromItems: fc.array(hostileValue, { minLength: 1, maxLength: 3 }) }),
			fc.record({ expression: hostileExpression }),
		),
	});

const parametersCase = (target: Target) =>
	fc.record({
		run: runCase,
		items: fc.integer({ min: 1, max: 3 }),
		changes: fc.array(change(target), { minLength: 1, maxLength: 3 }),
	});

type Value<A> = A extends fc.Arbitrary<infer T> ? T : never;
type ParametersCase = Value<ReturnType<typeof parametersCase>>;

/** The parameters with the hostile values in their places, and the items that they come from. */
function withChanges({ service, operation, places }: Target, { changes, items }: ParametersCase) {
	const values: unknown[][] = Array.from({ length: items }, () => []);
	let parameters = usualParameters(service, operation);
	for (const [which, { at, how }] of changes.entries()) {
		const place = places[at];
		if (!place) continue;
		const put = (value: unknown) => {
			parameters = place.put({ ...parameters, ...place.shownWith }, value);
		};
		if ('stored' in how) put(how.stored);
		else if ('expression' in how) put(how.expression);
		else {
			put(`={{ $json.fuzzed[${which}] }}`);
			for (const [item, own] of values.entries()) {
				own[which] = how.fromItems[item % how.fromItems.length];
			}
		}
	}
	return { parameters, items: values.map((fuzzed) => ({ fuzzed }) as unknown as IDataObject) };
}

/** What an object makes of itself as text, such as `PT5M` for a duration. */
function ownText(value: object): string[] {
	try {
		const text = JSON.stringify(value);
		return text.startsWith('"') ? [JSON.parse(text) as string] : [];
	} catch {
		return [];
	}
}

/** All text in a value, however deep, with a line for each. What isn’t text or a number has none. */
function textIn(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
	if (typeof value !== 'object')
		return ['string', 'boolean', 'bigint'].includes(typeof value) ? String(value) : '';
	if (value === null) return '';
	if (seen.has(value)) return '';
	seen.add(value);
	const names = Object.keys(value);
	const parts = names.map((name) => textIn((value as never)[name], seen));
	return [...names, ...parts, ...ownText(value)].join('\n');
}

const judgeRun = (target: Target, played: Played, input: string): Violation[] => [
	...judgeRequests(target, played, input),
	...(played.outcome?.error ? judgeError(played.outcome.error) : []),
	...(played.thrown ? judgeError(played.thrown) : []),
	...(played.outcome ? judgeFailedItems(played.outcome) : []),
	...judgeKeys(played),
];

const single = (run: RunCase, items: number) => (run.asTool ? 1 : items);

/** Hostile values in every parameter of an operation, and a service that does what it should. */
export async function fuzzParameters(target: Target, ground: Ground, tally: Tally): Promise<void> {
	if (target.places.length === 0) return;
	await tally.try(
		`${target.name}, parameters`,
		parametersCase(target),
		async (one) => {
			const { parameters, items } = withChanges(target, {
				...one,
				items: single(one.run, one.items),
			});
			const act = runTarget(target, parameters, items, one.run);
			return await ground.play(target.service, target.contract, [GOOD], act);
		},
		(played, { run, items, changes }) => [
			...judgeRun(
				target,
				played,
				textIn([usualParameters(target.service, target.operation), changes]),
			),
			...judgeRepeats(target, played, { items: single(run, items), distinct: false }),
			...judgeLosses(target, played, { ...run, items: single(run, items) }),
		],
	);
}

/** The usual parameters as expressions, so that each item has its own. */
function ownOfEach({ service, operation }: Target, items: number) {
	const each = Array.from({ length: items }, (_, item) => ({
		fuzzed: usualParameters(service, operation, item),
	}));
	const names = Object.keys(each[0]?.fuzzed ?? {});
	const parameters = Object.fromEntries(
		names.map((name) => [name, `={{ $json.fuzzed[${JSON.stringify(name)}] }}`]),
	);
	return { parameters, items: each as unknown as IDataObject[] };
}

const answersCase = fc.record({
	run: runCase,
	items: fc.integer({ min: 1, max: 3 }),
	plans: fc.array(answerPlan, { minLength: 1, maxLength: 3 }),
	/** Whether the last plan goes on, or everything is well after it. */
	goesOn: fc.boolean(),
	options: fc.record(
		{
			concurrency: fc.integer({ min: 1, max: 4 }),
			maximumAttempts: fc.integer({ min: 1, max: 3 }),
			combineItems: fc.boolean(),
			splitRecipients: fc.boolean(),
			onPartialFailure: fc.constantFrom('continue', 'fail', 'errorOutput'),
			ignoreMissing: fc.boolean(),
		},
		{ requiredKeys: [] },
	),
	more: fc.record({ returnAll: fc.boolean(), simplify: fc.boolean() }, { requiredKeys: [] }),
});

const shownOptions = ({ places }: Target, options: Record<string, unknown>) => {
	const names = new Set(places.map(({ field }) => field.name));
	return Object.fromEntries(Object.entries(options).filter(([name]) => names.has(name)));
};

/** Usual parameters, and hostile answers to an operation. */
export async function fuzzAnswers(target: Target, ground: Ground, tally: Tally): Promise<void> {
	await tally.try(
		`${target.name}, answers`,
		answersCase,
		async ({ run, items, plans, goesOn, options, more }) => {
			const own = ownOfEach(target, single(run, items));
			const parameters = { ...own.parameters, ...more, options: shownOptions(target, options) };
			const act = runTarget(target, parameters, own.items, run);
			const all = goesOn ? plans : [...plans, GOOD];
			return await ground.play(target.service, target.contract, all, act);
		},
		(played, { run, items }) => [
			...judgeRun(target, played, textIn(ownOfEach(target, items).items)),
			...judgeRepeats(target, played, { items: single(run, items), distinct: true }),
			...judgeLosses(target, played, { ...run, items: single(run, items) }),
		],
	);
}
