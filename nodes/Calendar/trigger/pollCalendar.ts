import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import type { Poll } from '../../shared/n8n/reads';
import { openPoll, openPollMemory } from '../../shared/n8n/reads';
import { checked } from '../../shared/input/convert';
import { unwrapOrThrow } from '../../shared/n8n/toNodeError';
import type { Failure, Result } from '../../shared/result';
import { failed, succeeded } from '../../shared/result';
import { instantText, wallText } from '../dates';
import { simpleEvent } from '../resources/event/output';
import { calendar } from '../service';
import type { DeletedReport, TriggerReport } from './nextState';
import { missingFrom, nextState } from './nextState';
import type { ObservedEvent, TriggerState } from './state';
import type { TriggerEvent } from './properties';
import { readEvents, readMissing } from './readCalendar';
import type { TriggerSettings } from './settings';
import { readSettings, settingsKey, windowQuery } from './settings';
import { fromStored, toStored } from './state';

/**
 * One poll. Everything is read first. Only then, without waiting for anything, the state moves on and the items are
 * returned. So a failed poll changes nothing, and the next one reports what it missed.
 */
export async function pollCalendar(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const node = context.getNode();
	const set = unwrapOrThrow(
		node,
		checked(() => readSettings(context)),
	);
	const poll = unwrapOrThrow(node, await openPoll(context, calendar));
	if (context.getMode() === 'manual') return [unwrapOrThrow(node, await sampleEvents(poll, set))];

	const memory = openPollMemory(context, 'calendar');
	const state = fromStored(memory.before);
	const settings = { ...set, key: settingsKey(poll.address, set) };
	const events = unwrapOrThrow(node, await readWindow(poll, state, settings));
	const ids = missingFrom(state, events, poll.now(), settings);
	const missing = unwrapOrThrow(node, await readMissing(poll, ids, settings));

	const now = poll.now();
	const next = nextState(state, { events, missing }, now, settings);
	if (!memory.keep(toStored(next.state)) || next.reports.length === 0) return null;
	return [next.reports.map((report) => toTriggerItem(report, now, settings.simplify))];
}

/** Clocks that differ by fewer seconds do no harm: the window is wider than what counts. */
const TOLERANCE = 12 * 3600;

/** The events in the window. If n8n’s clock is so wrong that it was the wrong window, it is read again by the service’s. */
async function readWindow(
	poll: Poll,
	state: TriggerState | undefined,
	settings: TriggerSettings & { key: string },
): Promise<Result<ObservedEvent[]>> {
	const read = async () => {
		const now = poll.now();
		const since = state?.key === settings.key ? state.at : now;
		return { now, events: await readEvents(poll, windowQuery(now, since, settings), settings) };
	};
	const first = await read();
	const isRight = Math.abs(poll.now() - first.now) < TOLERANCE;
	return isRight || !first.events.ok ? first.events : (await read()).events;
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
	{ lead, simplify }: TriggerSettings,
): INodeExecutionData {
	const { id, start } = event;
	const report: TriggerReport =
		type === 'deleted' ? { type, id, reason: 'deleted', remembered: event } : { type, event };
	// When the trigger reports an event that starts soon, no more than the set time is left.
	const time = type === 'startingSoon' ? Math.min(Math.max(now, start - lead), start) : now;
	const { trigger, ...record } = toTriggerItem(report, time, simplify).json;
	return { json: { trigger, isTest: true, ...record } };
}

/** The item that a workflow gets: `trigger` says what happened, the rest is the event. */
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
	return { json: { trigger: type, ...left, ...record } };
}

/** The event, if the service still shows it, or what was known of it. */
function deletedEvent({ type, reason, id, remembered, record }: DeletedReport, simplify: boolean) {
	const { title = '', slug = '', start, end } = remembered;
	const dates = simplify
		? { startDate: iso(start), endDate: iso(end) }
		: { utc_start_date: wallText(start * 1000), utc_end_date: wallText(end * 1000) };
	const known = { id: /^\d+$/.test(id) ? Number(id) : id, title, slug, ...dates };
	const shown = record === undefined ? {} : simplify ? simpleEvent(record) : record;
	return { trigger: type, reason, ...known, ...shown };
}

const iso = (seconds: number): string => instantText(seconds * 1000).replace('Z', '+00:00');
