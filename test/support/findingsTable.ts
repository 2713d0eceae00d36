import * as markdown from 'prettier/plugins/markdown';
import { format } from 'prettier/standalone';

import type { Finding } from './finding';

/** Text of a table cell: one line, with the signs escaped that would end the cell or mean something in Markdown. */
export const cell = (text: string): string =>
	text.replace(/\s*\n\s*/g, ' ').replace(/[|<*_\\`[\]]/g, '\\$&');

/** A Markdown table whose columns are lined up. */
export async function markdownTable(
	head: readonly string[],
	rows: ReadonlyArray<readonly string[]>,
): Promise<string> {
	const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const text = [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
	return (await format(text, { parser: 'markdown', plugins: [markdown] })).trimEnd();
}

export const findingsTable = async (rows: readonly Finding[]): Promise<string> =>
	await markdownTable(
		['What', 'Must be', 'Found', 'OK'],
		rows.map(({ what, mustBe, got, ok }) => [
			...[what, mustBe, got].map(cell),
			ok ? 'yes' : '**no**',
		]),
	);
