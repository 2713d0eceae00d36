import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { orThrow } from '../../shared/http/nodeError';
import { openPoll, type Poll } from '../../shared/http/poll';
import type { Result } from '../../shared/http/types';
import { calendar } from '../service';
import { toItem } from './items';
import { readFates, readSights } from './read';
import { sample } from './sample';
import { keyOf, readSettings, type Settings } from './settings';
import type { Sight } from './sight';
import { fromStored, toStored, type State } from './state';
import { missingFrom, step } from './step';
import { windowQuery } from './window';

/** Where the state lies in the node's static data. */
const PLACE = 'calendar';

/**
 * One poll. Everything is read first; only then, in one go, the state moves on and the events are handed over. So a poll
 * that fails changes nothing, and the next tells what it would have told.
 */
export async function pollCalendar(
	context: IPollFunctions,
): Promise<INodeExecutionData[][] | null> {
	const node = context.getNode();
	const set = orThrow(node, readSettings(context));
	const poll = orThrow(node, await openPoll(context, calendar));
	if (context.getMode() === 'manual') return [orThrow(node, await sample(poll, set))];

	const stored: IDataObject = context.getWorkflowStaticData('node');
	const run = runOf(stored[PLACE]);
	const state = fromStored(stored[PLACE]);
	const settings = { ...set, key: keyOf(poll.address, set) };
	const sights = orThrow(node, await readWindow(poll, state, settings));
	const missing = missingFrom(state, sights, poll.now(), settings);
	const fates = orThrow(node, await readFates(poll, missing, settings));

	// n8n starts a poll though the one before still runs. What that one has told by now must not be told again.
	if (runOf(stored[PLACE]) !== run) return null;
	const now = poll.now();
	const next = step(state, { sights, fates }, now, settings);
	stored[PLACE] = toStored(next.state);
	if (next.emitted.length === 0) return null;
	return [next.emitted.map((emitted) => toItem(emitted, now, settings.simplify))];
}

/** Counts the polls that were finished. */
const runOf = (stored: unknown): unknown => (stored as IDataObject | undefined)?.run;

/** Clocks that differ by less do no harm: the window is wider than what counts. */
const TOLERANCE = 12 * 3600;

/** The events in view. Where n8n's clock is so wrong that others were asked for, they are read again by the service's. */
async function readWindow(
	poll: Poll,
	state: State | undefined,
	settings: Settings & { key: string },
): Promise<Result<Sight[]>> {
	const read = async () => {
		const now = poll.now();
		const since = state?.key === settings.key ? state.at : now;
		return { now, sights: await readSights(poll, windowQuery(now, since, settings), settings) };
	};
	const first = await read();
	const isRight = Math.abs(poll.now() - first.now) < TOLERANCE;
	return isRight || !first.sights.ok ? first.sights : (await read()).sights;
}
