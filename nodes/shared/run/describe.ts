import type { IDataObject } from 'n8n-workflow';

import { unexpectedFailure } from '../errors/texts';
import type { ItemRequest } from '../input/readItem';
import type { Input, Operation, Outgoing } from '../operation';
import type { Result } from '../result';
import { failed, isObject, succeeded } from '../result';
import type { ItemResult } from './itemResult';

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
