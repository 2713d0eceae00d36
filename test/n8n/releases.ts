import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

/** The folder for everything that is installed or kept. The build and git ignore it. */
export const store = join(root, '.n8n');

/** The folders next to this file, each with a package.json and lock file that install one version of n8n. */
export type Release = 'latest' | 'middle';

/** The oldest first. */
export const releases: readonly Release[] = ['middle', 'latest'];

export function sourceOf(release: Release): string {
	return join(__dirname, release);
}

export function versionOf(release: Release): string {
	const text = readFileSync(join(sourceOf(release), 'package.json'), 'utf8');
	const { dependencies } = JSON.parse(text) as { dependencies: Record<string, string> };
	return dependencies.n8n ?? '';
}

/** Finds a release by its name or n8n version; without either, the newest. */
export function releaseFor(wanted: string | undefined): Release {
	if (!wanted) return 'latest';
	const found = releases.find((release) => wanted === release || wanted === versionOf(release));
	if (found) return found;
	const offered = releases.map((release) => `${versionOf(release)} (${release})`).join(', ');
	throw new Error(`n8n ${wanted} isn’t available here. Choose one of these versions: ${offered}`);
}

/** The newest of the releases that begin so, such as 3 or 2.41, by the tags in n8n’s repository. */
export function newestOf(begin: string, tags: string): string {
	const versions = [...tags.matchAll(/n8n@(\d+\.\d+\.\d+)$/gm)].map(([, version = '']) => version);
	const inOrder = new Intl.Collator('en', { numeric: true });
	const newest = versions
		.filter((version) => `${version}.`.startsWith(`${begin}.`))
		.sort(inOrder.compare)
		.at(-1);
	if (!newest) throw new Error(`n8n has no release ${begin}`);
	return newest;
}
