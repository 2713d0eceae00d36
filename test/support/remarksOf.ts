import type { Remarks } from '../../nodes/shared/result';
import { createRemarks } from '../../nodes/shared/run/remarks';

/** What somebody has to say above the output of a run of one item. */
export function remarksOf(source: { remarkOn(remarks: Remarks): void }) {
	const remarks = createRemarks(1);
	source.remarkOn(remarks);
	return remarks.hints();
}
