import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { preProcessFile } from 'typescript';

/** What a file imports. */
const parsed = new Map<string, string[]>();
function namesIn(file: string): string[] {
	const known = parsed.get(file);
	if (known || !file.endsWith('.ts')) return known ?? [];
	const { importedFiles } = preProcessFile(readFileSync(file, 'utf8'), true, true);
	const names = importedFiles.map(({ fileName }) => fileName);
	parsed.set(file, names);
	return names;
}

/** Everything that the files import, directly or not, types too: files of this repository, and names of packages. */
export function importsOf(entries: string[]): { files: Set<string>; packages: Set<string> } {
	const files = new Set(entries);
	const packages = new Set<string>();
	for (const file of files) {
		for (const name of namesIn(file)) {
			const path = join(file, '..', name);
			const found = [`${path}.ts`, join(path, 'index.ts'), path].find(existsSync);
			if (!name.startsWith('.')) packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
			else if (found) files.add(found);
			else throw new Error(`${file} imports ${name}, which isn’t there`);
		}
	}
	return { files, packages };
}
