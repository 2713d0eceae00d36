import { hints } from '../../support/runNode';
import { addRich, byId, party, stored, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench('release');

const NOTHING = ['={{ $json.missing }}', '={{ null }}', '={{ "" }}', '={{ " " }}', '={{ [] }}'];

test.each<[string, string, string, wrap?: typeof byId]>([
	['event.getAll', 'search', 'Search'],
	['event.getAll', 'categories', 'Category Names or IDs'],
	['event.getAll', 'featured', 'Featured'],
	['category.getAll', 'order', 'Order'],
	['venue.getAll', 'hasEvents', 'Has Events'],
	['event.getAll', 'venue', 'Venue', byId],
	['tag.getAll', 'event', 'Event', byId],
])('%s rejects an empty filter %s instead of listing everything', async (...row) => {
	const [operation, name, label, wrap] = row;
	const own = wrap ? [...NOTHING.map(wrap), wrap('')] : [...NOTHING, '={{ [null, ""] }}'];
	for (const value of ['={{ $json.missing }}', ...own]) {
		const problem = `The parameter “${label}” is empty`;
		await bench.refuse(operation, { filters: { [name]: value } }, problem);
	}
});

test('a field that the choice hides doesn’t matter', async () => {
	await bench.succeed('event.getAll', {
		specifyDates: '={{ $json.from ? "between" : "all" }}',
		from: '={{ $json.from }}',
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
