import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { optional } from '../../../shared/input/convert';
import { asText } from '../../values';
import { organizerChecks, organizerFields, organizerName } from '../organizer/fields';
import { venueChecks, venueFields, venueName } from '../venue/fields';
import { existing, PLACES, type Place } from './existing';
import { recordId, organizers } from './values';
import type { Convert } from '../../../shared/operation';
import { toBody } from '../../../shared/panel/fields';
import { additionalFields } from '../../../shared/panel/collections';

/**
 * The venue and the organizers of an event in the panel: none, existing ones, or a new one with all its fields. What is
 * entered about a new one is sent under names such as `venue.city`, which references.ts gathers.
 */

/** The parameter that chooses how a place is given: `none`, `keep`, `remove`, `choose` or `new`. */
export const CHOICE: Readonly<Record<Place, string>> = {
	venue: 'specifyVenue',
	organizer: 'specifyOrganizers',
};

interface Made {
	label: string;
	made: string;
	name: INodeProperties;
	fields: INodeProperties[];
	checks: Readonly<Record<string, Convert>>;
}

const MADE: Readonly<Record<Place, Made>> = {
	venue: {
		label: 'Venue',
		made: 'New Venue',
		name: venueName,
		fields: venueFields,
		checks: venueChecks,
	},
	organizer: {
		label: 'Organizers',
		made: 'New Organizer',
		name: organizerName,
		fields: organizerFields,
		checks: organizerChecks,
	},
};

/** The same field, sent as part of a new record inside the event. */
const inside = (place: Place, field: INodeProperties): INodeProperties => ({
	...field,
	...toBody(`${place}.${String(field.routing?.send?.property)}`),
});

function placeFields(place: Place, otherwise: INodePropertyOptions[]): INodeProperties[] {
	const { label, made, name, fields } = MADE[place];
	const shown = (value: string): Partial<INodeProperties> => ({
		displayOptions: { show: { [CHOICE[place]]: [value] } },
	});
	const options: INodePropertyOptions[] = [
		...otherwise,
		{ name: 'Choose', value: 'choose', description: 'What the service has already' },
		{ name: 'New', value: 'new', description: 'One that the service may not have yet' },
	];
	const [first = 'choose'] = options.map(({ value }) => value);
	return [
		{
			displayName: label,
			name: CHOICE[place],
			type: 'options',
			options: options.sort((one, other) => one.name.localeCompare(other.name)),
			default: first,
		},
		{ ...existing[place], ...shown('choose') },
		{
			...inside(place, name),
			displayName: `${made} Name`,
			name: `${place}Name`,
			description: 'If there is one of this name already, that one is used and stays as it is',
			...shown('new'),
		},
		{
			...additionalFields(fields.map((field) => inside(place, field))),
			displayName: `${made} Fields`,
			name: `${place}Fields`,
			...shown('new'),
		},
	];
}

const NONE: INodePropertyOptions = { name: 'None', value: 'none' };
const REMOVE: INodePropertyOptions = {
	name: 'None',
	value: 'remove',
	description: 'Takes those away that it has',
};
const KEEP: INodePropertyOptions = { name: 'Don’t Change', value: 'keep' };

export const placesOfNew: INodeProperties[] = [
	...placeFields('venue', [NONE]),
	...placeFields('organizer', [NONE]),
];

/** Servers have no way to take the venue of an event away (seen on servers). */
export const placesOfUpdate: INodeProperties[] = [
	...placeFields('venue', [KEEP]),
	...placeFields('organizer', [KEEP, REMOVE]),
];

/** Checks of what these fields send; a field that isn't shown is blank. */
export const placeChecks: Readonly<Record<string, Convert>> = {
	venue: optional(recordId),
	organizer: optional(organizers),
	...Object.fromEntries(
		PLACES.flatMap((place) => [
			[`${place}.${place}`, optional(asText)],
			...Object.entries(MADE[place].checks).map(([name, check]) => [
				`${place}.${name}`,
				optional(check),
			]),
		]),
	),
};

export const overwriteOption: INodeProperties = {
	displayName: 'Overwrite If Name Exists',
	name: 'overwriteExisting',
	type: 'boolean',
	default: false,
	description:
		'Whether the fields of a new venue or organizer overwrite the existing one of the same name, which is what servers do. Otherwise that one is used as it is.',
};
