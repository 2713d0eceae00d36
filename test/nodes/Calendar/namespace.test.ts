import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { testCredential } from '../../support/contexts';
import { useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench('observed');

/** A site in front of the sandbox whose calendar is at `namespace`. Notes what it is asked for. */
async function site(namespace: string) {
	const asked: string[] = [];
	const origin = bench.sandbox.calendar.apiRoot.replace(/\/wp-json$/, '');
	const app = express();
	app.use(express.text({ type: () => true }));
	app.use(async ({ method, url, headers, body }, response) => {
		asked.push(`${method} ${url.replace(/\?.*/, '')}`);
		const isHere = url.startsWith(`/wp-json/${namespace}/`);
		if (!isHere && !url.startsWith('/wp-json/wp/')) {
			response.status(404).json({ code: 'rest_no_route', message: 'No route was found.' });
			return;
		}
		const { authorization = '', 'content-type': type = 'application/json' } = headers;
		const answer = await fetch(origin + url.replace(namespace, 'calendar/events/v1'), {
			method,
			headers: { authorization, 'content-type': type },
			...(method === 'GET' ? {} : { body: body as string }),
		});
		response.status(answer.status).json(await answer.json());
	});
	const server = app.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const close = async () => {
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	};
	return { asked, apiRoot: `http://127.0.0.1:${port}/wp-json`, close };
}

const tag = ['tag.create', { name: 'Jollof' }] as const;

test('a calendar at the path of the plugin is found with the documented one, by writes too, and only once', async () => {
	const { asked, apiRoot, close } = await site('tribe/events/v1');
	const outcome = await bench.succeed(...tag, { credential: { apiRoot }, items: [{}] });
	expect(outcome.items[0]?.json).toMatchObject({ name: 'Jollof' });
	expect(asked).toEqual([
		'POST /wp-json/calendar/events/v1/tags',
		'POST /wp-json/tribe/events/v1/tags',
	]);
	await bench.run('tag.getAll', { limit: 1 }, { credential: { apiRoot } });
	expect(asked.slice(2)).toEqual(['GET /wp-json/tribe/events/v1/tags']);
	const shown = await testCredential('calendar', { ...bench.credential(), apiRoot } as never);
	expect(shown).toEqual({
		status: 'OK',
		message: `Connected as “sandbox-editor”. Calendar was found at “${apiRoot}/tribe/events/v1”`,
	});
	await close();
});

test.each(['calendar/events/v1', 'my/events/v1'])(
	'a namespace that was entered stays: at %s, nothing else is tried',
	async (namespace) => {
		const { asked, apiRoot, close } = await site(namespace);
		await bench.succeed(...tag, { credential: { apiRoot, namespace } });
		expect(asked).toEqual([`POST /wp-json/${namespace}/tags`]);
		await close();
	},
);
