import { isAlone, MOST_ATTEMPTS, settle, type Watch } from './confirm';
import { openRecord, type Memory } from './record';

/**
 * Whether none of the values was recorded before, and then records them. `own` is what only this execution records: one that
 * runs a second time, for example because a worker crashed, isn’t a repeat of itself.
 *
 * It asks until an answer knows `own`. As `own` is never recorded without the others, they are then there as well.
 */
export async function isFirstTime(
	memory: Memory,
	watch: Watch,
	{ seen, own }: { seen: readonly string[]; own: string },
): Promise<boolean> {
	const record = openRecord(memory);
	for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
		const began = watch.now();
		const { values: known } = await record.check([...seen, own]);
		if (known.has(own)) return true;
		if (known.size > 0) {
			// By asking, the others were recorded. If they stayed, each repeat would count as the first of more repeats. With
			// several processes, n8n may run this execution again, which would then take itself for the first.
			const asked = isAlone() ? seen : [...seen, own];
			await record.remove(asked.filter((value) => !known.has(value))).catch(() => {});
			return false;
		}
		if (isAlone()) return true;
		await settle(watch, began);
	}
	return true;
}
