import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import type { Operation, Planned } from '../../shared/operation';
import { pick } from '../../shared/panel/fields';
import { phrase } from '../../shared/phrase';
import {
	asWord,
	failed,
	type Failure,
	isBlank,
	isObject,
	optionsIn,
	succeeded,
	type Result,
} from '../../shared/result';
import { readWall } from '../dates';
import { isMissing, isTrashed, SINGULAR } from '../service/errors';
import { decodeHtml, plainText } from '../values';
import { labelOf } from './compare';
import { nameOf } from './find';
import { isUnset, missingIn } from './holds';
import { keptFieldsOf, switchOf } from './keptFields';
import { linkedRecords, shownNames } from './linkedRecords';
import { collectionOf, isPost } from './locate';
import { namesWithCodes, WITHOUT_CODES, withoutPercentCodes } from './percentCodes';
import type { Write } from './write';

type Describe = NonNullable<Operation['describe']>;

/** A time as people read it: `Sat, 01 May 2027, 18:00 (Europe/Berlin)`. */
export function timeInWords(wall: unknown, zone: unknown, isWhole: unknown): string | null {
	const time = readWall(wall);
	if (Number.isNaN(time)) return null;
	const text = new Date(time).toUTCString();
	if (switchOf(isWhole) === true) return `${text.slice(0, 16)}, all day`;
	const where = isBlank(zone) ? 'the site’s time zone' : asWord(zone);
	return `${text.slice(0, 16)}, ${text.slice(17, 22)} (${where})`;
}

/** What tells people which record it is. */
export const identified = (record: IDataObject): IDataObject => ({
	...pick('id')(record),
	...Object.fromEntries(
		Object.entries(pick('title', 'name', 'venue', 'organizer', 'slug')(record))
			.filter(([, value]) => typeof value === 'string')
			.map(([name, value]) => [name, decodeHtml(value)]),
	),
	...(record.start_date === undefined
		? {}
		: { startDate: timeInWords(record.start_date, record.timezone, record.all_day) }),
});

const LINKS = ['venue', 'organizer', 'categories', 'tags'] as const;
type Link = (typeof LINKS)[number];
const isLink = (name: string): name is Link => LINKS.some((link) => link === name);

/** A value as people read it; null for none. `record` is what has it: the record, or the request. */
function shown(name: string, record: IDataObject): IDataObject[string] {
	const value = record[name];
	if (/^(start|end)_date$/.test(name)) return timeInWords(value, record.timezone, record.all_day);
	if (name === 'website' && value === record.url) return null;
	if (isUnset(value) && typeof value !== 'boolean') return null;
	if (name === 'image') return value === false ? null : isObject(value) ? value.url : value;
	const isOn = typeof value === 'string' && /^\d$/.test(value) ? undefined : switchOf(value);
	if (isOn !== undefined) return isOn;
	return typeof value === 'string' ? plainText(value) : value;
}

interface Change extends IDataObject {
	field: string;
	before: IDataObject[string];
	after: IDataObject[string];
}

/** What an update changes of a record, field by field, and what it leaves as it is. */
async function changesOf(
	{ path, body, update }: Write,
	record: IDataObject,
	lookup: Planned['lookup'],
): Promise<Result<IDataObject>> {
	const isEvent = collectionOf(path) === 'events';
	const set = Object.keys(update?.changes ?? body).filter((name) => name !== 'password');
	// A new Start takes End along.
	const ends = set.includes('start_date') ? ['end_date'] : [];
	const names = [...new Set([...set, ...ends.filter((name) => name in body)])];
	// A slug that only names the record.
	const isNamed = path.includes('/by-slug/');
	const changes: Change[] = [];
	const [creates, overwrites]: [string[], string[]] = [[], []];
	const whole = { ...record, ...body };
	for (const name of names) {
		if (name === 'slug' && isNamed) continue;
		const [missing, unclear] = missingIn(record, { [name]: body[name] ?? '' }, isEvent);
		if (missing.length + unclear.length === 0) continue;
		let [before, after] = [shown(name, record), shown(name, whole)];
		if (isEvent && isLink(name)) {
			const linked = await linkedRecords(name, body[name], lookup);
			if (!linked.ok) return linked;
			creates.push(...linked.value.creates);
			overwrites.push(...linked.value.overwrites);
			[before, after] = [shownNames(record[name]), linked.value.names];
		}
		changes.push({ field: labelOf(name, isEvent), before, after });
	}
	const others = Object.keys(body).filter((name) => !names.includes(name) && name !== 'password');
	const kept = update ? others.map((name) => labelOf(name, isEvent)) : [];
	const reset = update ? [] : resetBy(path, body);
	const lists = { kept, reset, creates, overwrites };
	const filled = Object.entries(lists).filter(([, list]) => list.length > 0);
	return succeeded({ changes, ...Object.fromEntries(filled) });
}

