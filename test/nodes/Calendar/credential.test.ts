import { useTestBench, type Credential } from '../../support/testBench';
import { useCalendarTestBench } from './calendarTestBench';

const me = '/wp-json/wp/v2/users/me';
const blocked = { kind: 'status', status: 404, path: me, body: { code: 'rest_no_route' } } as const;

/** What a test says first: how many events there are depends on the day. */
const found = (login: string) =>
	expect.stringMatching(
		new RegExp(`^Calendar: \\d+ upcoming events, fields as expected\\. ${login}`),
	) as string;

describe('at a site', () => {
	const bench = useCalendarTestBench('release');
	const result = bench.testCredential;

	test('says whom n8n acts as', async () => {
		expect(await result()).toEqual({
			status: 'OK',
			message: found('Connected as “sandbox-editor”'),
		});
		expect(await bench.requests('path')).toEqual(['/events', me]);
	});

	test('says what n8n may do without authentication, and asks for no user', async () => {
		expect(await result({ authentication: 'none' })).toEqual({
			status: 'OK',
			message: found('Connected without authentication: n8n can only read public events'),
		});
		expect(await bench.requests('path')).toEqual(['/events']);
	});

	const ignoredLogins: Array<[string, Credential, RegExp]> = [
		['a token', { authentication: 'bearer', token: 'some-wrong-token' }, /Check the Token/],
		[
			'a header',
			{ authentication: 'header', headerName: 'X-Key', headerSecret: 'some-wrong-key' },
			/Check Header Name and Header Value/,
		],
	];

	test.each(ignoredLogins)('fails for %s that the site ignores', async (_what, login, advice) => {
		const shown = await result(login);
		expect(shown.status).toBe('Error');
		expect(shown.message).toMatch(/^The site ignores the login in the credential/);
		expect(shown.message).toMatch(advice);
		// The same where the site’s own route for the user is locked, as security plugins do.
		for (const status of [401, 403, 404, 500]) {
			await bench.control.clearFaults();
			await bench.control.addFault({ ...blocked, status, body: { code: 'locked' } });
			expect(await result(login)).toEqual(shown);
		}
	});

	test('is content where the site doesn’t say whom it takes the caller for', async () => {
		await bench.control.addFault(blocked);
		expect(await result()).toEqual({
			status: 'OK',
			message: found('Connected as a user who can read drafts'),
		});
	});

	test('doesn’t half read another interface of the calendar', async () => {
		const namespace = 'tec/v1';
		expect(await result({ namespace })).toEqual({
			status: 'Error',
			message: expect.stringMatching(
				/^The Namespace in the credential leads to another interface.*“tribe\/events\/v1”/,
			) as string,
		});
	});

	const home = () => bench.sandbox.calendar.apiRoot.replace(/\/wp-json$/, '');

	const probablyRoot = () => `API Root in the credential should probably be “${home()}/wp-json”`;

	/** What is entered, and what the message contains. */
	const addresses: Array<[string, () => Credential, () => string[]]> = [
		[
			'a forgotten /wp-json',
			() => ({ apiRoot: home() }),
			() => [`moved to ${home()}/events/`, probablyRoot()],
		],
		[
			'a site without a calendar',
			() => ({ namespace: 'tribe/events/v1' }),
			() => ['The calendar may be turned off on this site'],
		],
	];

	test.each(addresses)(
		'names the field and the value for %s, as the node does when it reads and writes',
		async (_what, changed, words) => {
			const { status, message } = await result(changed());
			expect(status).toBe('Error');
			for (const each of words()) expect(message).toContain(each);
			expect(message).not.toMatch(/undefined|\.\./);
			for (const [operation, parameters] of [
				['event.getAll', {}],
				['tag.create', { name: 'X' }],
			] as const) {
				const error = await bench.failure(operation, parameters, {
					credential: changed(),
				});
				expect(error?.description).toMatch(
					/(API Root|Namespace) in the credential should probably be “|turned off on this site/,
				);
			}
		},
	);
});

describe('at a server that isn’t such a site', () => {
	const bench = useTestBench('calendar');
	const result = bench.testCredential;

	test('is content with the right token, and fails for a wrong one', async () => {
		const { token } = bench.sandbox.calendar;
		expect(await result({ authentication: 'bearer', token })).toMatchObject({ status: 'OK' });
		const { status } = await result({ authentication: 'bearer', token: 'some-wrong-token' });
		expect(status).toBe('Error');
	});

	test.each([404, 500])('concludes nothing from %i for drafts', async (status) => {
		await bench.control.addFault({ kind: 'status', status, path: me });
		await bench.control.addFault({ kind: 'delay', ms: 0, path: '/events', times: 1 });
		await bench.control.addFault({ kind: 'status', status, path: '/events' });
		expect(await result()).toEqual({
			status: 'OK',
			message: expect.stringMatching(
				/^Calendar: \d+ upcoming events, fields as expected$/,
			) as string,
		});
	});
});
