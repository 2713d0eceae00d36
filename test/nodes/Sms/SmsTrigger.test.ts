import '../../support/n8nHome';

import { PollContext } from 'n8n-core';

import type { Fault } from '../../sandbox';
import { useTestBench } from '../../support/testBench';
import { createPollingWorkflow, type PollingSetup } from '../../support/pollingWorkflow';

const bench = useTestBench('sms');

const both = { triggerOn: ['balanceBelow', 'balanceChanged'], threshold: 100 };

const trigger = async (
	parameters: PollingSetup['parameters'] = both,
	keeps: PollingSetup['keeps'] = 'classic',
) =>
	await createPollingWorkflow({
		type: 'smsTrigger',
		parameters,
		credentials: { smsApi: bench.credential() },
		keeps,
	});
type Host = Awaited<ReturnType<typeof trigger>>;

/** Publishes with this balance. If n8n stages static data, it drops the data of a poll that starts nothing. */
async function start(host: Host, units: number) {
	const items = await pollWith(host, units, 'activate');
	return [...items, ...(await pollWith(host, units))];
}

/** Polls with this balance and returns what starts the workflow. */
async function pollWith(host: Host, units: number, how: 'activate' | 'tick' = 'tick') {
	await bench.control.setWallet(units);
	await host[how]();
	return host.take();
}
const below = (balance: number, previousBalance: number) => ({
	event: 'balanceBelow',
	...{ balance, currency: 'units', previousBalance, change: balance - previousBalance },
	threshold: 100,
});

describe.each(['classic', 'durable'] as const)('with static data that is %s', (keeps) => {
	test('a falling balance starts the workflow once, and again after it has risen', async () => {
		const host = await trigger({ ...both, triggerOn: ['balanceBelow'] }, keeps);
		expect(await start(host, 120)).toEqual([]);
		expect(await pollWith(host, 99)).toEqual([below(99, 120)]);
		expect(await pollWith(host, 50)).toEqual([]);
		expect(await pollWith(host, 100)).toEqual([]);
		expect(await pollWith(host, 99)).toEqual([below(99, 100)]);
		expect(host.takeErrors()).toEqual([]);
	});

	test('nothing is reported twice after n8n restarts', async () => {
		const host = await trigger(both, keeps);
		expect(await pollWith(host, 50, 'activate')).toHaveLength(1);
		expect(await pollWith(host, 50, 'activate')).toEqual([]);
		expect(await pollWith(host, 40, 'activate')).toMatchObject([
			{ event: 'balanceChanged', previousBalance: 50, balance: 40, change: -10 },
		]);
	});

	test.each<[string, Fault, string]>([
		['an error', { kind: 'status', status: 500 }, 'Injected failure'],
		['a dropped connection', { kind: 'drop' }, 'connection'],
		[
			'an answer without the balance',
			{ kind: 'status', status: 200, body: { currency: 'units' } },
			'The service didn’t report the wallet balance',
		],
	])('a poll that fails with %s changes nothing', async (_what, fault, message) => {
		const host = await trigger(both, keeps);
		await start(host, 120);
		const stored = host.stored();
		await bench.control.addFault(fault);
		expect(await pollWith(host, 90)).toEqual([]);
		expect(host.takeErrors()).toMatchObject([
			{ message: expect.stringContaining(message) as string },
		]);
		expect(host.stored()).toBe(stored);
		await bench.control.clearFaults();
		const asText = { kind: 'status', status: 200, body: { balance: '120' }, times: 1 } as const;
		await bench.control.addFault(asText);
		expect(await pollWith(host, 90)).toEqual([]);
		expect((await pollWith(host, 90)).map(({ event }) => event)).toEqual(both.triggerOn);
	});
});

test('the workflow can’t be published while reading the wallet fails, and the key isn’t shown', async () => {
	const host = await trigger();
	const { apiKey } = bench.sandbox.sms;
	const body = { error: `Key ${apiKey} is broken` };
	await bench.control.addFault({ kind: 'status', status: 401, body });
	await expect(host.activate()).rejects.toThrow('Key [hidden] is broken');
	expect(host.stored()).toBe('{}');
});

test('the stored state contains no key and isn’t used for another wallet', async () => {
	const host = await trigger();
	await pollWith(host, 120, 'activate');
	expect(host.stored()).not.toContain(bench.sandbox.sms.apiKey);
	host.setup.credentials.smsApi = bench.credential({ baseUrl: 'http://127.0.0.1:1' });
	await expect(host.activate()).rejects.toThrow('the connection was refused');
	expect(JSON.parse(host.stored())).toMatchObject({ 'node:Tested': { wallet: { balance: 120 } } });
});

test('the wallet of another credential is another one, whose balance hasn’t changed', async () => {
	const host = await trigger({ triggerOn: ['balanceChanged'] });
	await start(host, 120);
	host.setup.credentialId = 'another';
	expect(await pollWith(host, 90, 'activate')).toEqual([]);
	expect(await pollWith(host, 80)).toMatchObject([{ previousBalance: 90, change: -10 }]);
});

test.each([5000, 20])(
	'a test in the editor shows a balance of %i as if it had just changed, and changes nothing',
	async (balance) => {
		const host = await trigger();
		await bench.control.setWallet(balance);
		const changed = { balance, currency: 'units', previousBalance: balance + 1, change: -1 };
		expect((await host.test()).map(({ json }) => json)).toEqual([
			{ event: 'balanceBelow', ...changed, threshold: 100, isTest: true },
			{ event: 'balanceChanged', ...changed, isTest: true },
		]);
		expect(host.stored()).toBe('{}');
	},
);

test.each<[string, PollingSetup['parameters']]>([
	['Trigger On', { triggerOn: [] }],
	['Threshold', { ...both, threshold: '' }],
	['Threshold', { ...both, threshold: 'many' }],
])('an invalid %s is rejected before anything is read: %j', async (label, parameters) => {
	const host = await trigger(parameters);
	await expect(host.activate()).rejects.toThrow(`The parameter “${label}”`);
	expect(await bench.requests()).toEqual([]);
});

test('each retry of a poll is written to n8n’s log, without the key', async () => {
	const logged: string[] = [];
	const warn = (message: string) => void logged.push(message);
	jest.spyOn(PollContext.prototype, 'logger', 'get').mockReturnValue({ warn } as never);
	const host = await trigger();
	await bench.control.addFault({ kind: 'status', status: 503, times: 1 });
	await start(host, 120);
	jest.restoreAllMocks();
	expect(host.takeErrors()).toEqual([]);
	expect(logged).toEqual([
		expect.stringMatching(
			/: a GET request to SMS failed \(HTTP status 503\), sending it again in \d s \(attempt 2\)$/,
		),
	]);
});
