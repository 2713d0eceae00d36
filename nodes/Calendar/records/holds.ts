import type { IDataObject } from 'n8n-workflow';

import { withoutEndSlashes } from '../../shared/http/baseUrl';
import { isZone } from '../../shared/input/zones';
import { asWord, isBlank, isObject } from '../../shared/result';
import { holdsCost } from '../cost/cost';
import { DAY, isInstant, readWall, toLocalText, wallText } from '../dates';
import { decodeHtml, plainText, withPlainSigns } from '../values';
import { switchOf } from './keptFields';
import { linkedId, sameSlug, wholeId } from './key';
import { hasLostCodes } from './percentCodes';

/** How servers show that there is nothing. */
export const isUnset = (value: unknown): boolean =>
	isBlank(value) || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Whether a record has a value that was sent, for certain; undefined if what it shows can’t tell. To see that a change
 * wasn’t made (`compare.ts`), what is nearly the same counts as the same. Here it doesn’t: a change may be no more than
 * that.
 */
type Holds = (value: unknown, record: IDataObject, name: string) => boolean | undefined;

/** True if all are, false if one is false. */
const all = (answers: ReadonlyArray<boolean | undefined>): boolean | undefined =>
	answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;

/** Records leave out what is empty. */
const text: Holds = (value, record, name) => {
	const shown = isUnset(record[name]) ? '' : record[name];
	if (withPlainSigns(shown) === withPlainSigns(value ?? '')) return true;
	const isMarkup = withPlainSigns(plainText(shown)) === withPlainSigns(plainText(value ?? ''));
	return isMarkup ? undefined : false;
};

/** The service takes markup out of the names of categories and tags. */
const termName: Holds = (value, record) =>
	withPlainSigns(record.name) === withPlainSigns(plainText(value));

/** The service puts texts into paragraphs, and takes out what the user mustn’t write. */
const html: Holds = (value, record, name) => {
	const [sent, shown] = [value, record[name]].map((each) =>
		withPlainSigns(asWord(each ?? '').replace(/<\/?p>|<br ?\/?>/gi, ' ')),
	);
	return sent === shown ? true : text(plainText(value), record, name) === false ? false : undefined;
};

const onOff: Holds = (value, record, name) => {
	const [sent, shown] = [switchOf(value), switchOf(record[name])];
	return sent === undefined || shown === undefined ? undefined : sent === shown;
};

const word: Holds = (value, record, name) =>
	record[name] === undefined ? undefined : asWord(value) === asWord(record[name]);

/** The service adds a number to a slug that is in use, and changes others as it likes. */
const slug: Holds = (value, record) => {
	if (sameSlug(value, record.slug)) return true;
	const isPlain = /^[a-z\d]+(-[a-z\d]+)*$/.test(asWord(value));
	return isPlain && !asWord(record.slug).startsWith(asWord(value)) ? false : undefined;
};

/** Times that clocks skip move forward, and whole days begin and end when the site says. */
const time: Holds = (value, record, name) => {
	const [sent, stored] = [readWall(value), readWall(record[name])];
	if (isInstant(value) || Number.isNaN(sent - stored)) return undefined;
	if (switchOf(record.all_day) === true) {
		const from = readWall(record.start_date);
		const begun = Math.floor(from / DAY) * DAY;
		return wallText(stored - (from - begun)).slice(0, 10) === wallText(sent).slice(0, 10);
	}
	const zone = asWord(record.timezone);
	return stored === sent || (isZone(zone) && toLocalText(value, zone) === wallText(stored));
};

const date: Holds = (value, record) => {
	const [moment, local] = [readWall(record.date_utc), readWall(record.date)];
	const stored = isInstant(value) ? moment : local;
	const sent = isInstant(value) ? Date.parse(asWord(value)) : readWall(value);
	return Number.isNaN(stored) ? undefined : stored === Math.floor(sent / 1000) * 1000;
};

const dateUtc: Holds = (value, { date_utc }) =>
	Number.isNaN(readWall(date_utc)) ? undefined : readWall(value) === readWall(date_utc);

const cost: Holds = (value, record) =>
	record.cost === undefined ? undefined : holdsCost(record, asWord(value));