/** What the service resets. Times that aren’t sent stay as they are. */
const resetBy = (path: string, body: IDataObject): string[] =>
	keptFieldsOf(collectionOf(path))
		.filter(([name]) => !(name in body) && !/^(start|end)_date$/.test(name))
		.map(([, label]) => label);

/** What an update does to a record as it is now. Without Keep Other Fields, nothing has read it yet. */
export const describeUpdate: Describe = async ({ request, lookup }) => {
	const write: Write = request;
	const { path, body, update } = write;
	const read = update ? succeeded(update.record) : await lookup.get(path, pick('password')(body));
	if (!read.ok) return read;
	const changed = await changesOf(write, read.value, lookup);
	if (!changed.ok) return changed;
	const does = `Changes the ${nameOf(collectionOf(path), read.value)}`;
	const losses = lossesOf(path, update?.changes ?? body, lookup.baseUrl);
	return succeeded({ does, ...identified(read.value), ...changed.value, ...losses });
};

const IN_TRASH: Failure = {
	message: 'The record is already in the trash',
	description: phrase`To ignore records that are already deleted, turn on Succeed If Already Deleted under Options. ${NOTHING_SENT}`,
};

/** What goes, and where. */
export const describeDelete: Describe = async ({ request, input, lookup }) => {
	const { path, qs } = request;
	const collection = collectionOf(path);
	const read = await lookup.get(path, qs);
	const isGone = read.ok
		? read.value.status === 'trash'
		: isMissing(read.failure, path) || isTrashed(read.failure);
	if (isGone && optionsIn(input).ignoreMissing === true) {
		return succeeded({ does: `Nothing: the ${SINGULAR[collection]} is deleted already` });
	}
	if (!read.ok) return read;
	if (isGone) return failed(IN_TRASH);
	const name = `the ${nameOf(collection, read.value)}`;
	const loss = collection === 'events' ? '' : '. Its events lose it for good';
	const does = isPost(collection)
		? `Moves ${name} to the trash${loss}`
		: `Deletes ${name} at once and permanently`;
	return succeeded({ does, ...identified(read.value) });
};

/** What a create makes, or what Create or Update does. */
export const describeMade: Describe = async (planned) => {
	const { path, body } = planned.request;
	const collection = collectionOf(path);
	if (path !== `/${collection}`) return await describeUpdate(planned);
	const one = SINGULAR[collection];
	const name = asWord(body.title ?? body.name ?? body[one]);
	const parent = await parentOf(planned);
	if (!parent.ok) return parent;
	const losses = lossesOf(path, body, planned.lookup.baseUrl);
	return succeeded({ does: `Creates the ${one} “${name}”`, ...parent.value, ...losses });
};

/** The texts that the site will damage, as far as that is known before. */
export function lossesOf(path: string, body: IDataObject, site: string): IDataObject {
	const collection = collectionOf(path);
	const own = namesWithCodes(collection, body, site).map((name) => {
		const label = labelOf(name, collection === 'events');
		const stored = withoutPercentCodes(asWord(body[name]));
		return `“${label}” would be stored as “${stored}”. ${WITHOUT_CODES}`;
	});
	// A new venue or organizers of an event.
	const ofNew = (['venue', 'organizer'] as const).flatMap((one) =>
		[body[one]].flat().flatMap((each) => {
			const { warnings = [] } = isObject(each) ? lossesOf(`/${one}s`, each, site) : {};
			return (warnings as string[]).map((told) => `Of the ${one}: ${told}`);
		}),
	);
	const warnings = [...own, ...ofNew];
	return warnings.length > 0 ? { warnings } : {};
}

/** The category above a new one. */
async function parentOf({ request, lookup }: Planned): Promise<Result<IDataObject>> {
	const { parent } = request.body;
	if (isBlank(parent)) return succeeded({});
	const above = await linkedRecords('categories', parent, lookup);
	return above.ok ? succeeded({ parent: above.value.names[0] }) : above;
}

/** What the links of a new event are, and what is made with it. */
export async function linksIn(
	body: IDataObject,
	lookup: Planned['lookup'],
): Promise<Result<IDataObject>> {
	const links: IDataObject = {};
	const [creates, overwrites]: [string[], string[]] = [[], []];
	for (const name of LINKS) {
		if (isUnset(body[name])) continue;
		const linked = await linkedRecords(name, body[name], lookup);
		if (!linked.ok) return linked;
		const { names } = linked.value;
		links[name === 'organizer' ? 'organizers' : name] = name === 'venue' ? names[0] : names;
		creates.push(...linked.value.creates);
		overwrites.push(...linked.value.overwrites);
	}
	return succeeded({
		...links,
		...(creates.length > 0 && { creates }),
		...(overwrites.length > 0 && { overwrites }),
	});
}
