import { LoadOptionsContext } from 'n8n-core';

import { loadPackage } from '../../support/package';
import { useRawServers } from '../../support/rawServer';
import { executionData, nodeOf, workflowOf } from '../../support/workflow';
import { party, useCalendarTestBench, written } from './calendarTestBench';

const bench = useCalendarTestBench();
const startServer = useRawServers();

/** As the HTTP Request node sends a file with a “Predefined Credential Type”. */
async function upload(uri: string, authentication: object) {
	const { nodes, credentials } = await loadPackage();
	const calendarApi = { ...bench.credential(), ...authentication };
	const node = nodeOf('Upload', 'calendar', {}, { calendarApi });
	const data = executionData(credentials, { calendarApi });
	const context = new LoadOptionsContext(workflowOf([node], nodes), node, data, '');
	const headers = {
		'content-type': 'image/png',
		'content-disposition': 'attachment; filename=a.png',
	};
	const body = Buffer.from('picture');
	const request = { method: 'POST' as const, uri, headers, body, json: false };
	const ask = context.helpers.requestWithAuthentication;
	return String(await ask.call(context as never, 'calendarApi', request));
}

test.each([
	[
		'basic',
		{ authentication: 'basic', user: 'ama', password: 'pass word' },
		'Basic YW1hOnBhc3Mgd29yZA==',
	],
	['a token', { authentication: 'bearer', token: 'abc' }, 'Bearer abc'],
])(
	'an image can be uploaded with the calendar’s credential (%s), and its ID is an event’s',
	async (...row) => {
		const [, authentication, sent] = row;
		const server = await startServer((response) => response.end(JSON.stringify({ id: 501 })));
		const { id } = JSON.parse(await upload(`${server.url}/wp/v2/media`, authentication)) as {
			id: number;
		};
		expect(server.arrived[0]?.headers).toMatchObject({
			authorization: sent,
			'content-type': 'image/png',
		});

		await bench.succeed(
			'event.create',
			{ ...party, additionalFields: { image: '={{ $json.id }}' } },
			{ items: [{ id }] },
		);
		expect(await written(bench)).toMatchObject({ image: '501' });
	},
);
