import type { IPollFunctions } from 'n8n-workflow';

import { openPollMemory } from '../../../nodes/shared/n8n/reads';

/** A node’s static data, and a poll that opens its memory there. */
const nodeWith = (data: Record<string, unknown>) => ({
	data,
	open: () =>
		openPollMemory({ getWorkflowStaticData: () => data } as unknown as IPollFunctions, 'x'),
});

test('the next poll finds what the one before has kept', () => {
	const { data, open } = nodeWith({ other: 1 });
	expect(open().before).toBeUndefined();
	expect(open().keep({ at: 1 })).toBe(true);
	expect(open().before).toEqual({ at: 1, run: 1 });
	expect(open().keep({ at: 2 })).toBe(true);
	expect(data).toEqual({ other: 1, x: { at: 2, run: 2 } });
});

test.each([{}, { x: { at: 1, run: 7 } }])(
	'of polls that run at the same time, only the first to end keeps its state: %j',
	(stored) => {
		const { data, open } = nodeWith({ ...stored });
		const [early, late] = [open(), open()];
		expect(late.keep({ at: 2 })).toBe(true);
		const kept = data.x;
		expect(early.keep({ at: 3 })).toBe(false);
		expect(data.x).toBe(kept);
	},
);
