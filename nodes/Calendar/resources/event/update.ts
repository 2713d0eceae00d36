import type { IDataObject } from 'n8n-workflow';
import { simplify } from '../../../shared/panel/getMany';
import { type Operation } from '../../../shared/operation';
import { httpMethodOption, recordRoutes } from '../../records/locate';
import { keepOtherFieldsOption, keepsOtherFields, withKeptFields } from '../../records/safeUpdate';
import { publicationDateToUtc, requireChanges, asText } from '../../values';
import { eventDetails } from './details';
import { allDay, end, eventLocator, slug, start, timezone, title } from './fields';
import { password, passwordNeedsId } from './password';
import {
	overwriteLinkedPostsOption,
	linkedPostChecks,
	linkedPostsForUpdate,
} from './venueAndOrganizers';
import { gatherReferences, sequenceKeys, resolveReferences } from './references';
import { scheduleWithoutRead, scheduleAfterRead, scheduleBeforeRead } from './schedule';
import { simpleEvent } from './simpleEvent';
import { eventChecks } from './values';
import { failed, succeeded, type Failure } from '../../../shared/result';
import { toBody } from '../../../shared/panel/fields';
import { optionsCollection, updateFields } from '../../../shared/panel/collections';
import { isGone } from '../../service/errors';

const routes = recordRoutes('events', 'eventId', 'PATCH', ['POST', 'PUT']);

/** How to empty a field that is left blank. Servers remove an image that isn’t sent and reject a blank one. */
const EMPTIED: Readonly<Record<string, null | undefined>> = { image: undefined, website: null };

const withEmptied = (changes: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(changes).map(([name, value]) => [
			name,
			value === '' && name in EMPTIED ? EMPTIED[name] : value,
		]),
	) as IDataObject;

/** PATCH, POST or PUT /events/:id and /events/by-slug/:slug; all do the same. */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update event',
	description: 'Change fields of an event and keep all others',
	...routes,
	idempotent: false,
	fields: [
		eventLocator,
		updateFields([
			title,
			start,
			end,
			allDay,
			timezone('it stays the same. In a new time zone, the event keeps its local times'),
			slug,
			...eventDetails,
		]),
		...linkedPostsForUpdate,
		simplify,
		optionsCollection([
			httpMethodOption,
			keepOtherFieldsOption,
			overwriteLinkedPostsOption,
			{
				...password,
				...toBody('password'),
			},
		]),
	],
	convert: { ...eventChecks, ...linkedPostChecks, cost: asText, image: asText, website: asText },
	convertTogether: (parts, input, context) => {
		const allowed = passwordNeedsId(routes)(parts, input, context);
		if ('problem' in allowed) return allowed;
		const gathered = gatherReferences(publicationDateToUtc(parts).body, input);
		if ('problem' in gathered) return gathered;
		const changes = Object.entries(gathered.body).filter(([name]) => name !== 'password');
		const something = requireChanges({ ...parts, body: Object.fromEntries(changes) });
		if ('problem' in something) return something;
		const settle = keepsOtherFields(input) ? scheduleBeforeRead : scheduleWithoutRead;
		const settled = settle(gathered.body, context.timezone);
		return 'problem' in settled ? settled : { ...parts, body: settled.body };
	},
	// Each update reads the event first, so it must see what the one before it has changed.
	serializeBy: (request) => [request.path, ...sequenceKeys(request)],
	prepare: async (request, input, lookup) => {
		const resolved = await resolveReferences(request, input, lookup);
		if (!resolved.ok) return resolved;
		const changes = withEmptied(resolved.value.body);
		const keeps = keepsOtherFields(input);
		// A slug in the body would override the one in the path: WordPress reads both as one parameter.
		const renames = request.path.includes('/by-slug/') && changes.slug !== undefined;
		if (!keeps && !renames) return succeeded({ ...resolved.value, body: changes });
		const known = changes.password === undefined ? {} : { password: changes.password };
		const record = await lookup.get(request.path, known);
		if (!record.ok) return failed(unread(record.failure));
		const path = renames ? `/events/${String(record.value.id)}` : request.path;
		if (!keeps) return succeeded({ ...resolved.value, path, body: changes });
		const scheduled = scheduleAfterRead(withKeptFields('events', record.value, changes), changes);
		return 'problem' in scheduled
			? failed({ message: scheduled.problem, description: NOTHING_CHANGED })
			: succeeded({ ...resolved.value, path, body: scheduled.body });
	},
	simplify: simpleEvent,
};

const NOTHING_CHANGED = 'The event was read first to keep its other fields. Nothing was changed.';

const unread = (failure: Failure): Failure => ({
	...failure,
	description: `${whyUnread(failure)} ${NOTHING_CHANGED}`,
});

function whyUnread(failure: Failure): string {
	if (isGone(failure)) {
		return 'The event doesn’t exist or is in the trash. Check the parameter “Event”.';
	}
	return failure.httpCode === '403'
		? `${failure.description} Some servers never show what is in the trash. To restore an event on these, turn off “Keep Other Fields”.`
		: failure.description;
}
