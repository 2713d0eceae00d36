import type { Refusal } from '../result';
import type { Explanation, Service } from '../service';

/** One row of a service’s error table. The first match wins; a row without status and code matches everything. */
export interface ErrorRow extends Explanation {
	status?: number;
	code?: string;
}

/** The first row of a service’s error table that matches a refusal. */
export const rowIn = <Row extends ErrorRow>(
	rows: readonly Row[],
	{ httpCode, code }: Refusal,
): Row | undefined =>
	rows.find(
		(row) =>
			(row.status === undefined || String(row.status) === httpCode) &&
			(row.code === undefined || row.code === code),
	);

/** Explains refusals by a table. The service’s own words come first. */
export const explainByTable =
	(rows: readonly ErrorRow[]): Service['explain'] =>
	(refusal, _path, words) => {
		const row = rowIn(rows, refusal);
		return row && { ...row, message: words ?? row.message };
	};
