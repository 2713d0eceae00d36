import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { filesIn } from '../n8n/files';
import manifest from '../../package.json';
import common from './common.json';
import { importsOf } from './imports';
import abouts from './names.json';

/** Names and words of the package of one service, by the folder of its nodes. */
export const packages: Record<string, typeof abouts.Sms> = abouts;

// All paths are from the root, where npm and Jest run.
const read = (path: string) => readFileSync(path, 'utf8');

const TEMPLATE = 'test/packages/template';

/** The page with a section for each trigger that polls. */
const POLLING = 'docs/polling-triggers.md';

const sourceOf = (built: string) => built.replace(/^dist\/(.+)\.js$/, '$1.ts');

/** The source files that a service needs: what its nodes and the credential types that they name import. */
export function sourcesOf(service: string): Set<string> {
	const nodes = manifest.n8n.nodes.map(sourceOf).filter((path) => path.includes(`/${service}/`));
	const named = nodes.map(read).join('').toLowerCase();
	const credentials = manifest.n8n.credentials
		.map(sourceOf)
		.filter((path) => named.includes(`name: '${path.split(/[/.]/)[1]}'`.toLowerCase()));
	return importsOf([...nodes, ...credentials]).files;
}

/** Whether a file is a unit test of these sources that reads no other file of the repository. */
function isTestOf(sources: Set<string>, path: string): boolean {
	const files = [...importsOf([path]).files];
	return (
		path.endsWith('.test.ts') &&
		files.some((file) => sources.has(file)) &&
		files.every((file) => sources.has(file) || /^test\/(unit|support)\//.test(file)) &&
		!files.some((file) => /node:(fs|child_process)|__dirname/.test(read(file)))
	);
}

const titleOf = (page: string) => /^# (.+)/.exec(read(page))?.[1];

/** What fills the README, from that of this repository. */
function valuesOf(service: string, credentials: string, examples: string[]) {
	const main = read('README.md');
	const others = Object.keys(packages).filter((each) => each !== service);
	const part = (pattern: string) => new RegExp(pattern, 'im').exec(main)?.slice(1) ?? [];
	const row = new RegExp(`^\\| \\*\\*([^*]*${service}[^*]*)\\*\\* +\\| (.+?) +\\|$`, 'im');
	const [, title = '', yours] = row.exec(read('docs/credentials.md')) ?? [];
	return {
		yours,
		service: title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
		page: service.toLowerCase(),
		operations: part(`^(\\| \\[\\*\\*${service}\\*\\*[^]+?)\\n(?=\\| \\[|\\n)`)[0],
		// Its own triggers follow each other in the table.
		trigger: part(
			`^(\\| \\[\\*\\*${service} Trigger[^]+?)\\n(?=\\| \\[\\*\\*(?:${others.join('|')}) |\\n)`,
		)[0],
		triggerPage:
			filesIn('docs').find((path) => path === `docs/${service.toLowerCase()}-trigger.md`) ??
			POLLING,
		credentials: (/^## [^]+/m.exec(credentials)?.[0].trim() ?? '')
			.replace(/^## /gm, '### ')
			.replace(/\]\((?=[\w-]+\.md)/g, '](docs/'),
		compatibility: part('^## Compatibility\\n\\n(.+)')[0],
		examples: examples.map((path) => `; [${titleOf(path)}](${path}) needs none`).join(''),
	};
}

/** All files of the package of one service, by their paths. */
export function treeOf(service: string): Map<string, string | Buffer> {
	const about = packages[service] as typeof abouts.Sms;
	const [, owner] = /github\.com\/([^/]+)/.exec(manifest.repository.url) ?? [];
	const [source, own] = [`${owner}/${manifest.name}`, `${owner}/${about.name}`];
	const others = Object.keys(packages).filter((each) => each !== service);
	/** Whether a line or the heading of a part names other services only. */
	const isOthers = (part: string, first = part.split('\n')[0] ?? '') =>
		new RegExp(others.join('|'), 'i').test(first) && !new RegExp(service, 'i').test(first);

	const sources = sourcesOf(service);
	const unitTests = filesIn('test/unit').filter((path) => isTestOf(sources, path));
	const tests = importsOf([...unitTests, 'test/package/package.test.ts']);
	const workflows = filesIn('workflows').filter(
		(path) => !new RegExp(`invoicing-calendar\\.(${others.join('|')})`, 'i').test(read(path)),
	);
	const examples = workflows.map((path) => `docs/examples/${basename(path, '.json')}.md`);
	const named = new RegExp(`/${service}(-trigger|\\.dark)?(\\.openapi)?\\.(md|svg|yaml)$`, 'i');
	const paths = [
		...[...common.files, ...sources, ...tests.files, ...workflows, ...examples],
		...['docs', 'icons', 'test/contract'].flatMap(filesIn).filter((path) => named.test(path)),
		...filesIn(`nodes/${service}`).filter((path) => path.endsWith('.json')),
		...filesIn(TEMPLATE),
	];
	const tree = new Map<string, string | Buffer>();
	for (const path of paths) tree.set(path.replace(`${TEMPLATE}/`, ''), read(path));

	const edit = (path: string, change: (text: string) => string) =>
		tree.set(path, change(String(tree.get(path))));
	const keep = (path: string, isKept: (part: string) => boolean, by: string | RegExp = /^/m) =>
		edit(path, (text) => text.split(by).filter(isKept).join(''));
	keep('index.ts', (line) => sources.has(`${/'\.\/(.+)'/.exec(line)?.[1]}.ts`));
	edit('CHANGELOG.md', (text) => text.replace(source, own));
	keep('CHANGELOG.md', (line) => !line.startsWith('- ') || !isOthers(line));
	// What stands there is about this repository.
	keep('CHANGELOG.md', (part) => !part.startsWith('#### Examples'), /^(?=#)/m);
	// The README says which service the package is for.
	const says = (part: string) => part.startsWith('## Does it fit');
	keep('docs/credentials.md', (part) => !isOthers(part) && !says(part), /^(?=## |!\[|n8n )/m);
	const linked = [...tree].map(([path, text]) => (path.startsWith('nodes/') ? text : '')).join('');
	const isLinked = (heading: string) =>
		linked.includes(`${POLLING}#${heading.toLowerCase().replace(/ /g, '-')}`);
	keep(
		POLLING,
		(part) => [...part.matchAll(/^## (.+ Trigger)$/gm)].every(([, of = '']) => isLinked(of)),
		/^(?=## )/m,
	);
	// This repository tries all packages before it publishes its own.
	edit('.github/workflows/publish.yml', (text) =>
		text.replace(/^ {2}packages:\n[^]+?(?=^ {2}\w)/m, '').replace('[test, packages]', 'test'),
	);
	const credentials = String(tree.get('docs/credentials.md'));
	const values = { ...about, source, ...valuesOf(service, credentials, examples) };
	edit('README.md', (text) =>
		text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name as keyof typeof values])),
	);
	const pages = [...tree.values()].join('');
	for (const path of filesIn('docs/images')) {
		if (pages.includes(`/${basename(path)})`)) tree.set(path, readFileSync(path));
	}

	// What a link leads to is here, or in the repository that all packages come from.
	const has = (path: string) => [...tree.keys()].some((each) => `${each}/`.startsWith(`${path}/`));
	const at = (path: string) => `https://github.com/${has(path) ? own : source}/blob/main/${path}`;
	const address = new RegExp(`https://github.com/${source}/blob/main/([\\w./-]*\\w)`, 'g');
	const itself = new RegExp(`(?<![\\w/-])${manifest.name}(?![\\w/])`, 'g');
	for (const [path, text] of tree) {
		if (typeof text !== 'string') continue;
		const linked = text.replace(/\]\(([^)#:]+)(?=[#)])/g, (whole, link: string) => {
			const to = join(path, '..', link);
			return !path.endsWith('.md') || has(to) ? whole : `](${at(to)}`;
		});
		tree.set(path, linked.replace(address, (_, to: string) => at(to)).replace(itself, about.name));
	}

	const pick = (from: Record<string, string>, names: Iterable<string>) =>
		Object.fromEntries(Object.entries(from).filter(([name]) => [...names].includes(name)));
	const isIn = (built: string) => sources.has(sourceOf(built));
	const { nodes, credentials: types } = manifest.n8n;
	const words = manifest.keywords.filter((word) => word.startsWith('n8n'));
	const json = {
		...{ ...manifest, ...about, keywords: [...words, ...about.keywords] },
		scripts: { ...pick(manifest.scripts, common.scripts), test: 'npm run build && jest' },
		n8n: { ...manifest.n8n, credentials: types.filter(isIn), nodes: nodes.filter(isIn) },
		devDependencies: pick(manifest.devDependencies, [...common.devDependencies, ...tests.packages]),
	};
	return tree.set('package.json', `${JSON.stringify(json, null, '\t').replaceAll(source, own)}\n`);
}
