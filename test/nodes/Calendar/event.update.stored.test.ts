import type { INodeParameters } from 'n8n-workflow';

import { addRich, byId, stored, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench();

/** Events as admin pages store them. */
test.each<[what: string, fields: INodeParameters]>([
	[
		'the second 02:30 in Berlin',
		{
			timezone: 'Europe/Berlin',
			start_date: '2027-10-31 02:30:00',
			end_date: '2027-10-31 05:30:00',
			utc_start_date: '2027-10-31 01:30:00',
			utc_end_date: '2027-10-31 04:30:00',
		},
	],
	['a password', { password: 'akwaaba' }],
	['a place in listings', { hide_from_listings: false }],
])('of an event with %s, only the updated field changes', async (_, fields) => {
	for (const changed of [{ excerpt: 'Other' }, { featured: false }]) {
		const id = await addRich(bench, { ...fields, slug: Object.keys(changed)[0] });
		const before = await stored(bench, id);
		const options = 'password' in fields ? fields : {};
		const parameters = { eventId: byId(id), updateFields: changed as INodeParameters, options };
		const { items } = await bench.succeed('event.update', parameters);
		expect(await stored(bench, id)).toEqual({ ...before, ...changed });
		expect(items[0]?.json).not.toHaveProperty('warnings');
	}
});

test.each([
	['UTC+2', '2030-08-01T18:00:00Z', '2030-08-01 20:00:00', '2030-08-01 18:00:00'],
	['UTC+2', '2030-08-01T18:00:00', '2030-08-01 18:00:00', '2030-08-01 16:00:00'],
])('in %s, Start %s becomes %s, which is %s in UTC', async (timezone, startDate, wall, utc) => {
	const id = await addRich(bench, { timezone });
	await bench.succeed('event.update', { eventId: byId(id), updateFields: { startDate } });
	expect(await stored(bench, id)).toMatchObject({ start_date: wall, utc_start_date: utc });
});

test.each<[string, INodeParameters]>([
	['event.create', { startDate: '2030-07-01T18:00', endDate: '2030-07-01T21:00' }],
	['event.update', { eventId: byId(1001) }],
	['venue.create', { venue: 'Sea View' }],
	['organizer.upsert', { organizer: 'Sea View' }],
])('%s sends the entered website in full, or refuses it', async (operation, parameters) => {
	const call = (website: string) => ({
		...{ title: 'Party', ...parameters, simplify: false, options: { simplify: false } },
		...{ additionalFields: { website }, updateFields: { website } },
	});
	await bench.refuse(operation, call('/tickets'), '“Website” must be a web address such as');
	await bench.succeed(operation, call('exämple.test/a b'));
	// What is stored of it depends on the site.
	expect(await bench.writes('body')).toMatchObject([
		{ website: 'http://xn--exmple-cua.test/a%20b' },
	]);
});
