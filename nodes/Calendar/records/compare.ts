import type { IDataObject } from 'n8n-workflow';

import { withoutEndSlashes } from '../../shared/http/baseUrl';
import { asWord, isBlank, isObject } from '../../shared/result';
import { isInstant, readWall } from '../dates';
import { SINGULAR } from '../service/errors';
import { capitalized, decodeHtml, normalizeText, plainText } from '../values';
import { switchOf } from './keptFields';
import { linkedId, wholeId } from './key';
import { collectionOf } from './locate';
import type { Write } from './write';

/** An update with the record as it was before, and what is to change of it. */
type Update = Pick<Write, 'body' | 'path'> & Required<Pick<Write, 'update'>>;

/** A change that the answer shows as it was before, by its name in the request. */
interface KeptChange {
	name: string;
	/** As the panel calls it. */
	label: string;
	/** Nothing else says what has become of it. */
	isAlone: boolean;
}

/**
 * What became of the changes of an update, judged by the answer and the record as it was before. Both show a value in
 * the form of the service, so the node needn’t know that form to see that a value is what it was. A value that was
 * there already is no change.
 *
 * `isRefused`: no change is there, and the time of the last change is the same, if the service shows one. So does
 * WordPress answer if something on the site has refused to save the record (observed on servers).
 */
export function changesIn(
	answer: IDataObject,
	{ body, path, update: { record, changes } }: Update,
): { kept: KeptChange[]; isRefused: boolean } {
	// A venue or organizer with a password shows empty texts, and a list as its name (observed on servers).
	if (Array.isArray(record[SINGULAR[collectionOf(path)]])) return { kept: [], isRefused: false };
	const isSaved = savedAt(record) !== savedAt(answer);
	const isEvent = collectionOf(path) === 'events';
	const made = Object.keys(changes).filter((name) => {
		const [value, before] = [body[name], record[name]];
		const isShown = before !== undefined || answer[name] !== undefined;
		if (!isShown || isUnclear(name, value, before)) return false;
		// Plugins add to what a site shows: “[Sold out] Fair”.
		const isPart = isSaved && textOf(value) !== '' && textOf(before).includes(textOf(value));
		// Without a time of the last change, only the values tell, and some databases drop emoji, for example.
		const isNearly = savedAt(record) === undefined && wordsOf(value) === wordsOf(before);
		const isSame = isEvent && name in LINKED ? isSameLink : (OWN_WAY[name] ?? isSameValue);
		return !isPart && !isNearly && !isSame(value, before, record);
	});
	const isKept = (name: string) => JSON.stringify(answer[name]) === JSON.stringify(record[name]);
	const kept = made.filter(isKept).map((name) => ({
		name,
		label: labelOf(name, isEvent),
		isAlone: !TOLD.includes(name) && !(isEvent && name in LINKED),
	}));
	return { kept, isRefused: !isSaved && kept.length > 0 && kept.length === made.length };
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
	zip: 'ZIP Code',
	date: 'Publication Date',
	date_utc: 'Publication Date (UTC)',
};

/** What the panel calls a field of an event or of another record, by its name in the request. */
export const labelOf = (name: string, isEvent: boolean): string =>
	(isEvent ? LINKED[name] : undefined) ?? LABELS[name] ?? inWords(name);

/** `hide_from_listings` is “Hide From Listings”. */
const inWords = (name: string): string => name.split('_').map(capitalized).join(' ');

/** What other warnings tell of. */
const TOLD = [
	'status',
	'cost',
	'start_date',
	'end_date',
	'timezone',
	'date',
	'date_utc',
	'all_day',
	'featured',
	'sticky',
	'show_map',
	'show_map_link',
	'hide_from_listings',
];

/**
 * Whether the answer can’t tell what became of a value: a password isn’t shown, a region follows the state or province,
 * the service changes a slug as it likes, an image of an address is stored under another, and drafts show no date in
 * UTC.
 */
function isUnclear(name: string, value: unknown, before: unknown): boolean {
	if (name === 'date_utc') return Number.isNaN(readWall(before));
	if (name === 'slug') return !/^[a-z\d]+(-[a-z\d]+)*$/.test(asWord(value));
	if (name === 'image') return !isUnset(value) && wholeId(value) === undefined;
	return ['password', 'stateprovince'].includes(name);
}

/** How servers show that there is nothing. */
export const isUnset = (value: unknown): boolean =>
	isBlank(value) || value === false || (Array.isArray(value) && value.length === 0);

const isSwitch = (value: unknown): boolean => switchOf(value) !== undefined;

const textOf = (value: unknown): string =>
	isUnset(value) ? '' : normalizeText(plainText(asWord(value)));

const wordsOf = (value: unknown): string => textOf(value).replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a value, as it is sent, is what the record showed before. */
type IsSame = (value: unknown, before: unknown, record: IDataObject) => boolean;

const isSameValue: IsSame = (value, before) =>
	isSwitch(value) && isSwitch(before)
		? switchOf(value) === switchOf(before)
		: textOf(value) === textOf(before);

/**
 * By IDs, or by names of what has none yet, in any order. The service ignores IDs of what doesn’t exist or is in the
 * trash (observed on servers), so one that isn’t shown may be such an ID.
 */
const isSameLink: IsSame = (value, before) => {
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
};

const isSameMoment: IsSame = (value, before, { date_utc }) =>
	isInstant(value)
		? Date.parse(asWord(value)) === readWall(date_utc)
		: readWall(value) === readWall(before);

/** Fields whose values a record shows in another form. */
const OWN_WAY: Readonly<Record<string, IsSame>> = {
	// In any currency, as `$25` for 25; 0 is shown as `Free`.
	cost: (value, before) => {
		const read = (cost: unknown) => decodeHtml(cost).replace(/^free$/i, '0');
		const amounts = (cost: unknown) =>
			(read(cost).match(/\d+(?:[.,]\d+)*/g) ?? []).map((each) => Number(each) || each).join();
		return (
			amounts(value) === amounts(before) &&
			(amounts(value) !== '' || isSameValue(value, before, {}))
		);
	},
	// A record without one shows its own address instead.
	website: (value, before, { url }) => {
		const bare = (address: unknown) => withoutEndSlashes(decodeHtml(address).trim());
		return bare(value) === (bare(before) === bare(url) ? '' : bare(before));
	},
	image: (value, before) =>
		isUnset(value) ? isUnset(before) : wholeId(value) === linkedId(before),
	date: isSameMoment,
	date_utc: (value, before) => readWall(value) === readWall(before),
};
