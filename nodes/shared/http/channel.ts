import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import type { Limiter } from '../concurrency';
import type { Operation, Outgoing } from '../operation';
import { collectPages, planPages } from '../pages/collect';
import type { Result } from '../result';
import { succeeded } from '../result';
import type { FetchPage, Page, Target } from '../service';
import type { Connection } from './connect';
import { exchange } from './exchange';
import { readPageAnswer, readRecordAnswer } from './readAnswer';

/** What n8n offers for every request of a node under Settings. */
export type RequestOptions = Pick<
	IHttpRequestOptions,
	'timeout' | 'proxy' | 'skipSslCertificateValidation'
> & { batching?: { size: number; interval: number } };

/** What goes over a connection: single records, pages and whole lists. */
export interface Channel {
	one(request: Outgoing): Promise<Result<IDataObject>>;
	page(request: Outgoing): Promise<Result<Page>>;
	/**
	 * Up to `limit` records, `atOnce` pages at a time. `qs` may name a page to start from and a page size. With `keep`,
	 * only the records that it accepts count. Without a limit, it fails if there are more than `most`.
	 */
	list(
		request: Outgoing,
		limit: number,
		atOnce?: number,
		most?: number,
	): Promise<Result<IDataObject[]>>;
}

interface ChannelOptions {
	/** Never more requests at once than this allows. */
	requests?: Limiter;
	requestOptions?: RequestOptions;
	answers?: Operation['answers'];
}

export function openChannel(
	connection: Connection,
	{ requests, requestOptions, answers }: ChannelOptions = {},
): Channel {
	const { service, baseURL } = connection;
	const { pages } = service;
	const { timeout, proxy, skipSslCertificateValidation } = requestOptions ?? {};
	// Nobody knows what an error looks like among answers of which nothing is known.
	const context = {
		...connection,
		service: answers === 'anything' ? { ...service, isRefusal: undefined } : service,
		requests,
	};
	const pageContext = { ...context, expected: 'page' as const };
	const toOptions = ({ method, path, body, qs }: Outgoing): IHttpRequestOptions => ({
		...{ baseURL, timeout, proxy, skipSslCertificateValidation },
		method,
		url: path,
		...(method === 'GET' ? {} : { body: service.encodeBody?.(body) ?? body }),
		qs,
	});
	const page: Channel['page'] = async (request) => {
		const answer = await exchange(pageContext, toOptions(request), (body, headers) =>
			readPageAnswer(service, body, headers),
		);
		const isPastEnd = !answer.ok && pages.isPastEnd?.(answer.failure);
		return isPastEnd ? succeeded(emptyPage(request.qs[pages.page])) : answer;
	};
	return {
		one: async (request) =>
			await exchange(context, toOptions(request), (body) =>
				readRecordAnswer(service, { method: request.method, answers }, body),
			),
		page,
		list: async (request, limit, atOnce, most) => {
			const plan = planPages(pages, {
				limit,
				atOnce,
				most,
				keep: request.keep,
				first: request.qs[pages.page] as number | undefined,
				size: request.qs[pages.size] as number | undefined,
			});
			const asked = new Set<string>();
			const fetchPage: FetchPage = async (number, size, filter) => {
				const which = JSON.stringify([filter, number]);
				if (asked.has(which) && connection.waits) connection.waits.pagesAgain++;
				asked.add(which);
				const qs = { ...request.qs, ...filter, [pages.page]: number, [pages.size]: size };
				return await page({ ...request, qs });
			};
			return await (pages.collect ?? collectPages)(plan, fetchPage, request);
		},
	};
}

/** The page that stands for one after the end of a list. It says where the list ends. */
const emptyPage = (page: unknown): Page => ({
	records: [],
	totalPages: Math.max(0, Number(page ?? 1) - 1),
});

export const readRequest = (path: string, qs: IDataObject = {}): Outgoing => ({
	method: 'GET',
	path,
	body: {},
	qs,
});

/** The target of reads that aren’t about a record or parameter of the panel. */
export const READ_TARGET: Target = { labels: {}, records: [], idempotent: true };
