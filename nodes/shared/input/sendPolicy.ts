import type { IDataObject } from 'n8n-workflow';

import { refusedParameter, unreadableParameter, valueMissing } from '../errors/texts';
import { MAX_DURATION } from '../http/bounds';
import type { RequestOptions } from '../http/channel';
import type { RetryRule } from '../http/retry';
import { DEFAULT_RULE } from '../http/retry';
import type { InputItem } from '../n8n/host';
import type { Convert, Operation } from '../operation';
import { MOST_RECORDS } from '../pages/walk';
import type { Result } from '../result';
import { failed, isObject, succeeded } from '../result';
import { ofText, onOff, optional, wholeNumber } from './convert';

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

/** Labels and bounds of the numbers under Options. */
export const SEND_OPTIONS = {
	concurrency: { label: 'Concurrency', least: 1, most: 32 },
	longestWait: { label: 'Longest Wait (Seconds)', least: 0, most: 3600 },
	maximumAttempts: { label: 'Maximum Attempts', least: 1, most: 10 },
};

/** The same for the option of lists. More records than that are too much for one execution of n8n. */
export const MAXIMUM_RECORDS = { label: 'Maximum Records', least: 1, most: 1_000_000 };

/** How many records may be read, if Return All is on. */
export function readMostRecords({ maximumRecords }: IDataObject): Result<number> {
	const { label, least, most } = MAXIMUM_RECORDS;
	const checked = optional(wholeNumber(least, most))(maximumRecords, { timezone: 'UTC' });
	return 'problem' in checked
		? failed(refusedParameter(label, checked.problem))
		: succeeded((checked.value as number | undefined) ?? MOST_RECORDS);
}

/** Reads what the user set under Options. Fails with the name of an option that is out of bounds. */
export function readSendPolicy(operation: Operation, set: IDataObject): Result<SendPolicy> {
	const values: Record<string, number | undefined> = {};
	for (const [name, { label, least, most }] of Object.entries(SEND_OPTIONS)) {
		if (set[name] === undefined) continue;
		const checked = optional(wholeNumber(least, most))(set[name], { timezone: 'UTC' });
		if ('problem' in checked) return failed(refusedParameter(label, checked.problem));
		values[name] = checked.value as number | undefined;
	}
	const { concurrency, maximumAttempts, longestWait } = values;
	return succeeded({
		concurrency: concurrency ?? defaultConcurrency(operation),
		rule: {
			maximumAttempts: maximumAttempts ?? DEFAULT_RULE.maximumAttempts,
			longestWait: longestWait === undefined ? DEFAULT_RULE.longestWait : longestWait * 1000,
		},
		repeatUncertain: set.repeatUncertain === true,
	});
}

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
	const options: RequestOptions = { timeout: rest.timeout || MAX_DURATION.usual };
	if (read.allowUnauthorizedCerts === true) options.skipSslCertificateValidation = true;
	if (read.proxy !== undefined) options.proxy = read.proxy as RequestOptions['proxy'];
	if (batchSize >= 0 && batchInterval > 0) {
		options.batching = { size: batchSize || 1, interval: batchInterval };
	}
	return succeeded(options);
}
