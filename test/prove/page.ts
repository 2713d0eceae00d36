import { cell, findingsTable, markdownTable } from '../support/findingsTable';
import { wasRun } from '../support/finding';
import type { Part } from './parts';
import type { Result } from './results';

/** `passed`, `failed: 2 of 30` or why there is nothing to tell, for the table of all parts. */
export function verdict(result: Result | undefined): string {
	if (!result) return 'not run yet';
	const run = result.rows.filter(wasRun);
	const failed = run.filter(({ ok }) => !ok).length;
	const left = result.rows.length - run.length;
	if (run.length === 0) return 'not run';
	const word = failed > 0 ? `**failed**: ${failed} of ${run.length}` : `passed: ${run.length}`;
	return left > 0 ? `${word}, not run: ${left}` : word;
}

const when = ({ at }: Result): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;

const duration = ({ seconds }: Result): string =>
	seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

/** The table of all parts: what the last run of each came to. */
export const overview = async (
	parts: readonly Part[],
	recall: (part: string) => Result | undefined,
): Promise<string> =>
	await markdownTable(
		['Part', 'What is promised', 'Result', 'When', 'Took', 'Commit', 'n8n', 'Node.js', 'Package'],
		parts.map(({ name, promise }) => {
			const result = recall(name);
			const place = result && [
				when(result),
				duration(result),
				`\`${result.commit}\``,
				result.versions.n8n,
				result.versions.node,
				result.versions.package,
			];
			return [
				`\`${name}\``,
				cell(promise),
				verdict(result),
				...(place ?? ['', '', '', '', '', '']),
			];
		}),
	);

const intro = `<!-- Made by \`npm run prove\`. Don’t edit it. -->
<!-- cspell:disable -->

# Proof

What these nodes promise, how each promise was put to the test, and the figures that came of it. \`npm run prove\` runs all of it in at most an hour and writes this page; \`npm run prove -- --only soak,chaos\` runs some parts and keeps the others with their own date. Everything happens on your own machine: a real n8n, and a [sandbox](../test/sandbox/README.md) in place of the services.`;

/** The page docs/proof.md. Parts that never ran are in the first table only. */
export async function page(
	parts: readonly Part[],
	recall: (part: string) => Result | undefined,
): Promise<string> {
	const sections = [intro, await overview(parts, recall)];
	for (const { name, promise, how } of parts) {
		const result = recall(name);
		if (!result) continue;
		sections.push(`## ${name}`, `**${promise}.** ${how}`, await findingsTable(result.rows));
	}
	return `${sections.join('\n\n')}\n`;
}
