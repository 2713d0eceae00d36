import { useRawServers } from '../support/rawServer';
import { useTestBench, type NodeName } from '../support/testBench';

/** What users enter after the address of the server; ../unit/http/baseUrl.test.ts shows more. */
const FORMS = ['', '/api/v1/', '/API/V1', '/api/v1/invoices/9b2f6d1e-0000-4000-8000-000000000000'];

const READS: Array<[NodeName, reads: string[], home: string]> = [
	['sms', ['wallet.getBalance', 'wallet.getBalanceLegacy'], '/sms'],
	['invoicing', ['invoice.getAll'], '/invoicing'],
];

describe.each(READS)('%s', (node, reads, home) => {
	const bench = useTestBench(node);
	const startServer = useRawServers();

	test.each(FORMS)('takes the Base URL of its server with “%s” behind it', async (form) => {
		const baseUrl = bench.sandbox.url + home + form;
		expect(await bench.testCredential({ baseUrl })).toMatchObject({ status: 'OK' });
		for (const read of reads) {
			const outcome = await bench.succeed(read, {}, { credential: { baseUrl } });
			expect(outcome.items.length).toBeGreaterThan(0);
		}
	});

	test('says which address a redirect of the whole API leads to, and sends it no key', async () => {
		const elsewhere = await startServer();
		const path = node === 'sms' ? '/api/v1/sms/balance' : '/api/v1/invoices';
		const location = `${elsewhere.url}/moved${path}?page_size=1`;
		await bench.control.addFault({ kind: 'redirect', location });
		const { message } = await bench.testCredential({ baseUrl: bench.sandbox.url + home });
		expect(message).toContain(
			`Base URL in the credential should probably be “${elsewhere.url}/moved/api/v1”.`,
		);
		expect(elsewhere.arrived).toEqual([]);
	});
});
