import { NOTHING_SENT } from '../../shared/errors/texts';
import { optionIn } from '../../shared/input/valueIn';
import { clock } from '../../shared/n8n/clock';
import type { Input, Layer, Outgoing, Resources, Sending, Sent } from '../../shared/operation';
import { field, addedSwitch } from '../../shared/panel/fields';
import { failed, succeeded } from '../../shared/result';
import { phrase } from '../../shared/phrase';
import { inTurn } from '../../shared/run/layers';
import { duringPeriod } from '../dates';
import { linkedId, readSlug, slugText } from '../records/key';
import { readRecord } from '../records/locate';
import type { VenuesOrOrganizers } from '../records/resolve';
import { idsOf, recordIdByName, recordsByName } from '../records/resolve';
import { keepOtherFields, keepOtherFieldsOption, withEmptied } from '../records/update';
import { aRecordOf, isMissing, SINGULAR } from '../service/errors';
import { capitalized, normalizeText } from '../values';
import { type Collection, defineCollection } from './collection';
import { venueOrOrganizerFilters } from './fields';

const overwriteOption = addedSwitch(
	'overwriteExisting',
	'Overwrite If Name Exists',
	'Whether to overwrite an existing record with the same name with the fields that you set. It keeps its other fields. Otherwise, the item fails and nothing is changed.',
);

/** Items that write the same name are sent one after another. */
const nameOrSlug =
	(collection: VenuesOrOrganizers) =>
	({ body }: Outgoing, input: Input) => [
		`${collection} ${normalizeText(body[SINGULAR[collection]])}`,
		...(input.matchBy === 'slug' ? [`${collection}/${normalizeText(input.matchSlug)}`] : []),
	];

/**
 * Create: servers would overwrite an existing record with the same name and reset what isn’t sent, so this checks for
 * one first. If it may be overwritten, it is updated instead.
 */
const unlessNameExists = (collection: VenuesOrOrganizers): Layer =>
	async function unlessNameExists(sending, next) {
		const { request, input, lookup } = sending;
		if (optionIn(input, overwriteOption) === true) {
			return await createOrUpdate(collection, sending, next);
		}
		const name = request.body[SINGULAR[collection]];
		const records = await recordsByName(lookup, collection, name);
		if (!records.ok) return records;
		if (records.value.length === 0) return await next(request);
		const ids = idsOf(records.value, collection, name).join(', ');
		return failed({
			message: `${capitalized(aRecordOf(collection))} named “${String(name).trim()}” already exists: ID ${ids}`,
			description: phrase`The service would overwrite it. ${NOTHING_SENT} To update it, choose Create or Update. To overwrite it, turn on Overwrite If Name Exists under Options.`,
		});
	};

/**
 * Create or Update: looks up the record by its slug or name immediately before the write, then updates it and keeps its
 * other fields, or creates it if there is none.
 */
const updateIfFound = (collection: VenuesOrOrganizers): Layer =>
	async function updateIfFound(sending, next) {
		const { matchBy: by, matchSlug } = sending.input;
		if (by === 'slug') {
			const path = `/${collection}/by-slug/${encodeURIComponent(readSlug(String(matchSlug)))}`;
			const found = await readRecord(sending.lookup, path);
			if (found.ok) return await createOrUpdate(collection, sending, next, found.value.id);
			if (!isMissing(found.failure, path)) return found;
		}
		return await createOrUpdate(collection, sending, next);
	};

/**
 * Sends the request as an update of the record with that ID or else with its name, which keeps its other fields; if
 * there is none, as it is.
 */
async function createOrUpdate(
	collection: VenuesOrOrganizers,
	sending: Sending,
	next: Parameters<Layer>[1],
	known?: number,
): Promise<Sent> {
	const { request, lookup } = sending;
	const name = request.body[SINGULAR[collection]];
	const id =
		known === undefined ? await recordIdByName(lookup, collection, name) : succeeded(known);
	if (!id.ok) return id;
	if (id.value === undefined) {
		return await next({ ...request, body: withEmptied(request.body, { image: undefined }) });
	}
	const update = { ...request, method: 'PATCH' as const, path: `/${collection}/${id.value}` };
	return await keepOtherFields({ ...sending, request: update, input: {} }, next);
}

/**
 * The filter Only With Upcoming of venues and organizers. Asked for it, servers look only at their next ten events
 * (observed on servers) and leave out whatever is linked to a later one. So the events that haven’t ended are read
 * instead, and the list keeps what is linked to one of them. Its other filters stay as they are.
 */
const onlyWithUpcoming = (link: 'venue' | 'organizer'): Layer =>
	async function onlyWithUpcoming({ request, lookup }, next) {
		const { only_with_upcoming, ...qs } = request.qs;
		if (only_with_upcoming !== true) return await next({ ...request, qs });
		const events = await lookup.memoize('upcoming events', async () => {
			const { qs: period, keep } = duringPeriod({ from: clock.now() }, 'UTC');
			const all = await lookup.list('/events', period);
			return all.ok ? succeeded(all.value.filter(keep)) : all;
		});
		if (!events.ok) return events;
		const linked = new Set(events.value.flatMap((event) => [event[link]].flat().map(linkedId)));
		return await next({ ...request, qs, keep: ({ id }) => linked.has(Number(id)) });
	};

/**
 * Venues and organizers: an update resets fields, a new record overwrites the one with its name, and there is a trash.
 */
export function venueOrOrganizer(
	own: Pick<Collection, 'name' | 'fields' | 'simple' | 'more'> & { collection: VenuesOrOrganizers },
): Resources[string] {
	const { collection } = own;
	const one = SINGULAR[collection];
	const oneByName = inTurn(nameOrSlug(collection));
	return defineCollection({
		...own,
		listed: 'newest first',
		matchSlug: field('matchSlug', 'Slug', {
			placeholder: 'e.g. harbour-hall',
			description: `If no ${one} has this slug, one with the same name is updated. A new one gets its slug from its name.`,
			check: slugText,
		}),
		createOptions: [overwriteOption],
		updateOptions: [keepOtherFieldsOption],
		filters: venueOrOrganizerFilters(collection),
		layers: {
			create: [oneByName, unlessNameExists(collection)],
			upsert: [oneByName, updateIfFound(collection)],
			// Each update reads the record first, so it must see what the one before it has changed.
			update: [inTurn(({ path }) => [path]), keepOtherFields],
			getAll: [onlyWithUpcoming(one)],
		},
	});
}
