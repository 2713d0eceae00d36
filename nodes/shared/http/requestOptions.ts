import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { refused } from './request';
import { failed, succeeded, type Result } from './types';

/** What n8n offers for every request of a node under Settings. */
export type RequestOptions = Pick<
	IHttpRequestOptions,
	'timeout' | 'proxy' | 'skipSslCertificateValidation'
> & { batching?: { size: number; interval: number } };

/** n8n's own time-out of a request, in milliseconds. */
const TIMEOUT = 300_000;

/** Reads n8n's Request Options; fails where the proxy isn’t an address. */
export function readRequestOptions(set: unknown): Result<RequestOptions> {
	const { proxy, timeout, allowUnauthorizedCerts, batching } = (set ?? {}) as IDataObject;
	const { batchSize = 50, batchInterval = 0 } = ((batching as IDataObject)?.batch ??
		{}) as IDataObject;
	const options: RequestOptions = { timeout: Number(timeout ?? 0) || TIMEOUT };
	if (allowUnauthorizedCerts === true) options.skipSslCertificateValidation = true;
	if (Number(batchSize) >= 0 && Number(batchInterval) > 0) {
		options.batching = { size: Number(batchSize) || 1, interval: Number(batchInterval) };
	}
	if (!proxy) return succeeded(options);
	try {
		const { protocol, hostname, port, username, password } = new URL(String(proxy));
		options.proxy = {
			host: hostname,
			port: Number(port) || (protocol === 'https:' ? 443 : 80),
			protocol: protocol.slice(0, -1),
			...(username
				? {
						auth: {
							username: decodeURIComponent(username),
							password: decodeURIComponent(password),
						},
					}
				: {}),
		};
		return succeeded(options);
	} catch {
		return failed(refused('Proxy', 'must be an address such as http://myproxy:3128'));
	}
}
