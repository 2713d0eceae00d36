import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type CanvasNode, isWithin } from '../support/exampleCanvas';

const root = join(__dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

type Node = CanvasNode & { credentials?: Record<string, object> };

const names = readdirSync(join(root, 'workflows')).map((file) => file.replace(/\.json$/, ''));
const workflowOf = (name: string) =>
	JSON.parse(read('workflows', `${name}.json`)) as { nodes: Node[] };

/** Where a note is, or a node with the two lines of words below it. */
function boxOf({ position: [left, top], parameters: { width = 96, height = 96 + 48 } }: Node) {
	return { left, top, right: left + width, bottom: top + height };
}

const isOn = (outer: Node, inner: Node): boolean => isWithin(boxOf(outer), boxOf(inner));

function overlap(one: Node, other: Node): boolean {
	const [a, b] = [boxOf(one), boxOf(other)];
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

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

	const notes = nodes.filter(({ type }) => type.endsWith('.stickyNote'));
	const isYellow = ({ parameters }: Node) => parameters.color === undefined;

	test('has one yellow note with a few short steps and a link to its page', () => {
		const [setUp, ...others] = notes.filter(isYellow);
		expect(others).toEqual([]);
		const [head, ...lines] = (setUp?.parameters.content ?? '').split('\n').filter(Boolean);
		expect(head).toBe('## Set up');
		expect(lines.length).toBeLessThanOrEqual(6);
		expect(lines.pop()).toMatch(
			new RegExp(`^\\[.+\\]\\(https://.+/docs/examples/${name}\\.md\\)$`),
		);
		for (const line of lines) expect(line).toMatch(/^\d\. .{1,80}$/);
	});

	test('has one or two grey notes behind nodes, with a heading and a sentence', () => {
		const grey = notes.filter((note) => !isYellow(note));
		expect([1, 2]).toContain(grey.length);
		const onNotes = nodes.filter((node) => !notes.includes(node));
		for (const note of grey) {
			expect(note.parameters).toMatchObject({ color: 7 });
			expect(note.parameters.content).toMatch(/^## .+\n\S.{1,140}$/);
			expect(onNotes.filter((node) => isOn(note, node)).length).toBeGreaterThan(1);
		}
	});

	test('has no node or note that covers another', () => {
		for (const node of nodes) {
			const inTheWay = nodes.filter(
				(other) =>
					other !== node && overlap(node, other) && !isOn(node, other) && !isOn(other, node),
			);
			expect([node.name, inTheWay.map(({ name: other }) => other)]).toEqual([node.name, []]);
		}
	});

	// That its nodes are connected is shown in a real n8n, where each example runs.
	test('has no code', () => {
		expect(nodes.filter(({ type }) => /\.(code|function)/i.test(type))).toEqual([]);
	});

	test('has a page that shows it, and is listed', () => {
		const page = read('docs', 'examples', `${name}.md`);
		expect(page).toContain(`](../../workflows/${name}.json)`);
		for (const picture of [name, `${name}-dark`]) {
			expect(page).toContain(`"../images/workflow-${picture}.png"`);
			expect(existsSync(join(root, 'docs', 'images', `workflow-${picture}.png`))).toBe(true);
		}
		expect(read('docs', 'examples.md')).toContain(`](examples/${name}.md)`);
	});
});
