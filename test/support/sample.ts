/** Whether tables run whole: `FULL=1`, as every night. */
export const isFull = process.env.FULL === '1';

/** Every nth row of a table, beginning with the first, or the whole table with FULL=1. */
export const every = <Row>(n: number, rows: readonly Row[]): Row[] =>
	rows.filter((_, index) => isFull || index % n === 0);

/**
 * Each row with one of the variants in turn, or with all of them with FULL=1. Rows times variants shows nothing more
 * where both act on their own.
 */
export const inTurn = <Row, Variant>(rows: readonly Row[], variants: readonly Variant[]) =>
	rows.flatMap((row, index) =>
		(isFull ? variants : [variants[index % variants.length] as Variant]).map(
			(variant) => [row, variant] as const,
		),
	);
