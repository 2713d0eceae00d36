import { plainCharacters } from '../../../shared/input/characters';
import { reworded, printable, text } from '../../../shared/input/convert';
import { plainValue } from '../../../shared/input/locator';
import { timeZone } from '../../../shared/input/zones';
import type { Field, Operation } from '../../../shared/operation';
import { bodyField, secretField } from '../../../shared/panel/fields';
import { byText, fromList } from '../../../shared/panel/locators';
import { parameter, phrase } from '../../../shared/phrase';
import { isObject, InvalidInput } from '../../../shared/result';
import { costText, priceField } from '../../cost/price';
import { anyTime } from '../../dates';
import { mistakenText, newSlug, readKey } from '../../records/key';
import type { CategoriesOrTags } from '../../records/resolve';
import { listEntries, recordId, websiteAddress } from '../../values';
import { bodySwitch, FROM_LIST, postFields, severalTerms } from '../fields';

/** Categories or tags: IDs as numbers, everything else as names, which are looked up before sending. */
export const termList = (value: unknown): Array<string | number> =>
	listEntries(value).map((entry) => {
		const name = reworded(
			() => text(entry),
			() => `must be names or IDs, but contains “${printable(entry)}”`,
		);
		const mistake = mistakenText(name);
		if (mistake) throw new InvalidInput(`contains an entry that ${mistake}, or use the ID`);
		return typeof entry === 'number' || /^\d+$/.test(plainCharacters(name))
			? listedId(entry)
			: name;
	});

const listedId = (entry: unknown): number =>
	reworded(
		() => recordId(entry),
		(problem) => phrase`contains an ID that ${problem}`,
	);

/** Organizers as chosen in the panel, each entry with one or several IDs, or just IDs. */
export function organizers(value: unknown): number[] | undefined {
	const isForm = isObject(value) && value.id === undefined;
	const rows = isForm ? [value.organizer ?? []].flat() : [value];
	const chosen = rows.map((row) =>
		plainValue(isObject(row) && 'organizerId' in row ? row.organizerId : row),
	);
	if (chosen.some((one) => one === undefined || one === null)) {
		throw new InvalidInput('has an entry whose expression returned nothing');
	}
	const ids = [...new Set(chosen.flatMap(listEntries).map(listedId))];
	return ids.length === 0 ? undefined : ids;
}

const offField = (...[wire, displayName, description]: [string, string, string]): Field =>
	bodySwitch(wire, displayName, description, { default: false });

export const title = bodyField('title', 'Title', { placeholder: 'e.g. Summer Fair' });

const ZONE_RULE =
	'A time without an offset is in the event’s time zone; one with an offset is converted to it.';

export const start = bodyField('start_date', 'Start', {
	type: 'dateTime',
	description: `When the event starts. ${ZONE_RULE}`,
	check: anyTime,
});

export const end = bodyField('end_date', 'End', {
	type: 'dateTime',
	description: `When the event ends, not before its start. ${ZONE_RULE}`,
	check: anyTime,
});

export const allDay = offField(
	'all_day',
	'All Day',
	'Whether the event lasts whole days, from the day of Start to the day of End. Their times are ignored, and the days count as they are written, whatever the offset.',
);

/** The time zone of the event’s times. `byDefault` completes the sentence “If empty, …”. */
export const timezone = (byDefault: string): Field =>
	bodyField('timezone', 'Timezone', {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description: `Time zone of the event. If empty, ${byDefault}. Times that daylight saving skips move forward. If a time occurs twice, the service chooses one, and the output has a warning.`,
		modes: [fromList('searchTimezones'), byText('id', 'By Name', 'Europe/Berlin')],
		check: timeZone,
	});

export const slug = bodyField('slug', 'Slug', {
	placeholder: 'e.g. summer-fair',
	description: 'Part of the event’s address. The service changes a slug that is already in use.',
	advanced: true,
	check: newSlug,
});

const terms = (collection: CategoriesOrTags, displayName: string): Field =>
	bodyField(collection, displayName, {
		...severalTerms(collection),
		description: `${FROM_LIST} You can also use names, as a list or separated by commas; new ones are created. A number is taken as an ID.`,
		check: termList,
	});

export const eventDetails: Field[] = [
	...postFields,
	terms('categories', 'Category Names or IDs'),
	bodyField('cost', 'Cost', {
		placeholder: 'e.g. 25',
		description:
			'A price, a range such as 10-20, or words. The site adds its currency. For another currency, use Price.',
		check: costText,
	}),
	bodyField('description', 'Description', {
		typeOptions: { rows: 4 },
		description:
			'What the event is about. Can contain HTML. An update can’t empty it: if left blank, it stays as it is.',
	}),
	bodyField('excerpt', 'Excerpt', {
		typeOptions: { rows: 2 },
		description: 'Short description. An update can’t empty it: if left blank, it stays as it is.',
	}),
	offField('featured', 'Featured', 'Whether to feature the event'),
	offField(
		'hide_from_listings',
		'Hide From Listings',
		'Whether to hide the event from all lists. It can then be found only by its ID or slug.',
	),
	priceField,
	...[
		bodySwitch('show_map', 'Show Map', 'Whether to show a map of the venue'),
		bodySwitch('show_map_link', 'Show Map Link', 'Whether to show a link to a map of the venue'),
		offField('sticky', 'Sticky', 'Whether to pin the event in the calendar'),
	].map((each) => ({ ...each, advanced: true as const })),
	terms('tags', 'Tag Names or IDs'),
	bodyField('website', 'Website', {
		placeholder: 'e.g. https://example.com/fair',
		description: 'The event’s own website',
		check: websiteAddress,
	}),
];

export const password = secretField('password', 'Password', {
	description: 'Password of the event, if it is password-protected',
	advanced: true,
});

/** The service accepts a password only together with an ID. */
export const passwordNeedsId: NonNullable<Operation['validate']> = (parts, { eventId }) => {
	const given = parts.qs.password ?? parts.body.password;
	if (given === undefined || 'id' in readKey(eventId)) return parts;
	throw new InvalidInput(
		phrase`The parameter ${parameter('Password')} can only be used if the event is chosen by its ID`,
	);
};
