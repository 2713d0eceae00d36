import type { IDataObject } from 'n8n-workflow';
import type { Input, Lookup, Outgoing } from '../../../shared/operation';
import { recordIdByName, termIds } from '../../records/resolve';
import { folded } from '../../text';
import { publicationDate } from '../../values';
import { PLACES, type Place } from './existing';
import { CHOICE } from './venueAndOrganizers';
import { succeeded, type Result } from '../../../shared/result';

const TERMS = ['categories', 'tags'] as const;
const LISTS = { venue: 'venues', organizer: 'organizers' } as const;

const LABELS: Readonly<Record<Place, readonly [chosen: string, named: string]>> = {
	venue: ['Existing Venue', 'New Venue Name'],
	organizer: ['Existing Organizers', 'New Organizer Name'],
};

type Gathered = { body: IDataObject } | { problem: string };

const empty = (label: string): Gathered => ({ problem: `The parameter “${label}” is empty` });

/**
 * Makes one value of what is entered about the venue, and one about the organizers. Servers take a venue as one id or
 * object and refuse a list; of organizers they take a list, and refuse one new one outside it (seen on servers).
 */
export function gatherReferences(body: IDataObject, input: Input): Gathered {
	const whole = Object.entries(body).filter(([name]) => !/^(venue|organizer)\./.test(name));
	const gathered = Object.fromEntries(whole);
	for (const place of PLACES) {
		const choice = input[CHOICE[place]];
		const [chosen, named] = LABELS[place];
		if (choice === 'choose' && gathered[place] === undefined) return empty(chosen);
		if (choice === 'remove' && place === 'organizer') gathered[place] = [];
		if (choice !== 'new') continue;
		const made = publicationDate({ qs: {}, body: fieldsOf(body, place) }).body;
		if (made[place] === undefined) return empty(named);
		gathered[place] = place === 'venue' ? made : [made];
	}
	return { body: gathered };
}

const fieldsOf = (body: IDataObject, place: Place): IDataObject =>
	Object.fromEntries(
		Object.entries(body)
			.filter(([name]) => name.startsWith(`${place}.`))
			.map(([name, value]) => [name.slice(place.length + 1), value]),
	);

const listOf = (value: unknown): unknown[] =>
	value === undefined || value === null ? [] : [value].flat();

const isNew = (value: unknown): value is IDataObject => typeof value === 'object' && value !== null;

/**
 * Replaces names by ids, where there are records of these names: servers make other tags of the names of existing ones,
 * and write a new venue or organizer over an existing one of its name (seen on servers).
 */
export async function resolveReferences(
	request: Outgoing,
	{ options }: Input,
	lookup: Lookup,
): Promise<Result<Outgoing>> {
	const body = { ...request.body };
	for (const name of TERMS) {
		const values = listOf(body[name]);
		if (!values.some((value) => typeof value === 'string')) continue;
		const ids = await termIds(lookup, name, values);
		if (!ids.ok) return ids;
		body[name] = ids.value;
	}
	const overwrites = (options as IDataObject | undefined)?.overwriteExisting === true;
	for (const place of overwrites ? [] : PLACES) {
		const [made] = listOf(body[place]);
		if (!isNew(made)) continue;
		const known = await recordIdByName(lookup, LISTS[place], made[place]);
		if (!known.ok) return known;
		if (known.value !== undefined) body[place] = place === 'venue' ? known.value : [known.value];
	}
	return succeeded({ ...request, body });
}

/** Items that may make the same category, tag, venue or organizer go one after the other. */
export const sequenceKeys = ({ body }: Outgoing): string[] => [
	...TERMS.flatMap((name) =>
		listOf(body[name])
			.filter((value) => typeof value === 'string')
			.map((value) => `${name} ${folded(value)}`),
	),
	...PLACES.flatMap((place) =>
		listOf(body[place])
			.filter(isNew)
			.map((made) => `${place} ${folded(made[place])}`),
	),
];
