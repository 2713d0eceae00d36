import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { party, useCalendarTestBench, written, zone } from './calendarTestBench';

const bench = useCalendarTestBench();

const create = async (more: INodeParameters) =>
	await bench.succeed('event.create', {
		...party,
		additionalFields: { timezone: zone('Africa/Accra'), ...more },
	});

const one = (name: string, what = 'category') =>
	`“${name}” becomes one new ${what}. For several, put commas between their names.`;

test.each<[INodeParameters, string[] | undefined]>([
	[{ categories: 'Night / Day' }, [one('Night / Day')]],
	[{ categories: 'Night | Day' }, [one('Night | Day')]],
	[{ tags: '#night #day' }, [one('#night #day', 'tag')]],
	[{ tags: '#night' }, [one('#night', 'tag')]],
	[{ categories: 'Night & Day, C# Users' }, undefined],
])('names that nothing has yet and that look like several are told: %j', async (more, warnings) => {
	expect((await create(more)).items[0]?.json.warnings).toEqual(warnings);
	// Now there is one with that name.
	expect((await create(more)).items[0]?.json.warnings).toBeUndefined();
});

test('an image that the site probably can’t fetch is told above the output', async () => {
	const outcome = await create({ image: 'http://localhost/a.jpg' });
	expect(await written(bench)).toMatchObject({ image: 'http://localhost/a.jpg' });
	expect(hints(outcome)).toEqual([
		'warning “Image” is at localhost, which only computers nearby may reach.',
	]);
});

test.each(['C:\\photos\\concert.jpg', 'a.jpg'])(
	'the file %s is refused as an image',
	async (image) => {
		const parameters = { ...party, additionalFields: { image } };
		await bench.refuse('event.create', parameters, 'The calendar takes no uploads');
	},
);

test('a record of the site whose slug is no text is no reason to stop', async () => {
	const body = [{ id: 7, name: 'Other', slug: { toString: 1, valueOf: 2 } }];
	await bench.control.addFault({
		...{ kind: 'status', status: 200, method: 'GET', path: '/tags', times: 9 },
		body: { tags: body, total: 1, total_pages: 1 },
	});
	const { items } = await create({ tags: 'Harbour' });
	expect(items[0]?.json).toMatchObject({ title: 'Party' });
});
