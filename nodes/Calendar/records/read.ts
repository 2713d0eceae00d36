import type { IDataObject } from 'n8n-workflow';

import { shown } from '../../shared/input/text';
import type { Lookup } from '../../shared/operation';
import type { Failure, Result } from '../../shared/result';
import { failed, isObject, succeeded } from '../../shared/result';
import { SINGULAR } from '../service/errors';
import { wholeId } from './key';
import type { UpdatedCollection } from './keptFields';

/** Envelopes around a single record, besides its own name and those of lists. */
const ENVELOPES = ['data', 'record', 'result', 'item'];
const LISTS = ['data', 'items', 'results', 'records'];

/** The record in an answer: the answer itself, or what is in an envelope. A list counts if it holds one record. */
function unwrap(answer: IDataObject, collection: UpdatedCollection): IDataObject | undefined {
	if (answer.id !== undefined) return answer;
	const single = [SINGULAR[collection], ...ENVELOPES].map((name) => answer[name]);
	const lists = [collection, ...LISTS].map((name) => answer[name]);
	const alone = lists.map((list) =>
		Array.isArray(list) && list.length === 1 ? list[0] : undefined,
	);
	return [...single, ...alone].find((each): each is IDataObject => isObject(each));
}

/** A record as it was read, and its ID. */
export interface Found {
	id: number;
	record: IDataObject;
}

/**
 * Reads one record by its path, `/venues/7` or `/venues/by-slug/hall`. Whatever is written next depends on it, so an
 * answer without an ID, or about another record, is a failure.
 */
export async function readRecord(
	lookup: Lookup,
	collection: UpdatedCollection,
	path: string,
	qs: IDataObject = {},
): Promise<Result<Found>> {
	const answer = await lookup.get(path, qs);
	if (!answer.ok) return answer;
	const record = unwrap(answer.value, collection);
	const id = wholeId(record?.id);
	const wanted = /\/by-slug\//.test(path) ? id : wholeId(path.split('/').at(-1));
	return record && id !== undefined && id === wanted
		? succeeded({ id, record })
		: failed(notTheRecord(SINGULAR[collection], path, record?.id));
}

const notTheRecord = (one: string, path: string, id: unknown): Failure => ({
	message:
		wholeId(id) === undefined
			? `The service didn’t say which ${one} it returned`
			: `The service returned another ${one}: ID ${shown(id)}`,
	description: `It was asked for ${decodeURIComponent(path)}, and its answer ${wholeId(id) === undefined ? 'has no ID' : 'is about another record'}. Nothing was sent, because an update could change or reset the wrong values. Check in the service what this address returns.`,
});
