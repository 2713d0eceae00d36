import type { IDataObject } from 'n8n-workflow';
import { refusedParameter } from '../errors/texts';
import { DEFAULT_RULE, type RetryRule } from '../http/retry';
import type { Operation } from '../operation';
import { failed, succeeded, type Result } from '../result';
import { optional, wholeNumber } from './convert';

/** How the items of an operation are sent. The user can change it under Options. */
export interface SendPolicy {
	/** Requests in progress at once. */
	concurrency: number;
	rule: RetryRule;
	/** Send a write again although an earlier try may have succeeded. */
	repeatUncertain: boolean;
}

/** Reads can run side by side. Fewer writes do, so that few are in progress when one fails. */
const CONCURRENCY = { read: 8, write: 4 };

export const defaultConcurrency = ({ idempotent, concurrency }: Operation): number =>
	concurrency ?? (idempotent ? CONCURRENCY.read : CONCURRENCY.write);

/** Labels and bounds of the numbers under Options. */
export const SEND_OPTIONS = {
	concurrency: { label: 'Concurrency', least: 1, most: 32 },
	longestWait: { label: 'Longest Wait (Seconds)', least: 0, most: 3600 },
	maximumAttempts: { label: 'Maximum Attempts', least: 1, most: 10 },
};

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
