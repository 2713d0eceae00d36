import { ofText, printable } from '../../../shared/input/convert';
import { valueIn } from '../../../shared/input/valueIn';
import type { Layer, Operation } from '../../../shared/operation';
import { additionalFields, optionsCollection } from '../../../shared/panel/fields';
import { simplify } from '../../../shared/panel/getMany';
import { asWord, failed, isBlank, isObject, InvalidInput, succeeded } from '../../../shared/result';
import { inTurn } from '../../../shared/run/layers';
import { allowCostChangeOption } from '../../cost/cost';
import { decoded, newSlug, sameSlug } from '../../records/key';
import { readRecord } from '../../records/locate';
import type { Write } from '../../records/write';
import { isMissing } from '../../service/errors';
import { create } from './create';
import { allDay, end, eventDetails, slug, start, timezone, title } from './fields';
import { eventBody, keepEvent, linkedNames, resolveNames } from './references';
import { findWrittenEvent } from './find';
import { needsZone, requireZone, scheduleAnywhere, tellSiteZone } from './siteZone';
import { overwriteOption, venueAndOrganizersForUpdate } from './venueAndOrganizers';
import { compareEvent } from './output';
import { tellDays } from './tellDays';

const bySlug = (wanted: unknown) => `/events/by-slug/${encodeURIComponent(String(wanted))}`;

/** WordPress takes accents off Latin letters, and cuts slugs after 200 bytes as they are percent-encoded. */
const plainSlug = ofText((given) => {
	const slug = decoded(given.trim()) ?? '';
	const isPlain =
		/^[a-z\d\p{Lo}\p{Lm}\p{Ll}\p{M}]+([-_][a-z\d\p{Lo}\p{Lm}\p{Ll}\p{M}]+)*$/u.test(slug) &&
		!/(?![a-z])\p{Script=Latin}/u.test(slug);
	if (isPlain && encodeURIComponent(slug).length <= 200) return slug;
	throw new InvalidInput(
		`must be lowercase letters and digits separated by hyphens, such as summer-fair-2026, but is “${printable(given)}”`,
	);
});

/** Updates the event with the slug if there is one. */
const updateIfFound: Layer = async ({ request, input, lookup }, next) => {
	const { slug: wanted, ...body } = request.body;
	const found = await readRecord(lookup, bySlug(wanted), { toUpdate: true });
	if (!found.ok) {
		if (!isMissing(found.failure, bySlug(wanted))) return found;
		requireZone(request);
		return await next(request);
	}
	const { id, record } = found.value;
	// Times with an offset have been read in the workflow’s time zone.
	const { timezone: zone, ...others } = body;
	const [start_date, end_date] = [valueIn(input, start), valueIn(input, end)];
	const hasZone = isObject(input.additionalFields) && !isBlank(input.additionalFields.timezone);
	const changes = hasZone ? { ...others, timezone: zone } : { ...others, start_date, end_date };
	const path = `/events/${id}`;
	const changing: Write = { ...request, path, body: changes, workflowZone: undefined };
	return await next(await keepEvent(changing, record, input, lookup));
};

/**
 * POST /events, or POST /events/:id if an event with the slug exists. The slug is looked up first, because the service
 * would create another event with a different slug.
 */
export const upsert: Operation = {
	...create,
	inDoubt: { ...create.inDoubt, title: 'The event may have been created or updated' },
	find: findWrittenEvent,
	name: 'Create or Update',
	action: 'Create or update event',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	fields: [
		{
			...slug,
			required: true,
			description:
				'Part of the event’s address, used to find the event. If one exists, it is updated and keeps its other fields; otherwise, a new event gets this slug.',
			// The service would change any other slug, and the next execution wouldn’t find the event.
			check: (value) => plainSlug(newSlug(value)),
		},
		{ ...title, required: true },
		{ ...start, required: true },
		{ ...end, required: true },
		...venueAndOrganizersForUpdate,
		additionalFields([
			allDay,
			timezone('an existing event keeps its own, and a new one gets the site’s'),
			...eventDetails,
		]),
		optionsCollection([overwriteOption, allowCostChangeOption, simplify]),
	],
	validate: (parts, input, context) => {
		const body = eventBody(parts, input);
		// An event that exists has a time zone.
		if (needsZone(body)) return { ...parts, body };
		const scheduled = scheduleAnywhere({ ...parts, body }, context.timezone);
		tellDays(body, scheduled.body, context);
		return scheduled;
	},
	layers: [
		inTurn((request) => [bySlug(request.body.slug), ...linkedNames(request)]),
		resolveNames,
		updateIfFound,
		compareEvent,
		tellSiteZone,
	],
	interpret: (answer, request) => {
		if (!answer.ok) return answer;
		const { slug: given, id } = answer.value;
		// The slug of an event that was found isn’t sent.
		const wanted = asWord(request.body.slug ?? given).trim();
		const isSame = [wanted, `${wanted}__trashed`].some((slug) => sameSlug(given, slug));
		if (given === undefined || isSame) return succeeded([answer.value]);
		return failed({
			message: `The event ${printable(id)} got the slug “${printable(given)}” instead of “${wanted}”`,
			description:
				'Something else on the site uses that slug, or the user isn’t allowed to set it. The event was created anyway, but the next execution won’t find it: choose another slug and delete this event.',
		});
	},
};
