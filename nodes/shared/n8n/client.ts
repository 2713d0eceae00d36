import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import type { Limiter } from '../concurrency';
import { overTime, STOPPED } from '../errors/faults';
import { MAX_DURATION, type ReceivedResponse, type Transport } from '../service';
import type { Client } from '../http/connect';
import { clock, MAX_TIMER } from './clock';

/**
 * The credential of an item is read once and handed over with each request: n8n would take that of the first item. It
 * may have an expression, which n8n doesn’t tell, so it is read for each item, from n8n’s database every time.
 */
export const clientOf = (
	context: IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions,
	index?: number,
	{ credential, turns }: { credential?: Promise<IDataObject>; turns?: Limiter } = {},
): Client => ({
	credentials: async (type) => {
		const read = async () => {
			const leave = await turns?.enter();
			try {
				return await (context as IExecuteFunctions).getCredentials<IDataObject>(type, index);
			} finally {
				leave?.();
			}
		};
		return await (credential ??= read());
	},
	transport: (type, values) =>
		bounded(
			async (options, signal) =>
				(await context.helpers.httpRequestWithAuthentication.call(
					withSignal(context, signal),
					type,
					options,
					{ credentialsDecrypted: { id: '', name: '', type, data: values as never } },
				)) as ReceivedResponse,
			(context as Partial<IExecuteFunctions>).getExecutionCancelSignal?.(),
		),
});

type Arriving = AsyncIterable<Uint8Array> & { destroy?(): void };

/** Sends a request through n8n. The signal ends it, if n8n passes it on. */
type Send = (
	options: IHttpRequestOptions,
	signal: AbortSignal,
) => Promise<Omit<ReceivedResponse, 'body'> & { body: ReceivedResponse['body'] | Arriving }>;

/** n8n’s own timer must not be first: it starts again with each byte, and its error doesn’t name the limit. */
const LEAD = 1_000;

/**
 * A transport with limits. n8n’s own Timeout only ends a request during which nothing arrives, and n8n reads a body of
 * any size. So the body is taken as a stream, which counts after unpacking: a few kilobytes of gzip can become
 * gigabytes.
 *
 * Waiting ends when the time is over, when n8n cancels the execution, or when the body is longer than allowed; then its
 * beginning is returned. In each case the connection is closed.
 */
export const bounded =
	(send: Send, cancelSignal?: AbortSignal): Transport =>
	async (options, maxBytes) => {
		const limit = options.timeout || MAX_DURATION.usual;
		const deadline = clock.deadline(limit);
		const ends = [deadline, cancelSignal];
		const ender = new AbortController();
		const end = () => ender.abort();
		const ended = new Promise<never>((_, reject) => {
			ender.signal.addEventListener('abort', () => reject(STOPPED));
		});
		for (const signal of ends) signal?.addEventListener('abort', end);
		if (cancelSignal?.aborted) end();
		try {
			const timeout = Math.min(limit + LEAD, MAX_TIMER);
			const received = send({ ...options, timeout, encoding: 'stream' }, ender.signal).then(
				async ({ statusCode, headers, body }) => ({
					statusCode,
					headers,
					...(await readUpTo(body, maxBytes, ender.signal)),
				}),
			);
			return await Promise.race([received, ended]);
		} catch (error) {
			throw deadline.aborted ? overTime(limit) : error;
		} finally {
			for (const signal of ends) signal?.removeEventListener('abort', end);
		}
	};

async function readUpTo(
	body: ReceivedResponse['body'] | Arriving,
	maxBytes: number,
	signal: AbortSignal,
): Promise<Pick<ReceivedResponse, 'body' | 'isCut'>> {
	if (!isArriving(body)) return { body };
	const drop = () => body.destroy?.();
	if (signal.aborted) drop();
	else signal.addEventListener('abort', drop);
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		length += chunk.length;
		// To leave the loop closes the stream.
		if (length > maxBytes) break;
	}
	const isCut = length > maxBytes;
	return { body: Buffer.concat(chunks, Math.min(length, maxBytes)), isCut };
}

const isArriving = (body: unknown): body is Arriving =>
	typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** n8n asks the context for the signal that ends a request, and for no other. */
const withSignal = <Context extends object>(context: Context, signal: AbortSignal): Context =>
	Object.create(context, { getExecutionCancelSignal: { value: () => signal } }) as Context;
