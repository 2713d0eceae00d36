import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../shared/result';
import { differencesIn, type Warn, writtenElsewhere } from '../../records/compareAnswer';
import { linkedId, wholeId } from '../../records/key';
import { storedName } from '../../records/names';
import { decodeHtml, sameText } from '../../values';
import { listOf } from './references';

/** What an event can be linked with, and how a message calls one and several. */
const LINKS = [
	['categories', 'category', 'categories'],
	['tags', 'tag', 'tags'],
	['venue', 'venue', 'venues'],
	['organizer', 'organizer', 'organizers'],
] as const;

const nameOf = (link: unknown): string => {
	const name = isObject(link) ? (link.venue ?? link.organizer ?? link.name) : link;
	return typeof name === 'string' && wholeId(name) === undefined ? decodeHtml(name) : '';
};

/**
 * Servers leave out unknown categories and tags, and what is in the trash, without an error (observed on servers). An
 * answer that doesn’t show IDs says nothing about these.
 */
function withoutIds(ids: unknown[], one: string, many: string): string {
	const [what, which] = ids.length === 1 ? [one, 'ID'] : [many, 'IDs'];
	return `The event didn’t get the ${what} ${ids.join(', ')}. Check the ${which}: the service ignores what doesn’t exist or is in the trash.`;
}

/** The database takes some names for the same. Servers then give the event another tag, named by an ID (observed). */
const withoutName = (name: string, one: string, shown: readonly unknown[]): string => {
	const got = shown.map((each) => `“${decodeHtml(isObject(each) ? each.name : each)}”`).join(', ');
	return `The event didn’t get the ${one} “${name}”: it has ${got === '' ? 'none' : got}. Enter the ID of the ${one} that you mean, or create it first.`;
};

/** What isn’t as it was sent of a venue or organizer that was sent with its fields. */
function differencesOfNew(sent: IDataObject, one: string, shown: readonly unknown[]): string[] {
	const link = shown.find((each) => sameText(nameOf(each), nameOf(sent)));
	if (!isObject(link)) return [];
	const own = { method: 'POST' as const, path: `/${one}s`, qs: {}, body: sent };
	return differencesIn(link, own).map((told) => `Of the ${one}: ${told}`);
}

/** The names and values that a venue or organizers haven’t got. One with a password shows a list as its name. */
function ofPlaces(one: string, sent: readonly unknown[], shown: readonly unknown[]): string[] {
	const names = shown.map(nameOf).filter((name) => name !== '');
	const named = sent.filter((each) => nameOf(each) !== '');
	const isNewMissing = shown.length === 0 && sent.some(isObject);
	return [
		...(names.length === 0 ? [] : named.flatMap((each) => writtenElsewhere(nameOf(each), names))),
		...named.filter(isObject).flatMap((each) => differencesOfNew(each, one, shown)),
		...(isNewMissing ? [`The event didn’t get the new ${one}.`] : []),
	];
}

const ofTerms = (one: string, sent: readonly unknown[], shown: readonly unknown[]): string[] =>
	sent
		.map(nameOf)
		.filter(
			(name) => name !== '' && !shown.some((each) => sameText(nameOf(each), storedName(name))),
		)
		.map((name) => withoutName(name, one, shown));

/** Warns if the event didn’t get all links with which it was sent, or they aren’t what was meant. */
export const warnOfLinks: Warn = (record, { body }) =>
	LINKS.flatMap(([field, one, many]) => {
		if (record[field] === undefined || body[field] === undefined) return [];
		const [sent, shown] = [listOf(body[field]), listOf(record[field])];
		const ids = shown.map(linkedId);
		const isClear = !ids.includes(undefined);
		const missing = sent.filter((each) => typeof each === 'number' && !ids.includes(each));
		const isTerm = one === 'category' || one === 'tag';
		const named = isTerm && !isClear ? [] : (isTerm ? ofTerms : ofPlaces)(one, sent, shown);
		return [...(isClear && missing.length > 0 ? [withoutIds(missing, one, many)] : []), ...named];
	});
