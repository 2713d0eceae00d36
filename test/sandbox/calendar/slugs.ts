import type { Row } from './types';

export const slugify = (name: string) =>
	name
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/[^a-z0-9_]+/g, '-')
		.replace(/^-|-$/g, '');

/** The slug, with a number appended if another record of the table already has it. */
export function uniqueSlug(rows: Map<number, Row>, id: number, slug: string): string {
	const taken = new Set([...rows.values()].filter((row) => row.id !== id).map((row) => row.slug));
	let unique = slug;
	for (let next = 2; taken.has(unique); next += 1) unique = `${slug}-${next}`;
	return unique;
}
