import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../result';
import type { ItemResult } from './results';

/**
 * If all items were skipped, the first skipped item returns its note after all: where a node returns nothing, a loop or
 * a sub-workflow ends, and what was still to come would be lost although all looks well.
 */
export function keepOneItem(results: readonly ItemResult[]): ItemResult[] {
	const isEmpty = results.every((result) => !result.ok || result.value.length === 0);
	const first = isEmpty ? results.find((result) => result.ok && result.note) : undefined;
	return results.map((result) =>
		result === first ? { ...result, ...succeeded([first.note as IDataObject]) } : result,
	);
}
