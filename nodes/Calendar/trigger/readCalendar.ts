import type { IDataObject } from 'n8n-workflow';

import { readRequest } from '../../shared/http/connect';
import type { Poll } from '../../shared/n8n/reads';
import type { Failure, Result } from '../../shared/result';
import { failed, isObject, succeeded } from '../../shared/result';
import { isTrashed } from '../service/errors';
import type { Disappearance, Reason } from './nextState';
import type { ObservedEvent } from './state';
import { observeEvent } from './state';
import type { TriggerSettings } from './settings';

/** Requests of a poll in progress at once. */
const AT_ONCE = 4;

/** How many events a trigger watches at most: what it remembers of them is stored in n8n’s database. */
const MAX_EVENTS = 20_000;

/** The events of a part of the calendar that the filters match. */
export async function readEvents(
	{ channel }: Poll,
	window: IDataObject,
	{ filters, statuses, timezone }: TriggerSettings,
	limit = MAX_EVENTS + 1,
): Promise<Result<ObservedEvent[]>> {
	const request = readRequest('/events', { ...window, ...filters });
	const records = await channel.list(request, limit, AT_ONCE);
	if (!records.ok) return records;
	if (records.value.length > MAX_EVENTS) return failed(TOO_MANY);
	return succeeded(
		records.value
			.filter(isObject)
			.filter(({ status }) => typeof status !== 'string' || statuses.includes(status))
			.flatMap((record) => observeEvent(record, timezone) ?? []),
	);
}

const TOO_MANY: Failure = {
	message: `More than ${MAX_EVENTS} events match, which is more than the trigger can watch`,
	description: 'Add filters, or lower Days Back under Options.',
};

/** How many missing events one poll asks about. The others wait for the next poll. */
const MAX_QUESTIONS = 200;

/** Asks for each missing event by its id: what isn’t in a list may still exist. */
export async function readMissing(
	{ channel }: Poll,
	ids: readonly string[],
	{ statuses }: TriggerSettings,
): Promise<Result<Map<string, Disappearance>>> {
	const found = new Map<string, Disappearance>();
	const asked = ids.slice(0, MAX_QUESTIONS);
	while (asked.length > 0) {
		const ask = async (id: string) => ({
			id,
			answer: await channel.one(readRequest(`/events/${id}`)),
		});
		for (const { id, answer } of await Promise.all(asked.splice(0, AT_ONCE).map(ask))) {
			const explained = explainMissing(answer, statuses);
			if (!explained.ok) return explained;
			found.set(id, explained.value);
		}
	}
	return succeeded(found);
}

/** Not about the event: the address is wrong. */
const NO_ROUTE = 'rest_no_route';

/**
 * What happened to an event that is missing from the list, by the answer to a request for this event. An answer that
 * says nothing about the event (server error, no permission) is a failure, and nothing is concluded from it.
 */
export function explainMissing(
	answer: Result<IDataObject>,
	statuses: readonly string[],
): Result<Disappearance> {
	if (answer.ok) return succeeded(explainRecord(answer.value, statuses));
	const { failure } = answer;
	const { httpCode, code, refused = [] } = failure;
	const gone = (reason: Reason) => succeeded({ gone: true as const, reason });
	if (isTrashed(failure)) return gone('trashed');
	// In the trash, a draft or private: the service doesn’t say which.
	if (httpCode === '403' && code === 'event-not-accessible') return gone('inaccessible');
	// Any other 404 means that the event doesn’t exist.
	if (httpCode === '404' && code !== NO_ROUTE) return gone('deleted');
	// Servers call an unknown ID an invalid parameter.
	const isUnknownId = code === 'rest_invalid_param' && refused.join() === 'id';
	return httpCode === '400' && (isUnknownId || code === 'rest-invalid-event-id')
		? gone('deleted')
		: failed(failure);
}

function explainRecord(record: IDataObject, statuses: readonly string[]): Disappearance {
	const { status } = record;
	if (typeof status !== 'string' || statuses.includes(status)) return { gone: false };
	return { gone: true, reason: status === 'trash' ? 'trashed' : 'unpublished', record };
}
