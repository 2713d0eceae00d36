import { text } from 'node:stream/consumers';

import { useRawServers } from '../../support/rawServer';
import { useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench('release');
const startServer = useRawServers();

/** A site in front of the sandbox whose calendar is at `namespace`. Notes what it is asked for. */
async function site(namespace: string) {
	const asked: string[] = [];
	const origin = bench.sandbox.calendar.apiRoot.replace(/\/wp-json$/, '');
	const server = await startServer(async (response, request) => {
		const { method, url, headers } = request;
		asked.push(`${method} ${url.replace(/\?.*/, '')}`);
		const type = { 'content-type': 'application/json' };
		const isHere = url.startsWith(`/wp-json/${namespace}/`);
		if (!isHere && !url.startsWith('/wp-json/wp/')) {
			const answer = { code: 'rest_no_route', message: 'No route was found.' };
			response.writeHead(404, type).end(JSON.stringify(answer));
			return;
		}
		const { authorization = '', 'content-type': sent = type['content-type'] } = headers;
		const answer = await fetch(origin + url.replace(namespace, 'calendar/events/v1'), {
			method,
			headers: { authorization, 'content-type': sent },
			...(method === 'GET' ? {} : { body: await text(request) }),
		});
		response.writeHead(answer.status, type).end(await answer.text());
	});
	return { asked, apiRoot: `${server.url}/wp-json` };
}

const tag = ['tag.create', { name: 'Jollof' }] as const;

test('a calendar at the path of the plugin is found with the documented one, by writes too, and only once', async () => {
	const { asked, apiRoot } = await site('tribe/events/v1');
	const outcome = await bench.succeed(...tag, { credential: { apiRoot }, items: [{}] });
	expect(outcome.items[0]?.json).toMatchObject({ name: 'Jollof' });
	expect(asked).toEqual([
		'POST /wp-json/calendar/events/v1/tags',
		'POST /wp-json/tribe/events/v1/tags',
	]);
	await bench.run('tag.getAll', { limit: 1 }, { credential: { apiRoot } });
	expect(asked.slice(2)).toEqual(['GET /wp-json/tribe/events/v1/tags']);
	const shown = await bench.testCredential({ apiRoot });
	expect(shown).toEqual({
		status: 'OK',
		message: expect.stringMatching(
			`expected\\. Connected as “sandbox-editor”\\. Calendar was found at “${apiRoot}/tribe/events/v1”$`,
		) as string,
	});
});

test.each(['calendar/events/v1', 'my/events/v1'])(
	'a namespace that was entered stays: at %s, nothing else is tried',
	async (namespace) => {
		const { asked, apiRoot } = await site(namespace);
		await bench.succeed(...tag, { credential: { apiRoot, namespace } });
		expect(asked).toEqual([`POST /wp-json/${namespace}/tags`]);
	},
);
