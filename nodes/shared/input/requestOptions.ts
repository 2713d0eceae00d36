import { refusedParameter, unreadableParameter, valueMissing } from '../errors/texts';
import type { RequestOptions } from '../http/channel';
import { isObject } from '../isObject';
import type { InputItem } from '../n8n/host';
import type { Convert } from '../operation';
import { failed, succeeded, type Result } from '../result';
import { onOff } from './choices';
import { ofText, optional, wholeNumber } from './convert';

/** n8n’s own timeout for a request, in milliseconds. */
const TIMEOUT = 300_000;

/** The longest time that a timer of Node.js can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** Reads the parts of a proxy’s address. */
const proxyAddress = ofText((address) => {
	try {
		const { protocol, hostname, port, username, password } = new URL(address);
		const auth = {
			username: decodeURIComponent(username),
			password: decodeURIComponent(password),
		};
		// n8n would leave out any other kind of proxy and send the request directly.
		if (hostname !== '' && /^https?:$/.test(protocol)) {
			return {
				value: {
					host: hostname,
					port: Number(port) || (protocol === 'https:' ? 443 : 80),
					protocol: protocol.slice(0, -1),
					...(username ? { auth } : {}),
				},
			};
		}
	} catch {
		// It isn’t an address.
	}
	return { problem: 'must be an address such as http://myproxy:3128' };
});

/** What n8n offers for every request of a node, by name: its label and check. */
const CHECKS: Readonly<Record<string, readonly [label: string, check: Convert]>> = {
	batchSize: ['Items per Batch', wholeNumber(-1, Number.MAX_SAFE_INTEGER)],
	batchInterval: ['Batch Interval (ms)', wholeNumber(0, LONGEST)],
	allowUnauthorizedCerts: ['Ignore SSL Issues (Insecure)', onOff],
	proxy: ['Proxy', proxyAddress],
	timeout: ['Timeout', wholeNumber(0, LONGEST)],
};

/** Reads what the user set under Settings > Request Options. */
export function readRequestOptions(get: InputItem['get']): Result<RequestOptions> {
	let set: unknown;
	try {
		set = get('requestOptions');
	} catch (error) {
		return failed(unreadableParameter('Request Options', error));
	}
	const { batching = {}, ...others } = isObject(set) ? set : {};
	const { batch = {} } = isObject(batching) ? batching : {};
	if ((set !== undefined && !isObject(set)) || !isObject(batching) || !isObject(batch)) {
		return failed(
			refusedParameter('Request Options', 'must be an object with the names of its fields'),
		);
	}
	const values: Record<string, unknown> = { ...others, ...batch };
	const read: Record<string, unknown> = {};
	for (const [name, [label, check]] of Object.entries(CHECKS)) {
		if (!(name in values)) continue;
		if (values[name] === undefined || values[name] === null) {
			return failed(valueMissing(label, 'optional'));
		}
		const checked = optional(check)(values[name], { timezone: 'UTC' });
		if ('problem' in checked) return failed(refusedParameter(label, checked.problem));
		read[name] = checked.value;
	}
	const { batchSize = 50, batchInterval = 0, ...rest } = read as Partial<Record<string, number>>;
	const options: RequestOptions = { timeout: rest.timeout || TIMEOUT };
	if (read.allowUnauthorizedCerts === true) options.skipSslCertificateValidation = true;
	if (read.proxy !== undefined) options.proxy = read.proxy as RequestOptions['proxy'];
	if (batchSize >= 0 && batchInterval > 0) {
		options.batching = { size: batchSize || 1, interval: batchInterval };
	}
	return succeeded(options);
}
