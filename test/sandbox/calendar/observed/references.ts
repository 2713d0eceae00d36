import { Refusal } from '../../server/service';
import { slugify } from '../collection';
import { notCreated } from '../errors';
import { keeper, type State, type TermRow, type Values, type World } from '../types';
import { isSameForDatabase, stripSlashes, toTermName, trim } from './texts';

type Linked = 'venues' | 'organizers';
const fieldOf = { venues: 'venue', organizers: 'organizer' } as const;

const isFields = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown) => /^\d+$/.test(String(value));
/** A list of IDs such as `1,2` passes the checks for a single ID, but linking it fails later. */
const isNumbers = (value: unknown) => typeof value === 'string' && /^\d+(,\d+)+$/.test(value);
/** Null, an empty string, an empty list and 0 link nothing. */
const isNone = (value: unknown) =>
	[null, undefined, '', 0, '0'].includes(value as null) ||
	(Array.isArray(value) && value.length === 0);

/** Whether the value is an existing ID, or fields with an existing ID or a name. Lists are checked later. */
export function isKnownLink(state: State, name: Linked, value: unknown): boolean {
	if (isNone(value) || isNumbers(value)) return true;
	if (Array.isArray(value)) {
		return name === 'venues' || value.every((one) => isKnownLink(state, name, one));
	}
	if (!isFields(value)) return isNumber(value) && state[name].has(Number(value));
	if (value.id !== undefined) return isNumber(value.id) && state[name].has(Number(value.id));
	const title = value[fieldOf[name]];
	return typeof title === 'string' && title !== '';
}

function link({ collections }: World, name: Linked, value: unknown): number {
	if (isFields(value) && value.id === undefined) return collections[name].create(value, keeper);
	const number = isFields(value) ? value.id : value;
	if (!isNumber(number)) throw notCreated(fieldOf[name]);
	return Number(number);
}

/** Links a venue by its ID or fields and rejects any list. Returns undefined if nothing is linked. */
export function linkVenue(world: World, value: unknown): number | undefined {
	if (isNone(value)) return undefined;
	if (Array.isArray(value)) throw notCreated('venue');
	return link(world, 'venues', value);
}

/** Links organizers by an ID or a list of IDs and fields. Rejects fields outside a list. */
export function linkOrganizers(world: World, value: unknown): number[] {
	if (isNone(value)) return [];
	if (isFields(value) && value.id === undefined) throw notCreated('organizer');
	const all = Array.isArray(value) ? value : [value];
	return [...new Set(all.map((one) => link(world, 'organizers', one)))];
}

const crash = () =>
	new Refusal(500, {
		code: 'internal_server_error',
		message: 'There has been a critical error on this website.',
		data: { status: 500 },
		additional_errors: [],
	});

/**
 * Links terms by ID, or by the slug of a name, so that `C++` is `C`, or by a name that is the same for the database,
 * such as `Strasse` for `Straße`. Unknown IDs are ignored, and new names become terms. Real servers mishandle the name
 * of an existing tag, or of any existing term with a backslash or `<`: they create and attach a term with the ID of the
 * existing one as its name.
 */
export function linkTerms(world: World, name: 'categories' | 'tags', value: unknown): number[] {
	const terms = world.state[name];
	const items: unknown[] = Array.isArray(value) ? value : String(value ?? '').split(',');
	if (isFields(value) || items.some(isFields)) throw crash();
	const named = (wanted: string) => {
		const [all, slug] = [[...terms.values()], slugify(wanted)];
		const isNamed = ({ name: own }: TermRow) => isSameForDatabase(own, toTermName(wanted));
		return (all.find((term) => term.slug === slug) ?? all.find(isNamed))?.id;
	};
	const idFor = (wanted: string) =>
		named(wanted) ?? world.collections[name].create({ name: wanted }, keeper);
	return items
		.map((item) => trim(stripSlashes(String(item))))
		.filter((item) => item !== '')
		.flatMap((item) => {
			if (isNumber(item)) return terms.has(Number(item)) ? [Number(item)] : [];
			const known = named(item);
			const isMistaken = known !== undefined && (name === 'tags' || /[\\<]/.test(item));
			return [isMistaken ? idFor(String(known)) : idFor(item)];
		});
}
