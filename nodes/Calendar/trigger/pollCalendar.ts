import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readRequest } from '../../shared/http/connect';
import { openPoll, openPollMemory, type Poll } from '../../shared/n8n/reads';
import { unwrapOrThrow } from '../../shared/n8n/toNodeError';
import { failed, type Failure, isObject, type Result, succeeded } from '../../shared/result';
import { ALL_DATES, instantText, wallText } from '../dates';
import { withTermIds } from '../records/resolve';
import { simpleEvent } from '../resources/event/output';
import { calendar } from '../service';
import { isTrashed, PROTECTED } from '../service/errors';
import { byTitle, dateOf } from './byTitle';
import type { DeletedReport, Disappearance, Reason, TriggerReport } from './nextState';
import { missingFrom, nextState } from './nextState';
import type { TriggerEvent } from './properties';
import { readSettings, settingsKey, type TriggerSettings, windowQuery } from './settings';
import { fromStored, type ObservedEvent, observeEvent, toStored, type TriggerState } from './state';

/**
 * One poll. Everything is read first. Only then, without waiting for anything, the state moves on and the items are
 * returned. So a failed poll changes nothing, and the next one reports what it missed.
 */
export async function pollCalendar(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = this.getNode();
	const settings = readSettings(this);
	const poll = await openPoll(this, calendar);
	if (this.getMode() === 'manual') return [unwrapOrThrow(node, await sampleEvents(poll, settings))];

	const memory = openPollMemory<IDataObject>(this, 'calendar');
	const key = settingsKey(poll.address, settings);
	const state = fromStored(memory.before, key);
	const events = unwrapOrThrow(node, await readWindow(poll, state, settings));
	const ids = missingFrom(state, events, poll.now(), settings);
	const missing = unwrapOrThrow(node, await readMissing(poll, ids, settings));

	const now = poll.now();
	const next = nextState(state, { events, missing }, now, settings);
	if (!memory.keep(toStored(next.state, key)) || next.reports.length === 0) return null;
	const itemOf = (report: TriggerReport) => toTriggerItem(report, now, settings.simplify);
	if (!settings.onePerTitle) return [next.reports.map(itemOf)];
	return [
		byTitle(next.reports).map(({ report, dates }) => ({ json: { ...itemOf(report).json, dates } })),
	];
}

/** Clocks that differ by fewer seconds do no harm: the window is wider than what counts. */
const TOLERANCE = 12 * 3600;

/**
 * The events in the window. If n8n’s clock is so wrong that it was the wrong window, it is read again by the service’s.
 */
async function readWindow(
	poll: Poll,
	state: TriggerState | undefined,
	settings: TriggerSettings,
): Promise<Result<ObservedEvent[]>> {
	const read = async () => {
		const now = poll.now();
		const window = windowQuery(now, state?.at ?? now, settings);
		return { now, events: await readEvents(poll, window, settings) };
	};
	const first = await read();
	const isRight = Math.abs(poll.now() - first.now) < TOLERANCE;
	return isRight || !first.events.ok ? first.events : (await read()).events;
}

const AT_ONCE = 4;

/** How many events a trigger watches at most: what it remembers of them is stored in n8n’s database. */
const MAX_EVENTS = 20_000;

async function readEvents(
	{ channel }: Poll,
	window: IDataObject,
	{ filters, statuses, timezone }: TriggerSettings,
	limit = MAX_EVENTS + 1,
): Promise<Result<ObservedEvent[]>> {
	const request = await withTermIds(readRequest('/events', { ...window, ...filters }), {
		list: async (path, qs) => await channel.list(readRequest(path, qs), Infinity, AT_ONCE),
		memoize: async (_what, ask) => await ask(),
	});
	if (!request.ok) return request;
	const records = await channel.list(request.value, limit, AT_ONCE);
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
async function readMissing(
	{ channel }: Poll,
	ids: readonly string[],
	{ statuses }: TriggerSettings,
): Promise<Result<Map<string, Disappearance>>> {
	const found = new Map<string, Disappearance>();
	const locked: string[] = [];
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
			if (!answer.ok && answer.failure.code === PROTECTED) locked.push(id);
		}
	}
	const others = OTHER_STATUSES.filter((status) => !statuses.includes(status));
	if (locked.length === 0 || others.length === 0) return succeeded(found);
	const query = { ...ALL_DATES, status: others.join(), include: locked.join() };
	const listed = await channel.list(readRequest('/events', query), Infinity, AT_ONCE);
	// A user who may not see these events may not ask for them either.
	if (!listed.ok) return mayNotAsk(listed.failure) ? succeeded(found) : listed;
	for (const record of listed.value.filter(isObject)) {
		const id = String(record.id);
		if (locked.includes(id)) found.set(id, explainRecord(record, statuses));
	}
	return succeeded(found);
}

