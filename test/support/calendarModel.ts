import type { Control } from '../sandbox';
import { toUtc, toWallClock, utcOf } from '../sandbox/calendar/dates';

/** What the model knows about an event. Times are in seconds since 1970. */
interface ModelEvent {
	id: number;
	version: number;
	start: number;
	end: number;
	zone: string;
	status: 'publish' | 'draft' | 'trash';
}

/** What the previous poll saw of an event. `reportedStart` is the start for which `startingSoon` was reported. */
interface Seen {
	version: number;
	reportedStart?: number;
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

/** A random number generator: numbers from 0 to below 1, always the same for the same seed. */
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

const isUnambiguous = (seconds: number, zone: string) => {
	const at = new Date(seconds * 1000);
	return utcOf(toWallClock(at, zone), zone) === toUtc(at);
};

/** The statuses an event can have before each change; none for changes that create an event. */
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
 * Makes random changes to a calendar and predicts what the trigger must report. Several changes to an event between two
 * polls count as one, reported with the event’s latest state. A change that is undone before the next poll doesn’t
 * count.
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
	 * A start and an end in whole minutes, from two hours ago to three weeks ahead; near times are more likely. Local
	 * times that occur twice when clocks go back are left out, because they are ambiguous.
	 */
	const times = (now: number, zone: string): { start: number; end: number } => {
		const ahead = random() < 0.5 ? -120 + random() * 420 : random() * 30_000;
		const start = (Math.floor(now / minute) + Math.floor(ahead)) * minute;
		const end = start + Math.floor(10 + random() * 180) * minute;
		return isUnambiguous(start, zone) && isUnambiguous(end, zone)
			? { start, end }
			: times(now, zone);
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
			// An event restored from the trash gets its old slug back.
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
		/** Makes one random change and returns its kind. */
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
		/** What a poll at this time must report, one string per event; nothing for the first poll. */
		poll: (now: number): string[] => {
			const isFirst = polledAt === 0;
			const at = isFirst ? now : polledAt;
			const reports: string[] = [];
			polledAt = now;
			for (const id of [...seen.keys()]) {
				if (events.get(id)?.status === 'publish') continue;
				reports.push(`deleted E${id}`);
				seen.delete(id);
			}
			for (const event of events.values()) {
				if (event.status !== 'publish') continue;
				const { id, start, end, version } = event;
				const before = seen.get(id);
				const isDue = start - lead <= now;
				if (!before) reports.push(`created ${titleOf(event)}`);
				else if (before.version !== version) reports.push(`updated ${titleOf(event)}`);
				if (isDue && start > at && before?.reportedStart !== start) {
					reports.push(`startingSoon ${titleOf(event)}`);
				}
				if (end <= now && (before ? !before.ended : end > at)) {
					reports.push(`ended ${titleOf(event)}`);
				}
				seen.set(id, { version, reportedStart: isDue ? start : undefined, ended: end <= now });
			}
			return isFirst ? [] : reports;
		},
	};
}
