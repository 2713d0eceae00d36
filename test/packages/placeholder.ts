import { readFileSync } from 'node:fs';

import { packages } from './tree';

const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, unknown> & {
	name: string;
	description: string;
};

/** The names that npm has to know before GitHub can publish under them. */
export const placeholders: ReadonlyArray<{ name: string; description: string }> = [
	own,
	...Object.values(packages),
];

/** The files of version 0.0.1 of a package, which only reserves its name. n8n finds no node in it to install. */
export function placeholderOf({ name, description }: (typeof placeholders)[number]) {
	const { license, author } = own;
	const manifest = { name, version: '0.0.1', description, license, author, files: [] };
	return new Map([
		['package.json', `${JSON.stringify(manifest, null, '\t')}\n`],
		['LICENSE', readFileSync('LICENSE', 'utf8')],
		[
			'README.md',
			`# ${name}\n\n${description}.\n\nThis version only reserves the name. Install a later one.\n`,
		],
	]);
}
