import type { IDataObject } from 'n8n-workflow';

import { pairedOutput, useTestBench } from '../../support/testBench';

const bench = useTestBench('calendar');

const index = (base: string) => ({
	namespace: 'calendar/events/v1',
	routes: Object.fromEntries(
		['', '/doc', '/events', '/venues', '/organizers', '/categories', '/tags'].map((path) => [
			`/calendar/events/v1${path}`,
			{ namespace: 'calendar/events/v1' },
		]),
	),
	_links: { up: [{ href: `${base}/calendar/events/v1/` }] },
});

test('Get Index returns the routes of the calendar for each item', async () => {
	const { items } = await bench.run('site.getIndex', {}, { items: [{}, {}, {}] });
	const expected = index(bench.sandbox.calendar.apiRoot);
	expect(pairedOutput(items)).toEqual([0, 1, 2].map((item) => [item, expected]));
	expect(await bench.requests('method', 'path', 'query', 'rawBody')).toEqual(
		Array(3).fill(['GET', '/', {}, '']),
	);
});

test('Get Documentation returns the OpenAPI description', async () => {
	const { items, error } = await bench.run('site.getDocumentation');
	expect(error).toBeUndefined();
	const { apiRoot, namespace } = bench.sandbox.calendar;
	const answer = await fetch(`${apiRoot}/${namespace}/doc`);
	const description = (await answer.json()) as IDataObject;
	expect(Object.keys(description.paths as object)).toContain('/events');
	expect(pairedOutput(items)).toEqual([[0, description]]);
});
