import type { IDataObject } from 'n8n-workflow';

import { succeeded } from '../../../nodes/shared/result';
import type { FetchPage, Page } from '../../../nodes/shared/service';
import { failIfEndless } from '../../support/endless';

export const numbered = (count: number, from = 0): IDataObject[] =>
	Array.from({ length: count }, (_, at) => ({ id: from + at }));
export const idsOf = (records: IDataObject[]) => records.map(({ id }) => id as number);

/** What a page reports about a list of this length. */
export type Totals = (total: number, size: number) => Omit<Page, 'records'>;
export const pagesOnly: Totals = (total, size) => ({ totalPages: Math.ceil(total / size) });
export const totalOnly: Totals = (total) => ({ total });
export const both: Totals = (...list) => ({ ...totalOnly(...list), ...pagesOnly(...list) });

interface Service {
	/** Largest page it returns, whatever is requested. */
	clamp?: number;
	totals?: Totals;
	/** What happens to the list each time before a page is read, or between its reading and the counting. */
	change?: (records: IDataObject[], reading: number) => void;
	countsLate?: boolean;
	/** When a page is read, and when it arrives. */
	schedule?: <T>(value: T) => Promise<T>;
}

/** A service with a list, and which pages were requested in which sizes. */
export function serve(
	records: IDataObject[],
	{
		clamp = Infinity,
		totals,
		change,
		countsLate = false,
		schedule = async (value) => await Promise.resolve(value),
	}: Service = {},
) {
	const requested: number[] = [];
	const sizes = new Set<number>();
	let readings = 0;
	const fetchPage: FetchPage = async (page, size) => {
		failIfEndless(requested.push(page));
		sizes.add(size);
		await schedule(page);
		const length = Math.min(size, clamp);
		const before = records.slice((page - 1) * length, page * length);
		change?.(records, ++readings);
		const part = countsLate ? before : records.slice((page - 1) * length, page * length);
		return await schedule(succeeded({ records: part, ...totals?.(records.length, length) }));
	};
	return { records, requested, sizes, fetchPage };
}
