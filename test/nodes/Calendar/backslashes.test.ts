import type { INodeParameters } from 'n8n-workflow';

import type { CalendarCollection } from '../../sandbox';
import { errorShown } from '../../support/testBench';
import { NAMED } from './calendarTestBench';
import { byId, party, useEventTestBench } from './eventTestBench';

const NAMES = ['C:\\temp', 'a\\\\b', 'Rock \\m/ Night', 'ends in \\', 'x < y'];
/** Servers take markup out of the names of categories and tags. */
const MARKUP = 'A <b>bold</b> one';

const bench = useEventTestBench();
const records = async (many: CalendarCollection) => await bench.control.calendar.records(many);
const record = async (many: CalendarCollection, id: unknown) =>
	await bench.control.calendar.record(many, Number(id));
const run = async (operation: string, parameters: INodeParameters, items?: object[]) => {
	const outcome = await bench.succeed(
		operation,
		parameters,
		items ? { items: items as never } : {},
	);
	return outcome.items.map(({ json }) => json);
};

test.each(NAMED)('a $one keeps its name, and Create or Update finds it again', async (kind) => {
	const { one, many, title } = kind;
	const before = (await records(many)).length;
	const isTerm = title === 'name';
	const names = isTerm ? NAMES : [...NAMES, MARKUP];
	for (const name of names) {
		const more = { additionalFields: { description: `About ${name}` } };
		const items = [1, 2, 3].map(() => ({ name }));
		const made = await run(`${one}.upsert`, { [title]: '={{ $json.name }}', ...more }, items);
		expect(new Set(made.map(({ id }) => id)).size).toBe(1);
		const stored = (text: string) => (isTerm ? text.replace('<', '&lt;') : text);
		expect(await record(many, made[0]?.id as number)).toMatchObject({
			[title]: stored(name),
			description: stored(`About ${name}`),
		});
		// A second category of a name with backslashes isn’t refused.
		if (isTerm && name.includes('\\')) continue;
		const again = await bench.run(`${one}.create`, { [title]: name });
		expect(errorShown(again)?.message).toMatch(/exist/);
	}
	expect(await records(many)).toHaveLength(before + names.length);
});

test('an event keeps its texts, also in updates that send them back', async () => {
	const text = 'C:\\temp \\\\server\\share\\';
	const [made] = await run('event.create', {
		...party,
		title: text,
		additionalFields: { description: text, excerpt: text, cost: text },
	});
	const stored = { title: text, description: text, excerpt: text, cost: text };
	const id = made?.id as number;
	expect(await record('events', id)).toMatchObject(stored);
	await run('event.update', { eventId: byId(id), updateFields: { featured: true } });
	expect(await record('events', id)).toMatchObject({ ...stored, featured: true });
});
