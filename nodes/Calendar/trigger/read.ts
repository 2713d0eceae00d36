import type { IDataObject } from 'n8n-workflow';
import { reading } from '../../shared/http/channel';
import { inOrder } from '../../shared/http/nodeRun';
import type { Poll } from '../../shared/http/poll';
import { failed, succeeded, type Failure, type Result } from '../../shared/http/types';
import { judge } from './fate';
import type { Settings } from './settings';
import { toSight, type Sight } from './sight';
import type { Fate } from './step';

/** Requests of a poll under way at once. */
const AT_ONCE = 4;

/** So many events a trigger watches at most: what it remembers of them lies in n8n's database. */
export const MOST_EVENTS = 20_000;

/** The events of a part of the calendar that the filters match. */
export async function readSights(
	{ channel }: Poll,
	window: IDataObject,
	{ filters, statuses, timezone }: Settings,
	limit = MOST_EVENTS + 1,
): Promise<Result<Sight[]>> {
	const request = reading('/events', { ...window, ...filters });
	const records = await channel.list(request, limit, AT_ONCE);
	if (!records.ok) return records;
	if (records.value.length > MOST_EVENTS) return failed(TOO_MANY);
	return succeeded(
		records.value
			.filter(({ status }) => typeof status !== 'string' || statuses.includes(status))
			.flatMap((record) => toSight(record, timezone) ?? []),
	);
}

const TOO_MANY: Failure = {
	message: `More than ${MOST_EVENTS} events match, which is more than the trigger can watch`,
	description: 'Add filters, or set fewer Days Back under Options.',
};

/** Missing events that one poll asks about; the others wait for the next. */
const MOST_QUESTIONS = 200;

/** Asks for each missing event alone: what is not in a list may still be there. */
export async function readFates(
	{ channel }: Poll,
	ids: readonly string[],
	{ statuses }: Settings,
): Promise<Result<Map<string, Fate>>> {
	const asked = ids.slice(0, MOST_QUESTIONS);
	const fates = new Map<string, Fate>();
	let failure: Failure | undefined;
	await inOrder(asked.length, AT_ONCE, async (place) => {
		if (failure) return;
		const id = asked[place] as string;
		const fate = judge(await channel.one(reading(`/events/${id}`)), statuses);
		if (fate.ok) fates.set(id, fate.value);
		else failure = fate.failure;
	});
	return failure ? failed(failure) : succeeded(fates);
}
