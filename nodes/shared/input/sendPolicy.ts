import { type IDataObject, isExpression } from 'n8n-workflow';

import { hasGaps } from '../errors/gaps';
import { noMemory, unfitKey } from '../errors/onlyOnce';
import { shorten } from '../errors/readMessage';
import { refusedParameter, valueMissing } from '../errors/texts';
import { MAX_DURATION } from '../service';
import type { RequestOptions } from '../http/connect';
import { DEFAULT_RULE } from '../http/retry';
import { MAX_TIMER } from '../n8n/clock';
import type { InputItem } from '../n8n/host';
import type { Field } from '../operation';
import { isBlank, isObject, optionsIn, InvalidInput, type Note } from '../result';
import { onOff } from './choices';
import { named, ofText, optional, resolved, wholeNumber } from './convert';
import { isOnlyNothing } from './nothing';
import { NO_VALUE, partsOfExpression } from './template';
import { withInner } from './innerFields';

/** What the option Concurrency stands at, if it isn’t added. */
export const defaultConcurrency = (fields: readonly Field[]): number =>
	Number(withInner(fields).find(({ name }) => name === 'concurrency')?.default);

/**
 * How the items of an operation are sent: what the user set under Options, whose fields have checked it. `concurrency`
 * is the usual one.
 */
export function readSendPolicy(concurrency: number, set: IDataObject) {
	return {
		/** Requests in progress at once. */
		concurrency: Number(set.concurrency ?? concurrency),
		rule: {
			maximumAttempts: Number(set.maximumAttempts ?? DEFAULT_RULE.maximumAttempts),
			longestWait: Number(set.longestWait ?? DEFAULT_RULE.longestWait / 1000) * 1000,
		},
		/** Send a write again although an earlier attempt may have succeeded. */
		repeatUncertain: set.repeatUncertain === true,
		/** Ask the service what became of a write whose answer was lost. */
		looks: set.findLostResults !== false,
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
	throw new InvalidInput('must be an address such as http://myproxy:3128');
});

/** What the user set under Request Options, which n8n offers for every request of a node. */
export function readRequestOptions(get: InputItem['get']): RequestOptions {
	const set = resolved('Request Options', () => get('requestOptions'));
	const { batching = {}, ...others } = isObject(set) ? set : {};
	const { batch = {} } = isObject(batching) ? batching : {};
	if ((set !== undefined && !isObject(set)) || !isObject(batching) || !isObject(batch)) {
		throw new InvalidInput(
			refusedParameter('Request Options', 'must be an object with the names of its fields'),
		);
	}
	const values: IDataObject = { ...others, ...batch };
	const read = <T>(name: string, label: string, check: (value: unknown) => T): T | undefined => {
		if (!(name in values)) return undefined;
		if (values[name] === undefined || values[name] === null) {
			throw new InvalidInput(valueMissing(label, 'optional'));
		}
		return named(label, () => optional(check)(values[name]));
	};
	const milliseconds = wholeNumber(0, MAX_TIMER);
	const size = read('batchSize', 'Items per Batch', wholeNumber(-1, Number.MAX_SAFE_INTEGER)) ?? 50;
	const interval = read('batchInterval', 'Batch Interval (ms)', milliseconds) ?? 0;
	const isInsecure = read('allowUnauthorizedCerts', 'Ignore SSL Issues (Insecure)', onOff);
	const proxy = read('proxy', 'Proxy', proxyAddress);
	const options: RequestOptions = {
		timeout: read('timeout', 'Timeout', milliseconds) || MAX_DURATION.usual,
	};
	if (isInsecure === true) options.skipSslCertificateValidation = true;
	if (proxy !== undefined) options.proxy = proxy;
	if (size >= 0 && interval > 0) options.batching = { size: size || 1, interval };
	return options;
}

const IF_DONE = ['record', 'skip', 'note', 'fail', 'again'] as const;

/** What the user set under Only Once Per and If Already Done. */
export interface OnlyOncePolicy {
	/** What the item may happen only once for. */
	key: string;
	ifDone: (typeof IF_DONE)[number];
}

/**
 * Reads the key from Options. An empty field turns the option off. An expression that returns nothing is something
 * else: the item would be sent without the protection that the user wants. If a part of the key returns nothing,
 * different items have the same key, and only one of them would be sent.
 */
export function readOnlyOnce(
	{ stored, memory, evaluate }: InputItem,
	{ onlyOncePer, ifAlreadyDone }: IDataObject,
): OnlyOncePolicy | undefined {
	const entered = optionsIn({ options: stored('options') }).onlyOncePer ?? '';
	if (isBlank(onlyOncePer)) {
		if (entered === '') return undefined;
		throw new InvalidInput(unfitKey('is empty'));
	}
	const key = String(onlyOncePer).trim();
	for (const part of partsOfExpression(entered)) {
		if (!isBlank(evaluate(part))) continue;
		throw new InvalidInput(unfitKey(`is incomplete: “${shorten(part.trim())}” returned nothing`));
	}
	if (isOnlyNothing(key)) {
		throw new InvalidInput(unfitKey(`is “${key}”, which stands for no value`));
	}
	if (isExpression(entered) && NO_VALUE.test(key)) {
		throw new InvalidInput(unfitKey(`is “${shorten(key)}”, of which a part has no value`));
	}
	if (!memory()) throw new InvalidInput(noMemory);
	return { key, ifDone: IF_DONE.find((each) => each === ifAlreadyDone) ?? 'record' };
}

/** Refuses an item that has a text with gaps, or leaves it out, if the user wants that. */
export function checkGaps(notes: readonly Note[], { ifTextHasGaps }: IDataObject): void {
	const [gap] = notes.filter(({ type }) => type === 'gap');
	if (!gap || ifTextHasGaps === undefined || ifTextHasGaps === 'send') return;
	throw new InvalidInput(hasGaps(gap.sentence, ifTextHasGaps === 'skip'));
}
