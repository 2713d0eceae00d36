import type { IDataObject } from 'n8n-workflow';

import type { Lookup } from '../../../shared/operation';
import type { Failure, Result } from '../../../shared/result';
import { failed, succeeded } from '../../../shared/result';
import { ALL_DATES } from '../../period';
import { wholeId } from '../../records/key';
import type { Found } from '../../records/read';
import { readRecord } from '../../records/read';
import { lostFields } from '../../records/updateBody';
import { isTrashed } from '../../service/errors';

export const NOTHING_CHANGED =
	'The event was read first to keep its other fields. Nothing was changed.';

/** What the refusal of a read means for the update. */
const unread = (failure: Failure): Failure => ({
	...failure,
	description: `${failure.description} ${NOTHING_CHANGED}`,
});

/**
 * Reads the event that an update changes. Some servers refuse to show an event in the trash on its own, even to
 * administrators (observed on servers): it is then read from the list of the trash.
 */
export async function readEvent(
	lookup: Lookup,
	path: string,
	changes: IDataObject,
): Promise<Result<Found>> {
	const { password } = changes;
	const found = await readRecord(
		lookup,
		'events',
		path,
		password === undefined ? {} : { password },
	);
	if (found.ok) return found;
	if (!isTrashed(found.failure)) return failed(unread(found.failure));
	const trashed = await readTrashed(lookup, path);
	return trashed ? succeeded(trashed) : failed(unreadTrash(found.failure, changes));
}

/** The event as the list of the trash shows it; undefined if the list doesn’t have it or can’t be read. */
async function readTrashed(lookup: Lookup, path: string): Promise<Found | undefined> {
	const key = decodeURIComponent(path.split('/').at(-1) ?? '');
	const isSlug = path.includes('/by-slug/');
	// Without a bound, the list has no past events, whatever IDs it is asked for.
	const query = {
		status: 'trash',
		...ALL_DATES,
		...(isSlug ? {} : { include: key }),
	};
	const list = await lookup.list('/events', query);
	if (!list.ok) return undefined;
	const record = list.value.find(({ id, slug }) =>
		isSlug ? slug === key : wholeId(id) === Number(key),
	);
	const id = wholeId(record?.id);
	return record && id !== undefined ? { id, record } : undefined;
}

function unreadTrash(failure: Failure, changes: IDataObject): Failure {
	const lost = lostFields('events', changes);
	const reason =
		lost === ''
			? 'n8n can’t read the event. The update sets all that the service would reset, so you can'
			: `the update would reset what n8n can’t read: ${lost}. To restore the event, restore it in the site’s admin pages, or set these fields and`;
	return {
		...failure,
		message: 'The event is in the trash, and the service doesn’t show it there',
		description: `Nothing was sent, because ${reason} turn off “Keep Other Fields” under Options.`,
	};
}
