import fc from 'fast-check';

import { costForm } from '../../../nodes/Calendar/cost/cost';
import { price } from '../../../nodes/Calendar/cost/price';
import { currencyIn, toCostDetails } from '../../sandbox/calendar/observed/price';
import type { EventRow } from '../../sandbox/calendar/types';
import { outcomes } from '../../support/outcomes';

const read = outcomes(price);

const after = (symbol: string) => ({ currencySymbol: symbol, symbolPosition: 'postfix' });
const before = (symbol: string) => ({ currencySymbol: symbol, symbolPosition: 'prefix' });

test.each<[parts: object, cost: string]>([
	[{ amount: '25' }, '25'],
	[{ amount: 25.5 }, '25.5'],
	[{ amount: '.5' }, '0.5'],
	[{ amount: '25.' }, '25'],
	[{ amount: '025' }, '25'],
	[{ amount: '+5', highestAmount: 'null', currencySymbol: 'undefined' }, '5'],
	[{ amount: '5', highestAmount: 'N/A', currencySymbol: '#N/A' }, '5'],
	[{ amount: 12.345 }, '12.345'],
	[{ amount: 0.1 + 0.2 }, '0.3'],
	[{ amount: '9007199254740993.10' }, '9007199254740993.10'],
	[{ amount: '25.50', highestAmount: '' }, '25.50'],
	[{ amount: ' 1234.50 ', ...after(' € ') }, '1234.50€'],
	[{ amount: '25', ...before('€') }, '€25'],
	[{ amount: '25', currencySymbol: '£' }, '£25'],
	[{ amount: '25', ...after('') }, '25'],
	[{ amount: '40', ...before('GHS') }, 'GHS 40'],
	[{ amount: '40', ...before('Rs.') }, 'Rs. 40'],
	[{ amount: '40', ...after('Kč') }, '40 Kč'],
	[{ amount: 10, highestAmount: 20 }, '10 - 20'],
	[{ amount: '10', highestAmount: '20', ...after('€') }, '10 €, 20 €'],
	[{ amount: '9.50', highestAmount: '10', ...after('GHS') }, '9.50 GHS, 10 GHS'],
	[{ amount: '0', highestAmount: '20', ...after('kr') }, '0 kr, 20 kr'],
	...['0', 0, '0.00'].map((amount): [object, string] => [{ amount, ...before('€') }, 'Free']),
])('%j is written as %j', (parts, cost) => {
	expect(read({ price: parts })).toEqual({ value: cost });
	expect(read(parts)).toEqual({ value: cost });
});

const ROW = { highestAmount: '', currencySymbol: '€', symbolPosition: 'prefix' };

test.each<[value: object, notes: number]>([
	[{}, 0],
	[{ price: {} }, 0],
	[{ price: { amount: '', currencySymbol: ' ' } }, 1],
	[{ amount: undefined, ...ROW }, 1],
	[{ price: { amount: null, ...ROW } }, 1],
	[{ price: { amount: 'null', ...ROW, highestAmount: ' undefined' } }, 1],
])('%j is no price', (value, notes) => {
	const note = jest.fn();
	expect(price(value, { note })).toBeUndefined();
	expect(note.mock.calls).toEqual(Array(notes).fill(['has no Amount and was left out']));
});

test('an amount that can only be one is told as it was read', () => {
	const note = jest.fn();
	expect(price({ amount: '25,50', highestAmount: '1.234,50' }, { note })).toBe('25.50 - 1234.50');
	expect(note.mock.calls).toEqual([
		['has a value (amount) that was read as 25.50'],
		['has a value (highestAmount) that was read as 1234.50'],
	]);
});

test.each<[value: unknown, problem: string]>([
	['25', 'must be an object with amount, but is 25'],
	[25, 'must be an object with amount'],
	[[{ amount: '25' }], 'must be an object with amount'],
	[{ price: [{ amount: '25' }] }, 'must be an object with amount'],
	[{ highestAmount: '20' }, 'has no Amount. Enter a decimal number such as 25'],
	...['25.0.', '.', '-5', '1e3', '5 €', '5²', 'Free', '10-20', '5%', 1e21, NaN].map(
		(amount): [object, string] => [
			{ amount },
			`has a value (amount) that must be a decimal number such as 25 or 1250.50, but is “${amount}”`,
		],
	),
	[{ amount: '1.250' }, 'has a value (amount) that could be 1250 or 1.25: “1.250”'],
	[{ amount: '10', highestAmount: '1,000' }, 'has a value (highestAmount) that could be 1000 or 1'],
	[
		{ amount: '20', highestAmount: '10' },
		'has a Highest Amount (10) that isn’t above its Amount (20)',
	],
	[{ amount: '10.0', highestAmount: '10' }, 'isn’t above its Amount (10.0)'],
	[{ amount: '5', currencySymbol: { a: 1 } }, 'has a value (currencySymbol) that must be text'],
	[
		{ amount: '10', highestAmount: '20', ...before('€') },
		'is a range with the currency symbol before its amounts, which servers lose. Choose “After Amount”',
	],
	...['or more', '1', 'a,b', '-5', ','].map((symbol): [object, string] => [
		{ amount: '10', ...after(symbol) },
		`has a Currency Symbol (“${symbol}”) that servers can’t tell from the amount`,
	]),
	[{ amount: '10', symbolPosition: 'above' }, 'has the Symbol Position “above”'],
])('%j is refused', (value, problem) => {
	expect(read(value)).toEqual({ problem: expect.stringContaining(problem) as unknown });
});

test('the sandbox, which reads costs in its own way, stores every form as what it stands for', () => {
	const amount = fc
		.tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('', '.5', '.50', '.999'))
		.map(([whole, fraction]) => `${whole}${fraction}`);
	const symbol = fc.oneof(
		fc.constantFrom('', '€', 'GH₵', 'kr', 'Rs.', 'Fr.', 'or more', '.', '-', 'A$'),
		fc.stringMatching(/^[-€$.,\d a-c]{0,4}$/).map((text) => text.trim()),
	);
	const position = fc.constantFrom('', 'prefix', 'postfix' as const);
	const prices = fc.uniqueArray(amount, { minLength: 1, maxLength: 3, selector: Number });
	let written = 0;
	fc.assert(
		fc.property(prices, symbol, position, (amounts, mark, place) => {
			const values = amounts.sort((one, other) => Number(one) - Number(other));
			const cost = costForm({ symbol: mark, position: place, values });
			if (cost === undefined) return;
			written += 1;
			expect(currencyIn(cost)).toEqual({ currency_symbol: mark, currency_position: place });
			expect(toCostDetails({ cost } as EventRow).values).toEqual(values);
		}),
		{ numRuns: 3_000 },
	);
	expect(written).toBeGreaterThan(300);
});
