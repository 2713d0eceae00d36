/**
 * Finds regular expressions and functions of the product whose time grows faster than the text that they are given. A
 * process of its own, because V8’s switches count from the start, and what is slow would hold up the tests.
 *
 *     node --import tsx test/support/linear/main.ts expressions     all regular expressions
 *     node --import tsx test/support/linear/main.ts functions       all functions
 *     node --import tsx test/support/linear/main.ts known           patterns that are known to be slow, to test this
 *     node --import tsx test/support/linear/main.ts table           milliseconds of functions that take texts
 */
import 'n8n-workflow';

import { allExpressions, type Expression } from './expressions';
import { allReaders } from './functions';
import { type Attack, attacksOn, HOSTILE, textOf } from './hostile';
import { LONG, millisecondsFor, slowFrom } from './measure';

const replacing = ({ source, flags }: Expression) => {
	const pattern = new RegExp(source, [...new Set(`${flags}g`)].join(''));
	return (text: string) => text.replace(pattern, '');
};

/** The first attack that is slow, with the length from which on. The costliest of the others are tried with long texts. */
function slowAttack(
	work: (text: string) => unknown,
	attacks: readonly Attack[],
): { attack: Attack; length: number } | undefined {
	const slow = (attack: Attack, isLong: boolean) => {
		const make = (length: number, times?: number) => textOf(attack, length, times);
		const length = slowFrom(work, make, isLong);
		return length === undefined ? [] : [{ attack, length }];
	};
	for (const attack of attacks) {
		const [found] = slow(attack, false);
		if (found) return found;
	}
	const costs = new Map(
		attacks.map((attack) => [attack, millisecondsFor(work, textOf(attack, 2_000))] as const),
	);
	const costliest = [...attacks].sort((a, b) => (costs.get(b) ?? 0) - (costs.get(a) ?? 0));
	return costliest.slice(0, 3).flatMap((attack) => slow(attack, true))[0];
}

async function main(what: string): Promise<unknown> {
	if (what === 'known') {
		const patterns = [/\s+$/, /^(a+)+$/, /^(?:a|ab|b)*$/, /<[^>]*>/, /(?<=x.*)y/, /^x*y$/, /a[^b]{0,50}b/];
		return patterns.map((pattern) => {
			const expression = { source: pattern.source, flags: pattern.flags, place: '' };
			const attacks = [...attacksOn(pattern.source, pattern.flags), ...HOSTILE];
			return [String(pattern), slowAttack(replacing(expression), attacks) !== undefined];
		});
	}
	if (what === 'expressions') {
		const expressions = await allExpressions();
		const slow = expressions.flatMap((expression) => {
			const attacks = [...attacksOn(expression.source, expression.flags), ...HOSTILE];
			const found = slowAttack(replacing(expression), attacks);
			return found ? [{ place: expression.place, pattern: expression.source, ...found }] : [];
		});
		return { tried: expressions.length, slow };
	}
	const readers = await allReaders();
	const attacks = HOSTILE.filter(({ end }) => end !== '');
	if (what === 'functions') {
		const slow = readers.flatMap(({ name, read }) => {
			const found = slowAttack(read, attacks);
			return found ? [{ name, ...found }] : [];
		});
		return { tried: readers.length, slow };
	}
	return readers
		.map(({ name, read }) => {
			const worst = (length: number) =>
				Math.max(...attacks.map((attack) => millisecondsFor(read, textOf(attack, length))));
			return [name, worst(LONG / 10), worst(LONG)] as const;
		})
		.filter(([, , long]) => long > 1)
		.sort(([, , one], [, , other]) => other - one)
		.map(([name, short, long]) => `${name}: ${short.toFixed(1)} ms, ${long.toFixed(1)} ms`);
}

void main(process.argv[2] ?? 'expressions').then((found) => {
	console.log(JSON.stringify(found, undefined, '\t'));
	process.exit(0);
});
