import type { IDataObject } from 'n8n-workflow';

import { joinNames, MAX_NAMES, unexpectedFailure } from '../errors/texts';
import type { ItemRequest } from '../input/readItem';
import type { InputItem } from '../n8n/host';
import type { Input, Operation, Outcome, Reply } from '../operation';
import { CHECK_FIRST, parameter, phrase } from '../phrase';
import type { Failure, Result, Remarks } from '../result';
import { failed, isObject, optionsIn, succeeded } from '../result';
import type { LedgerEntry } from './ledger';
import { isPreview } from './preview';

/** The records that an item returns, or why it failed. */
export type ItemResult = Pick<Outcome, 'hadNoEffect' | 'question'> &
	Result<IDataObject[]> & {
		/** It was done before, so nothing was sent. What can be said about it. */
		note?: IDataObject;
		/** The records are those that it made then. Otherwise, with a note there is nothing to shape. */
		isRecalled?: true;
		/** It had nothing to send. */
		isSkipped?: true;
	};

/** What comes out of an answer. If the operation can’t tell, it is the answer: the request was carried out. */
export function outcomeOf(
	{ interpret }: Operation,
	{ answer, request }: Reply,
	{ node }: Pick<InputItem, 'node'>,
	input: Input,
	remarks: Remarks,
): Outcome {
	const plain = answer.ok ? succeeded([answer.value]) : answer;
	if (!interpret || !request) return plain;
	try {
		const hasErrorOutput = node.onError === 'continueErrorOutput';
		return interpret(answer, request, input, { hasErrorOutput, remarks });
	} catch {
		return plain;
	}
}

/** What an item returns that an earlier attempt has sent: the same answer, read with the settings of now. */
export function recall(
	operation: Operation,
	entry: LedgerEntry,
	item: Pick<InputItem, 'node'>,
	input: Input,
	remarks: Remarks,
): ItemResult {
	if ('answer' in entry)
		return withWarnings(outcomeOf(operation, entry, item, input, remarks), entry.warnings);
	return failed({
		...entry.unknown,
		description: phrase`${entry.unknown.description} It was not sent again. To send it again, turn on ${parameter('Repeat Uncertain Requests')} under Options.`,
	});
}

/** Adds warnings to all records of a result, or to what its failure says besides. */
export function withWarnings(result: ItemResult, warnings: readonly string[]): ItemResult {
	if (result.ok)
		return { ...result, value: result.value.map((each) => addWarnings(each, warnings)) };
	const { details } = result.failure;
	return details === undefined
		? result
		: { ...result, failure: { ...result.failure, details: addWarnings(details, warnings) } };
}

/** The warnings in a record that this package or the service has put there. */
export const warningsIn = ({ warnings }: IDataObject): unknown[] =>
	Array.isArray(warnings) ? warnings : [];

/** Adds warnings to those that a record has. */
const addWarnings = (record: IDataObject, warnings: readonly unknown[]): IDataObject =>
	warnings.length > 0 && isObject(record)
		? { ...record, warnings: [...warningsIn(record), ...warnings] as string[] }
		: record;

/** What the user wants of a record: all of it, what Simplify keeps, or chosen fields. Warnings stay. */
function shape(record: IDataObject, { simplify }: Operation, input: Input): IDataObject {
	const { simplify: chosen = optionsIn(input).simplify ?? true, outputFields } = input;
	if (!simplify || chosen === false || !isObject(record) || isPreview(input)) return record;
	const simple = simplify(record);
	const names = ['id', ...((outputFields ?? []) as string[])];
	const all = Object.entries({ ...record, ...simple });
	const selected = Object.fromEntries(all.filter(([name]) => names.includes(name)));
	return addWarnings(chosen === 'selected' ? selected : simple, warningsIn(record));
}

/**
 * A record as the JSON of an item. n8n takes an item with a top-level `error` for failed, unless that is null or false,
 * and with Retry On Fail would repeat a request that succeeded. So such an item has the record under `response`, and
 * the other fields stay where expressions look for them.
 */
export function toItemJson(record: unknown): IDataObject {
	if (!isObject(record)) return { response: record as IDataObject[string] };
	const { error, ...others } = record;
	const isTakenForFailed = error !== undefined && error !== null && error !== false;
	return isTakenForFailed ? { ...others, response: record } : record;
}

/** The item’s JSON: its records, simplified if the user wants that, which keeps the warnings. */
export function toOutput(
	operation: Operation,
	request: Result<ItemRequest> | undefined,
	result: ItemResult,
): ItemResult {
	if (!result.ok || (result.note && !result.isRecalled)) return result;
	const { input = {} } = request?.ok ? request.value : {};
	try {
		return {
			...result,
			value: result.value.map((record) => {
				const shaped = shape(record, operation, input);
				return toItemJson(result.note ? { ...shaped, ...result.note } : shaped);
			}),
		};
	} catch (error) {
		return failed(unexpectedFailure(error, operation.idempotent ? 'read' : 'output'));
	}
}

/** If an earlier attempt may have succeeded, a later failure doesn’t change that: only a success ends the doubt. */
export function withEarlierDoubt(failure: Failure, earlier: LedgerEntry | undefined): Failure {
	if (failure.isUncertain || !earlier || 'answer' in earlier) return failure;
	const { affected = [], details } = earlier.unknown;
	return {
		...failure,
		message: phrase`An earlier attempt may have succeeded: ${failure.message}`,
		description: phrase`${failure.description} An earlier attempt may have succeeded.${wasFor(affected)} ${CHECK_FIRST}`,
		isUncertain: true,
		affected,
		details: { ...failure.details, ...details },
	};
}

export const wasFor = (affected: readonly string[]): string =>
	affected.length === 0 ? '' : ` It was for ${joinNames(affected)}.`;

/**
 * Says how the items of a run ended: `Items 0–2 succeeded. Item 3 failed. Item 4 may have succeeded. It was for
 * +233241234567. Items 5–9 were not sent.` Of a run of one item only a doubt is told. `shown` is the failure that the
 * user reads before.
 */
export function summarize(results: readonly ItemResult[], shown: Failure): string {
	const others = results.flatMap((result, at) =>
		!result.ok && result.failure.isUncertain && result.failure !== shown
			? [{ at, affected: result.failure.affected ?? [] }]
			: [],
	);
	if (results.length < 2 && others.length === 0) return '';
	const itemsThat = (ended: Ending, one: string, several = one) => {
		const items = results.flatMap((result, at) => (endingOf(result) === ended ? [at] : []));
		if (items.length === 0) return [];
		const [name, what] = items.length > 1 ? ['Items', several] : ['Item', one];
		return [`${name} ${ranges(items)} ${what}.`];
	};
	const named = others.filter(({ affected }) => affected.length > 0).slice(0, MAX_NAMES);
	return [
		...itemsThat('succeeded', 'succeeded'),
		...itemsThat('skipped', 'was skipped', 'were skipped'),
		...itemsThat('failed', 'failed'),
		...itemsThat('uncertain', 'may have succeeded'),
		...named.map(({ at, affected }) => `Item ${at} was for ${joinNames(affected)}.`),
		...(others.length > 0 && !shown.isUncertain ? [CHECK_FIRST] : []),
		...itemsThat('notSent', 'was not sent', 'were not sent'),
	].join(' ');
}

type Ending = 'succeeded' | 'skipped' | 'failed' | 'uncertain' | 'notSent';

function endingOf(result: ItemResult): Ending {
	if (result.ok) return result.isSkipped ? 'skipped' : 'succeeded';
	return result.failure.isUncertain ? 'uncertain' : (result.failure.kind ?? 'failed');
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
