import { party } from './calendar/client';
import { useObserved } from './calendar/observed/bench';

const { site, as } = useObserved();
const { editor } = as;
const on = (changes: object) => ({ ...party, ...changes });

describe('one level of backslashes is lost', () => {
	test.each([
		['C:\\temp', 'C:temp'],
		['a\\\\b', 'a\\b'],
		['x\\\\\\y', 'x\\y'],
	])('so %j is stored as %j', async (sent, kept) => {
		const venue = await editor('POST', '/venues', { venue: sent, address: sent });
		const id = Number(venue.body.id);
		expect(await site().record('venues', id)).toMatchObject({ venue: kept, address: kept });
		const { body } = await editor('POST', '/events', on({ title: sent, description: sent }));
		expect(await site().record('events', Number(body.id))).toMatchObject({
			title: kept,
			description: kept,
		});
		const tag = await editor('POST', '/tags', { name: sent, description: sent });
		expect(tag.body).toMatchObject({ name: kept, description: kept });
	});

	test('before names are compared, also inside an event', async () => {
		const first = await editor('POST', '/venues', { venue: 'C:\\temp' });
		const again = await editor('POST', '/venues', { venue: 'C:temp' });
		const { body } = await editor('POST', '/events', on({ venue: { venue: 'C:\\temp' } }));
		expect(again.body.id).toBe(first.body.id);
		expect(body.venue).toMatchObject({ id: first.body.id, venue: 'C:temp' });
	});
});

test.each(['categories', 'tags'])(
	'one of the %s with a backslash or markup is mistaken if it is named a second time',
	async (name) => {
		for (const term of ['a\\\\b', 'a <b>c</b>']) {
			const first = await editor('POST', '/events', on({ [name]: [term] }));
			const [made] = first.body[name] as Array<{ id: number; name: string }>;
			expect(made?.name).toBe(term.replace('\\\\', '\\'));
			const second = await editor('POST', '/events', on({ [name]: [term] }));
			expect(second.body[name]).toEqual([expect.objectContaining({ name: String(made?.id) })]);
		}
	},
);

test.each([
	['/events', on({ title: '  ' }), 'title'],
	['/venues', { venue: ' ' }, 'venue'],
	['/organizers', { organizer: '\t' }, 'organizer'],
	['/tags', { name: ' ' }, 'name'],
])('POST %s %j is invalid: a name can’t be blank', async (path, body, name) => {
	const answer = await editor('POST', path, body);
	expect([answer.status, answer.body.message]).toEqual([400, `Invalid parameter(s): ${name}`]);
});
