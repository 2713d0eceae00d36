import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { byId, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench('release');
const me = '/wp-json/wp/v2/users/me';
const WORDS = 'The site ignores the login in the credential: it answers as it does to anybody';

let tries = 0;
/** A password that the nodes don’t know yet. */
const wrong = () => ({ password: `wrong-password-${++tries}` });
const asksFor = async () => (await bench.requests('path')).filter((path) => path === me).length;

describe('at a site that takes a wrong password for none', () => {
	beforeEach(async () => {
		await bench.control.settings({ calendar: { wrongPassword: 'ignored' } });
	});

	test('the credential’s test says first that the password may be wrong', async () => {
		expect(await bench.testCredential(wrong())).toEqual({
			status: 'Error',
			message: expect.stringMatching(
				`^${WORDS}. User or Application Password may be wrong: .* application passwords.* Authorization header.* choose None as Authentication\\.$`,
			) as string,
		});
	});

	test.each<[string, INodeParameters]>([
		['event.getAll', { returnAll: true, options: { pageSize: 2 } }],
		['venue.getAll', { limit: 1 }],
		['tag.upsert', { name: 'jazz' }],
	] as const)(
		'what %s reads is told as that for anybody, and it is asked once',
		async (...call) => {
			const items = [{}, {}, {}];
			const credential = wrong();
			const outcome = await bench.run(...call, { credential, items });
			const [operation] = call;
			if (operation === 'tag.upsert') expect(outcome.error).toBeDefined();
			else {
				expect(outcome.error).toBeUndefined();
				expect(hints(outcome).filter((hint) => hint.includes(WORDS))).toEqual([
					expect.stringMatching(`^warning ${WORDS}. User or Application Password may be wrong`),
				]);
			}
			expect(await asksFor()).toBe(1);
		},
	);

	test('a right password is told nothing, and nothing is asked', async () => {
		const outcome = await bench.succeed('event.getAll', { limit: 1 });
		await bench.succeed('event.get', { eventId: byId(outcome.items[0]?.json.id) });
		expect(hints(outcome).join()).not.toContain(WORDS);
		expect(await asksFor()).toBe(0);
	});
});
