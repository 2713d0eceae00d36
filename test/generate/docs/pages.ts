import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { descriptions, operations } from '../../support/panel';
import { errorTables } from './errors';
import { fill } from './markdown';
import { overview, referencePage, resourceTable, triggerEvents, triggerFields } from './reference';
import { sharedTable } from './rows';

export const ROOT = resolve(__dirname, '../../..');

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const ERRORS_PAGE = 'docs/reference/errors.md';
const SHARED_PAGE = 'docs/reference/README.md';

/** `smsTrigger` is described in docs/sms-trigger.md. */
const pageOf = (node: string): string => `docs/${node.replace('Trigger', '-trigger')}.md`;

/** Every page with generated parts as it should be, by its path. */
export async function pages(): Promise<Map<string, string>> {
	const nodes = await descriptions();
	const all = await operations();
	const done = new Map<string, string>();
	for (const node of nodes) {
		const path = pageOf(node.name);
		if (node.name.endsWith('Trigger')) {
			done.set(
				path,
				fill(read(path), { fields: triggerFields(node), events: triggerEvents(node) }),
			);
		} else {
			const parts = { operations: overview(node, all), resources: resourceTable(node, all) };
			done.set(path, fill(read(path), parts));
			done.set(`docs/reference/${node.name}.md`, referencePage(node, all));
		}
	}
	const shared = {
		lists: sharedTable(all, 'lists'),
		sending: sharedTable(all, 'sending'),
		'only once': sharedTable(all, 'onlyOnce'),
	};
	done.set(ERRORS_PAGE, fill(read(ERRORS_PAGE), errorTables()));
	return done.set(SHARED_PAGE, fill(read(SHARED_PAGE), shared));
}
