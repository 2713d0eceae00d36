import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { withLock } from './lock';
import { download } from './npm';
import { root, sourceOf, store, versionOf, type Release } from './releases';

export type Installation = { folder: string; version: string };

const markerName = '.complete';

function lockText(release: Release): string {
	return readFileSync(join(sourceOf(release), 'package-lock.json'), 'utf8');
}

/** The marker with the hash of the lock file is written last, so an interrupted or outdated installation has none. */
function isComplete(folder: string, hash: string): boolean {
	const marker = join(folder, markerName);
	return existsSync(marker) && readFileSync(marker, 'utf8') === hash;
}

function packagesIn(lock: string): number {
	type Entry = { integrity?: string; os?: string | string[]; cpu?: string | string[] };
	const { packages } = JSON.parse(lock) as { packages: Record<string, Entry> };
	// The lock file contains binaries for other machines too, which npm doesn't install.
	const fits = (list: string | string[] | undefined, own: string) =>
		!list || [list].flat().includes(own);
	return Object.values(packages).filter(
		({ integrity, os, cpu }) => integrity && fits(os, process.platform) && fits(cpu, process.arch),
	).length;
}

/** Free space on the disk. How much it shrinks shows the progress without reading all files. */
function freeBytes(folder: string): number {
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize;
}

function prepareFolder(release: Release, folder: string): void {
	mkdirSync(folder, { recursive: true });
	rmSync(join(folder, markerName), { force: true });
	for (const file of ['package.json', 'package-lock.json']) {
		cpSync(join(sourceOf(release), file), join(folder, file));
	}
	cpSync(join(__dirname, 'sqlite3'), join(folder, 'sqlite3'), { recursive: true });
	// Turns off install scripts and peer resolution; with peer resolution, npm rejects the lock files.
	cpSync(join(root, '.npmrc'), join(folder, '.npmrc'));
}

type Progress = {
	seconds: number;
	fetched: number;
	total: number;
	gigabytes: number;
	/** Why the registry didn't answer, until something arrives again. */
	trouble: string;
};

const TELL_EVERY_MS = 15_000;

/** What the installation is doing. */
export function progressLine({ seconds, fetched, total, gigabytes, trouble }: Progress): string {
	const packages = trouble
		? `the npm registry doesn’t answer (${trouble}), trying again`
		: fetched === 0
			? gigabytes < 0.1
				? `npm is resolving about ${total} packages, none has arrived yet`
				: `npm is unpacking about ${total} packages from its cache`
			: `${fetched} of about ${total} packages downloaded`;
	return `  ${seconds} s, ${packages}, ${gigabytes.toFixed(1)} GB written`;
}

async function install(release: Release, folder: string, signal?: AbortSignal): Promise<void> {
	const lock = lockText(release);
	const total = packagesIn(lock);
	const began = Date.now();
	let fetched = 0;
	let trouble = '';
	prepareFolder(release, folder);
	const freeAtStart = freeBytes(folder);
	console.log(
		`Installing n8n ${versionOf(release)}. This takes about 2 minutes and 2 GB, but only once`,
	);
	const seconds = () => Math.round((Date.now() - began) / 1_000);
	const tellProgress = () => {
		const gigabytes = Math.max(0, freeAtStart - freeBytes(folder)) / 1e9;
		console.log(progressLine({ seconds: seconds(), fetched, total, trouble, gigabytes }));
	};
	const telling = setInterval(tellProgress, TELL_EVERY_MS);
	try {
		await download(`n8n ${versionOf(release)}`, folder, {
			signal,
			onLine: (line) => {
				if (!/ fetch GET 200 .*\.tgz/.test(line)) return;
				fetched++;
				trouble = '';
			},
			onTrouble: (code) => {
				trouble = code;
			},
		});
	} finally {
		clearInterval(telling);
	}
	writeFileSync(join(folder, markerName), createHash('sha256').update(lock).digest('hex'));
	console.log(`Installed n8n ${versionOf(release)} in ${seconds()} s`);
}

/** Installs the release if necessary. Several processes can safely call this at the same time. */
export async function ensureN8n(release: Release, signal?: AbortSignal): Promise<Installation> {
	const folder = join(store, release);
	const hash = createHash('sha256').update(lockText(release)).digest('hex');
	if (!isComplete(folder, hash)) {
		const doing = `installing n8n ${versionOf(release)}`;
		await withLock(join(store, `${release}.lock`), doing, async () => {
			if (!isComplete(folder, hash)) await install(release, folder, signal);
		});
	}
	return { folder, version: versionOf(release) };
}
