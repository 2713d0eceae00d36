/** Where an item of a node's run stands. */
type Stage = 'done' | 'failed' | 'skipped';

/** How far a node's run has come: decides when it stops, and tells what it did. */
export interface Progress {
	/** No further item may be sent. */
	readonly isStopped: boolean;
	/** Nothing more is to be sent: an item was refused or has failed, and the user chose to stop then. */
	stop(): void;
	end(item: number, stage: Stage): void;
	/** All items of the run have ended, and well. */
	isComplete(): boolean;
	/** Tells which items went through; '' for a run of one item. */
	summary(): string;
}

export function createProgress(total: number): Progress {
	const stages = new Map<number, Stage>();
	let done = 0;
	let stopped = false;
	const itemsIn = (...wanted: Array<Stage | undefined>) =>
		Array.from({ length: total }, (_, item) => item).filter((item) =>
			wanted.includes(stages.get(item)),
		);
	return {
		get isStopped() {
			return stopped;
		},
		stop: () => {
			stopped = true;
		},
		end: (item, stage) => {
			stages.set(item, stage);
			if (stage === 'done') done++;
		},
		isComplete: () => done === total,
		summary: () =>
			total < 2
				? ''
				: [
						tell(itemsIn('done'), 'went through'),
						tell(itemsIn('failed'), 'failed'),
						tell(itemsIn('skipped', undefined), 'not sent'),
					]
						.filter((part) => part !== '')
						.join(' '),
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
