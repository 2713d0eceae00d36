import { isFull } from '../support/sample';
import { useTestBench, type Credential, type NodeName } from '../support/testBench';

const LONG = 'long-enough-0123';

const authentications = {
	basic: { authentication: 'basic', user: 'ama', password: LONG },
	bearer: { authentication: 'bearer', token: LONG },
	header: { authentication: 'header', headerName: 'X-Key', headerSecret: LONG },
};

/** Each field that is sent, its label, and the rest of a credential that is right. */
const fields: Array<[NodeName, label: string, field: string, rest: Credential, read: string]> = [
	['sms', 'API Key', 'apiKey', {}, 'wallet.getBalance'],
	['sms', 'API Key', 'apiKey', {}, 'wallet.getBalanceLegacy'],
	['invoicing', 'API Key', 'apiKey', {}, 'invoice.getAll'],
	['invoicing', 'API Key', 'apiKey', { header: 'x-api-key' }, 'invoice.getAll'],
	['calendar', 'User', 'user', authentications.basic, 'event.getAll'],
	['calendar', 'Application Password', 'password', authentications.basic, 'event.getAll'],
	['calendar', 'Token', 'token', authentications.bearer, 'event.getAll'],
	['calendar', 'Header Name', 'headerName', authentications.header, 'event.getAll'],
	['calendar', 'Header Value', 'headerSecret', authentications.header, 'event.getAll'],
];

describe.each(fields)('%s: %s (%s, %j, %s)', (node, label, field, rest, read) => {
	const bench = useTestBench(node);
	const tested = async (value: unknown) =>
		await bench.testCredential({ ...rest, [field]: value as never });
	const isSecret = !['user', 'headerName'].includes(field);
	const isEncoded = ['user', 'password'].includes(field);

	afterEach(async () => expect(await bench.requests()).toEqual([]));

	test.each(['', ' \u200b\ufeff\n', null])(
		'%j is refused, by the test and by a run',
		async (value) => {
			const message = `The ${label} in the credential is empty`;
			expect(await tested(value)).toEqual({ status: 'Error', message });
			const credential = { ...rest, [field]: value as never };
			expect(await bench.failure(read, {}, { credential })).toMatchObject({
				message: expect.stringContaining(message) as string,
				description: expect.stringContaining('Nothing was sent') as string,
			});
		},
	);

	test.each([
		...(isSecret ? [[' 1234567\n', 'is shorter than 8 characters. Open the credential']] : []),
		['abcdefgh\nijklmnop', 'contains a line break'],
		[`${isEncoded ? '\u0000' : '\u201c'}abcdefgh`, 'contains a character that can\u2019t'],
	] as Array<[string, string]>)(
		'%j is refused by the test, and not shown',
		async (value, problem) => {
			const { status, message } = await tested(value);
			expect(status).toBe('Error');
			expect(message).toContain(`The ${label} in the credential ${problem}`);
			expect(message).not.toMatch(/1234567|abcdefgh|ijklmnop/);
		},
	);
});

/** Answers with status 200 that show another address, or no API at all. */
const strangers: unknown[] = [
	{},
	null,
	'ok',
	'',
	true,
	200,
	{ code: 'rest_no_route', message: 'No route was found', data: { status: 404 } },
	{ code: 'rest_no_route' },
	{ namespace: 'other/v1', routes: { '/other/v1': {} }, _links: {} },
	{ name: 'My Site', namespaces: ['wp/v2'], authentication: [], routes: {} },
];

const bill = { id: '1', invoiceNumber: 'INV-1', status: 'sent', currency: 'GHS', total: '1.00' };

/** Answers that are nearly those of the service. */
const near: Record<NodeName, unknown[]> = {
	sms: [{ balance: null }, { balance: {} }, { balance: 'ok' }, { data: { balance: 120 } }],
	invoicing: [{ data: null }, { data: {} }, { data: ['ok'] }, { data: [bill] }],
	calendar: [['ok'], [null], [{ id: 1 }], { events: {} }, { events: ['ok'] }],
};

/** Answers that only the service gives. */
const right: Record<NodeName, unknown[]> = {
	sms: [
		{ balance: 120, currency: 'units' },
		{ balance: 0 },
		{ balance: -1.5 },
		{ balance: '120.50' },
	],
	invoicing: [{ data: [], meta: { total: 0 } }, { data: [{ ...bill, balanceDue: 1 }] }],
	calendar: [
		[],
		[{ id: 1, title: 'A', start_date: '2031-01-01 10:00:00' }],
		{ events: [], total: 0, total_pages: 0, rest_url: 'x' },
		{ events: [{ id: 1, title: 'A', start_date: null }], total: 1 },
	],
};

const advice: Record<NodeName, string> = {
	sms: 'SMS answered, but not with the wallet balance. Check Base URL: ',
	invoicing: 'Invoicing answered, but not with a list of invoices. Check Base URL: ',
	calendar: 'Calendar answered, but not with a list of events. Check API Root and Namespace',
};

describe.each(Object.keys(right) as NodeName[])('the test of the %s credential', (node) => {
	const bench = useTestBench(node);
	const answered = async (body: unknown, status = 200) => {
		await bench.control.addFault({ kind: 'status', status, body: JSON.stringify(body) });
		const authentication: Credential = node === 'calendar' ? { authentication: 'none' } : {};
		return await bench.testCredential(authentication);
	};

	const at = Object.keys(right).indexOf(node);
	const others = isFull
		? [{ hello: 'world' }, ...strangers, ...Object.values(near).flat()]
		: [{ hello: 'world' }, ...strangers.filter((_, which) => which % 3 === at), ...near[node]];
	test.each(others.map((body) => [JSON.stringify(body), body]))(
		'fails for %s, and says what to check',
		async (_text, body) => {
			const { status, message } = await answered(body);
			expect([status, message]).toEqual([
				'Error',
				expect.stringMatching(/[Cc]heck |should probably be/),
			]);
			if ((body as { hello?: string } | null)?.hello) expect(message).toContain(advice[node]);
		},
	);

	test.each(right[node].map((body) => [JSON.stringify(body), body]))(
		'is content with %s',
		async (_text, body) => {
			expect(await answered(body)).toMatchObject({ status: 'OK' });
		},
	);

	test('fails for the answers of the other services', async () => {
		for (const other of Object.keys(right) as NodeName[]) {
			const body = right[other].at(-1);
			if (other === node || (node === 'calendar' && other === 'invoicing')) continue;
			await bench.control.clearFaults();
			expect(await answered(body)).toMatchObject({ status: 'Error' });
		}
	});
});
