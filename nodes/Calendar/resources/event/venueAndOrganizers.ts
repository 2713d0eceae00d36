import type { Field } from '../../../shared/operation';
import {
	additionalFields,
	choicesFrom,
	field,
	form,
	inAlphabet,
	addedSwitch,
	showIf,
	toBody,
} from '../../../shared/panel/fields';
import { calendarLocator } from '../../records/locate';
import { recordId } from '../../values';
import { organizerFields, organizerName } from '../organizer';
import { venueFields, venueName } from '../venue';
import { organizers } from './fields';

/** The fields of an event’s body that hold a venue or organizers. */
export const VENUE_AND_ORGANIZER = ['venue', 'organizer'] as const;

/**
 * The venue and organizers of an event in the panel: none, existing ones, or a new one with all its fields. The fields
 * of a new one are named like `venue.city`; references.ts combines them. `choice` is the parameter that offers `none`,
 * `keep`, `remove`, `choose` and `new`.
 */
export const LINKED = {
	venue: {
		collection: 'venues' as const,
		label: 'Venue',
		choice: 'specifyVenue',
		existing: calendarLocator('venueId', 'Existing Venue', 'searchVenues', {
			description: 'Choose the venue from the list or enter its ID',
			...toBody('venue'),
			check: recordId,
		}),
		newLabel: 'New Venue',
		name: venueName,
		fields: venueFields,
	},
	organizer: {
		collection: 'organizers' as const,
		label: 'Organizers',
		choice: 'specifyOrganizers',
		existing: form('organizerIds', 'Existing Organizers', {
			typeOptions: { multipleValues: true, sortable: true },
			placeholder: 'Add Organizer',
			description: 'Organizers of the event, in the order in which the site shows them',
			group: ['organizer', 'Organizer'],
			values: [
				calendarLocator('organizerId', 'Organizer', 'searchOrganizers', {
					description:
						'Choose the organizer from the list or enter its ID. An expression can return several IDs, as a list or separated by commas.',
				}),
			],
			...toBody('organizer'),
			check: organizers,
		}),
		newLabel: 'New Organizer',
		name: organizerName,
		fields: organizerFields,
	},
};

/** The same field, sent as part of a new record in the event’s body. There is nothing to empty in a new record. */
const nested = (linked: keyof typeof LINKED, own: Field): Field => ({
	...own,
	kind: undefined,
	...toBody(`${linked}.${String(own.routing?.send?.property)}`),
});

/**
 * The parameters about the venue or the organizers. `otherwise` are the choices besides a record: the first is the
 * default.
 */
function parametersOf(
	linked: keyof typeof LINKED,
	...otherwise: Parameters<typeof choicesFrom>
): Field[] {
	const { label, choice, existing, newLabel, name, fields } = LINKED[linked];
	const options = choicesFrom(
		...otherwise,
		['Choose', 'choose', 'Use what already exists in the calendar'],
		['New', 'new', 'Create it, unless one with the same name exists'],
	);
	return [
		field(choice, label, {
			type: 'options',
			default: options[0]?.value,
			options: options.sort(inAlphabet((option) => option.name)),
		}),
		{ ...existing, ...showIf(choice, 'choose') },
		{
			...nested(linked, name),
			displayName: `${newLabel} Name`,
			name: `${linked}Name`,
			description: 'If a record with this name already exists, it is used and stays as it is',
			...showIf(choice, 'new'),
		},
		{
			...additionalFields(fields.map((own) => nested(linked, own))),
			displayName: `${newLabel} Fields`,
			name: `${linked}Fields`,
			...showIf(choice, 'new'),
		},
	];
}

const NONE: [string, string, string] = [
	'None',
	'none',
	'With Copy From, what the copied event has',
];

export const venueAndOrganizersForCreate: Field[] = [
	...parametersOf('venue', NONE),
	...parametersOf('organizer', NONE),
];

const KEEP: [string, string] = ['Don’t Change', 'keep'];

/** Servers have no way to remove the venue of an event. */
export const venueAndOrganizersForUpdate: Field[] = [
	...parametersOf('venue', KEEP),
	...parametersOf('organizer', KEEP, ['None', 'remove', 'Remove all organizers from the event']),
];

export const overwriteOption = addedSwitch(
	'overwriteExisting',
	'Overwrite If Name Exists',
	'Whether the fields of a new venue or organizer overwrite those of an existing record with the same name, which keeps its other fields. Otherwise, that record is used as it is.',
);
