import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import type { Operation, Outgoing } from '../properties/operation';
import type { Connection } from './connection';
import type { Limiter } from './limiter';
import { collectSurely, pagePastEnd } from './pagePasses';
import { collectPages, planPages } from './pages';
import { readPage, readRecord } from './records';
import type { RequestOptions } from './requestOptions';
import { exchange } from './send';
import { succeeded, type Page, type Result } from './types';

/** What goes over a connection: single records, pages and whole lists. */
export interface Channel {
	one(request: Outgoing): Promise<Result<IDataObject>>;
	page(request: Outgoing): Promise<Result<Page>>;
	/** Up to `limit` records, so many pages at once; `qs` may name a page to start from and a page size. */
	list(request: Outgoing, limit: number, atOnce?: number): Promise<Result<IDataObject[]>>;
}

export interface ChannelOptions {
	/** Never more requests at once than this allows. */
	requests?: Limiter;
	transport?: RequestOptions;
	/** The answer may be anything, see `Operation.answersAnything`. */
	answersAnything?: Operation['answersAnything'];
}

export function openChannel(
	connection: Connection,
	{ requests, transport, answersAnything }: ChannelOptions = {},
): Channel {
	const { service } = connection;
	const { timeout, proxy, skipSslCertificateValidation } = transport ?? {};
	const usual = { ...connection.base, timeout, proxy, skipSslCertificateValidation };
	const options = ({ method, path, body, qs }: Outgoing): IHttpRequestOptions => ({
		...usual,
		method,
		url: path,
		...(method === 'GET' ? {} : { body }),
		qs,
	});
	const inTurn = async <T>(task: () => Promise<T>) =>
		requests ? await requests.run(task) : await task();
	const page: Channel['page'] = async (request) => {
		const answer = await inTurn(
			async () =>
				await exchange(connection, options(request), (body, headers) =>
					readPage(service, body, headers),
				),
		);
		const isPastEnd = !answer.ok && service.pages.isPastEnd?.(answer.failure);
		return isPastEnd ? succeeded(pagePastEnd(request.qs[service.pages.page])) : answer;
	};
	return {
		one: async (request) =>
			await inTurn(
				async () =>
					await exchange(connection, options(request), (answer) =>
						readRecord(service, { method: request.method, answersAnything }, answer),
					),
			),
		page,
		list: async (request, limit, atOnce) => {
			const names = service.pages;
			const plan = planPages(names, {
				limit,
				atOnce,
				first: request.qs[names.page] as number | undefined,
				size: request.qs[names.size] as number | undefined,
			});
			const collect = names.isUnreliable ? collectSurely : collectPages;
			return await collect(plan, async (number, size) => {
				const qs = { ...request.qs, [names.page]: number, [names.size]: size };
				return await page({ ...request, qs });
			});
		},
	};
}

/** A request that reads. */
export const reading = (path: string, qs: IDataObject = {}): Outgoing => ({
	method: 'GET',
	path,
	body: {},
	qs,
});

/** Reads that are about no record or parameter of the panel. */
export const READING = { labels: {}, records: [], idempotent: true };
