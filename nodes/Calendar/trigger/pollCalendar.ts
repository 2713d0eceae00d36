import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import type { Poll } from '../../shared/n8n/reads';
import { openPoll } from '../../shared/n8n/reads';
import { unwrapOrThrow } from '../../shared/n8n/toNodeError';
import type { Result } from '../../shared/result';
import { calendar } from '../service';
import { missingFrom, nextState } from './nextState';
import type { ObservedEvent } from './observedEvent';
import { readEvents, readMissing } from './readCalendar';
import { sampleEvents } from './sampleEvents';
import type { TriggerSettings } from './settings';
import { readSettings, settingsKey } from './settings';
import type { TriggerState } from './state';
import { fromStored, toStored } from './state';
import { toTriggerItem } from './toTriggerItem';
import { windowQuery } from './window';

/** The place of the state in the node’s static data. */
const PLACE = 'calendar';

/**
 * One poll. Everything is read first. Only then, without waiting for anything, the state moves on and the items are
 * returned. So a failed poll changes nothing, and the next one reports what it missed.
 */
export async function pollCalendar(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const node = context.getNode();
	const set = unwrapOrThrow(node, readSettings(context));
	const poll = unwrapOrThrow(node, await openPoll(context, calendar));
	if (context.getMode() === 'manual') return [unwrapOrThrow(node, await sampleEvents(poll, set))];

	const stored: IDataObject = context.getWorkflowStaticData('node');
	const run = runOf(stored[PLACE]);
	const state = fromStored(stored[PLACE]);
	const settings = { ...set, key: settingsKey(poll.address, set) };
	const events = unwrapOrThrow(node, await readWindow(poll, state, settings));
	const ids = missingFrom(state, events, poll.now(), settings);
	const missing = unwrapOrThrow(node, await readMissing(poll, ids, settings));

	// n8n starts a poll even if the previous one is still running. What that one has reported must not be reported again.
	if (runOf(stored[PLACE]) !== run) return null;
	const now = poll.now();
	const next = nextState(state, { events, missing }, now, settings);
	stored[PLACE] = toStored(next.state);
	if (next.reports.length === 0) return null;
	return [next.reports.map((report) => toTriggerItem(report, now, settings.simplify))];
}

/** Counts the polls that were finished. */
const runOf = (stored: unknown): unknown => (stored as IDataObject | undefined)?.run;

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
