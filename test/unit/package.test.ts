import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { loadPackage } from '../support/package';
import { descriptions } from '../support/panel';

const ROOT = join(__dirname, '../..');
const readJson = <T>(path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T;

test('the panel of each credential hides its secrets, and nothing else', async () => {
	const { credentials } = await loadPackage();
	const hidden = Object.values(credentials).map(({ name, properties }): [string, string[]] => [
		name,
		properties.filter((field) => field.typeOptions?.password === true).map((field) => field.name),
	]);
	expect(Object.fromEntries(hidden)).toEqual({
		smsApi: ['apiKey'],
		invoicingApi: ['apiKey'],
		invoicingWebhookApi: ['secret', 'secondSecret'],
		calendarApi: ['password', 'token', 'headerSecret'],
	});
});

test('the credentials that the nodes name exist and can be tested', async () => {
	const { credentials } = await loadPackage();
	for (const description of await descriptions()) {
		for (const { name, testedBy } of description.credentials ?? []) {
			expect([name, credentials[name]?.name]).toEqual([name, name]);
			expect(typeof testedBy === 'string' || credentials[name]?.test !== undefined).toBe(true);
		}
	}
});

/** Of n8n’s categories. It would file a node with any other under Miscellaneous. */
const CATEGORIES = ['Communication', 'Finance & Accounting', 'Productivity'];

test('each node has a codex file with its own name and known categories', () => {
	const manifest = readJson<{ name: string; n8n: { nodes: string[] } }>('package.json');
	for (const path of manifest.n8n.nodes) {
		const source = path.replace(/^dist\//, '').replace(/\.js$/, '.json');
		const codex = readJson<{ node: string; categories: string[] }>(source);
		const [, first = '', rest] = /(\w)(\w*)\.node\.js$/.exec(path) ?? [];
		expect(codex.node).toBe(`${manifest.name}.${first.toLowerCase()}${rest}`);
		expect(CATEGORIES).toEqual(expect.arrayContaining(codex.categories));
		expect(codex.categories.length).toBeGreaterThan(0);
	}
});

test('no trigger is offered as a tool', async () => {
	const tools = (await descriptions()).filter(({ usableAsTool }) => usableAsTool);
	expect(tools.map(({ group }) => group).flat()).not.toContain('trigger');
	expect(tools).toHaveLength(3);
});
