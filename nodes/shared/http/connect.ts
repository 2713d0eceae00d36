import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import type { Limiter } from '../concurrency';
import { MIN_SECRET } from '../errors/redact';
import { NOTHING_SENT_AT_ALL, refusedInCredential } from '../errors/texts';
import type { Operation, Outgoing } from '../operation';
import { planPages } from '../pages/walk';
import { phrase } from '../phrase';
import { failed, type Failure, isBlank, type Result, succeeded } from '../result';
import {
	type FetchPage,
	type Line,
	type SentField,
	type Service,
	type Target,
	type Transport,
	UNKNOWN_LIMIT,
} from '../service';
import { exchange, type ExchangeContext } from './exchange';
import { freshTransport } from './fresh';
import { readRecordAnswer } from './readAnswer';
import { markRedirects } from './redirects';

/** Reads credentials and sends requests. Every n8n context in which a node talks to its service can be one. */
export interface Client {
	credentials(type: string): Promise<IDataObject>;
	/** Sends requests with the given values of a credential. */
	transport(type: string, values: IDataObject): Transport;
}

/** A way to a service: everything that an exchange needs. */
export type Connection = ExchangeContext;

export async function connect(
	client: Client,
	service: Service,
	how: Pick<ExchangeContext, 'target' | 'rule' | 'stats' | 'clock'>,
): Promise<Result<Connection>> {
	const stored = await readCredentials(client, service);
	if (!stored.ok) return stored;
	const address = service.address(stored.value);
	if (!address.ok) return address;
	// Without a key, requests would go out without authentication, and a public service would answer as if all were well.
	const empty = service.sentFields(stored.value).find((field) => isBlank(textOf(field)));
	if (empty) return failed(refusedInCredential(empty.label, 'is empty', 'fill in the field'));
	const secrets = service.secrets(stored.value).map((secret) => String(secret ?? ''));
	const transport = markRedirects(client.transport(service.credential, stored.value), secrets);
	const line: Line = {
		baseURL: address.value,
		secrets,
		clock: how.clock,
		transport,
		fresh: freshTransport(transport, how.clock),
		limit: UNKNOWN_LIMIT,
	};
	return succeeded({
		...how,
		...(service.equip?.(line, stored.value) ?? line),
		service,
		advise: (answer, path) => service.adviseAddress?.(stored.value, answer, path),
	});
}

/** n8n throws if its database or a vault doesn’t answer. The other items of the run go on all the same. */
export async function readCredentials(
	client: Client,
	service: Service,
): Promise<Result<IDataObject>> {
	try {
		return succeeded(await client.credentials(service.credential));
	} catch (error) {
		const { message, description } = error as { message: string; description?: string | null };
		return failed({
			message,
			description: description ?? phrase`n8n couldn’t read the credential. ${NOTHING_SENT_AT_ALL}`,
		});
	}
}

const textOf = ({ value }: SentField): string => String(value ?? '').trim();

/** The first field that was probably entered by mistake, or that can’t be sent. */
export function findMistake(fields: readonly SentField[]): Failure | undefined {
	for (const field of fields) {
		const { label, sentAs, isSecret } = field;
		const text = textOf(field);
		if (/[\r\n]/.test(text)) {
			const remedy = 'enter it again as a single line';
			return refusedInCredential(label, 'contains a line break', remedy);
		}
		if (!SENDABLE[sentAs].test(text)) {
			const what = `contains a character that can’t be sent${sentAs === 'base64' ? '' : ' in a header'}`;
			const remedy = 'enter it again without spaces, quotes or symbols around it';
			return refusedInCredential(label, what, remedy);
		}
		if (isSecret && text.length < MIN_SECRET) {
			const remedy = 'enter all of it. A key this short can’t be kept out of messages';
			return refusedInCredential(label, `is shorter than ${MIN_SECRET} characters`, remedy);
		}
	}
	return undefined;
}

