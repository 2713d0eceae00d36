import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../../shared/errors/texts';
import { tried } from '../../../shared/input/convert';
import { isZone } from '../../../shared/input/zones';
import type { Input } from '../../../shared/operation';
import { parameter, phrase } from '../../../shared/phrase';
import { asWord, InvalidInput, isBlank } from '../../../shared/result';
import { keepCost } from '../../cost/cost';
import { DAY, isInstant, readWall, toLocalText, wallText, wholeDay } from '../../dates';
import { type KeptField, keptFieldsOf } from '../../records/keptFields';
import { linkedId } from '../../records/key';
import { decodeHtml, plainText } from '../../values';

/** What a field of a copy gets: null for nothing, undefined if the record doesn’t show it. */
type Read = KeptField[2];

/**
 * A text in one line without its entities, as somebody would type it: `Tom &#038; Jerry`. One that would then be read
 * as markup or as an entity stays as it is shown.
 */
const lineOf = (shown: unknown): string => {
	const line = decodeHtml(shown).trim();
	const isOther = decodeHtml(line) !== line || (line.includes('<') && !asWord(shown).includes('<'));
	return isOther ? asWord(shown).trim() : line;
};

const line: Read = (record, _, name) =>
	record[name] === undefined ? undefined : lineOf(record[name]) || null;

/** The service puts texts into paragraphs, and leaves those that are there. */
const html: Read = (record, _, name) =>
	record[name] === undefined ? undefined : asWord(record[name]).trim() || null;

/** The same for what people enter without markup: without the paragraphs, if that is all the markup there is. */
const plainHtml: Read = (record, keeping, name) => {
	const shown = html(record, keeping, name);
	if (typeof shown !== 'string' || /<(?!\/?p>|br ?\/?>)/i.test(shown)) return shown;
	const plain = plainText(shown);
	return plain.includes('<') || decodeHtml(plain) !== plain ? shown : plain;
};

const NOT_PUBLIC_YET =
	'The event to copy is scheduled, and its publication date isn’t copied. So the copy is a draft: set “Status” to publish it.';

const FROM_TRASH = 'The event to copy is in the trash. The copy is a draft.';

/** A copy must not become visible before somebody wants it to. */
const status: Read = ({ status: held }, { changes, warnings }) => {
	const isDated = changes.date !== undefined || changes.date_utc !== undefined;
	if (held === 'future' && isDated) return null;
	if (held === undefined || (held !== 'future' && held !== 'trash')) return held;
	warnings.push(held === 'future' ? NOT_PUBLIC_YET : FROM_TRASH);
	return 'draft';
};

/** Rather none than another price. */
const cost: Read = (record, { warnings }) => {
	if (record.cost === undefined) return undefined;
	const { shown, sent, becomes } = keepCost(record);
	if (becomes === 'same') return sent || null;
	warnings.push(
		becomes === 'rewritten'
			? `The cost “${shown}” is written as “${sent}” in the copy: the service can’t store it in the same way.`
			: `The cost “${shown}” wasn’t copied, because the service can’t store it in the same way. Set “Price”.`,
	);
	return becomes === 'rewritten' ? sent : null;
};

/** By their IDs, in the order of the record. */
const links: Read = (record, _, name) => {
	const held = record[name];
	if (held === undefined) return undefined;
	const ids = [held || []].flat().map(linkedId);
	if (ids.includes(undefined)) return undefined;
	return ids.length === 0 ? null : name === 'venue' ? ids[0] : ids;
};

/** Fields that an update needn’t send back, or that a copy gets in another way. The publication date is its own. */
const OWN: readonly KeptField[] = [
	['title', 'Title', line],
	['description', 'Description', html],
	['excerpt', 'Excerpt', plainHtml],
	['venue', 'Venue', links],
	['categories', 'Categories', links],
	['tags', 'Tags', links],
	['status', 'Status', status],
	['cost', 'Cost', cost],
];

const NOT_KEPT = ['date', ...OWN.map(([name]) => name)];

const COPIED: readonly KeptField[] = [
	...OWN,
	...keptFieldsOf('events').filter(([name]) => !NOT_KEPT.includes(name)),
];

/** What a copy of an event gets from it, besides `changes`, and what the user should know of the rest. */
export function copiedFields(
	record: IDataObject,
	changes: IDataObject,
	input: Input,
): { values: IDataObject; warnings: readonly string[] } {
	const warnings: string[] = [];
	const keeping = { changes, input, isProtected: false, warnings };
	const values: IDataObject = {};
	for (const [name, label, read] of COPIED) {
		if (name in changes) continue;
		const outcome = tried(() => read(record, keeping, name));
		if ('refused' in outcome) {
			if (name === 'timezone') throw new InvalidInput(NO_ZONE);
			// Without one of them, the copy would begin or end at another time.
			if (name === 'start_date' || name === 'end_date') throw outcome.refused;
			warnings.push(`“${label}” wasn’t copied: the service wouldn’t store it as it is.`);
		} else if (outcome.value === undefined) {
			warnings.push(`“${label}” wasn’t copied: the service doesn’t show it.`);
		} else if (outcome.value !== null) values[name] = outcome.value;
	}
	return { values, warnings };
}

const NO_ZONE = {
	message: 'The event to copy has no time zone that its times fit',
	description: phrase`Set ${parameter('Timezone')} too. ${NOTHING_SENT}`,
};

/** The End of a copy that starts at another time: it lasts as long as the event that is copied. */
export function endOfCopy(
	record: IDataObject,
	{ all_day, timezone, start_date, end_date }: IDataObject,
	changes: IDataObject,
): IDataObject {
	if (isBlank(changes.start_date) || !isBlank(changes.end_date)) return {};
	const zone = asWord(timezone ?? '');
	// Without a zone, a point in time is refused later.
	if (isInstant(start_date) && !isZone(zone)) return { end_date: start_date };
	const local = toLocalText(start_date, isZone(zone) ? zone : 'UTC');
	const start = readWall(all_day === true ? wholeDay(asWord(start_date), local).day : local);
	const [from, to] = [readWall(record.start_date), readWall(end_date)];
	if (Number.isNaN(to - from)) return { end_date: start_date };
	const days = (wall: number) => Math.floor(wall / DAY) * DAY;
	const end = all_day === true ? days(start) + days(to) - days(from) : start + to - from;
	return { end_date: wallText(end) };
}
