import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Poll } from '../../shared/n8n/reads';
import type { Failure, Result } from '../../shared/result';
import { failed, succeeded } from '../../shared/result';
import type { TriggerEvent } from './eventTypes';
import type { TriggerReport } from './nextState';
import type { ObservedEvent } from './observedEvent';
import { readEvents } from './readCalendar';
import type { TriggerSettings } from './settings';
import { toTriggerItem } from './toTriggerItem';
import { windowQuery } from './window';

/** How many days back to look for an event: near first, then anywhere. */
const REACH = [1, 60, 3650];

/** How many events to choose from. */
const ENOUGH = 50;

const NONE: Failure = {
	message: 'No event matches, so there is nothing to test with',
	description:
		'Remove filters, or create an event in the calendar that matches them, and test again. Once published, the workflow starts on its own as soon as something happens.',
};

/**
 * Test items for the editor: one event of the calendar for each choice under Trigger On, as if it had just happened to
 * it. Of the events that fit the choice, or else of all, the one nearest in time is taken.
 */
export async function sampleEvents(
	poll: Poll,
	settings: TriggerSettings,
): Promise<Result<INodeExecutionData[]>> {
	for (const daysBack of REACH) {
		const near = { ...settings, daysBack, triggerOn: ['created' as const] };
		const window: IDataObject = windowQuery(poll.now(), poll.now(), near);
		const events = await readEvents(poll, window, settings, ENOUGH);
		if (!events.ok) return events;
		const now = poll.now();
		if (events.value.length === 0) continue;
		return succeeded(
			settings.triggerOn.map((type) => sampleItem(type, events.value, now, settings)),
		);
	}
	return failed(NONE);
}

function sampleItem(
	type: TriggerEvent,
	events: readonly ObservedEvent[],
	now: number,
	{ lead, simplify }: TriggerSettings,
): INodeExecutionData {
	const event = nearest(type, events, now, lead);
	// When the trigger reports an event that starts soon, no more than the set time is left.
	const time = Math.min(Math.max(now, event.start - lead), event.start);
	const { json } = toTriggerItem(
		pretend(type, event),
		type === 'startingSoon' ? time : now,
		simplify,
	);
	const { trigger, ...record } = json;
	return { json: { trigger, isTest: true, ...record } };
}

/** Which events fit a choice: the first rule that any event meets counts. */
function fittingRules(
	type: TriggerEvent,
	now: number,
	lead: number,
): Array<(event: ObservedEvent) => boolean> {
	if (type === 'ended') return [({ end }) => end <= now];
	const isAhead = ({ start }: ObservedEvent) => start > now;
	return type === 'startingSoon'
		? [(event) => isAhead(event) && event.start - lead <= now, isAhead]
		: [({ end }) => end > now];
}

function nearest(
	type: TriggerEvent,
	events: readonly ObservedEvent[],
	now: number,
	lead: number,
): ObservedEvent {
	const [fitting = events] = fittingRules(type, now, lead)
		.map((fits) => events.filter(fits))
		.filter(({ length }) => length > 0);
	const distance = ({ start }: ObservedEvent) => Math.abs(start - now);
	const [first, ...rest] = fitting;
	return rest.reduce(
		(best, event) => (distance(event) < distance(best) ? event : best),
		first as ObservedEvent,
	);
}

function pretend(type: TriggerEvent, event: ObservedEvent): TriggerReport {
	if (type !== 'deleted') return { type, event };
	const { id, title, slug, start, end, fingerprint } = event;
	const remembered = { start, end, fingerprint, title, slug, ended: false, missedPolls: 0 };
	return { type, id, reason: 'deleted', remembered };
}
