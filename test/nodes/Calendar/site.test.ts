import type { IDataObject } from 'n8n-workflow';

import { pairedOutput, errorShown, useTestBench } from '../../support/testBench';

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
	const requests = await bench.control.requests();
	expect(
		requests.map(({ method, path, query, rawBody }) => [method, path, query, rawBody]),
	).toEqual(Array(3).fill(['GET', '/', {}, '']));
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

test.each([
	['the user', { user: 'nobody' }],
	['the password', { password: 'some-wrong-secret' }],
	['the token', { authentication: 'bearer', token: 'some-wrong-secret' }],
])('a wrong %s is reported after one request', async (_, credential) => {
	const outcome = await bench.run('site.getDocumentation', {}, { credential });
	expect(errorShown(outcome)).toEqual({
		message: 'The provided password is an invalid application password.',
		description: 'Open the credential and enter an application password from the user’s profile.',
		httpCode: '401',
		code: 'incorrect_password',
		itemIndex: 0,
	});
	expect(await bench.control.requests()).toHaveLength(1);
	expect(JSON.stringify(outcome.run)).not.toContain('some-wrong-secret');
});
