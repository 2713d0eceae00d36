/** Where an item of a node's run stands. */
type Stage = 'done' | 'failed' | 'skipped';

/** How far a node's run has come: decides when it stops, and tells what it did. */
export interface Progress {
	/** No further item may be sent. */
	readonly isStopped: boolean;
	/** Nothing more is to be sent: an item was refused or has failed, and the user chose to stop then. */
	stop(): void;
	begin(): void;
	end(item: number, stage: Stage): void;
	/** Resolves when no item is under way. */
	settled(): Promise<void>;
	/** All items of the run have ended, and well. */
	isComplete(): boolean;
	/** Tells which items went through; '' for a run of one item. */
	summary(): string;
}

export function createProgress(total: number): Progress {
	const stages = new Map<number, Stage>();
	const waiting: Array<() => void> = [];
	let active = 0;
	let done = 0;
	let stopped = false;
	const itemsIn = (stage: Stage | undefined) =>
		Array.from({ length: total }, (_, item) => item).filter((item) => stages.get(item) === stage);
	return {
		get isStopped() {
			return stopped;
		},
		stop: () => {
			stopped = true;
		},
		begin: () => {
			active++;
		},
		end: (item, stage) => {
			stages.set(item, stage);
			if (stage === 'done') done++;
			active--;
			if (active === 0) waiting.splice(0).forEach((resolve) => resolve());
		},
		settled: async () => {
			if (active > 0) await new Promise<void>((resolve) => waiting.push(resolve));
		},
		isComplete: () => done === total,
		summary: () => {
			if (total < 2) return '';
			const notSent = [...itemsIn('skipped'), ...itemsIn(undefined)].sort((a, b) => a - b);
			return [
				tell(itemsIn('done'), 'went through'),
				tell(itemsIn('failed'), 'failed'),
				tell(notSent, 'not sent'),
			]
				.filter((part) => part !== '')
				.join(' ');
		},
	};
}

function tell(items: number[], what: string): string {
	if (items.length === 0) return '';
	const verb = what === 'not sent' ? (items.length > 1 ? 'were ' : 'was ') : '';
	return `Item${items.length > 1 ? 's' : ''} ${ranges(items)} ${verb}${what}.`;
}

/** `[0, 1, 2, 5]` as `0–2, 5`. */
export function ranges(items: number[]): string {
	const parts: Array<[first: number, last: number]> = [];
	for (const item of items) {
		const current = parts.at(-1);
		if (current && current[1] === item - 1) current[1] = item;
		else parts.push([item, item]);
	}
	return parts
		.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
		.join(', ');
}