/**
 * Where an event may be that isn’t watched any more. Servers refuse to show one with a password on its own, whatever
 * became of it, but its status is in lists (observed on servers).
 */
const OTHER_STATUSES = ['trash', 'draft', 'pending', 'private', 'future'];

const mayNotAsk = ({ httpCode = '' }: Failure): boolean => ['400', '401', '403'].includes(httpCode);

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
	if (code === PROTECTED) return succeeded({ gone: false });
	// In the trash, a draft or private: the service doesn’t say which.
	if (httpCode === '403' && code === 'event-not-accessible') return gone('inaccessible');
	// Any 404 means that the event doesn’t exist, unless the address is wrong.
	if (httpCode === '404' && code !== 'rest_no_route') return gone('deleted');
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

/** How many days back to look for an event: near first, then anywhere. */
const REACH = [1, 60, 3650];

/** How many events of each part are read: they come in the order of their start. */
const ENOUGH = 50;

const NONE: Failure = {
	message: 'No event matches, so there is nothing to test with',
	description:
		'Remove filters, or create an event in the calendar that matches them, and test again. Once published, the workflow starts on its own as soon as something happens.',
};

/**
 * Test items for the editor: one for each choice under Trigger On, as if it had just happened to the event that
 * starts next. If there is none, the newest event is taken.
 */
async function sampleEvents(
	poll: Poll,
	settings: TriggerSettings,
): Promise<Result<INodeExecutionData[]>> {
	for (const daysBack of REACH) {
		const near = { ...settings, daysBack, triggerOn: ['created' as const] };
		const window: IDataObject = windowQuery(poll.now(), poll.now(), near);
		const events = await readEvents(poll, window, settings, ENOUGH);
		if (!events.ok) return events;
		const now = poll.now();
		const event = events.value.find(({ start }) => start > now) ?? events.value.at(-1);
		if (event)
			return succeeded(settings.triggerOn.map((type) => sampleItem(type, event, now, settings)));
	}
	return failed(NONE);
}

function sampleItem(
	type: TriggerEvent,
	event: ObservedEvent,
	now: number,
	{ lead, onePerTitle, simplify }: TriggerSettings,
): INodeExecutionData {
	const { id, start } = event;
	const report: TriggerReport =
		type === 'deleted' ? { type, id, reason: 'deleted', remembered: event } : { type, event };
	// When the trigger reports an event that starts soon, no more than the set time is left.
	const time = type === 'startingSoon' ? Math.min(Math.max(now, start - lead), start) : now;
	const { event: what, ...record } = toTriggerItem(report, time, simplify).json;
	const dates = onePerTitle ? { dates: [dateOf(report)] } : {};
	return { json: { event: what, isTest: true, ...record, ...dates } };
}

/** The item that a workflow gets: `event` says what happened, the rest is the event. */
export function toTriggerItem(
	report: TriggerReport,
	now: number,
	simplify: boolean,
): INodeExecutionData {
	if (report.type === 'deleted') return { json: deletedEvent(report, simplify) };
	const { type, event } = report;
	const record = simplify ? simpleEvent(event.record) : event.record;
	const minutesUntilStart = Math.round((event.start - now) / 60);
	const left = type === 'startingSoon' ? { minutesUntilStart } : {};
	return { json: { event: type, ...left, ...record } };
}

/** The event, if the service still shows it, or what was remembered of it. */
function deletedEvent({ type, reason, id, remembered, record }: DeletedReport, simplify: boolean) {
	const { title = '', slug = '', start, end } = remembered;
	const schedule = simplify
		? { startDate: iso(start), endDate: iso(end) }
		: { slug, utc_start_date: wallText(start * 1000), utc_end_date: wallText(end * 1000) };
	const before = { id: /^\d+$/.test(id) ? Number(id) : id, title, ...schedule };
	const after = record === undefined ? {} : simplify ? simpleEvent(record) : record;
	return { event: type, reason, ...before, ...after };
}

const iso = (seconds: number): string => instantText(seconds * 1000).replace('Z', '+00:00');
