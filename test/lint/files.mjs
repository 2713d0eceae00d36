// Fails if a file of the product or a line of its code is too long, or if nobody uses a shared file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Lines that a file may have, and columns that a line may have. */
const MAX_LINES = 250;
const MAX_COLUMNS = 120;

/** As the formatter counts. */
const columnsOf = (line) => line.replaceAll('\t', '  ').length;

/**
 * The lines that are too long. A text or a pattern stays whole, because people look for a message by its words; so a
 * line may go on for as long as one takes.
 */
function longLines(path, text) {
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	const withText = new Set();
	const visit = (node) => {
		if (ts.isLiteralExpression(node) || ts.isTemplateExpression(node)) {
			const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line;
			const isLong = node.end - node.getStart() > MAX_COLUMNS / 3;
			for (let at = lineAt(node.getStart()); isLong && at <= lineAt(node.end); at++)
				withText.add(at);
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return text
		.split('\n')
		.flatMap((line, at) => (columnsOf(line) > MAX_COLUMNS && !withText.has(at) ? [at + 1] : []));
}

const paths = ['nodes', 'credentials']
	.flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
	)
	.filter((path) => path.endsWith('.ts'));
const files = [...paths, 'index.ts'].map((path) => {
	const text = readFileSync(path, 'utf8');
	const imported = [...text.matchAll(/ from '(\.[^']+)'/g)].map(
		([, from]) => `${join(path, '..', from)}.ts`,
	);
	const lines = text.split('\n').length - 1;
	return { path, lines, long: longLines(path, text), imported: new Set(imported) };
});

const problems = files.flatMap(({ path, lines, long }) => {
	if (lines > MAX_LINES) return [`${path} has ${lines} lines, more than ${MAX_LINES}`];
	if (long.length > 0)
		return long.map((at) => `${path}:${at} has more than ${MAX_COLUMNS} columns`);
	if (!path.startsWith(join('nodes', 'shared'))) return [];
	const isUsed = files.some(({ imported }) => imported.has(path));
	return isUsed ? [] : [`${path} has no user`];
});

if (files.length < 100) problems.push(`only ${files.length} files were found`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
