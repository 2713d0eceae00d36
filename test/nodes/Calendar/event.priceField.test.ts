import type { INodeParameters } from 'n8n-workflow';

import { errorShown } from '../../support/testBench';
import { addRich, byId, party, SERVERS, useEventTestBench, writes } from './eventTestBench';

const inPrice = (price: object) => ({ price: { price } }) as INodeParameters;

const OPERATIONS = ['create', 'upsert', 'update'] as const;
type OperationName = (typeof OPERATIONS)[number];

const runs = SERVERS.flatMap((mode) =>
	OPERATIONS.map((operation): [OperationName, typeof mode] => [operation, mode]),
);

describe.each(runs)('event.%s on the %s server', (operation, mode) => {
	const bench = useEventTestBench(mode);

	/** The parameters with these fields. `update` changes an event whose cost can’t be kept. */
	async function parametersOf(fields: INodeParameters): Promise<INodeParameters> {
		if (operation === 'update') {
			const cost = { cost: '1, 2', currency_symbol: '€', currency_position: 'suffix' };
			return { eventId: byId(await addRich(bench, cost)), updateFields: fields };
		}
		const slug = operation === 'upsert' ? { slug: 'new-party' } : {};
		return { ...party, ...slug, additionalFields: fields };
	}

	/** Writes an event with these fields: what is sent as the cost, and what the answer shows. */
	async function write(fields: INodeParameters) {
		const before = await writes(bench);
		const parameters = { ...(await parametersOf(fields)), simplify: false };
		const outcome = await bench.run(`event.${operation}`, parameters);
		const sent = (await writes(bench)).slice(before.length);
		const { cost: shown, cost_details: details, warnings } = outcome.items[0]?.json ?? {};
		const { currency_symbol, currency_position, values } = { ...(details as object) } as Record<
			string,
			unknown
		>;
		return {
			error: errorShown(outcome)?.message,
			sent: sent.map(({ body }) => (body as { cost?: unknown }).cost),
			seen: [shown, currency_symbol, currency_position, values],
			warnings,
		};
	}

	const after = (symbol: string) => ({ currencySymbol: symbol, symbolPosition: 'postfix' });
	const before = (symbol: string) => ({ currencySymbol: symbol, symbolPosition: 'prefix' });

	test('writes a price in the form that servers understand', async () => {
		const prices: Array<[price: object, sent: string, seen: unknown[]]> = [
			[{ amount: '25' }, '25', ['$25', '', '', ['25']]],
			[{ amount: '1234.50', ...after('€') }, '1234.50€', ['1234.50€', '€', 'postfix', ['1234.50']]],
			[{ amount: '25', ...before('€') }, '€25', ['€25', '€', 'prefix', ['25']]],
			[{ amount: 40, ...before('GHS') }, 'GHS 40', ['GHS40', 'GHS', 'prefix', ['40']]],
			[{ amount: '40', ...before('Rs.') }, 'Rs. 40', ['Rs.40', 'Rs.', 'prefix', ['40']]],
			[{ amount: '10', highestAmount: 20 }, '10 - 20', ['$10 – $20', '', '', ['10', '20']]],
			[
				{ amount: '9.50', highestAmount: '10', ...after('€') },
				'9.50 €, 10 €',
				['9.50€ – 10€', '€', 'postfix', ['9.50', '10']],
			],
			[
				{ amount: '0', highestAmount: '20', ...after('kr') },
				'0 kr, 20 kr',
				['Free – 20kr', 'kr', 'postfix', ['0', '20']],
			],
			[{ amount: 0, ...before('€') }, 'Free', ['Free', '', '', ['free']]],
		];
		for (const [price, sent, seen] of prices) {
			expect(await write(inPrice(price))).toEqual({
				error: undefined,
				sent: [sent],
				seen,
				warnings: undefined,
			});
		}
	});

	test('refuses a price that no form can write, and both a price and a cost, before anything is sent', async () => {
		const refused: Array<[fields: INodeParameters, problem: string]> = [
			[inPrice({ amount: '1,250' }), 'The parameter “Price” needs decimal numbers such as 25'],
			[
				inPrice({ amount: '10', highestAmount: '20', ...before('€') }),
				'The parameter “Price” is a range with the currency symbol before its amounts',
			],
			[
				inPrice({ amount: '10', ...after('or more') }),
				'The parameter “Price” has a Currency Symbol (“or more”) that servers can’t tell',
			],
			[
				{ ...inPrice({ amount: '5' }), cost: '5' },
				'Both “Cost” and “Price” are set. Remove one of them',
			],
		];
		for (const [fields, problem] of refused) {
			const { error, sent } = await write(fields);
			expect(error).toContain(problem);
			expect(sent).toEqual([]);
		}
		expect(
			(await bench.control.requests()).filter(({ service }) => service === 'calendar'),
		).toEqual([]);
	});

	test('shows the cost 0 as Free', async () => {
		for (const cost of ['0', 0, ' 0 ']) {
			expect(await write({ cost })).toEqual({
				error: undefined,
				sent: ['Free'],
				seen: ['Free', '', '', ['free']],
				warnings: undefined,
			});
		}
	});

	test('sends text as it is, and warns if the service shows something else', async () => {
		const asMeant = [
			...['25', '25.50€', '$25', '10-20', '20 - 10', '10 €, 20 €', 'GHS 40', 'from 25', '0 €'],
			...['Kids & co', '1,250', '25,50', 'Free', 'Donation', '25 USD per person'],
		];
		for (const cost of asMeant) {
			expect(await write({ cost })).toMatchObject({ sent: [cost], warnings: undefined });
		}
		const otherwise: Array<[cost: string, shown: string]> = [
			...['10€ – 20€', '€10 - €20', '10 - 20 €', '£10 – £20'].map((cost): [string, string] => [
				cost,
				'$10 – $20',
			]),
			['€10, €20', '€20'],
			['10€,20€', '10€'],
			['25,50€', '$25,50'],
			['1,234.50', '$.50'],
			['10, 20', '$20'],
			['by donation, 5 or more', '5or more'],
			['$5 & up', '$ & up5'],
			['Donation (suggested: 5)', 'Donation (suggested: )5'],
		];
		for (const [cost, shown] of otherwise) {
			const warning = `The cost was sent as “${cost}”, but the service shows “${shown}”. Use “Price” to have it written in the form that the service understands.`;
			expect(await write({ cost })).toMatchObject({ sent: [cost], warnings: [warning] });
		}
	});

	test('keeps the warning in simplified output', async () => {
		const outcome = await bench.run(`event.${operation}`, await parametersOf({ cost: '10, 20' }));
		expect(outcome.items[0]?.json).toMatchObject({
			warnings: [expect.stringContaining('the service shows “$20”')],
		});
		expect(outcome.items[0]?.json).not.toHaveProperty('cost');
	});
});
