import { invalidParams, unreadable } from './errors';
import { isAtLeast } from './rights';
import type { CalendarSettings } from '../../control/types';
import { Refusal } from '../../server/service';
import type { Key, Purpose, Rules } from '../definition';
import { refusal } from '../errors';
import type { Action } from '../mode';
import type { Post, State } from '../types';
import { isOpen, statusOf } from '../visibility';

type Flavour = CalendarSettings['flavour'];

/** Whether an event is looked up only after the checks: by slug for updates; in the development version, always. */
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
		return refusal(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.');
	}
	return refusal(404, 'rest-event-not-found', `Event with ID ${key.id} does not exist.`);
}

/** An unknown record is an invalid parameter, with one exception: an answer with status 200 that lists errors. */
export const observedRules = (state: State, flavour: () => Flavour): Rules => ({
	unknown: (name, _one, key, purpose) => {
		const isEvent = name === 'events';
		const byHead = isEvent && flavour() === 'head' && unknownToHead(state, key, purpose);
		if (byHead) return byHead;
		if (isEvent && 'slug' in key && purpose === 'update') {
			return new Refusal(200, { errors: { 'event-not-found': [noEvent] }, error_data: [] });
		}
		return invalidParams({ [Object.keys(key).join()]: unreadable });
	},
	admit: (one, row, viewer, password) => {
		const isGone = statusOf(row) === 'trash' && one === 'event' && flavour() === 'head';
		if (isGone)
			throw refusal(403, 'event-no-longer-available', 'This event is no longer available');
		const isOwn = viewer.id !== 0 && (row as Post).author === viewer.id;
		if (isOpen(row, password) || isOwn || isAtLeast(viewer, 'editor')) return;
		throw refusal(403, `${one}-not-accessible`, `The requested ${one} is not accessible.`);
	},
});
