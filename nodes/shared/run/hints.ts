import type { IDataObject } from 'n8n-workflow';

import { counted } from '../errors/texts';
import type { Journal } from '../http/journal';
import { LONG_WAIT, seconds } from '../http/journal';
import type { Operation } from '../operation';
import type { Hint } from '../result';
import { isObject } from '../result';
import type { ItemResult } from './results';

interface EndedRun {
	operation: Pick<Operation, 'sumUp'>;
	journal: Journal;
	/** The results of all items. */
	results: readonly ItemResult[];
	/** How many items an earlier try of the node has sent. */
	recalled: number;
	hasErrorOutput: boolean;
}

/**
 * What the user should know about a run that succeeded, or went on after failures. Each sentence sums up all items and
 * has numbers only: no keys and nobody’s data.
 */
export function hintsOf(run: EndedRun): Hint[] {
	return [
		...[...failures(run), ...sums(run), ...warnings(run), ...phpMessages(run)].map(
			(message): Hint => ({ type: 'warning', message }),
		),
		...[...done(run), ...waits(run), ...rereads(run)].map(
			(message): Hint => ({ type: 'info', message }),
		),
	];
}

function failures({ results, hasErrorOutput }: EndedRun): string[] {
	const failed = results.filter(({ ok }) => !ok).length;
	if (failed === 0) return [];
	const where = hasErrorOutput ? 'at the error output' : 'in the field “error” of the output';
	const uncertain = results.filter((result) => !result.ok && result.failure.isUncertain).length;
	return [
		`${failed} of ${counted(results.length, 'item')} failed. What happened is ${where}.`,
		...(uncertain === 0
			? []
			: [
					`${uncertain} of the failed items may have succeeded. Check in the service before sending ${uncertain === 1 ? 'it' : 'them'} again.`,
				]),
	];
}

function sums({ operation, results }: EndedRun): readonly string[] {
	const records = results.flatMap((result): IDataObject[] => {
		if (result.ok) return result.asIs ? [] : result.value.filter(isObject);
		return result.failure.details ? [result.failure.details] : [];
	});
	try {
		return operation.sumUp?.(records) ?? [];
	} catch {
		// A service can answer anything, and the items say it all.
		return [];
	}
}

function warnings({ results, journal }: EndedRun): string[] {
	const isOwn = (warning: unknown) => !journal.php.has(String(warning));
	const warned = results.filter(
		(result) =>
			result.ok &&
			result.value.some(
				(record) =>
					isObject(record) && Array.isArray(record.warnings) && record.warnings.some(isOwn),
			),
	).length;
	return warned === 0
		? []
		: [
				`${warned} of ${counted(results.length, 'item')} came with warnings, which are in the field “warnings” of the output.`,
			];
}

/** Each request may print another message, and one is enough to find the cause. */
const phpMessages = ({ journal: { php } }: EndedRun): string[] => [...php].slice(0, 1);

function done({ results, recalled }: EndedRun): string[] {
	const once = results.filter((result) => result.ok && result.asIs).length;
	const were = (count: number) => `${counted(count, 'item was', 'items were')} already done`;
	return [
		...(once === 0 ? [] : [`${were(once)}, so nothing was sent for them (Only Once Per).`]),
		...(recalled === 0
			? []
			: [`${were(recalled)} in an earlier try of this execution, and not sent again.`]),
	];
}

function waits({ journal }: EndedRun): string[] {
	const [limit, retry, key] = [journal.limitWait(), journal.retryWait(), journal.keyWait()];
	const retries = journal.retries();
	const took = retry < LONG_WAIT ? '' : `, after waiting ${seconds(retry)} s`;
	return [
		...(limit < LONG_WAIT ? [] : [`Waited ${seconds(limit)} s for the rate limit.`]),
		...(key < LONG_WAIT
			? []
			: [`Waited ${seconds(key)} s for other executions with the same value of Only Once Per.`]),
		...(retries === 0
			? []
			: [
					`${counted(retries, 'request was', 'requests were')} sent again because the service failed at first${took}.`,
				]),
	];
}

const rereads = ({ journal: { pagesAgain } }: EndedRun): string[] =>
	pagesAgain === 0
		? []
		: [
				`The list changed or repeated records while it was read, so ${counted(pagesAgain, 'page was', 'pages were')} read again.`,
			];
