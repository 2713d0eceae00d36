import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

import type { Mistake } from './mistake';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join(ROOT, '.nightly', 'sabotage');

/** What git knows or would add, with changes that aren’t committed yet. */
function files(): string[] {
	const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
	const { stdout, status } = spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
	if (status !== 0) throw new Error('git can’t list the files');
	return stdout.split('\0').filter((name) => name !== '' && existsSync(join(ROOT, name)));
}

/** A copy of the repository in which mistakes are made, one at a time. */
export class Copy {
	readonly root: string;

	constructor(name: string) {
		this.root = join(FOLDER, name);
		rmSync(this.root, { recursive: true, force: true });
		for (const file of files()) {
			const to = join(this.root, file);
			mkdirSync(dirname(to), { recursive: true });
			cpSync(join(ROOT, file), to);
		}
		symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'), 'junction');
	}

	/** Makes a mistake until something has run. */
	async with<T>({ file, find, replace }: Mistake, run: () => Promise<T>): Promise<T> {
		const path = join(this.root, file);
		const text = readFileSync(path, 'utf8');
		writeFileSync(
			path,
			text.replace(find, () => replace),
		);
		try {
			return await run();
		} finally {
			writeFileSync(path, text);
		}
	}
}

export const removeCopies = () => rmSync(FOLDER, { recursive: true, force: true });
