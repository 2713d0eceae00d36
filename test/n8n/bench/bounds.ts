import type { Measurement } from './measure';

/** Met if the value is at most the limit; with `exact`, only if it equals the limit. */
export type Bound = { what: string; value: number; limit: number; exact?: true };

export const isMet = ({ value, limit, exact }: Bound): boolean =>
	exact ? value === limit : value <= limit;

const short = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(3));

/** The bound as one line, with the deviation if it is missed. */
export function verdict(bound: Bound): string {
	const { what, value, limit, exact } = bound;
	const summary = `${what}: ${short(value)}, ${exact ? 'must be' : 'at most'} ${short(limit)}`;
	if (isMet(bound)) return `  met     ${summary}`;
	const off = ((value / limit - 1) * 100).toFixed(1);
	return `  MISSED  ${summary} (off by ${off} %)`;
}

export const allDone = (measured: Measurement, items: number): Bound => ({
	what: 'results',
	value: measured.results,
	limit: items,
	exact: true,
});

export const within = ({ traffic }: Measurement, atOnce: number): Bound[] => [
	{ what: 'concurrent requests', value: traffic.peakConcurrent, limit: atOnce },
	{ what: 'concurrent connections', value: traffic.peakConnections, limit: atOnce },
];
