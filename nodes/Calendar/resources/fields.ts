import type { INodePropertyOptions } from 'n8n-workflow';

import { trimmed } from '../../shared/input/convert';
import { otherWords } from '../../shared/input/meaning';
import type { Field } from '../../shared/operation';
import { bodyField, queryField } from '../../shared/panel/fields';
import { anyDate, utcText } from '../dates';
import { eventFilter } from '../records/locate';
import type { CategoriesOrTags } from '../records/resolve';
import { imageText } from '../image';
import { capitalized, recordId, websiteAddress, wordList } from '../values';

/** A field for several categories or tags. */
export const severalTerms = (
	collection: CategoriesOrTags,
): Pick<Field, 'type' | 'typeOptions' | 'default'> => ({
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: `get${capitalized(collection)}` },
	default: [],
});

export const FROM_LIST =
	'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.';

/** A switch that is sent, on unless `more` says otherwise. */
const sentSwitch =
	(make: typeof bodyField) =>
	(wire: string, displayName: string, description: string, more: Partial<Field> = {}): Field =>
		make(wire, displayName, { type: 'boolean', default: true, description, ...more });

export const bodySwitch = sentSwitch(bodyField);

export const querySwitch = sentSwitch(queryField);

/** The publication statuses of WordPress, as observed on servers. */
const statuses: INodePropertyOptions[] = [
	{ name: 'Draft', value: 'draft' },
	{ name: 'Pending Review', value: 'pending' },
	{ name: 'Private', value: 'private' },
	{ name: 'Published', value: 'publish' },
	{ name: 'Scheduled', value: 'future' },
	{ name: 'Trash', value: 'trash' },
];

/** The service’s document names no statuses, and sites can have more of their own. */
const otherStatus = {
	name: 'otherStatus',
	validateType: 'string' as const,
	placeholder: 'e.g. in_review',
	overrides: true as const,
};

/** The fields that events, venues and organizers have in common. */
export const postFields: Field[] = [
	bodyField('author', 'Author ID', {
		placeholder: 'e.g. 3',
		description: 'User ID of the author',
		advanced: true,
		check: recordId,
	}),
	bodyField('image', 'Image', {
		placeholder: 'e.g. https://example.com/fair.jpg',
		description:
			'ID of an image in the media library, or a public URL from which the site downloads it',
		check: imageText,
	}),
	bodyField('date', 'Publication Date', {
		type: 'dateTime',
		description: 'A time without an offset is in the site’s time zone',
		advanced: true,
		check: anyDate,
	}),
	bodyField('date_utc', 'Publication Date (UTC)', {
		type: 'dateTime',
		description: 'The publication date in UTC. A time without an offset is taken as UTC.',
		advanced: true,
		check: utcText,
	}),
	bodyField('status', 'Status', {
		type: 'options',
		options: statuses,
		default: 'publish',
		meaning: otherWords(statuses, {
			draft: 'unpublished, not published',
			pending: 'in review, review, under review',
			publish: 'public, live, veröffentlicht, publié, publicado',
			trash: 'trashed, deleted, bin',
		}),
		description: 'Who can see it. New records without a status are published.',
	}),
	bodyField('status', 'Status (Other)', {
		...otherStatus,
		description: 'A status of your site that isn’t in the list. Sent instead of Status.',
		advanced: true,
		check: trimmed,
	}),
];

/** In an update, a blank in one of these fields empties it. */
export const emptiable = (names: readonly string[], fields: readonly Field[]): Field[] =>
	fields.map((each) => (names.includes(each.name) ? { ...each, kind: 'emptiable' } : each));

export const venueOrOrganizerFields: Field[] = [
	...postFields,
	bodyField('description', 'Description', {
		typeOptions: { rows: 4 },
		description: 'Can contain HTML. An update can’t empty it: if left blank, it stays as it is.',
	}),
	bodyField('phone', 'Phone', { placeholder: 'e.g. +233302000101', kind: 'emptiable' }),
	bodyField('website', 'Website', {
		placeholder: 'e.g. https://www.example.com',
		check: websiteAddress,
		kind: 'emptiable',
	}),
];

/** The filters of lists for statuses, those of WordPress or of the site. */
export const statusFilters = (description: string, byDefault: string[] = []): Field[] => [
	queryField('status', 'Status', {
		type: 'multiOptions',
		options: statuses,
		default: byDefault,
		description,
		check: wordList,
	}),
	queryField('status', 'Status (Other)', {
		...otherStatus,
		description:
			'Statuses of your site that aren’t in the list, separated by commas. Sent instead of Status.',
		check: wordList,
		advanced: 'moved',
	}),
];

/** The filter of lists for a text in what `where` names. */
export const searchFilter = (example: string, where: string): Field =>
	queryField('search', 'Search', {
		placeholder: `e.g. ${example}`,
		description: `Text to search for in the ${where}`,
		check: trimmed,
	});

export const venueOrOrganizerFilters = (plural: 'venues' | 'organizers'): Field[] => [
	eventFilter(plural),
	querySwitch(
		'has_events',
		'Has Events',
		`Whether to return only ${plural} with events or, if turned off, only those without`,
	),
	querySwitch(
		'only_with_upcoming',
		'Only With Upcoming',
		`Whether to return only ${plural} with events that haven’t ended. The node reads these events first, because servers look only at the next ten.`,
	),
	searchFilter('harbour', 'name, description and other fields'),
	...statusFilters(
		`Without this filter, returns published ${plural} and, for users who can edit, all others except those in the trash`,
	),
];
