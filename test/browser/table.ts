/** Lines up the cells of a table for the terminal. */
export function table(
	title: string,
	head: readonly string[],
	rows: ReadonlyArray<ReadonlyArray<string | number>>,
): string {
	const all = [head, ...rows].map((row) => row.map(String));
	const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
	const line = (row: readonly string[]) =>
		row
			.map((cell, at) => cell.padEnd(widths[at] ?? 0))
			.join('  ')
			.trimEnd();
	return [title, '', ...all.map(line)].join('\n');
}
