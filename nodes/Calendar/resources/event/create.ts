import type { Operation } from '../../../shared/operation';
import { additionalFields, optionsCollection } from '../../../shared/panel/fields';
import { simplify } from '../../../shared/panel/getMany';
import { allDay, end, eventDetails, slug, start, timezone, title } from './fields';
import { eventBody, resolveReferences, sequenceKeys } from './references';
import { schedule } from './schedule';
import { eventOutcome, simpleEvent } from './output';
import {
	venueAndOrganizersForCreate,
	overwriteVenueAndOrganizersOption,
} from './venueAndOrganizers';

/** POST /events. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create event',
	description: 'Create an event, including its venue and organizer if they are new',
	forModel: 'Dates are ISO 8601, such as 2026-05-01T18:00:00+00:00.',
	route: { method: 'POST', path: '/events' },
	idempotent: false,
	onlyOnce: true,
	fields: [
		{ ...title, required: true },
		{ ...start, required: true, default: '={{ $now.toISO() }}' },
		{ ...end, required: true, default: '={{ $now.plus(1, "hour").toISO() }}' },
		allDay,
		timezone('the workflow’s is used'),
		...venueAndOrganizersForCreate,
		additionalFields([slug, ...eventDetails]),
		simplify,
		optionsCollection([overwriteVenueAndOrganizersOption]),
	],
	convertTogether: (parts, input, { timezone: zone }) => {
		const body = eventBody(parts, input);
		return { ...parts, body: schedule(body, String(body.timezone ?? zone)) };
	},
	serializeBy: sequenceKeys,
	affected: ({ body }) => [String(body.title)],
	prepare: resolveReferences,
	outcome: eventOutcome,
	simplify: simpleEvent,
};
