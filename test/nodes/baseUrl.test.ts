import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Fault } from '../sandbox';
import { startRawServer } from '../support/rawServer';
import { testCredential } from '../support/contexts';
import { errorShown, useTestBench, type NodeName } from '../support/testBench';

type Data = ICredentialDataDecryptedObject;

/** What users enter after the address of the server; ../unit/http/baseUrl.test.ts shows more. */
const FORMS = ['', '/api/v1/', '/API/V1', '/api/v1/invoices/9b2f6d1e-0000-4000-8000-000000000000'];

const READS: Array<[NodeName, reads: string[], home: string]> = [
	['sms', ['wallet.getBalance', 'wallet.getBalanceLegacy'], '/sms'],
	['invoicing', ['invoice.getAll'], '/invoicing'],
];

describe.each(READS)('%s', (node, reads, home) => {
	const bench = useTestBench(node);
	const tested = async (baseUrl: string) =>
		await testCredential(node, { ...(bench.credential() as Data), baseUrl });

	test.each(FORMS)('takes the Base URL of its server with “%s” behind it', async (form) => {
		const baseUrl = bench.sandbox.url + home + form;
		expect(await tested(baseUrl)).toMatchObject({ status: 'OK' });
		for (const read of reads) {
			const outcome = await bench.run(read, {}, { credential: { baseUrl } });
			expect(errorShown(outcome)).toBeUndefined();
			expect(outcome.items.length).toBeGreaterThan(0);
		}
	});

	test.each<[string, Fault]>([
		['a web page that says 404', { kind: 'html', status: 404 }],
		['JSON that says 404', { kind: 'status', status: 404, body: { code: 'rest_no_route' } }],
		[
			'text that says 404',
			{ kind: 'status', status: 404, body: 'Not Found', headers: { 'content-type': 'text/plain' } },
		],
		['JSON of another service', { kind: 'status', status: 200, body: { hello: 'world' } }],
	])('names the field if the answer is %s', async (_what, fault) => {
		await bench.control.addFault({ ...fault, times: 100 });
		const server = bench.sandbox.url + home;
		const api = `${server}/api/v1`;
		const completed = `Check Base URL: it must end in /api/v1. n8n completed it to “${api}”`;
		expect((await tested(server)).message).toContain(completed);
		expect((await tested(api)).message).toContain(`Check Base URL: there is no API at “${api}”.`);
		const outcome = await bench.run(reads[0] as string, {}, { credential: { baseUrl: server } });
		expect(errorShown(outcome)?.description).toContain('Check Base URL: it must end in /api/v1.');
	});

	test('says which address a redirect of the whole API leads to, and sends it no key', async () => {
		const elsewhere = await startRawServer();
		const path = node === 'sms' ? '/api/v1/sms/balance' : '/api/v1/invoices';
		const location = `${elsewhere.url}/moved${path}?page_size=1`;
		await bench.control.addFault({ kind: 'redirect', location });
		const { message } = await tested(bench.sandbox.url + home);
		expect(message).toContain(
			`Base URL in the credential should probably be “${elsewhere.url}/moved/api/v1”.`,
		);
		expect(elsewhere.arrived).toEqual([]);
		await elsewhere.close();
	});
});
