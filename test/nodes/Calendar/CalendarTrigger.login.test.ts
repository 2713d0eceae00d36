import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';
import { useRawServers } from '../../support/rawServer';

const bench = useCalendarTriggerBench();
const { trigger, add, poll, clock } = bench;
const startServer = useRawServers();

test('a site with plain permalinks is watched', async () => {
	const { control, calendar } = bench.sandbox;
	await control.settings({ calendar: { permalinks: 'plain' } });
	const apiRoot = calendar.apiRoot.replace('/wp-json', '/?rest_route=/');
	const host = await trigger({ triggerOn: ['created', 'deleted'] }, { credential: { apiRoot } });
	await host.activate();
	const id = await add();
	expect(await poll(host)).toEqual([`created ${id}`]);
	await control.calendar.remove('events', id);
	expect(await poll(host)).toEqual([`deleted ${id}`]);
});

describe('at a site that takes a wrong password for none', () => {
	beforeEach(async () => {
		await bench.sandbox.control.settings({ calendar: { wrongPassword: 'ignored' } });
	});
	const me = '/wp-json/wp/v2/users/me';
	const paths = async () => (await bench.sandbox.control.requests()).map(({ path }) => path);
	let tries = 0;
	/** Changes the credential to a password that the nodes don’t know yet. Returns a function that changes it back. */
	function enterWrong({ setup }: Awaited<ReturnType<typeof trigger>>) {
		const credential = setup.credentials.calendarApi as { password: string };
		const { password } = credential;
		credential.password = `wrong-password-${++tries}`;
		return () => (credential.password = password);
	}

	test('a poll fails instead of going on as anybody, and the next one reports what was missed', async () => {
		const host = await trigger({ triggerOn: ['created', 'deleted'] });
		const old = await add();
		await host.activate();
		const mend = enterWrong(host);
		const id = await add();
		for (const time of [0, 60]) {
			await clock.advance(time);
			await expect(poll(host)).rejects.toMatchObject({
				message: 'The site ignores the login in the credential: it answers as it does to anybody',
				description: expect.stringMatching(
					/^User or Application Password may be wrong.* choose None as Authentication\.$/,
				) as string,
			});
		}
		mend();
		expect(await poll(host)).toEqual([`created ${id}`]);
		await bench.sandbox.control.calendar.remove('events', old);
		expect(await poll(host)).toEqual([`deleted ${old}`]);
	});

	test('nothing is asked of a site that says that it answered a user, nor without a login', async () => {
		for (const anonymous of [false, true]) {
			const host = await trigger({ triggerOn: ['created'] }, { anonymous });
			await host.activate();
			await add();
			expect(await poll(host)).toHaveLength(1);
		}
		expect(await paths()).not.toContain(me);
	});
});

test('a site whose proxy removes WordPress’s headers for caches is asked once an hour', async () => {
	const { origin, pathname } = new URL(bench.sandbox.calendar.apiRoot);
	let asked = 0;
	const server = await startServer(async (response, { url, headers: { authorization = '' } }) => {
		if (url.includes('/users/me')) asked++;
		const answer = await fetch(origin + url, { headers: { authorization } });
		// The date is the sandbox’s: by the clock of this machine, the event will be over some day.
		const kept = ['content-type', 'date', 'x-tec-total'];
		const headers = [...answer.headers].filter(([name]) => kept.includes(name));
		response.writeHead(answer.status, Object.fromEntries(headers)).end(await answer.text());
	});
	const apiRoot = server.url + pathname;
	const host = await trigger({ triggerOn: ['created'] }, { credential: { apiRoot } });
	await host.activate();
	for (const [seconds, times] of [
		[0, 1],
		[1800, 1],
		[1790, 1],
		[20, 2],
	] as const) {
		await clock.advance(seconds);
		const id = await add();
		expect(await poll(host)).toEqual([`created ${id}`]);
		expect(asked).toBe(times);
	}
});
