import type { Store } from '../../../nodes/shared/memory/processedValues';

/** A store with these values that answers at once. `before` runs before each call, `after` once values were recorded. */
export function rowStore(
	values: readonly string[] = [],
	{ before = () => {}, after = () => {} }: Partial<Record<'before' | 'after', () => void>> = {},
) {
	const row = new Set(values);
	const calls: string[] = [];
	const removed: string[][] = [];
	const store: Store = {
		check: async (asked) => {
			before();
			calls.push('check');
			const known = asked.filter((value) => row.has(value));
			for (const value of asked) row.add(value);
			after();
			return await Promise.resolve(known);
		},
		remove: async (gone) => {
			before();
			calls.push('remove');
			removed.push(gone);
			for (const value of gone) row.delete(value);
			await Promise.resolve();
		},
	};
	return { row, calls, removed, store };
}
