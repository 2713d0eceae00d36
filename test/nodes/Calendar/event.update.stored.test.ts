import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { addRich, byId, stored, useEventTestBench } from './eventTestBench';

type Kept = [what: string, fields: object, rewritten: object, warnings: RegExp[]];

/** Events as admin pages store them, what an update may rewrite to keep their meaning, and what it says then. */
const KEPT: Kept[] = [
	[
		'the second 02:30 in Berlin',
		{
			timezone: 'Europe/Berlin',
			start_date: '2027-10-31 02:30:00',
			end_date: '2027-10-31 05:30:00',
			utc_start_date: '2027-10-31 01:30:00',
			utc_end_date: '2027-10-31 04:30:00',
		},
		{},
		[],
	],
	['a password', { password: 'akwaaba' }, {}, []],
	['a place in listings', { hide_from_listings: false }, {}, []],
];

const bench = useEventTestBench();

test.each(KEPT)('of an event with %s, only the updated field changes', async (...row) => {
	const [, fields, rewritten, warnings] = row;
	const changes: Array<[updateFields: INodeParameters, changed: object]> = [
		[{ excerpt: 'Other' }, { excerpt: 'Other' }],
		[{ featured: false }, { featured: false }],
	];
	for (const [at, [updateFields, changed]] of changes.entries()) {
		const id = await addRich(bench, { ...fields, slug: `fair-${at}` });
		const before = await stored(bench, id);
		const options = 'password' in fields ? fields : {};
		const outcome = await bench.run('event.update', {
			...{ eventId: byId(id), updateFields, options },
		});
		expect(errorShown(outcome)).toBeUndefined();
		expect(await stored(bench, id)).toEqual({ ...before, ...rewritten, ...changed });
		const said = outcome.items[0]?.json.warnings;
		expect(said).toEqual(
			warnings.length === 0 ? undefined : warnings.map((each) => expect.stringMatching(each)),
		);
	}
});

test.each([
	['UTC+2', '2030-08-01T18:00:00Z', '2030-08-01 20:00:00', '2030-08-01 18:00:00'],
	['UTC+2', '2030-08-01T18:00:00', '2030-08-01 18:00:00', '2030-08-01 16:00:00'],
])('in %s, Start %s becomes %s, which is %s in UTC', async (timezone, startDate, wall, utc) => {
	const id = await addRich(bench, { timezone });
	const outcome = await bench.run('event.update', {
		eventId: byId(id),
		updateFields: { startDate },
	});
	expect(errorShown(outcome)).toBeUndefined();
	expect(await stored(bench, id)).toMatchObject({ start_date: wall, utc_start_date: utc });
});

test.each<[string, INodeParameters]>([
	['event.create', { startDate: '2030-07-01T18:00', endDate: '2030-07-01T21:00' }],
	['event.update', { eventId: byId(1001) }],
	['venue.create', { venue: 'Sea View' }],
	['organizer.upsert', { organizer: 'Sea View' }],
])('%s sends the entered website in full, or refuses it', async (operation, parameters) => {
	const run = async (website: string) =>
		await bench.run(operation, {
			...{ title: 'Party', ...parameters, simplify: false, options: { simplify: false } },
			...{ additionalFields: { website }, updateFields: { website } },
		});
	const refused = await run('/tickets');
	expect(errorShown(refused)?.message).toMatch('“Website” must be a web address such as');
	expect(await bench.control.requests()).toEqual([]);
	const { items } = await run('exämple.test/a b');
	expect(items[0]?.json.website).toBe('http://xn--exmple-cua.test/a%20b');
});
