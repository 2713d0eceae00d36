import type { IDataObject } from 'n8n-workflow';

import { clock } from '../../shared/n8n/clock';
import type { Lookup, Operation } from '../../shared/operation';
import type { Result } from '../../shared/result';
import { isObject, succeeded } from '../../shared/result';
import { duringPeriod } from '../period';

/**
 * `prepare` of the lists of venues and organizers, for their filter Only With Upcoming. Asked for it, servers look only
 * at their next ten events (observed on servers) and leave out whatever is linked to a later one. So the events that
 * haven’t ended are read instead, and the list keeps what is linked to one of them. Its other filters stay as they are.
 */
export const onlyWithUpcoming =
	(link: 'venue' | 'organizer'): NonNullable<Operation['prepare']> =>
	async (request, _input, lookup) => {
		const { only_with_upcoming, ...qs } = request.qs;
		if (only_with_upcoming !== true) return succeeded({ ...request, qs });
		const events = await upcomingEvents(lookup);
		if (!events.ok) return events;
		const linked = new Set(events.value.flatMap((event) => idsOf(event[link])));
		return succeeded({ ...request, qs, keep: ({ id }) => linked.has(Number(id)) });
	};

const upcomingEvents = async (lookup: Lookup): Promise<Result<IDataObject[]>> =>
	await lookup.askOnce('upcoming events', async () => {
		const { qs, keep = () => true } = duringPeriod({ from: clock.now() }, 'UTC');
		const events = await lookup.list('/events', qs);
		return events.ok ? succeeded(events.value.filter(keep)) : events;
	});

/** The IDs in a link of an event: a record, a list of records, or an empty list. */
const idsOf = (link: unknown): number[] =>
	[link]
		.flat()
		.filter(isObject)
		.map(({ id }) => Number(id));
