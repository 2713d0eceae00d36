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
	content: string;
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
		content: 'Connection successful',
	},
	{
		node: 'sms',
		name: 'SMS',
		address: 'baseUrl',
		label: 'Base URL',
		wrong: { apiKey: WRONG },
		refusal: 'Invalid API key. Open the credential and enter the key from the service’s dashboard',
		requests: [['/sms/balance', {}]],
		content: 'Connection successful',
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
		content: 'Connected as a user who can read drafts',
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
		expect(await result()).toEqual({ status: 'OK', message: content });
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
