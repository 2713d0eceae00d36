import { availableParallelism } from 'node:os';

import { atLeast, type Finding } from '../support/finding';
import { runParts, type Part } from '../support/parts';
import { Copy, removeCopies } from './copy';
import type { Mistake } from './mistake';
import { mistakes } from './mistakes';
import { runJest } from './runJest';

/** Without a mistake, all tests have to pass, or each mistake would seem to be noticed. */
const LONGEST_WITHOUT = 15 * 60_000;

async function withoutMistake(
	copies: readonly Copy[],
	chosen: readonly Mistake[],
	signal: AbortSignal,
): Promise<Finding[]> {
	const tests = [...new Set(chosen.flatMap((mistake) => mistake.tests))];
	const outcomes = await Promise.all(
		copies.map(async ({ root }, at) => {
			const own = tests.filter((_, each) => each % copies.length === at);
			return own.length === 0 ? [] : await runJest(root, own, signal, LONGEST_WITHOUT);
		}),
	);
	return outcomes.flat().map((outcome) => {
		if (outcome.end === 'failed') console.log(`${outcome.test}\n${outcome.message}`);
		const got = { passed: 'passed', failed: 'failed', broken: 'don’t run' }[outcome.end];
		const what = 'the tests without a mistake';
		return { what, mustBe: 'passed', got, ok: outcome.end === 'passed' };
	});
}

async function attempt(copy: Copy, mistake: Mistake, signal: AbortSignal): Promise<Finding> {
	const { name, promise, tests } = mistake;
	const began = Date.now();
	const outcome = await copy.with(mistake, () => runJest(copy.root, tests, signal));
	const took = `${((Date.now() - began) / 1000).toFixed(1)} s`;
	const by = outcome.end === 'failed' ? outcome.test : tests.join(', ');
	const got = {
		passed: 'not noticed',
		failed: `noticed in ${took}`,
		broken: outcome.end === 'broken' ? outcome.reason : '',
	}[outcome.end];
	console.log(`${name}: ${got} (${by})`);
	return { what: name, mustBe: `noticed by: ${promise}`, got, ok: outcome.end === 'failed' };
}

const sabotage: Part = async ({ only, signal }) => {
	const chosen = mistakes.filter(({ name }) => !only || only.includes(name));
	try {
		const copies = Array.from(
			{ length: Math.min(2, availableParallelism()) },
			(_, at) => new Copy(String(at)),
		);
		const without = await withoutMistake(copies, chosen, signal);
		if (!without.every(({ ok }) => ok)) return without;
		const left = [...chosen];
		const rows: Finding[] = [];
		await Promise.all(
			copies.map(async (copy) => {
				for (let next = left.shift(); next; next = left.shift()) {
					rows.push(await attempt(copy, next, signal));
				}
			}),
		);
		return [...without, ...rows, atLeast('mistakes that were made', 1, rows.length)];
	} finally {
		removeCopies();
	}
};

runParts({ sabotage });
