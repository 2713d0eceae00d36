import type { IDataObject } from 'n8n-workflow';

import { asWord, isObject } from '../../shared/result';
import { SINGULAR } from '../service/errors';
import { capitalized, decodeHtml, normalizeText, plainText } from '../values';
import { isUnset, missingIn } from './holds';
import { linkedId } from './key';
import { collectionOf } from './locate';
import type { Write } from './write';

/** An update with the record as it was before, and what is to change of it. */
type Update = Pick<Write, 'body' | 'path'> & Required<Pick<Write, 'update'>>;

/**
 * Which changes of an update the answer shows as they were before, by their names in the request. A value that was
 * there already is no change.
 *
 * `isRefused`: no change is there, and the time of the last change is the same, if the service shows one. So does
 * WordPress answer if something on the site has refused to save the record (observed on servers).
 */
export function changesIn(
	answer: IDataObject,
	{ body, path, update: { record, changes } }: Update,
): { kept: string[]; isRefused: boolean } {
	// A venue or organizer with a password shows empty texts, and a list as its name (observed on servers).
	if (Array.isArray(record[SINGULAR[collectionOf(path)]])) return { kept: [], isRefused: false };
	const isSaved = savedAt(record) !== savedAt(answer);
	const isEvent = collectionOf(path) === 'events';
	const made = Object.keys(changes).filter((name) => {
		const [value, before] = [body[name], record[name]];
		if (before === undefined && answer[name] === undefined) return false;
		const isPart = isSaved && isPartOf(value, before);
		// Without a time of the last change, only the values tell, and some databases drop emoji, for example.
		const isNearly = savedAt(record) === undefined && wordsOf(value) === wordsOf(before);
		return !isPart && !isNearly && !wasThere(name, value, record, isEvent);
	});
	const kept = made.filter((name) => JSON.stringify(answer[name]) === JSON.stringify(record[name]));
	return { kept, isRefused: !isSaved && kept.length > 0 && kept.length === made.length };
}

/** Plugins add to what a site shows: “[Sold out] Fair”. */
export const isPartOf = (value: unknown, shown: unknown): boolean =>
	textOf(value) !== '' && textOf(shown).includes(textOf(value));

/** Whether the record had a value already, or may have had it. */
function wasThere(name: string, value: unknown, record: IDataObject, isEvent: boolean): boolean {
	const before = record[name];
	if (isEvent && name in LINKED) return isSameLink(value, before);
	if (name === 'cost') return isSameCost(value, before);
	if (textOf(value) === textOf(before) && !isUnset(value)) return true;
	const [missing] = missingIn(record, { [name]: (value ?? '') as IDataObject[string] }, isEvent);
	return missing.length === 0;
}

/** When a record was changed last. Categories and tags don’t show it. */
const savedAt = ({ modified_utc, modified }: IDataObject): unknown => modified_utc ?? modified;

/** The links of an event, whose names are those of the names of venues and organizers. */
const LINKED: Readonly<Record<string, string>> = {
	categories: 'Categories',
	tags: 'Tags',
	venue: 'Venue',
	organizer: 'Organizers',
};

const LABELS: Readonly<Record<string, string>> = {
	venue: 'Name',
	organizer: 'Name',
	parent: 'Parent Category',
	author: 'Author ID',
	start_date: 'Start',
	end_date: 'End',
	stateprovince: 'State or Province',
	zip: 'ZIP Code',
	date: 'Publication Date',
	date_utc: 'Publication Date (UTC)',
};

/** What the panel calls a field of an event or of another record, by its name in the request. */
export const labelOf = (name: string, isEvent: boolean): string =>
	(isEvent ? LINKED[name] : undefined) ?? LABELS[name] ?? inWords(name);

/** `hide_from_listings` is “Hide From Listings”. */
const inWords = (name: string): string => name.split('_').map(capitalized).join(' ');

const textOf = (value: unknown): string =>
	isUnset(value) ? '' : normalizeText(plainText(asWord(value)));

/** The words of a text, as people read them. */
export const wordsIn = (value: unknown): string[] =>
	textOf(value)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');

const wordsOf = (value: unknown): string => wordsIn(value).join('');

/**
 * By IDs, or by names of what has none yet, in any order. The service ignores IDs of what doesn’t exist or is in the
 * trash (observed on servers), so one that isn’t shown may be such an ID.
 */
function isSameLink(value: unknown, before: unknown): boolean {
	const read = (list: unknown) =>
		(isUnset(list) ? [] : [list].flat()).map((each) => {
			const name = isObject(each) ? (each.name ?? each.venue ?? each.organizer) : each;
			return { id: linkedId(each), text: normalizeText(name) };
		});
	type Link = ReturnType<typeof read>[number];
	const areSame = (one: Link, other: Link) =>
		one.id === undefined || other.id === undefined ? one.text === other.text : one.id === other.id;
	const [sent, linked] = [read(value), read(before)];
	const isIn = (all: Link[]) => (link: Link) => all.some((each) => areSame(link, each));
	return linked.every(isIn(sent)) && sent.filter(({ id }) => id === undefined).every(isIn(linked));
}

/** In any currency, as `$25` for 25; 0 is shown as `Free`. */
function isSameCost(value: unknown, before: unknown): boolean {
	const read = (cost: unknown) => decodeHtml(cost).replace(/^free$/i, '0');
	const amounts = (cost: unknown) =>
		(read(cost).match(/\d+(?:[.,]\d+)*/g) ?? []).map((each) => Number(each) || each).join();
	return (
		amounts(value) === amounts(before) &&
		(amounts(value) !== '' || textOf(value) === textOf(before))
	);
}
