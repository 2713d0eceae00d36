/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- runs outside n8n */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

/** Everything that is installed or kept lies here: the build and git leave dot-folders alone. */
export const store = join(root, '.n8n');

/** The folders beside this file, each a package.json and lock that install one version of n8n. */
export type Release = 'latest' | 'node20';

const releases: Release[] = ['latest', 'node20'];

export function sourceOf(release: Release): string {
	return join(__dirname, release);
}

export function versionOf(release: Release): string {
	const text = readFileSync(join(sourceOf(release), 'package.json'), 'utf8');
	const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
	return dependencies.n8n ?? '';
}

/** `undefined` is the newest; else the name of a release or the n8n version it installs. */
export function releaseFor(wanted: string | undefined): Release {
	const found = releases.find(
		(release) => wanted === undefined || wanted === release || wanted === versionOf(release),
	);
	if (found) return found;
	const offered = releases.map((release) => `${versionOf(release)} (${release})`).join(', ');
	throw new Error(`n8n ${wanted} is not one of the versions set up here: ${offered}`);
}
