import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { packages, treeOf } from './tree';

/**
 * `npm run packages` writes a package of each service into `.packages`, ready to be pushed to a repository of its own.
 */
for (const [service, { name }] of Object.entries(packages)) {
	const folder = join('.packages', name);
	rmSync(folder, { recursive: true, force: true });
	for (const [path, content] of treeOf(service)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
	// npm leaves what the package needs, in the same versions, and looks nothing up.
	cpSync('package-lock.json', join(folder, 'package-lock.json'));
	const lock = ['install', '--package-lock-only', '--offline', '--no-audit', '--no-fund'];
	execFileSync('npm', lock, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
	console.log(folder);
}
