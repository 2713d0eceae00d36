import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { descriptions, operations } from '../../support/panel';
import { errorTables } from './errors';
import { fill } from './markdown';
import { referencePage } from './reference';
import { sharedTable } from './rows';

export const ROOT = resolve(__dirname, '../../..');

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const ERRORS_PAGE = 'docs/reference/errors.md';
const SHARED_PAGE = 'docs/reference/README.md';

/** Every page with generated parts as it should be, by its path. */
export async function pages(): Promise<Map<string, string>> {
	const nodes = await descriptions();
	const all = await operations();
	const done = new Map<string, string>();
	const isTrigger = ({ name }: { name: string }) => name.endsWith('Trigger');
	for (const node of nodes.filter((each) => !isTrigger(each))) {
		const triggers = nodes.filter((each) => isTrigger(each) && each.name.startsWith(node.name));
		done.set(`docs/reference/${node.name}.md`, referencePage(node, triggers, all));
	}
	const shared = {
		lists: sharedTable(all, 'lists'),
		sending: sharedTable(all, 'sending'),
		'only once': sharedTable(all, 'onlyOnce'),
	};
	done.set(ERRORS_PAGE, fill(read(ERRORS_PAGE), errorTables()));
	return done.set(SHARED_PAGE, fill(read(SHARED_PAGE), shared));
}
