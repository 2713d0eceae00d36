import type { Control } from '../sandbox';
import { fromWallClock, toWallClock } from '../sandbox/calendar/dates';

/** What the model knows of an event of the calendar. Times are in seconds since 1970. */
interface ModelEvent {
	id: number;
	version: number;
	start: number;
	end: number;
	zone: string;
	status: 'publish' | 'draft' | 'trash';
}

/** What somebody who polls has seen of it. */
interface Seen {
	version: number;
	told?: number;
	ended: boolean;
}

export type Change =
	| 'create'
	| 'createDraft'
	| 'edit'
	| 'move'
	| 'trash'
	| 'unpublish'
	| 'restore'
	| 'publish'
	| 'delete';

/** The same numbers for the same seed, from 0 to below 1. */
export function seeded(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

export const oneOf = <T>(random: () => number, things: readonly T[]): T =>
	things[Math.floor(random() * things.length)] as T;

const zones = ['Africa/Accra', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata'];
const minute = 60;

const isPlain = (seconds: number, zone: string) =>
	fromWallClock(toWallClock(new Date(seconds * 1000), zone), zone).getTime() === seconds * 1000;

/** Which statuses a change starts from; undefined for those that make an event. */
const changes: Record<Change, { from?: Array<ModelEvent['status']>; weight: number }> = {
	create: { weight: 5 },
	createDraft: { weight: 1 },
	edit: { from: ['publish', 'draft'], weight: 6 },
	move: { from: ['publish', 'draft'], weight: 5 },
	trash: { from: ['publish', 'draft'], weight: 3 },
	unpublish: { from: ['publish'], weight: 2 },
	restore: { from: ['trash'], weight: 2 },
	publish: { from: ['draft'], weight: 3 },
	delete: { from: ['publish', 'draft', 'trash'], weight: 1 },
};

/**
 * Changes a calendar at random and predicts what the trigger must report. Several changes to one event between two polls
 * count as one, reported with its latest state; a change that is undone before the next poll doesn’t count.
 */
export function createCalendarModel(
	control: () => Control,
	random: () => number,
	{ lead }: { lead: number },
) {
	const events = new Map<number, ModelEvent>();
	const seen = new Map<number, Seen>();
	let polledAt = 0;

	/**
	 * Whole minutes from two hours ago to three weeks ahead, more often near. Times that the clocks of the zone show twice
	 * are left out: nobody could tell which is meant.
	 */
	const times = (now: number, zone: string): { start: number; end: number } => {
		const ahead = random() < 0.5 ? -120 + random() * 420 : random() * 30_000;
		const start = (Math.floor(now / minute) + Math.floor(ahead)) * minute;
		const end = start + Math.floor(10 + random() * 180) * minute;
		return isPlain(start, zone) && isPlain(end, zone) ? { start, end } : times(now, zone);
	};
	const titleOf = ({ id, version }: Pick<ModelEvent, 'id' | 'version'>) => `E${id} v${version}`;
	const clocks = ({ start, end, zone }: ModelEvent) => ({
		start_date: toWallClock(new Date(start * 1000), zone),
		end_date: toWallClock(new Date(end * 1000), zone),
		timezone: zone,
	});
	const write = async (event: ModelEvent) => {
		const { id, status } = event;
		await control().calendar.change('events', id, {
			title: titleOf(event),
			// What comes back from the trash has its address again.
			slug: `event-${id}`,
			status,
			...clocks(event),
		});
	};
	const create = async (now: number, status: ModelEvent['status']) => {
		const zone = oneOf(random, zones);
		const event = { id: 0, version: 1, ...times(now, zone), zone, status };
		const fields = { title: 'New', status: 'draft', ...clocks(event) };
		[event.id = 0] = await control().calendar.add('events', [fields]);
		events.set(event.id, event);
		await write(event);
	};
	const changeOne = async (kind: Change, event: ModelEvent, now: number) => {
		const { calendar } = control();
		if (kind === 'delete') {
			events.delete(event.id);
			return await calendar.remove('events', event.id);
		}
		if (kind === 'trash') {
			event.status = 'trash';
			return await calendar.trash('events', event.id);
		}
		if (kind === 'edit' || kind === 'move') event.version += 1;
		if (kind === 'move') Object.assign(event, times(now, event.zone));
		if (kind === 'unpublish') event.status = 'draft';
		if (kind === 'restore' || kind === 'publish') event.status = 'publish';
		await write(event);
	};

	return {
		/** Makes one change; gives which. */
		change: async (now: number): Promise<Change> => {
			const deck = Object.entries(changes).flatMap(([kind, { weight }]) =>
				Array<Change>(weight).fill(kind as Change),
			);
			for (;;) {
				const kind = oneOf(random, deck);
				const { from } = changes[kind];
				if (!from) {
					await create(now, kind === 'create' ? 'publish' : 'draft');
					return kind;
				}
				const possible = [...events.values()].filter(({ status }) => from.includes(status));
				if (possible.length === 0) continue;
				await changeOne(kind, oneOf(random, possible), now);
				return kind;
			}
		},
		/** What a poll at this moment has to tell, each as one text; nothing for the first. */
		poll: (now: number): string[] => {
			const isFirst = polledAt === 0;
			const at = isFirst ? now : polledAt;
			const told: string[] = [];
			polledAt = now;
			for (const id of [...seen.keys()]) {
				if (events.get(id)?.status === 'publish') continue;
				told.push(`deleted E${id}`);
				seen.delete(id);
			}
			for (const event of events.values()) {
				if (event.status !== 'publish') continue;
				const { id, start, end, version } = event;
				const before = seen.get(id);
				const isDue = start - lead <= now;
				if (!before) told.push(`created ${titleOf(event)}`);
				else if (before.version !== version) told.push(`updated ${titleOf(event)}`);
				if (isDue && start > at && before?.told !== start) {
					told.push(`startingSoon ${titleOf(event)}`);
				}
				if (end <= now && (before ? !before.ended : end > at)) {
					told.push(`ended ${titleOf(event)}`);
				}
				seen.set(id, { version, told: isDue ? start : undefined, ended: end <= now });
			}
			return isFirst ? [] : told;
		},
	};
}
