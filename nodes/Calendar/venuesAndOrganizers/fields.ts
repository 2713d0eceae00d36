import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { ofText } from '../../shared/input/convert';
import { clock } from '../../shared/n8n/clock';
import type { Field, Lookup, Operation } from '../../shared/operation';
import { bodyField, queryField } from '../../shared/panel/fields';
import type { Result } from '../../shared/result';
import { succeeded } from '../../shared/result';
import { anyDate, duringPeriod, utcClock } from '../dates';
import { linkedId } from '../records/key';
import { eventFilter } from '../records/locate';
import { recordId, websiteAddress, wordList } from '../values';

/** The publication statuses of WordPress, as observed on servers. */
export const statuses: INodePropertyOptions[] = [
	{ name: 'Draft', value: 'draft' },
	{ name: 'Pending Review', value: 'pending' },
	{ name: 'Private', value: 'private' },
	{ name: 'Published', value: 'publish' },
	{ name: 'Scheduled', value: 'future' },
	{ name: 'Trash', value: 'trash' },
];

/** The service’s document names no statuses, and sites can have more of their own. */
export const otherStatus = {
	displayName: 'Status (Other)',
	name: 'otherStatus',
	validateType: 'string' as const,
	placeholder: 'e.g. in_review',
	overrides: true as const,
};

/** The fields that venues and organizers have in common. */
export const venueOrOrganizerFields: Field[] = [
	bodyField('author', 'Author ID', {
		placeholder: 'e.g. 3',
		description: 'User ID of the author',
		check: recordId,
	}),
	bodyField('description', 'Description', {
		typeOptions: { rows: 4 },
		description: 'Can contain HTML. An update can’t empty it: if left blank, it stays as it is.',
	}),
	bodyField('image', 'Image', {
		placeholder: 'e.g. 157',
		description:
			'ID of an image in the media library, or a public URL from which the site downloads it',
	}),
	bodyField('phone', 'Phone', { placeholder: 'e.g. +233302000101', emptiable: true }),
	bodyField('date', 'Publication Date', {
		type: 'dateTime',
		description:
			'If no time zone is given, the site’s is used. A time with an offset is sent as UTC.',
		check: anyDate,
	}),
	bodyField('date_utc', 'Publication Date (UTC)', {
		type: 'dateTime',
		description: 'If no time zone is given, UTC is used',
		check: utcClock,
	}),
	bodyField('status', 'Status', {
		type: 'options',
		options: statuses,
		default: 'publish',
		description: 'Who can see it. New records without a status are published.',
	}),
	bodyField('status', 'Status (Other)', {
		...otherStatus,
		description: 'A status of your site that isn’t in the list. Sent instead of Status.',
	}),
	bodyField('website', 'Website', {
		placeholder: 'e.g. https://www.example.com',
		check: websiteAddress,
		emptiable: true,
	}),
];

/** The filters of both lists. */
export const venueOrOrganizerFilters = (plural: 'venues' | 'organizers'): Field[] => [
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
		check: wordList,
	}),
	queryField('status', 'Status (Other)', {
		...otherStatus,
		description:
			'Statuses of your site that aren’t in the list, separated by commas. Sent instead of Status.',
		check: ofText(wordList),
	}),
];

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
		const ids = events.value.flatMap((event) => [event[link]].flat().map(linkedId));
		const linked = new Set(ids.filter((id) => id !== undefined));
		return succeeded({ ...request, qs, keep: ({ id }) => linked.has(Number(id)) });
	};

const upcomingEvents = async (lookup: Lookup): Promise<Result<IDataObject[]>> =>
	await lookup.askOnce('upcoming events', async () => {
		const { qs, keep = () => true } = duringPeriod({ from: clock.now() }, 'UTC');
		const events = await lookup.list('/events', qs);
		return events.ok ? succeeded(events.value.filter(keep)) : events;
	});
