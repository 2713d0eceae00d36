import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { printable } from '../../shared/input/convert';
import { parameter, phrase } from '../../shared/phrase';
import { asWord, InvalidInput } from '../../shared/result';
import { type CollectionName, SINGULAR } from '../service/errors';
import { withPlainSigns } from '../values';
import { keptFieldsOf } from './keptFields';
import { collectionOf } from './locate';
import type { Write } from './write';

/**
 * WordPress removes percent codes such as `%C3` from some texts when it stores them, and so breaks links (observed on
 * servers): from all texts of venues and organizers but their names and descriptions, from the names of categories and
 * tags, and from the links and costs of events on sites with a block theme, also if they are only sent back.
 */
const CODE = /%[\da-f]{2}/i;

const isHex = (character = ''): boolean => /^[\da-f]$/i.test(character);

/** A text as it is stored then. What the removal joins to a new code goes as well, and so do blanks at the ends. */
export function withoutPercentCodes(text: string): string {
	if (!CODE.test(text)) return text;
	const left: string[] = [];
	for (const character of text) {
		left.push(character);
		const [sign, first, second] = [left.at(-3), left.at(-2), left.at(-1)];
		if (sign === '%' && isHex(first) && isHex(second)) left.length -= 3;
	}
	const stored = left.join('');
	return stored === text ? text : stored.replace(/ +/g, ' ').trim();
}

/** Whether a record shows a text without the percent codes with which it was sent. */
export function hasLostCodes(sent: unknown, shown: unknown): boolean {
	const text = asWord(sent);
	const stored = withoutPercentCodes(text);
	return stored !== text && withPlainSigns(stored) === withPlainSigns(shown ?? '');
}

/** What to do about a text that has lost them. */
export const WITHOUT_CODES =
	'The site removes percent codes such as “%20” from it. Use a text or an address without them.';

/** The texts of events that lose them on some sites. */
const OF_EVENTS = ['website', 'cost'];

/** The sites, by their addresses, that have removed codes from an event, as far as this process knows. */
const removing = new Set<string>();

/** Remembers by the answer to a write whether a site removes percent codes from events. */
export function learnOfCodes(answer: IDataObject, body: IDataObject, site: string): void {
	for (const name of OF_EVENTS) {
		const [sent, shown] = [asWord(body[name]), asWord(answer[name])];
		if (hasLostCodes(sent, shown)) removing.add(site);
		else if (withoutPercentCodes(sent) !== sent && shown.includes(sent)) removing.delete(site);
	}
}

/** The names of the texts that will lose codes. What a site does to events is known only once it has done so. */
export function namesWithCodes(
	collection: CollectionName,
	body: IDataObject,
	site: string,
): string[] {
	const isLost = (name: string) =>
		({
			events: removing.has(site) && OF_EVENTS.includes(name),
			venues: !KEPT.includes(name),
			organizers: !KEPT.includes(name),
			categories: name === 'name',
			tags: name === 'name',
		})[collection];
	return Object.keys(body).filter((name) => {
		const text = asWord(body[name]);
		return isLost(name) && withoutPercentCodes(text) !== text;
	});
}

/** What keeps its codes in venues and organizers. */
const KEPT = ['venue', 'organizer', 'description', 'slug', 'image'];

/** Refuses an update that would damage a text which it only sends back, if the site is known to do so. */
export function refuseDamage({ path, body, update }: Write, site: string): void {
	const collection = collectionOf(path);
	const names = update ? namesWithCodes(collection, body, site) : [];
	const kept = names.filter((name) => !(name in (update?.changes ?? {})));
	for (const [name, label] of keptFieldsOf(collection)) {
		if (!kept.includes(name)) continue;
		throw new InvalidInput({
			message: phrase`The update would damage ${parameter(label)} of the ${SINGULAR[collection]}, “${printable(body[name])}”`,
			description: phrase`An update has to send it back to keep it, and this site removes percent codes such as “%20” from it. ${NOTHING_SENT} Set ${parameter(label)} too: to a text without them, or to the same one if it may be damaged.`,
		});
	}
}
