import { setImmediate as turn } from 'node:timers/promises';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useTestBench } from '../support/testBench';

const sms = useTestBench('sms');
const invoicing = useTestBench('invoicing');
const calendar = useTestBench('calendar');

const MANY = 60;

const items: IDataObject[] = Array.from({ length: MANY }, (_, at) => ({
	to: `+2332412345${String(at).padStart(2, '0')}`,
	even: at % 2 === 0,
}));

/** How often the credential is read for these items: before the first request, in all, and at the same moment. */
async function reads(
	bench: typeof sms,
	name: string,
	operation: string,
	parameters: INodeParameters,
	credential: IDataObject = {},
) {
	const counts = { early: 0, all: 0, most: 0 };
	let [reading, sent] = [0, 0];
	const read = async () => {
		counts.all++;
		if (sent === 0) counts.early++;
		counts.most = Math.max(counts.most, ++reading);
		// As long as others may need to begin as well.
		for (let turns = 0; turns < 3; turns++) await turn();
		reading--;
		return bench.credential(credential);
	};
	const { items: output } = await bench.succeed(operation, parameters, {
		...{ items, credentials: { [name]: read } },
		onRequest: () => void sent++,
	});
	expect(output.length).toBeGreaterThanOrEqual(MANY);
	return counts;
}

const message = { senderId: 'AKWAABA', to: '={{ $json.to }}', message: 'Akwaaba' };
const filled = { ...message, options: { defaultCountryCode: '233' } };
const own = { senderId: 'KENTE-SHOP', defaultCountryCode: '233' };

const send = async (parameters: INodeParameters, credential?: IDataObject) =>
	await reads(sms, 'smsApi', 'message.send', parameters, credential);

describe('n8n’s database is asked for the credential', () => {
	test('of no item before it is its turn, if the items fill in what the credential has as well', async () => {
		expect(await send(filled)).toEqual({ early: 1, all: MANY, most: 1 });
		const legacy = { ...filled, senderId: '={{ "AKWAABA" }}' };
		const counts = await reads(sms, 'smsApi', 'message.sendLegacy', legacy);
		expect(counts).toEqual({ early: 1, all: MANY, most: 1 });
	});

	test.each<[string, INodeParameters]>([
		['without a country', message],
		['without a sender ID', { ...filled, senderId: '' }],
		['with an expression that returns none', { ...filled, senderId: '={{ "" }}' }],
		['with options that are one expression', { ...filled, options: '={{ {} }}' }],
	])('of one item after the other, %s', async (_, parameters) => {
		expect(await send(parameters, own)).toEqual({ early: MANY, all: MANY, most: 1 });
	});

	test('only of those items that leave something empty', async () => {
		const senderId = '={{ $json.even ? "AKWAABA" : "" }}';
		const counts = await send({ ...filled, senderId }, own);
		expect(counts).toEqual({ early: MANY / 2 + 1, all: MANY, most: 1 });
	});

	test.each<[string, INodeParameters]>([
		['whose balance is checked first', { checkBalance: true }],
		['that share requests', { combineItems: true }],
		['that are sent side by side', { concurrency: 32 }],
		['with a key each', { concurrency: 32, onlyOncePer: '={{ $json.to }}' }],
	])('of two items at a time at most, %s', async (_, options) => {
		const { all, most } = await send({ ...filled, options: { ...filled.options, ...options } });
		expect(all).toBe(MANY);
		expect(most).toBeLessThanOrEqual(2);
	});

	test('of two items at a time by the other nodes too', async () => {
		const list = { returnAll: false, limit: 1, options: { concurrency: 32 } };
		for (const [bench, name, operation] of [
			[invoicing, 'invoicingApi', 'invoice.getAll'],
			[calendar, 'calendarApi', 'venue.getAll'],
		] as const) {
			const { all, most } = await reads(bench as typeof sms, name, operation, list);
			expect([operation, all, most]).toEqual([operation, MANY, 2]);
		}
	});
});

test('once the execution was stopped, no more credentials are read', async () => {
	let stop = () => {};
	let count = 0;
	const read = async () => {
		if (++count === 3) stop();
		await turn();
		return sms.credential(own);
	};
	await sms.run('message.send', message, {
		...{ items, credentials: { smsApi: read } },
		onStart: (cancel) => (stop = cancel),
	});
	await turn();
	expect(count).toBe(3);
	expect(await sms.requests()).toEqual([]);
});

test('each item is sent with the credential that an expression chooses for it', async () => {
	const keyOf = (item?: number) => `key-of-account-${item}`;
	await sms.run('message.send', filled, {
		...{ items: items.slice(0, 3), node: { onError: 'continueRegularOutput' } },
		credentials: { smsApi: async (item) => sms.credential({ apiKey: keyOf(item) }) },
	});
	const sent = await sms.requests('headers', 'body');
	expect(
		sent.map(([{ authorization }, body]) => [authorization, (body as IDataObject).to]),
	).toEqual(items.slice(0, 3).map(({ to }, at) => [`Bearer ${keyOf(at)}`, [to]]));
});
