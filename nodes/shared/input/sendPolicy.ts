import type { IDataObject } from 'n8n-workflow';

import { refusedParameter, valueMissing } from '../errors/texts';
import { MAX_DURATION } from '../service';
import type { RequestOptions } from '../http/connect';
import { DEFAULT_RULE, type RetryRule } from '../http/retry';
import { MAX_TIMER } from '../n8n/clock';
import type { InputItem } from '../n8n/host';
import type { Operation } from '../operation';
import { isObject, Refused } from '../result';
import { named, ofText, onOff, optional, resolved, wholeNumber } from './convert';

/** How the items of an operation are sent. The user can change it under Options. */
export interface SendPolicy {
	/** Requests in progress at once. */
	concurrency: number;
	rule: RetryRule;
	/** Send a write again although an earlier attempt may have succeeded. */
	repeatUncertain: boolean;
}

/** Reads can run side by side. Fewer writes do, so that few are in progress when one fails. */
const CONCURRENCY = { read: 8, write: 4 };

export const defaultConcurrency = ({ idempotent, oneByOne }: Operation): number =>
	oneByOne ? 1 : idempotent ? CONCURRENCY.read : CONCURRENCY.write;

/** What the user set under Options. The fields there have checked it. */
export function readSendPolicy(operation: Operation, set: IDataObject): SendPolicy {
	const { concurrency, longestWait, maximumAttempts } = set as Partial<Record<string, number>>;
	return {
		concurrency: concurrency ?? defaultConcurrency(operation),
		rule: {
			maximumAttempts: maximumAttempts ?? DEFAULT_RULE.maximumAttempts,
			longestWait: longestWait === undefined ? DEFAULT_RULE.longestWait : longestWait * 1000,
		},
		repeatUncertain: set.repeatUncertain === true,
	};
}

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
				host: hostname,
				port: Number(port) || (protocol === 'https:' ? 443 : 80),
				protocol: protocol.slice(0, -1),
				...(username ? { auth } : {}),
			};
		}
	} catch {
		// It isn’t an address.
	}
	throw new Refused('must be an address such as http://myproxy:3128');
});

/** What n8n offers for every request of a node, by name: its label and check. */
const CHECKS: Readonly<
	Record<string, readonly [label: string, check: (value: unknown) => unknown]>
> = {
	batchSize: ['Items per Batch', wholeNumber(-1, Number.MAX_SAFE_INTEGER)],
	batchInterval: ['Batch Interval (ms)', wholeNumber(0, MAX_TIMER)],
	allowUnauthorizedCerts: ['Ignore SSL Issues (Insecure)', onOff],
	proxy: ['Proxy', proxyAddress],
	timeout: ['Timeout', wholeNumber(0, MAX_TIMER)],
};

export function readRequestOptions(get: InputItem['get']): RequestOptions {
	const set = resolved('Request Options', () => get('requestOptions'));
	const { batching = {}, ...others } = isObject(set) ? set : {};
	const { batch = {} } = isObject(batching) ? batching : {};
	if ((set !== undefined && !isObject(set)) || !isObject(batching) || !isObject(batch)) {
		throw new Refused(
			refusedParameter('Request Options', 'must be an object with the names of its fields'),
		);
	}
	const values: Record<string, unknown> = { ...others, ...batch };
	const read: Record<string, unknown> = {};
	for (const [name, [label, check]] of Object.entries(CHECKS)) {
		if (!(name in values)) continue;
		if (values[name] === undefined || values[name] === null) {
			throw new Refused(valueMissing(label, 'optional'));
		}
		read[name] = named(label, () => optional(check)(values[name]));
	}
	const { batchSize = 50, batchInterval = 0, ...rest } = read as Partial<Record<string, number>>;
	const options: RequestOptions = { timeout: rest.timeout || MAX_DURATION.usual };
	if (read.allowUnauthorizedCerts === true) options.skipSslCertificateValidation = true;
	if (read.proxy !== undefined) options.proxy = read.proxy as RequestOptions['proxy'];
	if (batchSize >= 0 && batchInterval > 0) {
		options.batching = { size: batchSize || 1, interval: batchInterval };
	}
	return options;
}
