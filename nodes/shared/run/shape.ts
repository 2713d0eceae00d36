import type { IDataObject } from 'n8n-workflow';

import type { Input, Operation } from '../operation';
import { isObject } from '../result';

/** The warnings in a record that this package or the service has put there. */
export const warningsIn = ({ warnings }: IDataObject): unknown[] =>
	Array.isArray(warnings) ? warnings : [];

/** Adds warnings to those that a record has. */
export const addWarnings = (record: IDataObject, warnings: readonly unknown[]): IDataObject =>
	warnings.length > 0 && isObject(record)
		? { ...record, warnings: [...warningsIn(record), ...warnings] as string[] }
		: record;

/** What the user wants of a record: all of it, what Simplify keeps, or chosen fields. Warnings stay. */
export function shape(record: IDataObject, { simplify }: Operation, input: Input): IDataObject {
	const { simplify: own, outputFields, options } = input as IDataObject;
	const chosen = own ?? (options as IDataObject | undefined)?.simplify ?? true;
	if (!simplify || chosen === false || !isObject(record)) return record;
	const simple = simplify(record);
	const names = ['id', ...((outputFields ?? []) as string[])];
	const all = Object.entries({ ...record, ...simple });
	const selected = Object.fromEntries(all.filter(([name]) => names.includes(name)));
	return addWarnings(chosen === 'selected' ? selected : simple, warningsIn(record));
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
