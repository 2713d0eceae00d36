import type { Request } from 'express';

/** One page, newest first (the order is an assumption). Pages after the last one are empty. */
export function toPage<T, Row>(records: T[], req: Request, view: (record: T) => Row) {
	const page = Number(req.query.page ?? 1);
	const pageSize = Number(req.query.page_size ?? 20);
	const from = (page - 1) * pageSize;
	const total = records.length;
	return {
		data: records
			.slice()
			.reverse()
			.slice(from, from + pageSize)
			.map(view),
		meta: { total, page, pageSize, totalPages: Math.ceil(total / pageSize) },
	};
}

/** Whether one of the texts contains the search text, ignoring case. */
export function matches(req: Request, ...texts: Array<string | null>): boolean {
	const wanted = String(req.query.search ?? '').toLowerCase();
	return texts.some((text) => (text ?? '').toLowerCase().includes(wanted));
}
