import { matching, required } from '../../../shared/input/convert';
import { simplify } from '../../../shared/panel/getMany';
import type { Operation } from '../../../shared/operation';
import { withKept } from '../../records/safeUpdate';
import { create } from './create';
import { details } from './details';
import { allDay, end, slug, start, timezone, title } from './fields';
import { overwriteOption, placesOfUpdate } from './venueAndOrganizers';
import { sequenceKeys, resolveReferences } from './references';
import { failed, succeeded } from '../../../shared/result';
import { isGone } from '../../service/errors';
import { additionalFields, optionsCollection } from '../../../shared/panel/collections';

const bySlug = (wanted: unknown) => `/events/by-slug/${encodeURIComponent(String(wanted))}`;

/**
 * POST /events, or POST /events/:id where there is an event of that slug (document, section 4). The service itself makes
 * another event with another slug then, so the slug is looked up first.
 */
export const upsert: Operation = {
	...create,
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update event',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	fields: [
		{
			...slug,
			required: true,
			description:
				'Tells which event it is: the words in its address. An event that has it is updated and keeps its other fields; otherwise a new one gets it.',
		},
		{ ...title, required: true },
		{ ...start, required: true },
		{ ...end, required: true },
		allDay,
		timezone('the workflow’s is meant'),
		...placesOfUpdate,
		additionalFields(details),
		simplify,
		optionsCollection([overwriteOption]),
	],
	convert: {
		...create.convert,
		// What the service would change couldn't be found by the next run.
		slug: required(
			matching(
				/^(?=.{1,200}$)[a-z\d]+([-_][a-z\d]+)*$/,
				'lower-case letters and digits with hyphens between, such as summer-fair-2026',
			),
		),
	},
	serializeBy: (request) => [bySlug(request.body.slug), ...sequenceKeys(request)],
	prepare: async (request, input, lookup) => {
		const resolved = await resolveReferences(request, input, lookup);
		if (!resolved.ok) return resolved;
		const { slug: wanted, ...changes } = resolved.value.body;
		const found = await lookup.get(bySlug(wanted));
		if (!found.ok) return isGone(found.failure) ? resolved : found;
		const { id } = found.value;
		const body = withKept('events', found.value, changes);
		return succeeded({ ...resolved.value, path: `/events/${String(id)}`, body });
	},
	toItems: (record, input) => {
		const wanted = String(input.slug).trim();
		const { slug: given = wanted, id } = record;
		if (given === wanted || given === `${wanted}__trashed`) return succeeded([record]);
		return failed({
			message: `The event ${String(id)} got the slug “${String(given)}” instead of “${wanted}”`,
			description:
				'Something else on the site has that slug, or the user may not set it. The event was made all the same, but the next run won’t find it: choose another slug and delete this event.',
		});
	},
};
