import type { IDataObject } from 'n8n-workflow';
import { simplify } from '../../../shared/panel/getMany';
import { type Operation } from '../../../shared/operation';
import { httpMethodOption, recordRoutes } from '../../records/locate';
import { keepOtherFieldsOption, keepsOthers, withKept } from '../../records/safeUpdate';
import { publicationDate, somethingToUpdate, asText } from '../../values';
import { details } from './details';
import { allDay, end, eventLocator, slug, start, timezone, title } from './fields';
import { password, passwordNeedsId } from './password';
import { overwriteOption, placeChecks, placesOfUpdate } from './venueAndOrganizers';
import { gatherReferences, sequenceKeys, resolveReferences } from './references';
import { scheduleAlone, scheduleKept, scheduleLater } from './schedule';
import { simpleEvent } from './simple';
import { eventChecks } from './values';
import { failed, succeeded, type Failure } from '../../../shared/result';
import { toBody } from '../../../shared/panel/fields';
import { optionsCollection, updateFields } from '../../../shared/panel/collections';
import { isGone } from '../../service/errors';

const routes = recordRoutes('events', 'eventId', 'PATCH', ['POST', 'PUT']);

/** A blank one of these empties the field. The image goes when it isn't sent; blank it is refused (seen on servers). */
const EMPTIED: Readonly<Record<string, null | undefined>> = { image: undefined, website: null };

const withEmptied = (changes: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(changes).map(([name, value]) => [
			name,
			value === '' && name in EMPTIED ? EMPTIED[name] : value,
		]),
	) as IDataObject;

/** POST, PUT and PATCH /events/:id and /events/by-slug/:slug, all the same (document, section 4). */
export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update event',
	description: 'Change fields of an event and keep all others as they are',
	...routes,
	idempotent: false,
	fields: [
		eventLocator,
		updateFields([
			title,
			start,
			end,
			allDay,
			timezone('it stays as it is. In a new one the clock shows the same time as before'),
			slug,
			...details,
		]),
		...placesOfUpdate,
		simplify,
		optionsCollection([
			httpMethodOption,
			keepOtherFieldsOption,
			overwriteOption,
			{
				...password,
				...toBody('password'),
			},
		]),
	],
	convert: { ...eventChecks, ...placeChecks, cost: asText, image: asText, website: asText },
	convertTogether: (parts, input, context) => {
		const allowed = passwordNeedsId(routes)(parts, input, context);
		if ('problem' in allowed) return allowed;
		const gathered = gatherReferences(publicationDate(parts).body, input);
		if ('problem' in gathered) return gathered;
		const changes = Object.entries(gathered.body).filter(([name]) => name !== 'password');
		const something = somethingToUpdate({ ...parts, body: Object.fromEntries(changes) });
		if ('problem' in something) return something;
		const settle = keepsOthers(input) ? scheduleLater : scheduleAlone;
		const settled = settle(gathered.body, context.timezone);
		return 'problem' in settled ? settled : { ...parts, body: settled.body };
	},
	// Changes of one event go one after the other, for each of them reads it first.
	serializeBy: (request) => [request.path, ...sequenceKeys(request)],
	prepare: async (request, input, lookup) => {
		const resolved = await resolveReferences(request, input, lookup);
		if (!resolved.ok) return resolved;
		const changes = withEmptied(resolved.value.body);
		const keeps = keepsOthers(input);
		// The slug in the body would take the place of the one in the address: WordPress reads both as one parameter.
		const renames = request.path.includes('/by-slug/') && changes.slug !== undefined;
		if (!keeps && !renames) return succeeded({ ...resolved.value, body: changes });
		const known = changes.password === undefined ? {} : { password: changes.password };
		const record = await lookup.get(request.path, known);
		if (!record.ok) return failed(unread(record.failure));
		const path = renames ? `/events/${String(record.value.id)}` : request.path;
		if (!keeps) return succeeded({ ...resolved.value, path, body: changes });
		const scheduled = scheduleKept(withKept('events', record.value, changes), changes);
		return 'problem' in scheduled
			? failed({ message: scheduled.problem, description: NOTHING_CHANGED })
			: succeeded({ ...resolved.value, path, body: scheduled.body });
	},
	simplify: simpleEvent,
};

const NOTHING_CHANGED = 'The event was read first, to keep its other fields. Nothing was changed.';

const unread = (failure: Failure): Failure => ({
	...failure,
	description: `${whyUnread(failure)} ${NOTHING_CHANGED}`,
});

function whyUnread(failure: Failure): string {
	if (isGone(failure)) {
		return 'The event isn’t there, or is in the trash. Check the parameter “Event”.';
	}
	return failure.httpCode === '403'
		? `${failure.description} Some servers show nobody what is in the trash: turn off “Keep Other Fields” to take an event out of it.`
		: failure.description;
}
