import type { INodeParameters } from 'n8n-workflow';

import { useRawServers } from '../../support/rawServer';
import { type NodeName, useTestBench } from '../../support/testBench';

/** A write of each service, the field of its credential, and what it may have done. */
const services: Array<[NodeName, string, string, INodeParameters, RegExp]> = [
	[
		'sms',
		'baseUrl',
		'message.send',
		{ senderId: 'AKWAABA', to: '+233241234567', message: 'Hi' },
		/^The message may have been sent/,
	],
	['invoicing', 'baseUrl', 'client.create', { name: 'Ama' }, /^The client may have been created/],
	['calendar', 'apiRoot', 'tag.create', { name: 'New' }, /^The tag may have been created/],
];

describe.each(services)(
	'a redirect of a write of %s',
	(node, field, operation, parameters, doubt) => {
		const bench = useTestBench(node);
		const startServer = useRawServers();
		const options = { onlyOncePer: '={{ $json.key }}' };
		const items = [{ key: 'a' }];

		/** Redirects the next write, to its own path on another server unless `to` says where. */
		async function redirect(status: number, to?: string) {
			const elsewhere = await startServer();
			const server = await startServer((response, { url }) => {
				response.writeHead(status, { location: elsewhere.url + (to ?? url) }).end();
			});
			const entered = new URL(String(bench.credential()[field]));
			const credential = { [field]: server.url + entered.pathname };
			const run = async () =>
				await bench.failure(operation, { ...parameters, options }, { credential, items });
			return { run, arrived: server.arrived, elsewhere, root: elsewhere.url + entered.pathname };
		}

		test.each([301, 302, 307, 308])(
			'with %i to the same path elsewhere names the address to enter, and nothing was done',
			async (status) => {
				const { run, arrived, elsewhere, root } = await redirect(status);
				// Only Once Per has let go of the key, so the second run fails in the same way.
				for (const sent of [1, 2]) {
					const error = await run();
					expect(error).toMatchObject({
						message: expect.stringMatching(/^\w+ answered that it has moved to /) as string,
						description: expect.stringMatching(
							`should probably be “${root}.*The redirect came before anything was done\\.$`,
						) as string,
						httpCode: String(status),
					});
					expect(arrived).toHaveLength(sent);
				}
				expect(elsewhere.arrived).toEqual([]);
			},
		);

		test.each([
			[302, '/made/7'],
			[303, undefined],
			[303, '/wp-login.php'],
			[300, undefined],
		])('with %i to %s may come after the work', async (status, to) => {
			const { run, elsewhere } = await redirect(status, to);
			const error = await run();
			expect(error?.message).toMatch(doubt);
			expect(error?.description).toContain('may have succeeded');
			expect(error?.description).not.toContain('before anything was done');
			expect((await run())?.message).not.toBe(error?.message);
			expect(elsewhere.arrived).toEqual([]);
		});

		test('to a login did nothing', async () => {
			const { run } = await redirect(302, '/wp-login.php?redirect_to=x');
			expect((await run())?.message).toMatch(/^\w+ answered that it has moved/);
		});
	},
);
