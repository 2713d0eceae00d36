import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../n8n/releases';

/** Where a build runs must not show in what it makes. */
export type Surroundings = {
	/** A part of the path of the folder. */
	folder: string;
	TZ: string;
	LANG: string;
};

export const surroundings: readonly [Surroundings, Surroundings] = [
	{ folder: 'a', TZ: 'Africa/Accra', LANG: 'C' },
	{ folder: 'another/much longer folder', TZ: 'Pacific/Auckland', LANG: 'de_DE.UTF-8' },
];

/** A packed package: the hash of the tarball, and of each file in it. */
export type Packed = { hash: string; bytes: number; files: Map<string, string> };

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The files that git knows or would add, without what was built or installed. */
function sources(): string[] {
	const listed = execFileSync(
		'git',
		['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
		{
			cwd: root,
			encoding: 'utf8',
		},
	);
	// A file may have been deleted, but not yet from git.
	return listed.split('\0').filter((file) => file && existsSync(join(root, file)));
}

/** Copies the sources to a new folder, builds and packs them there, and removes it. */
export function packAnew({ folder, TZ, LANG }: Surroundings): Packed {
	const parent = mkdtempSync(join(tmpdir(), 'build-'));
	const target = join(parent, folder);
	try {
		for (const file of sources()) cpSync(join(root, file), join(target, file));
		symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'));
		const env = { ...process.env, TZ, LANG, NODE_OPTIONS: '' };
		const run = (...args: string[]) =>
			execFileSync('npm', args, {
				cwd: target,
				env,
				encoding: 'utf8',
				stdio: ['ignore', 'pipe', 'pipe'],
			});
		run('run', 'build');
		const [{ filename }] = JSON.parse(run('pack', '--json', '--ignore-scripts')) as [
			{ filename: string },
		];
		const tarball = readFileSync(join(target, filename));
		const unpacked = join(parent, 'unpacked');
		mkdirSync(unpacked);
		execFileSync('tar', ['-xzf', join(target, filename), '-C', unpacked]);
		const names = execFileSync('tar', ['-tzf', join(target, filename)], { encoding: 'utf8' });
		const files = names.split('\n').filter(Boolean);
		return {
			hash: sha256(tarball),
			bytes: tarball.length,
			files: new Map(files.map((name) => [name, sha256(readFileSync(join(unpacked, name)))])),
		};
	} finally {
		rmSync(parent, { recursive: true, force: true });
	}
}

/** The files that only one of both has, or that differ. */
export const differing = (one: Packed, other: Packed): string[] =>
	[...new Set([...one.files.keys(), ...other.files.keys()])].filter(
		(name) => one.files.get(name) !== other.files.get(name),
	);