/** What HTTP allows: a token as a header’s name, Latin-1 as its value, and whole characters in user and password. */
const SENDABLE: Readonly<Record<SentField['sentAs'], RegExp>> = {
	headerName: /^[\w!#$%&'*+.^`|~-]+$/,
	headerValue: /^[\t\x20-\x7e\x80-\xff]*$/,
	base64: /^[^\p{Control}\p{Surrogate}]*$/u,
};

/** What n8n offers for every request of a node under Settings. */
export type RequestOptions = Pick<
	IHttpRequestOptions,
	'timeout' | 'proxy' | 'skipSslCertificateValidation'
> & { batching?: { size: number; interval: number } };

export type Channel = ReturnType<typeof openChannel>;

interface ChannelOptions {
	/** Never more requests at once than this allows. */
	requests?: Limiter;
	requestOptions?: RequestOptions;
	answers?: Operation['answers'];
	/** A write depends on what is read, so no cache may answer. */
	isFresh?: boolean;
}

/** What goes over a connection: single records, pages and whole lists. */
export function openChannel(
	connection: Connection,
	{ requests, requestOptions, answers, isFresh }: ChannelOptions = {},
) {
	const { service } = connection;
	const { pages } = service;
	const transport = isFresh ? connection.fresh : connection.transport;
	const context = { ...connection, transport, requests };
	const toOptions = optionsFor(connection, requestOptions);
	const pagesOf = (request: Outgoing): FetchPage => {
		return async (number, size, filter) => {
			const qs = { ...request.qs, ...filter, [pages.page]: number, [pages.size]: size };
			const pageContext = { ...context, expected: 'page' as const };
			const answer = await exchange(pageContext, toOptions({ ...request, qs }), (body, headers) =>
				body.kind === 'json' ? pages.read(body.value, headers) : undefined,
			);
			const isPastEnd = number > 1 && !answer.ok && pages.isPastEnd?.(answer.failure);
			// For a page past the end, an empty page, which says where the list ends.
			return isPastEnd ? succeeded({ records: [], totalPages: number - 1 }) : answer;
		};
	};
	return {
		one: async (request: Outgoing) =>
			await exchange({ ...context, closedAt: request.closedAt }, toOptions(request), (body) =>
				readRecordAnswer(service, { method: request.method, answers }, body),
			),
		/** The page that `qs` names, of the size that it names. */
		page: async (request: Outgoing) =>
			await pagesOf(request)(Number(request.qs[pages.page]), Number(request.qs[pages.size])),
		/**
		 * Up to `limit` records, `atOnce` pages at a time. `qs` may name a page to start from and a page size. With `keep`,
		 * only the records that it accepts count. Without a limit, it fails if there are more than `maxRecords`.
		 */
		list: async (request: Outgoing, limit: number, atOnce?: number, maxRecords?: number) => {
			const { keep, qs } = request;
			const first = qs[pages.page] as number | undefined;
			const size = qs[pages.size] as number | undefined;
			const { stats } = connection;
			// What an operation looks up beside its own list isn’t cut for the user.
			const notes = answers === 'list' ? stats : stats && { ...stats, cutList: undefined };
			const plan = planPages(pages, { limit, atOnce, maxRecords, keep, notes, first, size });
			return await pages.collect(plan, pagesOf(request), request);
		},
	};
}

/** Turns requests into what n8n needs to send them. */
const optionsFor =
	(
		{ baseURL }: Connection,
		{ timeout, proxy, skipSslCertificateValidation }: RequestOptions = {},
	) =>
	({ method, path, body, qs }: Outgoing): IHttpRequestOptions => ({
		baseURL,
		timeout,
		proxy,
		skipSslCertificateValidation,
		method,
		url: path,
		...(method === 'GET' ? {} : { body }),
		qs,
	});

export const readRequest = (path: string, qs: IDataObject = {}): Outgoing => ({
	method: 'GET',
	path,
	body: {},
	qs,
});

/** The target of reads that aren’t about a record or parameter of the panel. */
export const READ_TARGET: Target = { labels: {}, records: [], idempotent: true };
