import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesIn } from '../../support/filesIn';
import { loadPackage } from '../../support/package';
import { ROOT } from '../../generate/docs/pages';
import { pageOf } from '../../generate/docs/reference';

/** What people click in the editor: buttons, notices and sticky notes. `npm run check` checks the pages themselves. */
const FOLDERS = ['nodes', 'credentials', 'workflows'];

const PAGES =
	/https:\/\/github\.com\/n8n-nodes-sms-invoicing-calendar\/n8n-nodes-sms-invoicing-calendar\/(?:blob|tree)\/main\/([\w./-]*[\w/-])(?:#([\w-]+))?/g;

/** `docsLink('sms.md#send', 'More')` in the nodes’ code. */
const SHORT = /docsLink\(\s*'([\w./-]+)(?:#([\w-]+))?'/g;

const linksIn = (text: string) => [
	...Array.from(text.matchAll(PAGES), ([, file = '', heading]) => ({ file, heading })),
	...Array.from(text.matchAll(SHORT), ([, page, heading]) => ({ file: `docs/${page}`, heading })),
];

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(file: string): string[] {
	const text = readFileSync(join(ROOT, file), 'utf8').replace(/^```[^]*?^```/gm, '');
	const seen = new Map<string, number>();
	return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
		const anchor = heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replace(/\s/g, '-');
		const times = seen.get(anchor) ?? 0;
		seen.set(anchor, times + 1);
		return times === 0 ? anchor : `${anchor}-${times}`;
	});
}

test('every link from the editor leads to a file of this repository, or to a heading in it', () => {
	const links = FOLDERS.flatMap((folder) =>
		filesIn(folder)
			.filter((name) => /\.(ts|json)$/.test(name))
			.flatMap((from) =>
				linksIn(readFileSync(join(ROOT, from), 'utf8')).map((link) => ({ from, ...link })),
			),
	);
	expect(links.length).toBeGreaterThanOrEqual(16);
	expect(links.filter(({ heading }) => heading).length).toBeGreaterThanOrEqual(8);
	expect(links.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
	expect(
		links.filter(({ file, heading }) => heading && !anchorsOf(file).includes(heading)),
	).toEqual([]);
});

test('each node’s Docs button leads to its page or its own heading, and so does each credential’s', async () => {
	const { nodes, credentials } = await loadPackage();
	for (const node of Object.values(nodes).map(({ description }) => description)) {
		const [page] = node.codex?.resources?.primaryDocumentation ?? [];
		const [{ file, heading = '' } = {}] = linksIn(page?.url ?? '');
		expect([node.name, [file, heading].filter(Boolean).join('#')]).toEqual([
			node.name,
			`docs/${pageOf(node)}`,
		]);
	}
	for (const { name, documentationUrl = '' } of Object.values(credentials)) {
		expect([name, linksIn(documentationUrl)[0]?.heading]).toEqual([
			name,
			expect.stringMatching(/./),
		]);
	}
});
