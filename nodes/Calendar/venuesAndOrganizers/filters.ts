import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { optional } from '../../shared/input/convert';
import { clock } from '../../shared/n8n/clock';
import type { Convert, Lookup, Operation } from '../../shared/operation';
import { queryField } from '../../shared/panel/fields';
import type { Result } from '../../shared/result';
import { isObject, succeeded } from '../../shared/result';
import { duringPeriod } from '../period';
import { eventFilter } from '../records/locate';
import { oneId, wordList } from '../text';
import { otherStatus, statuses } from './fields';

/** The filters of both lists. */
export const venueOrOrganizerFilters = (plural: 'venues' | 'organizers'): INodeProperties[] => [
	eventFilter(plural),
	queryField('has_events', 'Has Events', {
		type: 'boolean',
		default: true,
		description: `Whether to return only ${plural} with events or, if turned off, only those without`,
	}),
	queryField('only_with_upcoming', 'Only With Upcoming', {
		type: 'boolean',
		default: true,
		description: `Whether to return only ${plural} with events that haven’t ended. The node reads these events first, because servers look only at the next ten.`,
	}),
	queryField('search', 'Search', {
		placeholder: 'e.g. harbour',
		description: 'Text to search for in the name, description and other fields',
	}),
	queryField('status', 'Status', {
		type: 'multiOptions',
		options: statuses,
		default: [],
		description: `Without this filter, returns published ${plural} and, for users who can edit, all others except those in the trash`,
	}),
	queryField('status', 'Status (Other)', {
		...otherStatus,
		description:
			'Statuses of your site that aren’t in the list, separated by commas. Sent instead of Status.',
	}),
];

export const venueOrOrganizerFilterChecks: Record<string, Convert> = {
	event: optional(oneId('event')),
	status: optional(wordList),
};

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
