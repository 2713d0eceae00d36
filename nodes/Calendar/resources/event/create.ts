import { required } from '../../../shared/input/convert';
import { simplify } from '../../../shared/panel/getMany';
import type { Operation } from '../../../shared/operation';
import { publicationDate, asText } from '../../values';
import { details } from './details';
import { allDay, end, slug, start, timezone, title } from './fields';
import { overwriteOption, placeChecks, placesOfNew } from './venueAndOrganizers';
import { gatherReferences, sequenceKeys, resolveReferences } from './references';
import { schedule } from './schedule';
import { simpleEvent } from './simple';
import { dateValue, eventChecks } from './values';
import { additionalFields, optionsCollection } from '../../../shared/panel/collections';

/** POST /events (document, sections 2 and 4). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create event',
	description: 'Create an event, and its venue and organizer if they are new',
	method: 'POST',
	path: '/events',
	idempotent: false,
	fields: [
		{ ...title, required: true },
		{ ...start, required: true },
		{ ...end, required: true },
		allDay,
		timezone('the workflow’s is meant'),
		...placesOfNew,
		additionalFields([slug, ...details]),
		simplify,
		optionsCollection([overwriteOption]),
	],
	convert: {
		...eventChecks,
		...placeChecks,
		title: required(asText),
		start_date: required(dateValue),
		end_date: required(dateValue),
	},
	convertTogether: (parts, input, { timezone: zone }) => {
		const gathered = gatherReferences(publicationDate(parts).body, input);
		if ('problem' in gathered) return gathered;
		const scheduled = schedule(gathered.body, String(gathered.body.timezone ?? zone));
		return 'problem' in scheduled ? scheduled : { ...parts, body: scheduled.body };
	},
	serializeBy: sequenceKeys,
	prepare: resolveReferences,
	simplify: simpleEvent,
};
