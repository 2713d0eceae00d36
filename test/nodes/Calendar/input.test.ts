import { hints } from '../../support/runNode';
import { addRich, byId, party, stored, useCalendarTestBench, written } from './calendarTestBench';

const bench = useCalendarTestBench('release');

describe('an empty filter is rejected instead of listing everything', () => {
	const empty = ['={{ $json.missing }}', '={{ null }}', '={{ "" }}', '={{ " " }}', '={{ [] }}'];

	test.each<[string, string, string]>([
		['event.getAll', 'search', 'Search'],
		['event.getAll', 'categories', 'Category Names or IDs'],
		['event.getAll', 'featured', 'Featured'],
		['category.getAll', 'order', 'Order'],
		['venue.getAll', 'hasEvents', 'Has Events'],
	])('%s: %s', async (operation, name, label) => {
		for (const value of [...empty, '={{ [null, ""] }}']) {
			await bench.refuse(
				operation,
				{ filters: { [name]: value } },
				`The parameter “${label}” is empty`,
			);
		}
	});

	test.each<[string, string, string]>([
		['event.getAll', 'venue', 'Venue'],
		['tag.getAll', 'event', 'Event'],
	])('%s: %s as a locator', async (operation, name, label) => {
		for (const value of [...empty.map(byId), '={{ $json.missing }}', byId('')]) {
			await bench.refuse(
				operation,
				{ filters: { [name]: value } },
				`The parameter “${label}” is empty`,
			);
		}
	});
});

test('of an object, the expression for the part that fits is named', async () => {
	const start = { dateTime: '2030-07-01T18:00:00+00:00', timeZone: 'Africa/Accra' };
	const parameters = { ...party, startDate: '={{ $json.start }}' };
	const error = await bench.failure('event.create', parameters, { items: [{ start }] });
	expect(error?.message).toContain('Take the part that fits: {{ $json.start.dateTime }}');
});

describe('choices', () => {
	test('and others where the document leaves them open', async () => {
		const additionalFields = { status: 'draft', otherStatus: 'in_review' };
		await bench.run('event.create', { ...party, additionalFields });
		expect(await written(bench)).toMatchObject({ status: 'in_review' });
		await bench.control.reset();
		const filters = { otherStatus: 'in_review, publish' };
		await bench.run('event.getAll', { limit: 1, filters });
		await bench.run('tag.getAll', { filters: { orderby: 'id', otherOrderby: 'term_group' } });
		await bench.run('venue.getAll', { filters: { otherStatus: 'draft , private' } });
		const queries = await bench.requests('query');
		expect(queries).toMatchObject([
			{ status: 'in_review,publish' },
			{ orderby: 'term_group' },
			{ status: 'draft,private' },
		]);
	});

	test('a field that the choice hides doesn’t matter', async () => {
		await bench.succeed('event.getAll', {
			specifyDates: '={{ $json.from ? "between" : "all" }}',
			from: '={{ $json.from }}',
		});
	});
});

test('an organizer whose expression returns nothing isn’t dropped', async () => {
	const rows = [{ organizerId: byId(301) }, { organizerId: byId('={{ $json.missing }}') }];
	await bench.refuse(
		'event.create',
		{ ...party, specifyOrganizers: 'choose', organizerIds: { organizer: rows } } as never,
		'The parameter “Existing Organizers” has an entry whose expression returned nothing',
	);
});

test('a field of an update is emptied by a blank, and left alone by an expression that returns nothing', async () => {
	const id = await addRich(bench);
	const before = await stored(bench, id);
	const updateFields = { cost: '', image: '', website: '={{ "" }}', categories: '={{ [] }}' };
	await bench.run('event.update', { eventId: byId(id), updateFields });
	const emptied = { ...before, ...{ cost: '', image: 0, website: '', categories: [] } };
	expect(await stored(bench, id)).toEqual(emptied);
	const outcome = await bench.run('event.update', {
		eventId: byId(id),
		updateFields: { title: 'Fair', website: '={{ $json.missing }}' },
	});
	expect(await stored(bench, id)).toEqual({ ...emptied, title: 'Fair' });
	expect(hints(outcome)).toContain('info “Website” had no value and was left out.');
	const nothing = { website: '={{ $json.missing }}' };
	const error = await bench.failure('event.update', { eventId: byId(id), updateFields: nothing });
	expect(error?.message).toContain('There is nothing to update');
});
