import {
	everyOrder,
	type Budget,
	type Scenario,
	type SteppedProcess,
} from '../../support/everyOrder';

type Outcome = 'sent' | 'refused' | 'unanswered' | 'never arrived';

interface Policy {
	ifDone?: 'skip' | 'again';
	repeatUncertain?: boolean;
	/** Whether who finds the key with somebody else waits for the end. */
	waits?: boolean;
	/** Whether the service is asked for what a lost answer was about. It may show it, or not yet. */
	looks?: boolean;
}

const everyOutcome: readonly Outcome[] = ['sent', 'refused', 'unanswered', 'never arrived'];

/** Several executions send for one key, each in a process of its own. */
function sends(
	outcomes: readonly Outcome[],
	policy: Policy,
	first: Policy = policy,
	{ failures = 0, lostAnswers = 0 }: Budget = {},
) {
	const isMixed = first.repeatUncertain !== policy.repeatUncertain;
	return (processes: readonly SteppedProcess[]) => {
		/** What reached the service, or may have. `isTold`: whoever sent it has recorded what came of it. */
		const sent: Array<{ by: SteppedProcess; outcome: Outcome; isTold: boolean }> = [];
		const returned = new Set<SteppedProcess>();
		/** Who has found in the service that it was done, and recorded that. */
		const foundBy = new Set<SteppedProcess>();
		const isDoneAndTold = () =>
			foundBy.size > 0 || sent.some(({ outcome, isTold }) => outcome === 'sent' && isTold);
		const wasCarriedOut = () => sent.some(({ outcome }) => /^(sent|unanswered)$/.test(outcome));
		const look = async (process: SteppedProcess): Promise<boolean> =>
			await process.step('looks', {
				'and finds it, if it is there': wasCarriedOut,
				'and sees nothing': () => false,
			});
		const execute = async (process: SteppedProcess): Promise<string> => {
			const own = process.at === 0 ? first : policy;
			const { ifDone = 'skip', repeatUncertain = false, waits = true, looks = false } = own;
			const mayFollow = ({ outcome, isTold, by }: (typeof sent)[number]) =>
				outcome === 'refused' ||
				// Whoever takes it over has waited long, but the one before may only be slow.
				repeatUncertain ||
				isMixed ||
				(ifDone === 'again' && outcome === 'sent' && (isTold || !by.isAlive()));
			const wasDone = isDoneAndTold();
			const once = process.onlyOnce.openOnlyOnce(
				process.store,
				[
					{
						item: 0,
						once: { key: 'k', ifDone },
						content: 'c',
						repeatUncertain,
						patience: 0,
						finds: { lost: looks },
					},
				],
				process.runClock,
			);
			let isBusy = false;
			const stopped = await once.acquire(0, '', () => {
				if (waits || !processes.includes(process)) return;
				isBusy = true;
				throw new Error('it doesn’t wait');
			});
			let found = 'sends';
			// With these policies, a claim knows nothing else of what came before.
			if (ifDone === 'skip' && !repeatUncertain) process.forget(stopped);
			if (stopped === undefined) {
				if (wasDone && ifDone === 'skip') process.blame('it is sent again');
				const outcome = await process.step(
					'sends',
					Object.fromEntries(
						outcomes.map((one) => [
							one,
							() => {
								if (!sent.every(mayFollow)) process.blame('it is sent once more');
								sent.push({ by: process, outcome: one, isTold: false });
								return one;
							},
						]),
					),
				);
				const entry = sent.find(({ by }) => by === process) as (typeof sent)[number];
				const isUncertain = outcome === 'unanswered' || outcome === 'never arrived';
				const isFound = isUncertain && looks && (await look(process));
				once.settle(0, {
					end: outcome === 'sent' || isFound ? 'done' : isUncertain ? 'unknown' : 'free',
				});
				await once.close();
				entry.isTold = true;
				if (isFound) foundBy.add(process);
			} else if (isBusy) {
				found = 'busy';
			} else if (stopped.wanted) {
				const isFound = await look(process);
				if (isFound) {
					await stopped.recordFound?.();
					once.settle(0, { end: 'done' });
					await once.close();
					foundBy.add(process);
				}
				found = isFound ? 'is done' : 'is told that nobody knows';
			} else if (stopped.result.ok) {
				found = 'is done';
				if (!wasCarriedOut()) process.blame('it is told as done, but nobody has done it');
			} else {
				found = 'is told that nobody knows';
			}
			await once.close();
			process.forget([found, ...sent.flatMap(({ by, ...one }) => (by === process ? [one] : []))]);
			returned.add(process);
			return found;
		};
		for (const process of processes) {
			void execute(process).catch((error: unknown) => process.blame(String(error)));
		}
		return async (later: SteppedProcess) => {
			for (const process of processes) {
				if (process.isAlive() && !returned.has(process)) later.blame(`${process.at} hangs`);
			}
			const before = [...sent];
			const all = before.every(({ isTold }) => isTold) && processes.every((one) => one.isAlive());
			const isDone = isDoneAndTold() && policy.ifDone !== 'again';
			const found = await execute(later);
			const should = isDone ? 'is done' : 'sends';
			const isCertain = all && before.every(({ outcome }) => !/un|never/.test(outcome));
			// Whoever loses an answer may take its own claim for another’s, which nobody ends then.
			const mayStay = failures + lostAnswers > 0 || isMixed;
			const isLost = mayStay && found === 'is told that nobody knows';
			if ((isDone || (isCertain && !isLost)) && found !== should) {
				later.blame(`later, it ${found}`);
			}
		};
	};
}

