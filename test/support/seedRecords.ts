import type { INodeParameters } from 'n8n-workflow';

import type { Books } from '../sandbox/invoicing/books';
import { seedBooks } from '../sandbox/invoicing/seed';

/** The records the invoicing sandbox starts with. */
export const seedRecords: Books = seedBooks();

/** The order in which the service lists records. */
export const newestFirst = <T>(records: readonly T[]): T[] => [...records].reverse();

/** A resource locator in ID mode; the ID may be an expression. */
export const byId = (value: string): INodeParameters[string] => ({
	__rl: true,
	mode: 'id',
	value,
});

/** An ID that no record has. */
export const NO_RECORD = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';

/** The nth record of a list, for tests that just need a record. */
export function nth<T>(records: readonly T[], index: number): T {
	const record = records.at(index);
	if (record === undefined) throw new Error(`There is no record ${index}`);
	return record;
}
