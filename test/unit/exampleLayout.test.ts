import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Canvas, isIn, isWithin, type CanvasNode, type Workflow } from '../support/exampleCanvas';

const folder = join(__dirname, '..', '..', 'workflows');
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''));
const read = (name: string) =>
	JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Workflow;

const widthOfSetUp = 560;
const gap = 16;
/** Nodes that are nearer look as if they should stand in one row. */
const nearestRows = 96;
/** The heading and a line of text, in the units of the canvas. */
const headHeight = 84;
/** n8n cuts off a subtitle that is wider than two nodes, and a name that needs more than two lines. */
const longestSubtitle = 26;
const longestName = 24;
/** The line and the plus sign behind an output that leads nowhere. */
const plus = 100;

/** Whether only failed items go on. */
const hasErrorOnly = (outputs: Array<[string, Array<unknown[] | null>]>) =>
	outputs.every(([, [success]]) => success?.length === 0);

describe.each(names)('on the canvas, the example %s', (name) => {
	const workflow = read(name);
	const canvas = new Canvas(workflow);
	const frames = canvas.frames.map((frame) => canvas.box(frame));

	test('has its frames side by side, and the yellow note below the first, as wide as in all', () => {
		const [first, second] = frames;
		const setUp = canvas.box(canvas.setUp);
		expect(setUp).toMatchObject({ left: first?.left, top: (first?.bottom ?? 0) + gap });
		expect(setUp.right - setUp.left).toBe(widthOfSetUp);
		if (second) expect(second).toMatchObject({ left: (first?.right ?? 0) + gap, top: first?.top });
	});

	test('has each node in a frame, on the grid, and in a row', () => {
		const rows = [...new Set(canvas.onNotes.map(({ position: [, y] }) => y))].sort((a, b) => a - b);
		for (const [at, row] of rows.entries()) {
			if (at > 0) expect(row - (rows[at - 1] ?? 0)).toBeGreaterThanOrEqual(nearestRows);
		}
		for (const node of workflow.nodes) {
			expect([node.name, ...node.position.map((value) => Math.abs(value % gap))]).toEqual([
				...[node.name, 0, 0],
			]);
		}
		for (const node of canvas.onNotes)
			expect([node.name, canvas.frameOf(node)]).not.toContain(undefined);
	});

	const outputsOf = ({ name: node }: CanvasNode) =>
		Object.entries(workflow.connections[node] ?? {});
	const inside = (frame: CanvasNode) =>
		canvas.onNotes.filter((node) => canvas.frameOf(node) === frame);

	test('has frames that are as high as what is in them, names included', () => {
		const bottomOf = (frame: CanvasNode) => canvas.box(frame).bottom;
		for (const frame of canvas.frames) {
			// Frames that end at the same height are as high as the higher one has to be.
			const nodes = canvas.frames
				.filter((other) => bottomOf(other) === bottomOf(frame))
				.flatMap(inside);
			const boxes = nodes.map((node) => canvas.withLabel(node));
			for (const node of inside(frame)) {
				expect([node.name, isWithin(canvas.box(frame), canvas.withLabel(node))]).toEqual([
					...[node.name, true],
				]);
			}
			const above = Math.min(...boxes.map(({ top }) => top)) - canvas.box(frame).top;
			expect(above).toBeGreaterThanOrEqual(headHeight);
			expect(above).toBeLessThanOrEqual(headHeight + 48);
			const goesBack = canvas
				.wires()
				.some(({ from, points }) => nodes.includes(from) && !points.length);
			const below = bottomOf(frame) - Math.max(...boxes.map(({ bottom }) => bottom));
			expect(below - (goesBack ? 80 : 0)).toBeLessThanOrEqual(48);
		}
	});

	test('has room for the plus sign behind each output that leads nowhere', () => {
		for (const node of canvas.onNotes) {
			const outputs = outputsOf(node);
			const leadsOn =
				outputs.some(([, ways]) => ways.some((to) => to?.length)) && !hasErrorOnly(outputs);
			if (leadsOn || node.type.endsWith('.stopAndError')) continue;
			const frame = canvas.frameOf(node) as CanvasNode;
			const { right, top } = canvas.box(node);
			const end = { x: right + plus, y: top + 32 };
			expect([node.name, isIn(canvas.box(frame), end)]).toEqual([node.name, true]);
			expect(canvas.onNotes.filter((other) => isIn(canvas.box(other), end))).toEqual([]);
		}
	});

	test('has no wire behind another node, its name or the text of a frame', () => {
		const heads = frames.map((box) => ({ ...box, bottom: box.top + headHeight }));
		for (const { from, to, points } of canvas.wires()) {
			const others = canvas.onNotes.filter((node) => node !== from && node !== to);
			const behind = others.filter((node) =>
				points.some((point) => isIn(canvas.withLabel(node), point)),
			);
			expect([from.name, to.name, behind.map((node) => node.name)]).toEqual([
				from.name,
				to.name,
				[],
			]);
			expect(points.filter((point) => heads.some((head) => isIn(head, point)))).toEqual([]);
		}
	});

	test('has no name or subtitle that n8n cuts off', () => {
		for (const { name: node, notes = '', type, parameters } of canvas.onNotes) {
			expect([node, node.length <= longestName]).toEqual([node, true]);
			expect([node, notes.length <= longestSubtitle]).toEqual([node, true]);
			// Its subtitle would be “Send and Wait for Response: Message”, so it has one of its own.
			const { operation } = parameters as { operation?: string };
			if (type.endsWith('.sms') && operation === 'sendAndWait') expect(notes).not.toBe('');
		}
	});
});