/** A record without one shows its own address instead. */
const website: Holds = (value, { website: shown, url }) => {
	const bare = (address: unknown) => withoutEndSlashes(decodeHtml(address).trim());
	return bare(value) === (bare(shown) === bare(url) ? '' : bare(shown));
};

/** The site stores an image of an address under another one. */
const image: Holds = (value, { image: shown }) => {
	if (isUnset(value)) return isUnset(shown);
	const id = wholeId(value);
	if (id !== undefined) return id === linkedId(shown);
	if (isUnset(shown)) return false;
	return isObject(shown) && shown.url === value ? true : undefined;
};

const parent: Holds = (value, record) =>
	record.parent === undefined ? undefined : wholeId(value) === wholeId(record.parent);

/** What a link has as its name. */
const nameIn = (link: IDataObject): unknown => link.name ?? link.venue ?? link.organizer;

/** A linked record by its ID, by its name, or with the values of a new one, which an older one may keep. */
function isLink(sent: unknown, link: unknown): boolean | undefined {
	const id = wholeId(sent);
	if (id !== undefined) return linkedId(link) === undefined ? undefined : linkedId(link) === id;
	if (!isObject(link)) return undefined;
	const named = isObject(sent) ? nameIn(sent) : sent;
	if (withPlainSigns(nameIn(link)) !== withPlainSigns(named)) return false;
	return !isObject(sent) || missingIn(link, sent, false).every((list) => list.length === 0)
		? true
		: undefined;
}

const links: Holds = (value, record, name) => {
	const [sent, linked] = [value, record[name]].map((each) => (isUnset(each) ? [] : [each].flat()));
	if (!sent || !linked || record[name] === undefined) return undefined;
	if (sent.length !== linked.length) return false;
	const inOrder = all(sent.map((each, at) => isLink(each, linked[at])));
	if (inOrder === true) return true;
	const isThere = sent.map((each) => {
		const answers = linked.map((link) => isLink(each, link));
		return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
	});
	// The site shows organizers in their order.
	return name === 'organizer' && all(isThere) === true ? undefined : all(isThere);
};

/** Nobody sees a password, and a region follows the state or province. */
const unseen: Holds = (value, record, name) =>
	text(value, record, name) === true ? true : undefined;

/** Fields whose values a record shows in another form. */
const OWN_WAY: Readonly<Record<string, Holds>> = {
	...{ name: termName, description: html, excerpt: html, slug, image, website, cost, parent },
	...{ all_day: onOff, featured: onOff, sticky: onOff, hide_from_listings: onOff },
	...{ show_map: onOff, show_map_link: onOff, status: word, timezone: word, author: word },
	...{ start_date: time, end_date: time, date, date_utc: dateUtc, stateprovince: unseen },
};

const LINKS = ['venue', 'organizer', 'categories', 'tags'];

/**
 * Which values a record doesn’t have, and of which it can’t be told, by their names. A venue or organizer with a
 * password shows a list as its name and nothing else, and what has lost its percent codes may be what was sent.
 */
export function missingIn(
	record: IDataObject,
	values: IDataObject,
	isEvent: boolean,
): [missing: string[], unclear: string[]] {
	const isHidden = !isEvent && [record.venue, record.organizer].some(Array.isArray);
	const missing: string[] = [];
	const unclear: string[] = [];
	for (const [name, value] of Object.entries(values)) {
		if (name === 'password') continue;
		const holds = isEvent && LINKS.includes(name) ? links : (OWN_WAY[name] ?? text);
		const isUnclear = isHidden || hasLostCodes(value, record[name]);
		const answer = isUnclear ? undefined : holds(value, record, name);
		if (answer === false) missing.push(name);
		else if (answer === undefined) unclear.push(name);
	}
	return [missing, unclear];
}

/** Whether an event has a title and times that were sent, as far as it can be told. */
export const hasTitleAndTimes = (
	record: IDataObject,
	{ title, start_date, end_date, all_day }: IDataObject,
): boolean =>
	text(title, record, 'title') !== false &&
	(switchOf(record.all_day) ?? false) === (switchOf(all_day) ?? false) &&
	!isBlank(start_date) &&
	time(start_date, record, 'start_date') === true &&
	time(end_date, record, 'end_date') === true;
