import type { IDataObject, INodePropertyMode } from 'n8n-workflow';

import { NOTHING_SENT, refusedParameter } from '../../shared/errors/texts';
import { named, printable, unlessRefused } from '../../shared/input/convert';
import { optionIn } from '../../shared/input/valueIn';
import type {
	ChosenRoute,
	Field,
	Input,
	Lookup,
	Operation,
	Outgoing,
} from '../../shared/operation';
import { choiceField, addedSwitch, pick, toQuery } from '../../shared/panel/fields';
import { byText, recordLocator } from '../../shared/panel/locators';
import { phrase, toText } from '../../shared/phrase';
import type { Failure, Result } from '../../shared/result';
import { failed, optionsIn, InvalidInput, succeeded } from '../../shared/result';
import { type CollectionName, isMissing, isTrashed, SINGULAR } from '../service/errors';
import { capitalized, oneId } from '../values';
import type { UpdatedCollection } from './keptFields';
import { readKey, wholeId } from './key';
import { recordOfPage } from './recordOfPage';

export const BY_SLUG = [
	byText('slug', 'By Slug', 'harbour-hall'),
	byText('url', 'By URL', 'https://events.example.com/venue/harbour-hall/'),
];

/** A parameter that identifies one record by its ID, or in one of `more` ways. */
export const calendarLocator = (
	name: string,
	displayName: string,
	searchListMethod: string,
	own: Partial<Field>,
	more: INodePropertyMode[] = [],
): Field => recordLocator(name, displayName, searchListMethod, own, { example: '157', more });

/** What WordPress calls a post is also found by its slug, and there is a trash for it. */
export const isPost = (collection: CollectionName): boolean =>
	['events', 'venues', 'organizers'].includes(collection);

/** The parameter of operations on one record: `eventId`. */
export function recordParameter(collection: CollectionName): Field {
	const one = SINGULAR[collection];
	const [ways, more] = isPost(collection)
		? [', or enter its ID, slug or URL', BY_SLUG]
		: [' or enter its ID'];
	const description = `Choose the ${one} from the list${ways}`;
	const searchListMethod = `search${capitalized(collection)}`;
	return calendarLocator(`${one}Id`, capitalized(one), searchListMethod, { description }, more);
}

export const eventFilter = (plural: string): Field =>
	calendarLocator('event', 'Event', 'searchEvents', {
		required: false,
		description: `Only ${plural} of this event. The service accepts one event only.`,
		check: oneId('event'),
		...toQuery('event'),
	});

/** These do the same to a record. */
const UPDATES = ['PATCH', 'POST', 'PUT'] as const;

/**
 * The routes of requests about one record: `/venues/{venueId}`, or `/venues/by-slug/{venueId}` for a slug. For an
 * update, HTTP Method under Options chooses among them.
 */
export function recordRoutes(
	collection: CollectionName,
	method: 'GET' | 'DELETE' | 'PATCH',
): Operation['route'] {
	const parameter = `${SINGULAR[collection]}Id`;
	const path = `/${collection}/{${parameter}}`;
	const bySlug = `/${collection}/by-slug/{${parameter}}`;
	const paths = isPost(collection) ? [path, bySlug] : [path];
	const methods = method === 'PATCH' ? UPDATES : [method];
	const label = capitalized(SINGULAR[collection]);
	const choose = (input: Input): ChosenRoute => {
		const key = named(label, () => readKey(input[parameter]));
		const chosen = optionIn(input, httpMethodOption) ?? method;
		if ('slug' in key && paths.length === 1) {
			throw new InvalidInput(refusedParameter(label, `must be an ID, but is “${key.slug}”`));
		}
		const [at, id] = 'id' in key ? [path, key.id] : [bySlug, key.slug];
		const ids = { [parameter]: id };
		return { method: chosen, path: at, ids };
	};
	const [, ...others] = methods.flatMap((each) =>
		paths.map((one) => ({ method: each, path: one })),
	);
	return { method, path, others, choose };
}

export const httpMethodOption = choiceField('httpMethod', 'HTTP Method', {
	options: UPDATES.map((method) => ({ name: method, value: method })),
	default: 'PATCH',
	description:
		'How the update is sent. All three do the same. If the host refuses PATCH or PUT, a POST that stands for it is sent instead.',
	advanced: true,
});

export const ignoreMissing = (hasTrash: boolean): Field =>
	addedSwitch(
		'ignoreMissing',
		'Succeed If Already Deleted',
		`Whether a record that doesn’t exist${hasTrash ? ' or is already in the trash' : ''} counts as deleted instead of failing the item`,
	);

