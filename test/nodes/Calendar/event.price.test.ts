import type { INodeParameters } from 'n8n-workflow';

import type { StoredFields } from '../../sandbox';
import { addRich, byId, party, useCalendarTestBench, written } from './calendarTestBench';

const bench = useCalendarTestBench();

describe('Simplify', () => {
	/** What Simplify returns for events with these fields, in the same order. */
	const simplified = async (events: StoredFields[]) => {
		const { calendar } = bench.control;
		const usual = { status: 'publish', timezone: 'UTC', start_date: '2030-07-01 10:00:00' };
		const ids = await calendar.add(
			'events',
			events.map((event) => ({ ...usual, end_date: '2030-07-01 12:00:00', ...event })),
		);
		const parameters = { returnAll: true, filters: { include: ids.join(',') } };
		const { items } = await bench.succeed('event.getAll', parameters);
		const found = new Map(items.map(({ json }) => [json.id, json]));
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

// price.test.ts has all forms of a price.
describe.each(['create', 'upsert', 'update'])('event.%s', (operation) => {
	/** The parameters with these fields. `update` changes an event whose cost can’t be kept. */
	async function parametersOf(fields: INodeParameters): Promise<INodeParameters> {
		if (operation === 'update') {
			const cost = { cost: '1, 2', currency_symbol: '€', currency_position: 'suffix' };
			return { eventId: byId(await addRich(bench, cost)), updateFields: fields };
		}
		const slug = operation === 'upsert' ? { slug: 'new-party' } : {};
		return { ...party, ...slug, additionalFields: fields };
	}

	test('writes a price in the form that servers understand', async () => {
		const symbol = { currencySymbol: '€', symbolPosition: 'postfix' };
		const range = inPrice({ amount: '9.50', highestAmount: '10', ...symbol });
		const raw = { simplify: false, options: { simplify: false } };
		const call = { ...(await parametersOf(range)), ...raw };
		const { items } = await bench.succeed(`event.${operation}`, call);
		expect(await written(bench)).toMatchObject({ cost: '9.50 €, 10 €' });
		expect(items[0]?.json).not.toHaveProperty('warnings');
		expect(items[0]?.json).toMatchObject({
			cost: '9.50€ – 10€',
			cost_details: { currency_symbol: '€', currency_position: 'postfix', values: ['9.50', '10'] },
		});
	});

	test.each<[string, INodeParameters, problem: string]>([
		[
			'a price that no form can write',
			inPrice({ amount: '1', highestAmount: '2', currencySymbol: '€', symbolPosition: 'prefix' }),
			'The parameter “Price” is a range with the currency symbol before its amounts',
		],
		[
			'both a price and a cost',
			{ ...inPrice({ amount: '5' }), cost: '5' },
			'Both “Cost” and “Price” are set. Remove one of them',
		],
	])('refuses %s', async (_, fields, problem) => {
		await bench.refuse(`event.${operation}`, await parametersOf(fields), problem);
	});

	test('keeps the warning in simplified output', async () => {
		const outcome = await bench.run(`event.${operation}`, await parametersOf({ cost: '10, 20' }));
		expect(outcome.items[0]?.json).toMatchObject({
			warnings: [expect.stringContaining('the service shows “$20”')],
		});
		expect(outcome.items[0]?.json).not.toHaveProperty('cost');
	});
});