interface Case {
	title: string;
	processes?: number;
	budget?: Budget;
	outcomes?: readonly Outcome[];
	policy?: Policy;
	/** That of the first process, if it has another one. */
	first?: Policy;
	/** It takes minutes, so it is run at night. */
	isLong?: boolean;
	keepOwners?: Scenario['keepOwners'];
}

const certain: readonly Outcome[] = ['sent', 'refused'];

const cases: Case[] = [
	{ title: 'whatever the outcome', isLong: true },
	{ title: 'when all is certain', outcomes: certain },
	{ title: 'when what is lost is looked for', policy: { looks: true }, isLong: true },
	{
		title: 'of three processes when what is lost is looked for',
		...{ processes: 3, policy: { looks: true, waits: false } },
		isLong: true,
	},
	{
		title: 'when what is lost is looked for, and a process dies',
		...{ budget: { deaths: 1 }, outcomes: ['sent', 'unanswered'], policy: { looks: true } },
		isLong: true,
	},
	{
		title: 'when only one looks for what is lost',
		...{ outcomes: ['sent', 'unanswered'], first: { looks: true } },
		isLong: true,
	},
	{ title: 'when a process dies', budget: { deaths: 1 }, outcomes: certain, isLong: true },
	{
		title: 'when what is uncertain is repeated',
		policy: { repeatUncertain: true },
	},
	{
		title: 'when only one repeats what is uncertain',
		outcomes: certain,
		first: { repeatUncertain: true },
	},
	{
		title: 'when only one repeats what is uncertain, and a process dies',
		...{ budget: { deaths: 1 }, outcomes: certain, first: { repeatUncertain: true } },
		isLong: true,
	},
	{
		title: 'when only one does it again',
		...{ outcomes: certain, first: { ifDone: 'again' } },
	},
	{
		title: 'when it is done again',
		budget: { deaths: 1 },
		outcomes: certain,
		policy: { ifDone: 'again' },
		isLong: true,
	},
	{
		title: 'when a call of the database fails',
		budget: { failures: 1 },
		outcomes: certain,
		isLong: true,
	},
	{
		title: 'when an answer of the database is lost',
		budget: { lostAnswers: 1 },
		outcomes: certain,
		isLong: true,
	},
	{
		title: 'when a sign of life is given at any moment',
		budget: { signs: 1 },
		isLong: true,
	},
	{
		title: 'when a sign of life is given, and a process dies',
		budget: { signs: 1, deaths: 1 },
		outcomes: ['sent'],
		isLong: true,
	},
	{
		title: 'of three processes when there is no room to wait for longer',
		...{ processes: 3, budget: { room: 0 }, outcomes: certain },
		isLong: true,
	},
	{ title: 'of three processes', processes: 3, policy: { waits: false } },
	{
		title: 'of three processes when one dies and a call of the database fails',
		...{ processes: 3, budget: { deaths: 1, failures: 1 }, policy: { waits: false } },
		isLong: true,
	},
	{
		title: 'of three processes when an answer of the database is lost',
		...{ processes: 3, budget: { lostAnswers: 1 }, policy: { waits: false } },
		isLong: true,
	},
];

/**
 * Where rows keep no owners, there are far more orders. So what can go wrong goes with fewer outcomes, and fewer waits.
 */
const fewer = ({ budget = {}, ...each }: Case): Case => {
	// Without a lost answer, nothing is looked for.
	if (each.policy?.looks) return { ...each, budget, isLong: true };
	const fails = budget.failures !== undefined || budget.lostAnswers !== undefined;
	const outcomes = budget.deaths ? (['sent'] as const) : certain;
	const policy = fails ? { ...each.policy, waits: false } : each.policy;
	return { ...each, budget, outcomes, policy, isLong: true };
};

/** Signs of life are given in the same way, so they are left out. */
const inOtherWays = cases.filter(({ budget }) => budget?.signs === undefined);

/** n8n lets everybody write to each row. */
const byName: Case[] = inOtherWays.map((each) => ({
	...(each.policy?.repeatUncertain ? each : fewer(each)),
	title: `${each.title}, by the names of rows alone`,
	keepOwners: [false],
}));

/** One process has an older n8n than the other: rows of the one kind follow rows of the other. */
const mixed: Case[] = inOtherWays
	.filter(({ processes = 2, first }) => processes === 2 && !first)
	.flatMap((each) =>
		[true, false].map((isSetBack) => ({
			...fewer(each),
			title: `${each.title}, while n8n is ${isSetBack ? 'set back' : 'updated'}`,
			keepOwners: [true, false, isSetBack],
		})),
	);

