import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../../shared/errors/texts';
import type { Layer, Lookup, Operation } from '../../../shared/operation';
import { optionsCollection, pick, toBody, updateFields } from '../../../shared/panel/fields';
import { simplify } from '../../../shared/panel/getMany';
import { joined, parameter, phrase } from '../../../shared/phrase';
import { failed, type Failure, succeeded } from '../../../shared/result';
import { inTurn } from '../../../shared/run/layers';
import { ofThisSite } from '../../layers/ofThisSite';
import { allowCostChangeOption } from '../../cost/cost';
import { ALL_DATES } from '../../dates';
import { describeUpdate } from '../../records/describe';
import { findUpdated } from '../../records/find';
import { wholeId } from '../../records/key';
import {
	httpMethodOption,
	readRecord,
	recordParameter,
	recordRoutes,
	slugPageIn,
} from '../../records/locate';
import {
	keepOtherFieldsOption,
	keepsOtherFields,
	lostFields,
	requireChanges,
	withEmptied,
} from '../../records/update';
import { isTrashed } from '../../service/errors';
import { emptiable } from '../fields';
import {
	allDay,
	end,
	eventDetails,
	password,
	passwordNeedsId,
	slug,
	start,
	timezone,
	title,
} from './fields';
import { eventBody, keepEvent, linkedNames, NOTHING_CHANGED, resolveNames } from './references';
import { scheduleAnywhere, tellSiteZone } from './siteZone';
import { compareEvent, simpleEvent } from './output';
import { tellDay } from './tellDays';
import { overwriteOption, venueAndOrganizersForUpdate } from './venueAndOrganizers';

/** The fields that can be emptied, by what is sent if they are left blank. */
const EMPTIED: Readonly<IDataObject> = { cost: '', image: undefined, website: null };

/** Reads the event first and sends back what the service would reset, unless only the changes are to be sent. */
const keepOtherFields: Layer = async ({ request, input, lookup }, next) => {
	const changes = withEmptied(request.body, EMPTIED);
	const keeps = keepsOtherFields(input);
	// A slug in the body would override the one in the path: WordPress reads both as one parameter.
	const renames = request.path.includes('/by-slug/') && changes.slug !== undefined;
	const page = slugPageIn(request, input);
	const isNamedById = !renames && page === undefined;
	if (!keeps && isNamedById) return await next({ ...request, body: changes });
	const qs = pick('password')(changes);
	const read = await readRecord(lookup, request.path, { qs, toUpdate: true, page });
	const found = read.ok ? read : await readTrashed(lookup, request.path, read.failure, changes);
	if (!found.ok) return found;
	const { id, record } = found.value;
	const path = isNamedById ? request.path : `/events/${id}`;
	const changing = { ...request, path, body: changes };
	return await next(keeps ? await keepEvent(changing, record, input, lookup) : changing);
};

export const update: Operation = {
	name: 'Update',
	action: 'Update event',
	description: 'Change fields of an event and keep all others',
	route: recordRoutes('events', 'PATCH'),
	idempotent: false,
	inDoubt: { title: 'The event may have been updated' },
	fields: [
		recordParameter('events'),
		updateFields([
			title,
			{
				...start,
				description: `${String(start.description)} Unless End is set too, it moves along.`,
			},
			end,
			allDay,
			timezone('it stays the same. In a new time zone, the event keeps its local times'),
			slug,
			...emptiable(Object.keys(EMPTIED), eventDetails),
		]),
		...venueAndOrganizersForUpdate,
		simplify,
		optionsCollection([
			keepOtherFieldsOption,
			overwriteOption,
			allowCostChangeOption,
			{ ...password, ...toBody('password') },
			httpMethodOption,
		]),
	],
	validate: (parts, input, context) => {
		passwordNeedsId(parts, input, context);
		const body = eventBody(parts, input);
		const changes = Object.entries(body).filter(([name]) => name !== 'password');
		requireChanges({ ...parts, body: Object.fromEntries(changes) }, input);
		const whole = { ...parts, body };
		tellDay(body, context);
		return keepsOtherFields(input) ? whole : scheduleAnywhere(whole, context.timezone);
	},
	layers: [
		// Each update reads the event first, so it must see what the one before it has changed.
		inTurn((request) => [request.path, ...linkedNames(request)]),
		ofThisSite('events'),
		resolveNames,
		keepOtherFields,
		compareEvent,
		tellSiteZone,
	],
	describe: describeUpdate,
	find: findUpdated,
	simplify: simpleEvent,
};

/**
 * Reads the event from the list of the trash: some servers refuse to show an event there on its own, even to
 * administrators (observed on servers). `failure` is that refusal.
 */
async function readTrashed(
	lookup: Lookup,
	path: string,
	failure: Failure,
	changes: IDataObject,
): ReturnType<typeof readRecord> {
	if (!isTrashed(failure)) {
		return failed({ ...failure, description: joined([failure.description, NOTHING_CHANGED]) });
	}
	const key = decodeURIComponent(path.split('/').at(-1) ?? '');
	const isSlug = path.includes('/by-slug/');
	// Without a bound, the list has no past events, whatever IDs it is asked for.
	const query = { status: 'trash', ...ALL_DATES, ...(isSlug ? {} : { include: key }) };
	const list = await lookup.list('/events', query);
	const record = (list.ok ? list.value : []).find(({ id, slug }) =>
		isSlug ? slug === key : wholeId(id) === Number(key),
	);
	const id = wholeId(record?.id);
	if (record && id !== undefined) return succeeded({ id, record });
	const lost = lostFields(changes);
	const reason =
		lost === ''
			? 'n8n can’t read the event. The update sets all that the service would reset, so you can'
			: phrase`The update would reset what n8n can’t read: ${lost}. To restore the event, restore it in the site’s admin pages, or set these fields and`;
	return failed({
		...failure,
		message: 'The event is in the trash, and the service doesn’t show it there',
		description: phrase`${NOTHING_SENT} ${reason} turn off ${parameter('Keep Other Fields')} under Options.`,
	});
}
