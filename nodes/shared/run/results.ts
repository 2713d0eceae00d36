import type { IDataObject } from 'n8n-workflow';

import { CHECK_FIRST, joinNames, unexpectedFailure } from '../errors/texts';
import type { ItemRequest } from '../input/readItem';
import type { Input, Operation, Outgoing } from '../operation';
import type { Failure, Result } from '../result';
import { failed, isObject, succeeded } from '../result';
import type { LedgerEntry } from './ledger';

/**
 * What the item returns, with the warnings about its request and answer, and `more`. If an answer can’t be described, it
 * is returned as it is: the request was carried out.
 */
export function describe(
	{ describeResult = (result) => result, warn }: Operation,
	answer: Result<IDataObject>,
	request: Outgoing,
	input: Input,
	more: readonly string[] = [],
): ItemResult {
	try {
		const result = describeResult(answer, request, input);
		if (!result.ok) return result;
		const own = warn?.(result.value, request, input) ?? [];
		const warnings = [...(request.warnings ?? []), ...own, ...more];
		return succeeded([withWarnings(result.value, warnings)]);
	} catch {
		return answer.ok ? succeeded([withWarnings(answer.value, more)]) : answer;
	}
}

/** The warnings in a record that this package or the service has put there. */
const warningsOf = ({ warnings }: IDataObject): unknown[] =>
	Array.isArray(warnings) ? warnings : [];

/** Adds warnings to those that a record has. */
export const withWarnings = (record: IDataObject, warnings: readonly unknown[]): IDataObject =>
	warnings.length > 0 && isObject(record)
		? { ...record, warnings: [...warningsOf(record), ...warnings] as string[] }
		: record;

/** The item’s JSON: its records, simplified if the user wants that, which keeps the warnings. */
export function toOutput(
	{ simplify, idempotent }: Operation,
	request: Result<ItemRequest> | undefined,
	result: ItemResult,
): ItemResult {
	if (!result.ok || result.asIs) return result;
	const isSimple = request?.ok && request.value.input.simplify === true;
	const shape = (record: IDataObject): IDataObject =>
		simplify && isSimple && isObject(record)
			? withWarnings(simplify(record), warningsOf(record))
			: record;
	try {
		return succeeded(result.value.map((record) => toItemJson(shape(record))));
	} catch (error) {
		return failed(unexpectedFailure(error, idempotent ? 'read' : 'output'));
	}
}

/**
 * A record as the JSON of an item. n8n takes an item with a top-level `error` for failed, unless that is null or false,
 * and with Retry On Fail would repeat a request that succeeded. So such an item has the record under `response`, and the
 * other fields stay where expressions look for them.
 */
export function toItemJson(record: unknown): IDataObject {
	if (!isObject(record)) return { response: record as IDataObject[string] };
	const { error, ...others } = record;
	const isTakenForFailed = error !== undefined && error !== null && error !== false;
	return isTakenForFailed ? { ...others, response: record } : record;
}

/** The records that an item returns, or why it failed. `asIs`: nothing was sent for it, so there is nothing to shape. */
export type ItemResult = Result<IDataObject[]> & { asIs?: true };

/** A failure with an unknown outcome names whom it affects. */
export function withAffected(failure: Failure, affected: readonly string[]): ItemResult {
	if (!failure.isUncertain || affected.length === 0) return failed(failure);
	return failed({
		...failure,
		description: `${failure.description}${wasFor(affected)}`,
		affected,
		details: { concerns: [...affected] },
	});
}

/** If an earlier try may have succeeded, a later failure doesn’t change that: only a success ends the doubt. */
export function withEarlierDoubt(failure: Failure, earlier: LedgerEntry | undefined): ItemResult {
	if (failure.isUncertain || !earlier || 'records' in earlier) return failed(failure);
	const { affected = [], details } = earlier.unknown;
	return failed({
		...failure,
		description: `${failure.description} An earlier try may have succeeded.${wasFor(affected)} ${CHECK_FIRST}`,
		isUncertain: true,
		affected,
		details: { ...failure.details, ...details },
	});
}

const wasFor = (affected: readonly string[]): string =>
	affected.length === 0 ? '' : ` It was for ${joinNames(affected)}.`;

/** What an item returns that an earlier try has sent. */
export const recall = (entry: LedgerEntry): ItemResult =>
	'records' in entry
		? succeeded(entry.records)
		: failed({
				...entry.unknown,
				description: `${entry.unknown.description} It was not sent again. To send it again, turn on “Repeat Uncertain Requests” under Options.`,
			});

/** Items whose names are listed one by one. */
const MOST_LISTED = 100;

/**
 * Says how the items of a run ended: `Items 0–2 succeeded. Item 3 failed. Item 4 may have succeeded. It was for
 * +233241234567. Items 5–9 were not sent.` Of a run of one item only a doubt is told. `shown` is the failure that the user
 * reads before.
 */
export function summarize(results: readonly ItemResult[], shown: Failure): string {
	const hasMore = (result: ItemResult) =>
		!result.ok && result.failure.isUncertain === true && result.failure !== shown;
	if (results.length < 2 && !results.some(hasMore)) return '';
	const itemsThat = (ended: Ending) =>
		results.flatMap((result, at) => (endingOf(result) === ended ? [at] : []));
	return [
		sentence(itemsThat('succeeded'), 'succeeded'),
		sentence(itemsThat('failed'), 'failed'),
		sentence(itemsThat('uncertain'), 'may have succeeded'),
		...detailsOfUncertain(results, shown),
		sentence(itemsThat('notSent'), 'was not sent', 'were not sent'),
	]
		.filter((part) => part !== '')
		.join(' ');
}

type Ending = 'succeeded' | 'failed' | 'uncertain' | 'notSent';

function endingOf(result: ItemResult): Ending {
	if (result.ok) return 'succeeded';
	if (result.failure.isUncertain) return 'uncertain';
	return result.failure.kind ?? 'failed';
}

const sentence = (items: number[], one: string, several = one): string =>
	items.length === 0
		? ''
		: `Item${items.length > 1 ? 's' : ''} ${ranges(items)} ${items.length > 1 ? several : one}.`;

/** Whom the uncertain items affect, and what to do, unless `shown` says all of it. */
function detailsOfUncertain(results: readonly ItemResult[], shown: Failure): string[] {
	const others = results.flatMap((result, at) =>
		!result.ok && result.failure.isUncertain && result.failure !== shown
			? [{ at, affected: result.failure.affected ?? [] }]
			: [],
	);
	if (others.length === 0) return [];
	const named = others.filter(({ affected }) => affected.length > 0);
	return [
		...named
			.slice(0, MOST_LISTED)
			.map(({ at, affected }) => `Item ${at} was for ${joinNames(affected)}.`),
		shown.isUncertain ? '' : CHECK_FIRST,
	];
}

/** `[0, 1, 2, 5]` as `0–2, 5`. */
export function ranges(items: number[]): string {
	const parts: Array<[first: number, last: number]> = [];
	for (const item of items) {
		const current = parts.at(-1);
		if (current && current[1] === item - 1) current[1] = item;
		else parts.push([item, item]);
	}
	return parts
		.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
		.join(', ');
}