const minute = 60_000;

describe('nothing is sent twice or told wrongly, in whatever order the steps happen', () => {
	test.each([...cases, ...byName, ...mixed].filter(({ isLong }) => !isLong || process.env.FULL))(
		'$title',
		async ({ processes = 2, budget, outcomes = everyOutcome, policy = {}, first, keepOwners }) => {
			const begin = sends(outcomes, policy, first, budget);
			const { states, ends, wrong } = await everyOrder({
				processes,
				budget,
				areAlike: first === undefined && (keepOwners?.length ?? 0) < 2,
				...{ keepOwners, begin },
			});
			expect(wrong.slice(0, 3)).toEqual([]);
			expect(states).toBeGreaterThan(700);
			expect(ends).toBeGreaterThan(10);
		},
		30 * minute,
	);
});

const day = 24 * 60 * minute;

/** The first of the days, and when it ends. */
const today = 19_675;
const midnight = (today + 1) * day;

/** Noon, just before midnight and just after it. */
const times = [midnight - day / 2, midnight - 3 * minute, midnight + 3 * minute];

/** Deliveries with the same body, by the execution that each starts. Returns who went on. */
function deliveries(days: readonly number[], { comeAfterOthers = false, mayRepeat = false } = {}) {
	return (processes: readonly SteppedProcess[]) => {
		const first: number[] = [];
		const ask = async ({ at, firstTime, store }: SteppedProcess, day: number, id = 'ab') => {
			const occurrence = { hours: 24, period: today + day, id, by: `execution ${at}` };
			return await firstTime.isFirstTime(store, occurrence);
		};
		const askInTime = async (process: SteppedProcess) => {
			const day = days[process.at] as number;
			// It may be late however much. Whoever has received it can be fast, so that its day begins before midnight.
			await process.until(day);
			// It has the same way down at first, so the process knows a row there.
			if (comeAfterOthers) await ask(process, day, `a${process.at}`).catch(() => {});
			return await ask(process, day);
		};
		for (const process of processes) {
			// What can’t be asked is processed: twice is better than never.
			const asked = askInTime(process).catch(() => true);
			void asked.then((isFirst) => isFirst && first.push(process.at));
		}
		return async (later: SteppedProcess) => {
			if (first.length > 1 && !mayRepeat) later.blame(`${first.join(' and ')} are first`);
			const isEverybodyThere = processes.every((process) => process.isAlive());
			if (isEverybodyThere && first.length === 0) later.blame('nobody is first');
			const isLate = await ask(later, Math.max(...days));
			if (isLate && first.length > 0) later.blame('a later one is first');
		};
	};
}

interface Copies {
	title: string;
	/** On which day each has come, in a process of its own. */
	days: readonly number[];
	comeAfterOthers?: boolean;
	budget?: Budget;
	/** A repeat can’t know that it is one if it has recorded itself and not heard of it. */
	mayRepeat?: boolean;
	isLong?: boolean;
}

const copies: Copies[] = [
	{ title: 'on one day', days: [0, 0] },
	{ title: 'at midnight', days: [0, 1] },
	{ title: 'when a process dies', days: [0, 1], budget: { deaths: 1 } },
	{
		title: 'when a call of the database fails',
		...{ days: [0, 1], budget: { failures: 1 }, isLong: true },
	},
	{
		title: 'or else the one whose answer of the database is lost, too',
		...{ days: [0, 1], budget: { lostAnswers: 1 }, mayRepeat: true },
	},
	{ title: 'three at midnight', days: [0, 1, 1], isLong: true },
	{ title: 'two of three at midnight', days: [0, 0, 1], isLong: true },
	{ title: 'if each comes after another', days: [0, 1], comeAfterOthers: true, isLong: true },
];

/** By how much the clock of each process is fast. */
const fast = [-4 * minute, 4 * minute, 0];

const variants = copies.flatMap(({ isLong, ...each }) => [
	{ ...each, times: times.slice(1), clocks: fast, isLong },
	{ ...each, times: times.slice(1), clocks: [...fast].reverse(), isLong: true },
	{ ...each, times, clocks: fast, isLong: each.title !== 'at midnight' },
]);

test.each(variants.filter(({ isLong }) => !isLong || process.env.FULL))(
	'one delivery of several goes on, $title, from $times.0, with clocks that are fast by $clocks',
	async ({ days, budget = {}, times, clocks, ...each }) => {
		for (const keepOwners of [[true], [false]]) {
			const begin = deliveries(days, each);
			const scenario = { processes: days.length, budget, keepOwners, times, clocks, begin };
			const { ends, wrong } = await everyOrder(scenario);
			expect(wrong.slice(0, 3)).toEqual([]);
			expect(ends).toBeGreaterThan(1);
		}
	},
	30 * minute,
);
