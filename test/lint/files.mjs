// Fails if a file of the product is too long, or if nobody uses a shared file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines that a file may have. */
const MAX_LINES = 250;

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
	return { path, lines: text.split('\n').length - 1, imported: new Set(imported) };
});

const problems = files.flatMap(({ path, lines }) => {
	if (lines > MAX_LINES) return [`${path} has ${lines} lines, more than ${MAX_LINES}`];
	if (!path.startsWith(join('nodes', 'shared'))) return [];
	const isUsed = files.some(({ imported }) => imported.has(path));
	return isUsed ? [] : [`${path} has no user`];
});

if (files.length < 100) problems.push(`only ${files.length} files were found`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
