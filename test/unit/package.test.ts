import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadPackage } from '../support/package';
import { descriptions } from '../support/panel';

const ROOT = join(__dirname, '../..');

describe('secrets', () => {
	test('are hidden in the panel of every credential', async () => {
		const { credentials } = await loadPackage();
		const open = Object.values(credentials).flatMap(({ name, properties }) =>
			properties
				.filter(
					(field) => /key$|secret|password|token/i.test(field.name) && field.type === 'string',
				)
				.filter((field) => field.typeOptions?.password !== true)
				.map((field) => `${name} > ${field.name}`),
		);
		expect(open).toEqual([]);
	});

	test('belong to the credentials that the nodes name', async () => {
		const { credentials } = await loadPackage();
		for (const description of await descriptions()) {
			for (const { name, testedBy } of description.credentials ?? []) {
				expect([name, credentials[name]?.name]).toEqual([name, name]);
				expect(typeof testedBy === 'string' || credentials[name]?.test !== undefined).toBe(true);
			}
		}
	});
});

describe('each node', () => {
	const CATEGORIES = [
		'AI',
		'Analytics',
		'Communication',
		'Core Nodes',
		'Cybersecurity',
		'Data & Storage',
		'Development',
		'Finance & Accounting',
		'HITL',
		'Marketing & Content',
		'Miscellaneous',
		'Productivity',
		'Sales',
		'Utility',
	];

	test('has a codex file with its own name, known categories and documentation in this repository', async () => {
		const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
			name: string;
			n8n: { nodes: string[] };
		};
		for (const path of manifest.n8n.nodes) {
			const source = join(ROOT, path.replace(/^dist\//, '').replace(/\.js$/, '.json'));
			const codex = JSON.parse(readFileSync(source, 'utf8')) as {
				node: string;
				categories: string[];
				alias: string[];
				resources: Record<string, Array<{ url: string }>>;
			};
			const type = (/(\w+)\.node\.js$/.exec(path) as RegExpExecArray)[1] as string;
			expect(codex.node).toBe(`${manifest.name}.${type.charAt(0).toLowerCase()}${type.slice(1)}`);
			expect(CATEGORIES).toEqual(expect.arrayContaining(codex.categories));
			expect(codex.categories.length).toBeGreaterThan(0);
			for (const kind of ['primaryDocumentation', 'credentialDocumentation']) {
				const pages = codex.resources[kind] ?? [];
				expect([path, kind, pages.length]).not.toContain(0);
				for (const { url } of pages) {
					const file = /\/blob\/main\/([^#]+)/.exec(url)?.[1] ?? 'none';
					expect([url, existsSync(join(ROOT, file))]).toEqual([url, true]);
				}
			}
		}
	});

	test('and each credential has two icons that exist, for light and dark', async () => {
		const { nodes, credentials } = await loadPackage();
		const icons = [
			...Object.values(nodes).map(({ description }) => description),
			...Object.values(credentials),
		];
		for (const { name, iconUrl } of icons) {
			const { light = '', dark = '' } = (iconUrl ?? {}) as { light?: string; dark?: string };
			for (const url of [light, dark]) {
				const file = join(ROOT, url.slice(url.indexOf('icons/', 6)));
				expect([name, url, existsSync(file)]).toEqual([name, url, true]);
				expect(readFileSync(file, 'utf8')).toContain('<svg');
			}
			expect(dark).toBe(light.replace(/\.svg$/, '.dark.svg'));
		}
	});

	test('has a name in title case, which ends with Trigger for triggers', async () => {
		for (const { name, displayName, group, usableAsTool, subtitle } of await descriptions()) {
			const isTrigger = group.includes('trigger');
			expect([name, displayName.endsWith(' Trigger'), name.endsWith('Trigger')]).toEqual([
				name,
				isTrigger,
				isTrigger,
			]);
			expect([name, usableAsTool === true, subtitle !== undefined]).toEqual([
				name,
				!isTrigger,
				true,
			]);
		}
	});
});
