import { randomUUID } from 'crypto';
import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Clock } from '../concurrency';
import type { ReceivedResponse, Transport } from '../service';
import { decodeBody } from './readAnswer';
import { readHeader } from './retry';

/** The query parameter by which each read has an address of its own. */
export const FRESH = 'n8n_fresh';

/** The services, by their addresses, that refuse a parameter that they don’t know. */
const refusing = new Set<string>();

/**
 * A transport for reads on which a write depends: an old copy would bring old values back, or hide a record that is
 * there. Many caches take no notice of the request’s headers and know an answer by its whole address, so no address is
 * asked for twice. Services ignore parameters that they don’t know. One that refuses this parameter is asked without
 * it.
 *
 * If a cache answers all the same, the read is sent once more, and marked as a copy if a cache answers again.
 */
export function freshTransport(transport: Transport, clock: Pick<Clock, 'elapsed'>): Transport {
	const read = async (
		options: IHttpRequestOptions,
		maxBytes: number,
	): Promise<ReceivedResponse> => {
		const { baseURL = '', qs } = options;
		const plain = { ...options, headers: { ...options.headers, 'Cache-Control': 'no-cache' } };
		if (refusing.has(baseURL)) return await transport(plain, maxBytes);
		const answer = await transport({ ...plain, qs: { ...qs, [FRESH]: randomUUID() } }, maxBytes);
		if (!isRefused(answer)) return answer;
		const second = await transport(plain, maxBytes);
		// A page about a bad request quotes the address, whatever is wrong with it.
		if (!REFUSED.includes(second.statusCode)) refusing.add(baseURL);
		return second;
	};
	const timed = async (...request: Parameters<Transport>): Promise<ReceivedResponse> => {
		const began = clock.elapsed();
		const answer = await read(...request);
		const seconds = (clock.elapsed() - began) / 1000;
		const copy = isFact(answer) ? saysCopy(answer, seconds) : undefined;
		return copy === undefined
			? answer
			: { ...answer, finding: { is: 'copy', words: copy, base: request[0].baseURL ?? '' } };
	};
	return async (...request) => {
		const answer = await timed(...request);
		return answer.finding?.is === 'copy' ? await timed(...request) : answer;
	};
}

const REFUSED: readonly number[] = [400, 422];

const isRefused = ({ statusCode, body }: ReceivedResponse): boolean =>
	REFUSED.includes(statusCode) && decodeBody(body, '').includes(FRESH);

/** Whether an answer says what there is: a record or a list, or that a record isn’t there. */
const isFact = ({ statusCode }: ReceivedResponse): boolean =>
	statusCode < 300 || [400, 404, 410].includes(statusCode);

/** What caches say of an answer that didn’t come from the service for this request. */
const COPY = /(^|[^a-z])(hit|stale|updating)\b/i;

const USUAL = [
	// CloudFront, Fastly, Akamai, Squid, nginx, and hosts of WordPress
	...['x-cache', 'x-cache-status', 'x-cached', 'x-proxy-cache', 'x-nginx-cache', 'x-fastcgi-cache'],
	...['x-varnish-cache', 'x-kinsta-cache', 'x-gateway-cache-status', 'x-hcdn-cache-status'],
	// Cloudflare, Bunny, Vercel, Sucuri
	...['cf-cache-status', 'cdn-cache', 'x-vercel-cache', 'x-sucuri-cache'],
	// LiteSpeed: the plugin, the load balancer and the CDN
	...['x-litespeed-cache', 'x-lsadc-cache', 'x-qc-cache'],
];

/** The headers by which plugins, servers and CDNs say whether an answer is a copy, and what they say of one. */
const COPIES: ReadonlyArray<readonly [header: string, value: RegExp]> = [
	...USUAL.map((header) => [header, COPY] as const),
	// RFC 9211
	['cache-status', /;\s*hit\b(?!=\?0)/i],
	// The number of the request, and that of the earlier one whose answer was kept
	['x-varnish', /^\d+\s+\d+$/],
	['wp-super-cache', /served|hit/i],
	['x-wp-super-cache', /served|hit/i],
];

/**
 * The header that says that an answer is a cache’s copy, such as `x-cache: HIT`. An age that isn’t longer than the
 * request took is no copy’s: some proxies count it from when they were asked.
 */
function saysCopy({ headers }: ReceivedResponse, seconds: number): string | undefined {
	const valueOf = (name: string) => String(readHeader(headers, name) ?? '').trim();
	const [found] = COPIES.find(([name, says]) => says.test(valueOf(name))) ?? [];
	if (found !== undefined) return `${found}: ${valueOf(found)}`;
	const age = valueOf('age');
	return /^\d+$/.test(age) && Number(age) > seconds ? `age: ${age}` : undefined;
}
