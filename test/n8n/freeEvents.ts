import { DateTime } from 'luxon';

import type { Control } from '../sandbox';

/** In how many days, at which hour, for how many hours. */
type Time = [days: number, hour: number, hours: number];

const organizers = [
	{ id: 21, organizer: 'Esi Events', email: 'esi@events.example' },
	{ id: 22, organizer: 'Harbour Choir', email: 'choir@harbour.example' },
];

const venues = [
	{ id: 11, venue: 'Harbour Hall', address: '1 Quay Street', city: 'Tema', country: 'Ghana' },
	{ id: 12, venue: 'Library Garden', address: '20 High Street', city: 'Accra', country: 'Ghana' },
];

const events: Array<[title: string, when: Time, venue: number, organizer: number]> = [
	['Poetry in the Garden', [2, 18, 2], 12, 21],
	['Open Rehearsal', [4, 19, 2], 11, 22],
	['Book Swap', [9, 10, 4], 12, 21],
	['Harbour Clean-up', [16, 9, 3], 11, 21],
	['Carols by the Sea', [30, 18, 2], 11, 22],
];

/** As the calendar writes local times. */
const wall = (today: Date, days: number, hour: number) =>
	`${DateTime.fromJSDate(today).plus({ days }).set({ hour }).toFormat('yyyy-MM-dd HH')}:00:00`;

/**
 * Empties the calendar and adds events of the next weeks. They are free, so none of them is billed. Their IDs are the
 * same at every start, so a workflow of an earlier demo doesn't take them for new.
 */
export async function offerFreeEvents({ calendar }: Control, today = new Date()): Promise<void> {
	await calendar.clear();
	await calendar.add('organizers', organizers);
	await calendar.add('venues', venues);
	const records = events.map(([title, [days, hour, hours], venue, organizer], at) => ({
		...{ id: 31 + at, title, venue, organizer: [organizer] },
		start_date: wall(today, days, hour),
		end_date: wall(today, days, hour + hours),
	}));
	await calendar.add('events', records);
}
