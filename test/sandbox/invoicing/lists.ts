import type { Request } from 'express';

/** One page, newest first (the order is an assumption). Pages after the last one are empty. */
export function toPage<T, Row>(records: T[], req: Request, view: (record: T) => Row) {
	const page = Number(req.query.page ?? 1);
	const pageSize = Number(req.query.page_size ?? 20);
	const total = records.length;
	const end = Math.max(0, total - (page - 1) * pageSize);
	return {
		data: records
			.slice(Math.max(0, end - pageSize), end)
			.reverse()
			.map(view),
		meta: { total, page, pageSize, totalPages: Math.ceil(total / pageSize) },
	};
}

/** Says of texts whether one of them contains what the request searches for, ignoring case. */
export function searchOf(req: Request): (...texts: Array<string | null>) => boolean {
	const wanted = String(req.query.search ?? '').toLowerCase();
	// Most requests search for nothing, and the list may be long.
	return (...texts) =>
		wanted === '' || texts.some((text) => (text ?? '').toLowerCase().includes(wanted));
}
