import { toUtc } from '../dates';
import type { Values } from '../types';
import { showSeeds } from './shows';

export const eventCount = 132;
/** The only password-protected event. Passwords are set on the site, not through the API. */
export const protectedEvent = { index: 75, password: 'akwaaba' };

/** There are two events on every fifth day. On every second one of these days, both start at the same time. */
const dayOf = (index: number) => (Math.floor(index / 2) - 26) * 5;
const hourOf = (index: number) => [18, 18, 10, 14][index % 4] ?? 18;

/** Special values for some events, so that every filter finds something. */
function peculiarities(index: number): Values {
	return {
		...(index % 29 === 28 && { status: 'draft' }),
		...(index === 71 && { status: 'private' }),
		...(index === 61 && { hide_from_listings: true }),
		...(index % 7 === 0 && { featured: true }),
		...(index % 33 === 0 && { sticky: true }),
		...(index % 11 === 5 && { all_day: true }),
		...(index % 13 === 12 && { timezone: 'Africa/Lagos' }),
		...(index % 17 === 16 && { venue: null }),
		...(index % 10 === 2 && { image: '502' }),
	};
}

/** The values of each event, with the number of days since it was announced. */
export function eventValues(
	at: (days: number) => Date,
	venues: number[],
	organizers: number[],
): Array<[daysAgo: number, Values]> {
	return Array.from({ length: eventCount }, (_, index) => {
		const show = showSeeds[index % showSeeds.length];
		const day = dayOf(index);
		const start = new Date(at(day).getTime() + hourOf(index) * 3_600_000);
		const lastDay = show?.title.includes('Weekend') ? 2 : 0;
		const end = new Date(at(day + lastDay).getTime() + (hourOf(index) + 3) * 3_600_000);
		const organizer = [index, index * 7 + 3]
			.slice(0, index % 3 === 0 ? 2 : 1)
			.map((one) => organizers[one % organizers.length]);
		return [
			200 - index,
			{
				title: `${show?.title} No. ${Math.floor(index / showSeeds.length) + 1}`,
				description: show?.about,
				categories: [show?.category],
				tags: show?.tags,
				cost: show?.cost,
				start_date: toUtc(start),
				end_date: toUtc(end),
				venue: venues[(index * 5) % venues.length],
				organizer,
				...peculiarities(index),
			},
		];
	});
}
