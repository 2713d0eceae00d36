import type { INodeParameters } from 'n8n-workflow';
import { text } from 'node:stream/consumers';

import { useRawServers } from '../../support/rawServer';
import { hints } from '../../support/runNode';
import { type NodeName, useTestBench } from '../../support/testBench';

const COMMENT = '<!-- This website is like a Rocket, isn’t it? -->';

type Call = [operation: string, parameters: INodeParameters];

/** A list or a read, a write, and a write that is refused. */
const services: Array<[NodeName, 'apiRoot' | 'baseUrl', Call, Call, Call]> = [
	[
		'sms',
		'baseUrl',
		['wallet.getBalance', {}],
		['message.send', { senderId: 'AKWAABA', to: '+233241234567', message: 'Hi' }],
		['message.send', { senderId: 'NOBODY', to: '+233241234567', message: 'Hi' }],
	],
	[
		'invoicing',
		'baseUrl',
		['client.getAll', {}],
		['client.create', { name: 'Ama', email: 'ama@b.example' }],
		['client.delete', { clientId: { __rl: true, mode: 'id', value: 'no-such-client' } }],
	],
	[
		'calendar',
		'apiRoot',
		['venue.getAll', { limit: 10 }],
		['tag.create', { name: 'New' }],
		['tag.delete', { tagId: { __rl: true, mode: 'id', value: '99999' } }],
	],
];

describe.each(services)(
	'comments around the answers of %s',
	(node, field, read, write, refused) => {
		const bench = useTestBench(node);
		const startServer = useRawServers();

		/** The sandbox behind a cache that adds comments to every answer, whatever it is. */
		async function commented() {
			const entered = new URL(String(bench.credential()[field]));
			const server = await startServer(async (response, request) => {
				const { method, url, headers } = request;
				const answer = await fetch(entered.origin + url, {
					method,
					headers: Object.entries({ ...headers, connection: 'close' }).map(
						([name, value]): [string, string] => [name, String(value)],
					),
					...(method === 'GET' ? {} : { body: await text(request) }),
				});
				response.writeHead(answer.status, { 'content-type': 'text/html; charset=UTF-8' });
				response.end(`\ufeff${COMMENT}\n${await answer.text()}\n\n${COMMENT}<!-- {`);
			});
			return { [field]: server.url + entered.pathname };
		}

		test('lose no list, no write and no word of a refusal, and are told once above the output', async () => {
			const credential = await commented();
			for (const call of [read, write]) {
				const { items } = await bench.succeed(...call);
				await bench.control.reset();
				const outcome = await bench.succeed(...call, { credential });
				expect(outcome.items.length).toBe(items.length);
				expect(hints(outcome).filter((hint) => hint.includes('Rocket'))).toEqual([
					expect.stringMatching(
						/^warning \w+ sent other text around its answer, which was complete: “This website is like a Rocket, isn’t it\?”\. /,
					),
				]);
				expect(await bench.requests()).toHaveLength(1);
			}
			expect(await bench.failure(...refused, { credential })).toEqual(
				await bench.failure(...refused),
			);
		});
	},
);