const nameOf = (located: unknown) =>
	pick('id', 'slug')({ ...unlessRefused(() => readKey(located)) });

/** What a delete returns if the record isn’t there any more and the user wants that to count as deleted. */
export function alreadyDeleted(
	failure: Failure,
	{ path }: Outgoing,
	located: unknown,
	input: Input,
): IDataObject | undefined {
	const isGone = isMissing(failure, path) || isTrashed(failure);
	return optionsIn(input).ignoreMissing === true && isGone
		? { deleted: true, alreadyDeleted: true, ...nameOf(located) }
		: undefined;
}

/** How servers leave an imported event that is deleted, so that it isn’t imported again (observed on servers). */
export const IGNORED = 'tribe-ignored';

/**
 * What a delete returns: `{ deleted: true, id, slug }`, and the status if it isn’t that of the trash. Of a record that
 * is gone, only what named it is known.
 */
export const deletionOutcome =
	(parameter: string): NonNullable<Operation['interpret']> =>
	(answer, request, input) => {
		const key = nameOf(input[parameter]);
		if (answer.ok) {
			const { slug, status } = answer.value;
			// A record in the trash is shown with a slug that it has only there.
			const own = typeof slug === 'string' ? { slug: slug.replace(/__trashed(-\d+)?$/, '') } : {};
			const kept = typeof status === 'string' && status !== 'trash' ? { status } : {};
			return succeeded([{ deleted: true, ...key, ...pick('id')(answer.value), ...own, ...kept }]);
		}
		const { failure } = answer;
		// Without a trash, the event is gone before the service reads it once more for its answer (observed on servers).
		if (failure.httpCode === '500' && /post ID does not exist/.test(toText(failure.message))) {
			return succeeded([{ deleted: true, ...key }]);
		}
		const gone = alreadyDeleted(failure, request, input[parameter], input);
		return gone ? succeeded([gone]) : answer;
	};

/**
 * Reads one record by its path, `/venues/7` or `/venues/by-slug/hall`. Whatever is written next depends on it, so an
 * answer without an ID, or about another record, is a failure.
 *
 * `toUpdate`: the record is about to be updated. Updates of one record run one after another, whatever names it: each
 * must see what the one before it has changed. So a record that was found by its slug is read again by its ID if this
 * item had to wait for another one.
 *
 * `page`: the address that the slug is from.
 */
export async function readRecord(
	lookup: Lookup,
	path: string,
	{ qs = {}, toUpdate = false, page }: { qs?: IDataObject; toUpdate?: boolean; page?: string } = {},
): Promise<Result<{ id: number; record: IDataObject }>> {
	const lock = async (at: string) => toUpdate && (await lookup.lock(`the record ${at}`));
	const isSlug = path.includes('/by-slug/');
	if (!isSlug) await lock(path);
	const collection = collectionOf(path);
	const answer =
		isSlug && page !== undefined
			? await recordOfPage({ page, collection, lookup })
			: await lookup.get(path, qs);
	if (!answer.ok) return answer;
	const { value: record } = answer;
	const id = wholeId(record.id);
	const wanted = isSlug ? id : wholeId(path.split('/').at(-1));
	if (id === undefined || id !== wanted) return failed(notTheRecord(path, record.id));
	const own = `/${collection}/${id}`;
	const hadToWait = isSlug && (await lock(own));
	return hadToWait ? await readRecord(lookup, own, { qs }) : succeeded({ id, record });
}

/** The address of the page that names the record of an operation, if one does. */
export const pageIn = (collection: CollectionName, input: Input): string | undefined =>
	unlessRefused(() => readKey(input[`${SINGULAR[collection]}Id`]))?.page;

/**
 * The address of a page that names the record of a request by its slug. What else has that slug is only known once it
 * is read, so a write then goes to the ID of what was found.
 */
export const slugPageIn = ({ path }: Pick<Outgoing, 'path'>, input: Input): string | undefined =>
	path.includes('/by-slug/') ? pageIn(collectionOf(path), input) : undefined;

/** `venues` for `/venues/7`. */
export const collectionOf = (path: string) => path.split('/')[1] as UpdatedCollection;

const notTheRecord = (path: string, id: unknown): Failure => ({
	message:
		wholeId(id) === undefined
			? `The service didn’t say which ${SINGULAR[collectionOf(path)]} it returned`
			: `The service returned another ${SINGULAR[collectionOf(path)]}: ID ${printable(id)}`,
	description: phrase`It was asked for ${decodeURIComponent(path)}, and its answer ${wholeId(id) === undefined ? 'has no ID' : 'is about another record'}. An update could change or reset the wrong values. ${NOTHING_SENT} Check in the service what this address returns.`,
});
