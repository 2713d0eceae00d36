import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../../shared/errors/texts';
import { reworded } from '../../../shared/input/convert';
import type { Lookup, Operation } from '../../../shared/operation';
import { optionsCollection, toBody, updateFields } from '../../../shared/panel/fields';
import { simplify } from '../../../shared/panel/getMany';
import type { Failure, Result } from '../../../shared/result';
import { failed, succeeded } from '../../../shared/result';
import { allowCostChangeOption } from '../../cost/cost';
import { costText, priceToCost } from '../../cost/price';
import { ALL_DATES } from '../../period';
import { wholeId } from '../../records/key';
import { httpMethodOption, readRecord, recordRoutes } from '../../records/locate';
import type { Found } from '../../records/locate';
import {
	keepOtherFieldsOption,
	keepsOtherFields,
	lostFields,
	updateBody,
} from '../../records/update';
import { isTrashed } from '../../service/errors';
import { requireChanges } from '../../emptiedTexts';
import { asText, publicationDateToUtc, websiteAddress } from '../../values';
import {
	allDay,
	end,
	eventDetails,
	eventLocator,
	password,
	passwordNeedsId,
	slug,
	start,
	timezone,
	title,
} from './fields';
import { gatherReferences, resolveReferences, sequenceKeys } from './references';
import { eventChecks, scheduleAfterRead, scheduleWithoutRead } from './schedule';
import { eventOutcome, simpleEvent } from './output';
import {
	venueAndOrganizerChecks,
	venueAndOrganizersForUpdate,
	overwriteVenueAndOrganizersOption,
} from './venueAndOrganizers';

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
		...venueAndOrganizersForUpdate,
		simplify,
		optionsCollection([
			keepOtherFieldsOption,
			overwriteVenueAndOrganizersOption,
			allowCostChangeOption,
			{ ...password, ...toBody('password') },
			httpMethodOption,
		]),
	],
	convert: {
		...eventChecks,
		...venueAndOrganizerChecks,
		cost: costText,
		image: asText,
		website: websiteAddress,
	},
	convertTogether: (parts, input, context) => {
		passwordNeedsId(routes)(parts, input, context);
		const body = gatherReferences(publicationDateToUtc(priceToCost(parts)).body, input);
		const changes = Object.entries(body).filter(([name]) => name !== 'password');
		requireChanges({ ...parts, body: Object.fromEntries(changes) }, input);
		return {
			...parts,
			body: keepsOtherFields(input) ? body : scheduleWithoutRead(body, context.timezone),
		};
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
		const found = await readEvent(lookup, request.path, changes);
		if (!found.ok) return found;
		const { id, record } = found.value;
		const path = renames ? `/events/${id}` : request.path;
		if (!keeps) return succeeded({ ...resolved.value, path, body: changes });
		const kept = updateBody('events', record, changes, input);
		if (!kept.ok) return kept;
		const scheduled = reworded(
			() => scheduleAfterRead(kept.value.body, changes),
			(message) => ({ message, description: NOTHING_CHANGED }),
		);
		return succeeded({
			...{ ...resolved.value, ...kept.value, body: scheduled, path },
			warnings: [...(resolved.value.warnings ?? []), ...kept.value.warnings],
		});
	},
	outcome: eventOutcome,
	simplify: simpleEvent,
};

const NOTHING_CHANGED = 'The event was read first to keep its other fields. Nothing was changed.';

/** What the refusal of a read means for the update. */
const unread = (failure: Failure): Failure => ({
	...failure,
	description: `${failure.description} ${NOTHING_CHANGED}`,
});

/**
 * Reads the event that an update changes. Some servers refuse to show an event in the trash on its own, even to
 * administrators (observed on servers): it is then read from the list of the trash.
 */
async function readEvent(
	lookup: Lookup,
	path: string,
	changes: IDataObject,
): Promise<Result<Found>> {
	const { password } = changes;
	const found = await readRecord(
		lookup,
		'events',
		path,
		password === undefined ? {} : { password },
	);
	if (found.ok) return found;
	if (!isTrashed(found.failure)) return failed(unread(found.failure));
	const trashed = await readTrashed(lookup, path);
	return trashed ? succeeded(trashed) : failed(unreadTrash(found.failure, changes));
}

/** The event as the list of the trash shows it; undefined if the list doesn’t have it or can’t be read. */
async function readTrashed(lookup: Lookup, path: string): Promise<Found | undefined> {
	const key = decodeURIComponent(path.split('/').at(-1) ?? '');
	const isSlug = path.includes('/by-slug/');
	// Without a bound, the list has no past events, whatever IDs it is asked for.
	const query = {
		status: 'trash',
		...ALL_DATES,
		...(isSlug ? {} : { include: key }),
	};
	const list = await lookup.list('/events', query);
	if (!list.ok) return undefined;
	const record = list.value.find(({ id, slug }) =>
		isSlug ? slug === key : wholeId(id) === Number(key),
	);
	const id = wholeId(record?.id);
	return record && id !== undefined ? { id, record } : undefined;
}

function unreadTrash(failure: Failure, changes: IDataObject): Failure {
	const lost = lostFields(changes);
	const reason =
		lost === ''
			? 'n8n can’t read the event. The update sets all that the service would reset, so you can'
			: `The update would reset what n8n can’t read: ${lost}. To restore the event, restore it in the site’s admin pages, or set these fields and`;
	return {
		...failure,
		message: 'The event is in the trash, and the service doesn’t show it there',
		description: `${NOTHING_SENT} ${reason} turn off “Keep Other Fields” under Options.`,
	};
}
