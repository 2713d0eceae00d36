import type { Key, Purpose, Rules, Viewer } from '../definition';
import { forbidden } from '../gate';
import { invalid, refusal } from '../errors';
import type { Action } from '../mode';
import { Refusal } from '../../server/service';
import type { CalendarSettings } from '../../control/types';
import type { CollectionName, Post, Row, State } from '../types';
import { isOpen, statusOf } from '../visibility';

const ranks: Array<Viewer['role']> = [
	'anonymous',
	'subscriber',
	'contributor',
	'author',
	'editor',
	'administrator',
];
export const isAtLeast = ({ role }: Viewer, least: Viewer['role']) =>
	ranks.indexOf(role) >= ranks.indexOf(least);

/** Who may make records of each kind. */
const makers: Record<CollectionName, Viewer['role']> = {
	events: 'contributor',
	venues: 'contributor',
	organizers: 'contributor',
	categories: 'author',
	tags: 'editor',
};

/** Authors change what is theirs, contributors only as long as it is not published. */
function mayChange(viewer: Viewer, row: Row): boolean {
	if (isAtLeast(viewer, 'editor')) return true;
	const isOwn = (row as Post).author === viewer.id;
	return isOwn && (isAtLeast(viewer, 'author') || statusOf(row) !== 'publish');
}

/** Refuses who has not the right to write; a record that is not there is nobody's. */
export function checkRight({ name, does }: Action, row: Row | undefined, viewer: Viewer) {
	if (does === 'list' || does === 'read') return;
	const isTerm = name === 'categories' || name === 'tags';
	const mayMake = isAtLeast(viewer, makers[name]);
	if (!mayMake || (row && !isTerm && !mayChange(viewer, row))) throw forbidden(viewer);
}

type Flavour = CalendarSettings['flavour'];

/** Events by slug are looked up only when the update is under way; the head looks up all events then. */
export const isFoundLate = ({ name, does, key }: Action, flavour: Flavour) =>
	name === 'events' &&
	key !== undefined &&
	('slug' in key ? does === 'update' : flavour === 'head');

const noEvent = 'Event with ID 0 does not exist.';

function unknownToHead(state: State, key: Key, purpose: Purpose): Refusal | undefined {
	if ('slug' in key) {
		return purpose === 'update' ? refusal(404, 'rest-event-not-found', noEvent) : undefined;
	}
	if (state.venues.has(key.id) || state.organizers.has(key.id)) {
		return refusal(400, 'rest-invalid-event-id', `${key.id} is not an event.`);
	}
	return refusal(404, 'rest-event-not-found', `Event with ID ${key.id} does not exist.`);
}

/** What is not there is an invalid parameter, and once an answer with status 200 that tells errors. */
export const observedRules = (state: State, flavour: () => Flavour): Rules => ({
	unknown: (name, _one, key, purpose) => {
		const isEvent = name === 'events';
		const byHead = isEvent && flavour() === 'head' && unknownToHead(state, key, purpose);
		if (byHead) return byHead;
		if (isEvent && 'slug' in key && purpose === 'update') {
			return new Refusal(200, { errors: { 'event-not-found': [noEvent] }, error_data: [] });
		}
		return invalid({ [Object.keys(key).join()]: 'Invalid parameter.' });
	},
	admit: (one, row, viewer, password) => {
		const isGone = statusOf(row) === 'trash' && one === 'event' && flavour() === 'head';
		if (isGone) throw refusal(403, 'event-no-longer-available', 'The event is in the trash.');
		const isOwn = viewer.id !== 0 && (row as Post).author === viewer.id;
		if (isOpen(row, password) || isOwn || isAtLeast(viewer, 'editor')) return;
		throw refusal(403, `${one}-not-accessible`, `The requested ${one} is not accessible.`);
	},
});

/** Contributors hand in; whoever may publish does so unless something else is asked for. */
export function statusFor(viewer: Viewer, asked: unknown): string {
	if (isAtLeast(viewer, 'author')) return String(asked ?? 'publish');
	return asked === 'publish' ? 'pending' : String(asked ?? 'draft');
}
