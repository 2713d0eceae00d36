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

const basic = (user: string, password: string) =>
	`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

test.each<[string, (calendar: IDataObject) => IDataObject, (calendar: IDataObject) => IDataObject]>(
	[
		[
			'basic',
			() => ({}),
			({ username, password }) => ({ authorization: basic(String(username), String(password)) }),
		],
		[
			'bearer',
			({ token }) => ({ token: ` ${String(token)}\n` }),
			({ token }) => ({ authorization: `Bearer ${String(token)}` }),
		],
		[
			'header',
			() => ({ headerName: 'X-Calendar-Key', headerSecret: 'header-secret-1' }),
			() => ({ 'x-calendar-key': 'header-secret-1' }),
		],
		['none', () => ({}), () => ({})],
	],
)('with the authentication %s, requests carry only that', async (authentication, stored, sent) => {
	const calendar = { ...bench.sandbox.calendar };
	const outcome = await bench.run(
		'site.getIndex',
		{},
		{
			credential: { authentication, ...stored(calendar) },
		},
	);
	expect(errorShown(outcome)).toBeUndefined();
	const { authorization, 'x-calendar-key': own } =
		(await bench.control.requests())[0]?.headers ?? {};
	expect({
		...(authorization && { authorization }),
		...(own && { 'x-calendar-key': own }),
	}).toEqual(sent(calendar));
});

test.each([
	['the user', { user: 'nobody' }],
	['the password', { password: 'some-wrong-secret' }],
	['the token', { authentication: 'bearer', token: 'some-wrong-secret' }],
])('a wrong %s is reported after one request', async (_, credential) => {
	const outcome = await bench.run('site.getDocumentation', {}, { credential });
	expect(errorShown(outcome)).toEqual({
		message: 'The provided password is an invalid application password. [item 0]',
		description: 'Open the credential and enter an application password from the user’s profile.',
		httpCode: '401',
		code: 'incorrect_password',
		itemIndex: 0,
	});
	expect(await bench.control.requests()).toHaveLength(1);
	expect(JSON.stringify(outcome.run)).not.toContain('some-wrong-secret');
});

test('no secret appears in an execution, not even in base64, if the service repeats the header', async () => {
	const { username, password } = bench.sandbox.calendar;
	const header = basic(username, password);
	for (const status of [200, 401]) {
		await bench.control.clearFaults();
		await bench.control.addFault({
			kind: 'status',
			status,
			body: { message: `Got ${header} for ${password}`, header },
		});
		const stored = JSON.stringify((await bench.run('site.getIndex')).run);
		expect(stored).toContain('[hidden]');
		expect(stored).not.toContain(password);
		expect(stored).not.toContain(header);
	}
});
