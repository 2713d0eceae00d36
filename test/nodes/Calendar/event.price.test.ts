import type { INodeParameters } from 'n8n-workflow';

import type { StoredFields } from '../../sandbox';
import { errorShown } from '../../support/testBench';
import { addRich, byId, party, useEventTestBench, writes } from './eventTestBench';

const bench = useEventTestBench();

describe('Simplify', () => {
	/** What Simplify returns for events with these fields, in the same order. */
	const simplified = async (events: StoredFields[]) => {
		const { calendar } = bench.control;
		const usual = { status: 'publish', timezone: 'UTC', start_date: '2030-07-01 10:00:00' };
		const ids = await calendar.add(
			'events',
			events.map((event) => ({ ...usual, end_date: '2030-07-01 12:00:00', ...event })),
		);
		const include = ids.join(',');
		const outcome = await bench.succeed('event.getAll', { returnAll: true, filters: { include } });
		const found = new Map(outcome.items.map(({ json }) => [json.id, json]));
		return ids.map((id) => found.get(id));
	};

	test('returns one clear price as a decimal, and its currency', async () => {
		const costs = ['GH₵ 40', '5 or more'].map((cost) => ({ cost, currency_code: 'GHS' }));
		const events = await simplified(costs.map((cost) => ({ title: 'Show', ...cost })));
		expect(events.map((each) => [each?.price, each?.currency])).toEqual([
			['40.00', 'GHS'],
			[null, 'GHS'],
		]);
	});

	test('returns the email address of an organizer who is the only one', async () => {
		const [ama, kofi] = await bench.control.calendar.add('organizers', [
			{ organizer: 'Ama', email: 'ama@example.com' },
			{ organizer: 'Kofi', email: '' },
		]);
		const events = await simplified(
			[[ama], [kofi], [ama, kofi], []].map((organizer) => ({ title: 'Show', organizer })),
		);
		expect(events.map((each) => [each?.organizers, each?.organizerEmail])).toEqual([
			['Ama', 'ama@example.com'],
			['Kofi', null],
			['Ama, Kofi', null],
			[null, null],
		]);
	});
});

const inPrice = (price: object) => ({ price: { price } }) as INodeParameters;

const OPERATIONS = ['create', 'upsert', 'update'] as const;
describe.each(OPERATIONS)('event.%s', (operation) => {
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
		const raw = { simplify: false, options: { simplify: false } };
		const parameters = { ...(await parametersOf(fields)), ...raw };
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
			[{ amount: 40, ...before('GHS') }, 'GHS 40', ['GHS40', 'GHS', 'prefix', ['40']]],
			[
				{ amount: '9.50', highestAmount: '10', ...after('€') },
				'9.50 €, 10 €',
				['9.50€ – 10€', '€', 'postfix', ['9.50', '10']],
			],
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
			[
				inPrice({ amount: '10', highestAmount: '20', ...before('€') }),
				'The parameter “Price” is a range with the currency symbol before its amounts',
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

	test('keeps the warning in simplified output', async () => {
		const outcome = await bench.run(`event.${operation}`, await parametersOf({ cost: '10, 20' }));
		expect(outcome.items[0]?.json).toMatchObject({
			warnings: [expect.stringContaining('the service shows “$20”')],
		});
		expect(outcome.items[0]?.json).not.toHaveProperty('cost');
	});
});
