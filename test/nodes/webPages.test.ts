import { type NodeName, useTestBench } from '../support/testBench';

const page = (title: string): string =>
	`<!DOCTYPE html><html><head><title>${title}</title></head><body>${title}</body></html>`;

/** A read and a write of each service, and where its key is in the credential. */
const services: Array<[NodeName, string, string, object, string]> = [
	[
		'sms',
		'wallet.getBalance',
		'message.send',
		{ senderId: 'AKWAABA', to: '+233241234567', message: 'Hi' },
		'apiKey',
	],
	['invoicing', 'client.getAll', 'client.create', { name: 'Ama', email: 'a@b.example' }, 'apiKey'],
	['calendar', 'event.getAll', 'tag.create', { name: 'New' }, 'password'],
];

describe.each(services)(
	'a web page in place of an answer of %s',
	(node, read, write, parameters, key) => {
		const bench = useTestBench(node);
		const answer = async (status: number, title: string) => {
			await bench.control.clearFaults();
			await bench.control.addFault({ kind: 'html', status, body: page(title) });
		};
		const address = /Base URL|API Root/;

		test('with 403 tells, when the credential is tested, that a firewall refuses, and what to ask the host for', async () => {
			await answer(403, '403 Forbidden');
			const refused = await bench.testCredential();
			expect(refused).toMatchObject({ status: 'Error' });
			expect(refused.message).toMatch(
				/^A firewall or host refused the request to \w+ \(HTTP status 403\): “403 Forbidden”\. .*Ask the host/,
			);
			await answer(403, 'Just a moment...');
			const challenged = await bench.testCredential();
			expect(challenged.message).toMatch(/^Cloudflare refused.*Ask the host/);
			expect(challenged.message).not.toMatch(address);
		});

		test('doesn’t blame an address that has answered, and is told by its title without the key', async () => {
			const secret = String(bench.credential()[key]);
			await bench.succeed(read);
			for (const status of [403, 404, 405, 413]) {
				await answer(status, `No &amp; ${secret}`);
				const error = await bench.failure(write, parameters as never);
				expect(error).toMatchObject({
					message: expect.stringMatching(/: “No & \[hidden\]”$/) as string,
					description: expect.stringMatching(/host/) as string,
				});
				expect(error?.description).not.toMatch(address);
				expect(error?.description).not.toContain('may have succeeded');
			}
			for (const status of [200, 503]) {
				await answer(status, 'Maintenance');
				const error = await bench.failure(write, parameters as never);
				expect(error).toMatchObject({
					message: expect.stringContaining('“Maintenance”') as string,
					description: expect.stringContaining('may have succeeded') as string,
				});
			}
		});
	},
);
