import { useTestBench, type Credential, type NodeName } from '../support/testBench';
import { closedPort } from '../support/rawServer';

interface Case {
	node: NodeName;
	/** The name in messages, and the field with the address. */
	name: string;
	address: 'baseUrl' | 'apiRoot';
	label: string;
	/** The same credential with a wrong secret. */
	wrong: Credential;
	refusal: string;
	requests: Array<[path: string, query: Record<string, string>]>;
	/** What it says if all is well. */
	content: RegExp;
}

const WRONG = 'some-wrong-secret';

const cases: Case[] = [
	{
		node: 'invoicing',
		name: 'Invoicing',
		address: 'baseUrl',
		label: 'Base URL',
		wrong: { apiKey: WRONG },
		refusal:
			'Missing or invalid API key. Open the credential and enter a key from the service’s account settings',
		requests: [['/invoices', { page_size: '1' }]],
		content: /^Invoicing: \d+ invoices, limit \d+ a minute, fields as expected$/,
	},
	{
		node: 'sms',
		name: 'SMS',
		address: 'baseUrl',
		label: 'Base URL',
		wrong: { apiKey: WRONG },
		refusal: 'Invalid API key. Open the credential and enter the key from the service’s dashboard',
		requests: [['/sms/balance', {}]],
		content: /^SMS: \d+ units in the wallet$/,
	},
	{
		node: 'calendar',
		name: 'Calendar',
		address: 'apiRoot',
		label: 'API Root',
		wrong: { password: WRONG },
		refusal:
			'The provided password is an invalid application password. Open the credential and enter an application password',
		// The last is asked where the server has no route that says who the user is.
		requests: [
			['/events', { per_page: '1' }],
			['/wp-json/wp/v2/users/me', {}],
			['/events', { per_page: '1', status: 'draft' }],
		],
		content:
			/^Calendar: \d+ upcoming events, fields as expected\. Connected as a user who can read drafts$/,
	},
];

describe.each(cases)('the test of the $name credential', (tested) => {
	const { node, name, address, label, wrong, refusal, content } = tested;
	const bench = useTestBench(node);
	const secrets = () =>
		[bench.credential().apiKey, bench.credential().password, WRONG].filter((secret) => secret);
	const result = async (changed: Credential = {}) => {
		const { status, message } = await bench.testCredential(changed);
		for (const secret of secrets()) expect(message).not.toContain(secret);
		return { status, message };
	};

	test('is content with a right one, by reads only', async () => {
		expect(await result()).toEqual({
			status: 'OK',
			message: expect.stringMatching(content) as string,
		});
		expect(await bench.requests('method', 'path', 'query')).toEqual(
			tested.requests.map((each) => ['GET', ...each]),
		);
	});

	test('reports a wrong secret after one request', async () => {
		expect(await result(wrong)).toEqual({
			status: 'Error',
			message: expect.stringContaining(refusal) as string,
		});
		expect(await bench.requests()).toHaveLength(1);
	});

	test('rejects an address that is none', async () => {
		const { status, message } = await result({ [address]: 'not an address' });
		expect([status, message]).toEqual([
			'Error',
			expect.stringContaining(`The ${label} in the credential isn’t a valid address`),
		]);
		expect(await bench.requests()).toEqual([]);
	});

	test('reports an unknown host and a closed port', async () => {
		expect(await result({ [address]: 'http://api.invalid' })).toEqual({
			status: 'Error',
			message: expect.stringContaining(
				`${name} can’t be found: its host name doesn’t resolve. Check ${label} in`,
			) as string,
		});
		expect(await result({ [address]: await closedPort() })).toEqual({
			status: 'Error',
			message: expect.stringContaining(
				`${name} can’t be reached: the connection was refused. Check ${label} in`,
			) as string,
		});
	});

	test.each([
		['a web page', { kind: 'html', status: 200 }, 'answered with a web page instead of data'],
		['nothing', { kind: 'empty' }, 'answered with nothing'],
		['an error', { kind: 'status', status: 500 }, ''],
		['a dropped connection', { kind: 'drop' }, 'was lost before an answer arrived'],
	] as const)('fails for %s', async (_, fault, words) => {
		await bench.control.addFault(fault);
		const { status, message } = await result();
		expect([status, message]).toEqual(['Error', expect.stringContaining(words)]);
		expect(message).not.toMatch(/undefined|\[object|\.\.|^\W/);
	});
});

describe.each([
	{
		node: 'invoicing',
		answer: { data: [{ id: 1, number: 'A-1', amount: 12 }], meta: { total: 1 } },
		empty: { data: [] },
		lacks:
			'its invoices have no “invoiceNumber”, “status”, “currency”, “total”, “balanceDue”. The nodes need',
		none: /^Invoicing: 0 invoices, so their fields aren’t known yet$/,
	},
	{
		node: 'calendar',
		answer: { events: [{ id: 1, title: 'Fair', start: '2031-01-01' }], total: 1, total_pages: 1 },
		empty: { events: [], total: 0, total_pages: 0 },
		lacks: 'its upcoming events have no “start_date”. The nodes need',
		none: /^Calendar: 0 upcoming events, so their fields aren’t known yet\. Connected as/,
	},
] as const)('the test of the $node credential', ({ node, answer, empty, lacks, none }) => {
	const bench = useTestBench(node);
	const answering = async (body: object) => {
		await bench.control.addFault({ kind: 'status', status: 200, body, times: 1 });
		return await bench.testCredential();
	};

	test('names the fields that a similar service doesn’t have', async () => {
		const { status, message } = await answering(answer);
		expect([status, message]).toEqual(['Error', expect.stringContaining(lacks)]);
	});

	test('knows no fields without a record', async () => {
		const { status, message } = await answering(empty);
		expect([status, message]).toEqual(['OK', expect.stringMatching(none)]);
	});
});
