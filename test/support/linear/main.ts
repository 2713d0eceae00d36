/**
 * Finds regular expressions and functions of the product whose time grows faster than the text that they are given. A
 * process of its own, because V8’s switches count from its start, and what is slow would hold up the tests.
 *
 *     node --import tsx test/support/linear/main.ts expressions   all regular expressions
 *     node --import tsx test/support/linear/main.ts functions     all functions
 *     node --import tsx test/support/linear/main.ts known         patterns that are known to be slow or not
 *     node --import tsx test/support/linear/main.ts table         milliseconds for 10,000 and 100,000 characters
 */
import 'n8n-workflow';

import { isFull } from '../sample';
import { allExpressions, type Expression } from './expressions';
import { allReaders } from './functions';
import { type Attack, attacksOn, HOSTILE, textOf } from './hostile';
import { isSlow, millisecondsFor } from './measure';

type Work = (text: string) => unknown;

/** What is tried of a kind of work: longer and longer texts, so what is slow is noticed before it takes minutes. */
interface Trial {
	/** How often the part is repeated at first, to notice what doubles its time with each. */
	few: readonly number[];
	lengths: readonly number[];
	/** How much longer than the peer it may take: what is linear takes up to a tenth of that. */
	times: number;
}

const LONG = 100_000;

const OF_PATTERNS: Trial = { few: [8, 12, 16, 20, 24], lengths: [300, 2_000, 10_000], times: 100 };

/** Functions also create errors and lists for each part of a text. */
const OF_FUNCTIONS: Trial = { few: [], lengths: [2_000, 10_000], times: 1000 };

/** One in so many of the attacks that are the same for all, or all of them with FULL=1. */
const someAttacks = (turns: number, at: number) =>
	HOSTILE.filter((_, which) => isFull || which % turns === at % turns);

const COSTLIEST = 3;

/** The attacks, the costliest first. */
const byCost = (work: Work, attacks: readonly Attack[]): Attack[] =>
	attacks
		.map((attack) => ({ attack, cost: millisecondsFor(work, textOf(attack, 2_000)) }))
		.sort((one, other) => other.cost - one.cost)
		.map(({ attack }) => attack);

/** The first attack that is slow, and for which length. The costliest of them are also tried with long texts. */
function slowAttack(
	work: Work,
	attacks: readonly Attack[],
	{ few, lengths, times }: Trial,
): { attack: Attack; length: number } | undefined {
	for (const attack of attacks) {
		const texts = [
			...few.map((repeated) => textOf(attack, 0, repeated)),
			...lengths.map((length) => textOf(attack, length)),
		];
		const slow = texts.find((text) => isSlow(work, text, times));
		if (slow !== undefined) return { attack, length: slow.length };
	}
	const costliest = byCost(work, attacks).slice(0, COSTLIEST);
	const slow = costliest.find((attack) => isSlow(work, textOf(attack, LONG), times));
	return slow && { attack: slow, length: LONG };
}

/** Replaces all that the pattern matches: that is as much work as any other use of it. */
function slowIn({ source, flags }: Pick<Expression, 'source' | 'flags'>, at = 0) {
	const pattern = new RegExp(source, [...new Set(`${flags}g`)].join(''));
	const attacks = [...attacksOn(source, flags), ...someAttacks(4, at)];
	return slowAttack((text) => text.replace(pattern, ''), attacks, OF_PATTERNS);
}

/** Each of the first takes time that grows by the square or by a power of the length, none of the others does. */
const KNOWN = {
	slow: [/\s+$/, /^(a+)+$/, /^(?:a|ab|b)*$/, /<[^>]*>/, /(?<=x.*)y/, /^(?: (?:net|[a-z]{3}))*$/],
	linear: [/^x*y$/, /a[^b]{0,50}b/, /<[^<>]*>/, /^\s*\d+(?:\.\d*)?\s*$/],
};

const PARTS: Readonly<Record<string, () => unknown>> = {
	known: () => ({
		slow: KNOWN.slow.filter((pattern) => slowIn(pattern) === undefined).map(String),
		linear: KNOWN.linear.filter((pattern) => slowIn(pattern) !== undefined).map(String),
	}),
	expressions: async () => {
		const expressions = await allExpressions();
		const slow = expressions.flatMap((expression, at) => {
			const found = slowIn(expression, at);
			return found ? [{ place: expression.place, pattern: expression.source, ...found }] : [];
		});
		return { tried: expressions.length, slow };
	},
	functions: async () => {
		const readers = await allReaders();
		const slow = readers.flatMap(({ name, read }, at) => {
			const found = slowAttack(read, someAttacks(48, at), OF_FUNCTIONS);
			return found ? [{ name, ...found }] : [];
		});
		return { tried: readers.length, slow };
	},
	table: async () => {
		const measured = (await allReaders()).map(({ name, read }) => {
			const [worst] = byCost(read, HOSTILE) as [Attack];
			const cost = (length: number) => millisecondsFor(read, textOf(worst, length));
			return { name, short: cost(LONG / 10), long: cost(LONG) };
		});
		return measured
			.filter(({ long }) => long >= 1)
			.sort((one, other) => other.long - one.long)
			.map(({ name, short, long }) => `${name}: ${short.toFixed(1)} ms, ${long.toFixed(1)} ms`);
	},
};

void Promise.resolve(PARTS[process.argv[2] ?? '']?.()).then((found) => {
	console.log(JSON.stringify(found, undefined, '\t'));
	// Some functions that were called may wait for something.
	process.exit(0);
});
