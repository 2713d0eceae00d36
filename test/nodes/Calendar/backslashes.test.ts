import type { CalendarCollection } from '../../sandbox';
import { byId, NAMED, party, useCalendarTestBench } from './calendarTestBench';

const NAMES = ['C:\\temp', 'a\\\\b', 'Rock \\m/ Night', 'ends in \\', 'x < y'];
/** Servers take markup out of the names of categories and tags. */
const MARKUP = 'A <b>bold</b> one';

const bench = useCalendarTestBench();
const records = async (many: CalendarCollection) => await bench.control.calendar.records(many);
const record = async (many: CalendarCollection, id: unknown) =>
	await bench.control.calendar.record(many, Number(id));

test.each(NAMED)('a $one keeps its name, and Create or Update finds it again', async (kind) => {
	const { one, many, title } = kind;
	const before = (await records(many)).length;
	const isTerm = title === 'name';
	const names = isTerm ? NAMES : [...NAMES, MARKUP];
	for (const name of names) {
		const more = { additionalFields: { description: `About ${name}` } };
		const items = [1, 2, 3].map(() => ({ name }));
		const made = await bench.output(
			`${one}.upsert`,
			{ [title]: '={{ $json.name }}', ...more },
			{ items },
		);
		expect(new Set(made.map(({ id }) => id)).size).toBe(1);
		const stored = (text: string) => (isTerm ? text.replace('<', '&lt;') : text);
		expect(await record(many, made[0]?.id as number)).toMatchObject({
			[title]: stored(name),
			description: stored(`About ${name}`),
		});
		// A second category of a name with backslashes isn’t refused.
		if (isTerm && name.includes('\\')) continue;
		expect((await bench.failure(`${one}.create`, { [title]: name }))?.message).toMatch(/exist/);
	}
	expect(await records(many)).toHaveLength(before + names.length);
});

test('an event keeps its texts, also in updates that send them back', async () => {
	const text = 'C:\\temp \\\\server\\share\\';
	const [made] = await bench.output('event.create', {
		...party,
		title: text,
		additionalFields: { description: text, excerpt: text, cost: text },
	});
	const stored = { title: text, description: text, excerpt: text, cost: text };
	const id = made?.id as number;
	expect(await record('events', id)).toMatchObject(stored);
	await bench.output('event.update', { eventId: byId(id), updateFields: { featured: true } });
	expect(await record('events', id)).toMatchObject({ ...stored, featured: true });
});
