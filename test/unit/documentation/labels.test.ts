import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { INodeProperties } from 'n8n-workflow';

import { ROOT } from '../../generate/docs/pages';
import { loadPackage } from '../../support/package';
import { n8nWords } from '../../support/n8nWords';
import { choices } from '../../support/panel';

/**
 * The pages for users. Those in contributing/ are for makers; reference/ is made from the nodes, but for the errors.
 */
const PAGES = [
	'README.md',
	'docs/reference/errors.md',
	...['docs', 'docs/examples'].flatMap((folder) =>
		readdirSync(join(ROOT, folder))
			.filter((name) => name.endsWith('.md'))
			.map((name) => join(folder, name)),
	),
];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Labels of WordPress. */
const OF_WORDPRESS = ['Add', 'Application Passwords', 'Permalinks', 'Profile', 'Users'];

/** Of the page of our own sandbox. */
const OF_SANDBOX = ['Deliver to test URL'];

const SMALL = /^(and|as|at|by|for|if|in|of|on|or|per|the|to|up)$/;

const isTitle = (text: string): boolean =>
	text.split(/[ (]+/).every((word) => /^[^a-z]/.test(word) || SMALL.test(word));

/**
 * What stands in bold with capitals, as labels of panels do, or is to be clicked. Other bold text is only important.
 */
function labelsIn(page: string): string[] {
	const bold = [...read(page).matchAll(/((?:click|choose|open) )?\*\*([^*]+)\*\*/gi)];
	return bold.flatMap(([, clicked, text = '']) =>
		text
			.replace(/^\[([^\]]+)\].*$/, '$1')
			.split(/ (?:→|>|›) /)
			.filter((part) => /\p{L}/u.test(part) && (clicked !== undefined || isTitle(part))),
	);
}

/** Every name that a panel shows: of fields, of what can be chosen, of collections and what is in them. */
function namesIn(fields: readonly unknown[]): string[] {
	return (fields as INodeProperties[]).flatMap((each) => {
		const { displayName, name, options = [], modes = [] } = each;
		const { values = [] } = each as { values?: unknown[] };
		const label = displayName ?? name;
		const unit = label.replace(/ \(\w+\)$/, '');
		return [label, unit, ...[options, values, modes].flatMap((inner) => namesIn(inner))];
	});
}

/** What n8n lists below a node in its picker. */
const actionsIn = (fields: readonly INodeProperties[]): string[] =>
	fields.flatMap(choices).flatMap(({ action }) => action ?? []);

async function known(): Promise<Set<string>> {
	const { nodes, credentials } = await loadPackage();
	const kinds = Object.values(nodes).map(({ description }) => description);
	const examples = readdirSync(join(ROOT, 'workflows')).flatMap((file) =>
		(JSON.parse(read(join('workflows', file))) as { nodes: Array<{ name: string }> }).nodes.map(
			({ name }) => name,
		),
	);
	return new Set([
		...kinds.flatMap(({ displayName, properties }) => [displayName, ...namesIn(properties)]),
		...Object.values(credentials).flatMap(({ displayName, properties }) => [
			displayName,
			...namesIn(properties),
		]),
		...kinds.flatMap(({ properties }) => actionsIn(properties)),
		...examples,
		...OF_WORDPRESS,
		...OF_SANDBOX,
		...n8nWords,
	]);
}

test('every label that the pages name exists', async () => {
	const names = await known();
	const labels = PAGES.flatMap((page) => labelsIn(page).map((label) => ({ page, label })));
	expect(labels.length).toBeGreaterThan(200);
	expect(labels.filter(({ label }) => !names.has(label))).toEqual([]);
});

test('all pages for users can be read in less than an hour', () => {
	const pages = PAGES.filter((page) => /^(README|docs\/[\w-]+)\.md$/.test(page));
	const words = pages.flatMap((page) => read(page).split(/\s+/).filter(Boolean));
	expect(words.length).toBeLessThanOrEqual(10_000);
});
