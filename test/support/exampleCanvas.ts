export type CanvasNode = {
	name: string;
	type: string;
	position: [number, number];
	parameters: { content?: string; color?: number; width?: number; height?: number };
	notes?: string;
	notesInFlow?: boolean;
};
type Target = { node: string };
export type Workflow = {
	nodes: CanvasNode[];
	connections: Record<string, Record<string, Array<Target[] | null>>>;
};

interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** What follows was measured in n8n 2.41.1, in the units of its canvas. */
const size = 96;
const agent = { width: 224, height: size };
/** A node that asks before a tool is used. */
const approval = { width: 240, height: 80 };
const tool = { width: 80, height: 80 };
const labelHeight = 48;
const perCharacter = 8;
const isNote = ({ type }: CanvasNode) => type.endsWith('.stickyNote');
const isYellow = ({ parameters }: CanvasNode) => parameters.color === undefined;

function shapeOf({ type, parameters }: CanvasNode, isBelowAgent: boolean) {
	const { width, height } = parameters;
	if (width !== undefined && height !== undefined) return { width, height };
	if (type.endsWith('.agent')) return agent;
	if (type.endsWith('HitlTool')) return approval;
	return isBelowAgent ? tool : { width: size, height: size };
}

/** Where an example’s nodes, notes and wires are. */
export class Canvas {
	readonly frames: CanvasNode[];
	readonly setUp: CanvasNode;
	readonly onNotes: CanvasNode[];

	constructor(private readonly workflow: Workflow) {
		const notes = workflow.nodes.filter(isNote);
		const [setUp] = notes.filter(isYellow);
		if (!setUp) throw new Error('there is no yellow note');
		this.setUp = setUp;
		this.frames = notes.filter((note) => !isYellow(note));
		this.onNotes = workflow.nodes.filter((node) => !isNote(node));
	}

	box(node: CanvasNode): Box {
		const [left, top] = node.position;
		const isBelowAgent = Object.keys(this.workflow.connections[node.name] ?? {}).some((type) =>
			type.startsWith('ai_'),
		);
		const { width, height } = shapeOf(node, isBelowAgent);
		return { left, top, right: left + width, bottom: top + height };
	}

	/** A node with its name below it, which is in the middle and may be wider. */
	withLabel(node: CanvasNode): Box {
		const { left, top, right, bottom } = this.box(node);
		const over = Math.max(0, (node.name.length * perCharacter - (right - left)) / 2);
		return { left: left - over, top, right: right + over, bottom: bottom + labelHeight };
	}

	frameOf(node: CanvasNode): CanvasNode | undefined {
		return this.frames.find((frame) => isWithin(this.box(frame), this.box(node)));
	}

	/** Each connection, as points of the curve that n8n draws. Those back to the left go around below. */
	wires(): Wire[] {
		const named = (name: string) => this.onNotes.find((node) => node.name === name) as CanvasNode;
		return Object.entries(this.workflow.connections).flatMap(([source, types]) =>
			Object.entries(types).flatMap(([type, outputs]) =>
				outputs.flatMap((targets, at) =>
					(targets ?? []).map((target) => {
						const [from, to] = [named(source), named(target.node)];
						const points = type.startsWith('ai_')
							? this.down(to, from)
							: this.across(from, to, (at + 1) / (outputs.length + 1));
						return { from, to, points };
					}),
				),
			),
		);
	}

	private across(from: CanvasNode, to: CanvasNode, share: number): Point[] {
		const [a, b] = [this.box(from), this.box(to)];
		const start = { x: a.right, y: a.top + share * (a.bottom - a.top) };
		const end = { x: b.left, y: (b.top + b.bottom) / 2 };
		if (end.x < start.x) return [];
		const middle = (start.x + end.x) / 2;
		return curve(start, { x: middle, y: start.y }, { x: middle, y: end.y }, end);
	}

	/** From the sign of a tool, which is at the right below an agent and at the left below a question. */
	private down(parent: CanvasNode, child: CanvasNode): Point[] {
		const [a, b] = [this.box(parent), this.box(child)];
		const start = { x: a.left + (parent.type.endsWith('.agent') ? 184 : 40), y: a.bottom };
		const end = { x: (b.left + b.right) / 2, y: b.top };
		const middle = (start.y + end.y) / 2;
		return curve(start, { x: start.x, y: middle }, { x: end.x, y: middle }, end);
	}
}

type Wire = { from: CanvasNode; to: CanvasNode; points: Point[] };
type Point = { x: number; y: number };

const curve = (a: Point, b: Point, c: Point, d: Point): Point[] =>
	Array.from({ length: 101 }, (_, at) => {
		const t = at / 100;
		const u = 1 - t;
		const on = (axis: 'x' | 'y') =>
			u ** 3 * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t ** 3 * d[axis];
		return { x: on('x'), y: on('y') };
	});

export const isIn = ({ left, top, right, bottom }: Box, { x, y }: Point) =>
	x > left && x < right && y > top && y < bottom;

export const isWithin = (outer: Box, inner: Box) =>
	outer.left <= inner.left &&
	outer.top <= inner.top &&
	outer.right >= inner.right &&
	outer.bottom >= inner.bottom;
