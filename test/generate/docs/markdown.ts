/** Text of a table cell: one line, with the signs escaped that would end the cell or begin HTML. */
const cell = (text: string): string =>
	text
		.replace(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g, '[$2]($1)')
		.replace(/\s*\n\s*/g, ' ')
		.replace(/[|<]/g, '\\$&')
		.trim();

const widthOf = (text: string): number => [...text].length;

/** A table as prettier formats it. Columns in which nothing stands are left out. */
export function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const used = head.flatMap((_, at) => (rows.some((row) => row[at]?.trim()) ? [at] : []));
	const cells = [head, ...rows].map((row) => used.map((at) => cell(row[at] ?? '')));
	const widths = used.map((_, at) => Math.max(3, ...cells.map((row) => widthOf(row[at] ?? ''))));
	const line = (row: readonly string[]) =>
		`| ${row.map((text, at) => text + ' '.repeat((widths[at] ?? 0) - widthOf(text))).join(' | ')} |`;
	const [first = [], ...others] = cells;
	return [
		line(first),
		`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
		...others.map(line),
	].join('\n');
}

const begin = (name: string) => `<!-- Made by \`npm run generate\`: ${name} -->`;
const END = '<!-- End of the generated part -->';

/** The page with new text between the marks of those parts that it has. Throws if it has none of them. */
export function fill(page: string, parts: Readonly<Record<string, string>>): string {
	const found = Object.entries(parts).filter(([name]) => page.includes(begin(name)));
	if (found.length === 0) throw new Error(`No place for ${Object.keys(parts).join(' or ')}`);
	return found.reduce((text, [name, part]) => {
		const from = text.indexOf(begin(name));
		const to = text.indexOf(END, from);
		if (to < 0) throw new Error(`The part “${name}” has no end`);
		return `${text.slice(0, from)}${begin(name)}\n\n${part}\n\n${text.slice(to)}`;
	}, page);
}
