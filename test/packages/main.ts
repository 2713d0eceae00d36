import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { placeholderOf, placeholders } from './placeholder';
import { packages, treeOf } from './tree';

function write(folder: string, files: ReadonlyMap<string, string | Buffer>): void {
	rmSync(folder, { recursive: true, force: true });
	for (const [path, content] of files) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
	console.log(folder);
}

/** Writes a package of each service into `.packages`, ready to be pushed to a repository of its own. */
function writePackages(): void {
	for (const [service, { name }] of Object.entries(packages)) {
		const folder = join('.packages', name);
		write(folder, treeOf(service));
		// npm leaves what the package needs, in the same versions, and looks nothing up.
		cpSync('package-lock.json', join(folder, 'package-lock.json'));
		const lock = ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'];
		execFileSync('npm', lock, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
	}
}

/** Writes what reserves the name of each package into `.placeholders`. */
function writePlaceholders(): void {
	for (const each of placeholders) write(join('.placeholders', each.name), placeholderOf(each));
}

if (process.argv[2] === 'placeholders') writePlaceholders();
else writePackages();
