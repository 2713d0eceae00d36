import type { Measurement } from './measure';

/** Met when the value is at most the limit, or is just the limit. */
export type Bound = { what: string; value: number; limit: number; exact?: true };

export const isMet = ({ value, limit, exact }: Bound): boolean =>
	exact ? value === limit : value <= limit;

const short = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(3));

/** A bound in one line; a missed one with how much it is off. */
export function verdict(bound: Bound): string {
	const { what, value, limit, exact } = bound;
	const told = `${what}: ${short(value)}, ${exact ? 'must be' : 'at most'} ${short(limit)}`;
	if (isMet(bound)) return `  met     ${told}`;
	const off = ((value / limit - 1) * 100).toFixed(1);
	return `  MISSED  ${told} (off by ${off} %)`;
}

export const allDone = (measured: Measurement, items: number): Bound => ({
	what: 'results',
	value: measured.results,
	limit: items,
	exact: true,
});

export const within = ({ traffic }: Measurement, atOnce: number): Bound[] => [
	{ what: 'requests at once', value: traffic.peakConcurrent, limit: atOnce },
	{ what: 'connections at once', value: traffic.peakConnections, limit: atOnce },
];
