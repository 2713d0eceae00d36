import { writeFileSync } from 'node:fs';

import type { Finding } from './finding';

/** What a command writes to the file that `--json` names. */
export type Report = { rows: Finding[]; ok: boolean };

/** Nothing found is no proof. */
export const reportOf = (rows: Finding[]): Report => ({
	rows,
	ok: rows.length > 0 && rows.every(({ ok }) => ok),
});

export function writeReport(file: string | undefined, report: Report): void {
	if (file !== undefined) writeFileSync(file, JSON.stringify(report));
}
