import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

type Node = {
	type: string;
	parameters: { content?: string };
	credentials?: Record<string, object>;
};

const names = readdirSync(join(root, 'workflows')).map((file) => file.replace(/\.json$/, ''));
const workflowOf = (name: string) =>
	JSON.parse(read('workflows', `${name}.json`)) as { nodes: Node[] };

describe.each(names)('the example %s', (name) => {
	const { nodes } = workflowOf(name);

	test('contains no keys and nothing that belongs to one n8n', () => {
		for (const node of nodes) {
			expect(node).not.toHaveProperty('webhookId');
			for (const credential of Object.values(node.credentials ?? {})) {
				expect(Object.keys(credential)).toEqual(['name']);
			}
		}
	});

	test('has a note that says in a few large lines how to set it up', () => {
		const [note, ...others] = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
		expect(others).toEqual([]);
		const lines = (note?.parameters.content ?? '').split('\n').filter(Boolean);
		expect(lines.length).toBeLessThanOrEqual(6);
		expect(lines[0]).toMatch(/^# /);
		for (const line of lines.slice(1)) expect(line).toMatch(/^## \d\. .{1,75}$/);
	});

	// That its nodes are connected is shown in a real n8n, where each example runs.
	test('has no code', () => {
		expect(nodes.filter(({ type }) => /\.(code|function)/i.test(type))).toEqual([]);
	});

	test('has a page that shows it, and is listed', () => {
		const page = read('docs', 'examples', `${name}.md`);
		expect(page).toContain(`](../../workflows/${name}.json)`);
		expect(page).toContain(`](../images/workflow-${name}.png)`);
		expect(read('docs', 'examples.md')).toContain(`](examples/${name}.md)`);
	});
});
