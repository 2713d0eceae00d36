import { readdirSync, readFileSync } from 'node:fs';

import { placeholderOf, placeholders } from '../packages/placeholder';
import { packages, sourcesOf, treeOf } from '../packages/tree';
import { inPackages } from '../packages/types';
import { filesIn } from '../support/filesIn';

const services = Object.keys(packages);

test('each service of the package has one of its own', () => {
	const folders = readdirSync('nodes').filter((name) => name !== 'shared');
	expect([...services].sort()).toEqual(folders.sort());
});

test.each(services)('%s imports no file of another service, and all of its own', (service) => {
	const sources = [...sourcesOf(service)];
	const folder = `nodes/${service}`;
	const own = filesIn(folder).filter((path) => path.endsWith('.ts'));
	expect(sources).toEqual(expect.arrayContaining(own));
	const isOthers = (path: string) =>
		!path.startsWith('nodes/shared/') &&
		!path.startsWith(`${folder}/`) &&
		!path.startsWith(`credentials/${service}`);
	expect(sources.filter(isOthers)).toEqual([]);
});

test('the page about the packages names them, and the types of their nodes', () => {
	const page = readFileSync('docs/contributing/packages.md', 'utf8');
	const types = services.map((service) => `${packages[service]?.name}.${service.toLowerCase()}/`);
	expect(types.filter((type) => !page.includes(type))).toEqual([]);
	const all = services.map(
		(service) => `"n8n-nodes-sms-invoicing-calendar.${service.toLowerCase()}Trigger"`,
	);
	expect(
		inPackages(all.join())
			.replace(/Trigger"/g, '/')
			.replace(/"/g, '')
			.split(','),
	).toEqual(types);
});

test.each(services)('the package of %s is about nothing but itself', (service) => {
	const tree = treeOf(service);
	const others = services.filter((each) => each !== service).join('|');
	const paths = [...tree.keys()];
	const places = new RegExp(`^(nodes|credentials|icons|workflows|docs)/.*(${others})`, 'i');
	expect(paths.filter((path) => places.test(path))).toEqual([]);
	expect(paths).toEqual(
		expect.arrayContaining([`nodes/${service}/${service}.node.ts`, 'README.md', '.npmrc']),
	);
	// The account on GitHub has the name of this package, too.
	const wrong = new RegExp(`n8n-nodes-sms-invoicing-calendar(?!/${packages[service]?.name}/)`);
	const code = [...tree].filter(([path]) => /^(nodes|credentials|workflows)\//.test(path));
	expect(code.filter(([, text]) => wrong.test(String(text))).map(([path]) => path)).toEqual([]);
});

test.each(placeholders)('what reserves the name $name has no nodes and nothing else', (each) => {
	const files = placeholderOf(each);
	expect([...files.keys()].sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
	const manifest = JSON.parse(files.get('package.json') ?? '') as Record<string, unknown>;
	expect(manifest).toMatchObject({ name: each.name, version: '0.0.1', license: 'MIT', files: [] });
	expect(manifest).not.toHaveProperty('n8n');
});

test('the names of all packages are reserved', () => {
	const names = Object.values(packages).map(({ name }) => name);
	expect(placeholders.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
	expect(placeholders).toHaveLength(names.length + 1);
});
