import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { priceOf } from '../../../nodes/Calendar/cost/priceOf';
import { money } from '../../../nodes/Invoicing/decimal';

describe('without details', () => {
	test.each([
		['25', '25.00', null],
		[25, '25.00', null],
		[25.5, '25.50', null],
		['0', '0.00', null],
		[0, '0.00', null],
		['Free', '0.00', null],
		[' free ', '0.00', null],
		['$25', '25.00', null],
		['US$25', '25.00', 'USD'],
		['$25 USD', '25.00', 'USD'],
		['€10', '10.00', 'EUR'],
		['10&euro;', '10.00', 'EUR'],
		['&#163;10', '10.00', 'GBP'],
		['25,5 €', '25.50', 'EUR'],
		['1.250,00 €', '1250.00', 'EUR'],
		['GH₵ 1,250.00', '1250.00', 'GHS'],
		['GHS\u00a040', '40.00', 'GHS'],
		['₦1,000,000', '1000000.00', 'NGN'],
		['Rs. 25', '25.00', null],
		['20 kr', '20.00', null],
		['20 zł', '20.00', 'PLN'],
		['¤20', '20.00', null],
		['007', '7.00', null],
	])('%j costs %j in %j', (cost, price, currency) => {
		expect(priceOf({ cost })).toEqual({ price, currency });
	});

	test.each([
		...['', ' ', undefined, null, true, NaN, {}, ['25'], [25], '\u200b'],
		...['10 – 20', '$10 &#8211; $20', '10-20', '€10, €20', '10€ – 20€', '10/20', '10 or 20'],
		...['from 25', 'ab 25', '25+', '5or more', 'MAX 25', 'per 25', 'try 25', '25 each', '2x 5'],
		...['1.250', '1,250', '25.555', '1,2,3', '1.2.3', '1,250.5', '12,34.00', '10.', '.20', '$.50'],
		...['-5', '5%', '50¢', '25.-', '1e3', '0x10', '٢٥', '１', 'by donation', '€'],
	])('%p has no clear price', (cost) => {
		expect(priceOf({ cost } as IDataObject)).toEqual({ price: null, currency: null });
	});
});

const details = (values: unknown, symbol: unknown = '', code: unknown = '') => ({
	cost_details: {
		currency_symbol: symbol,
		currency_code: code,
		currency_position: symbol === '' ? '' : 'prefix',
		values,
	} as IDataObject,
});

/** As real servers answer. */
test.each<[unknown, IDataObject, string | null, string | null]>([
	['$25', details(['25'], '', 'USD'), '25.00', 'USD'],
	['$1234.50', details(['1234.50'], '$', 'CAD'), '1234.50', 'CAD'],
	['25.50€', details(['25.50'], '€', 'EUR'), '25.50', 'EUR'],
	['25.50€', details(['25.50'], '&euro;'), '25.50', 'EUR'],
	['GH₵40', details(['40'], 'GH₵', 'GHS'), '40.00', 'GHS'],
	['£10', details(['10'], '£', 'EGP'), '10.00', 'EGP'],
	['', details(['40'], 'GH₵'), '40.00', 'GHS'],
	[undefined, details([40, '40.00']), '40.00', null],
	[undefined, details([12.5], '', 'eur'), '12.50', 'EUR'],
	['Free', details([], '', 'USD'), '0.00', 'USD'],
	['Free', details(['0']), '0.00', null],
	['Free', details(['Free']), '0.00', null],
	['$10 – $20', details(['10', '20'], '', 'USD'), null, 'USD'],
	['10€ – 20€', details(['10', '20'], '€', 'EUR'), null, 'EUR'],
	// What servers make of `€10, €20`, `10€,20€`, `1,234.50`, `10, 20` and `by donation, 5 or more`.
	['€20', details(['10.', '20'], '€'), null, 'EUR'],
	['10€', details(['.20', '10'], '€'), null, 'EUR'],
	['$.50', details(['.50', '1234']), null, null],
	['$20', details(['10', '20']), null, null],
	['5or more', details(['5'], 'or more'), null, null],
	['', details(['5'], 'or more'), null, null],
	['$25', details(['30']), null, null],
	['Free', details(['30']), null, null],
	// The code is the site's, and the text says something else.
	['25€', details(['25'], '€', 'USD'), '25.00', null],
	['$25', details(['25'], '', 'EUR'), '25.00', null],
	['GHS40', details(['40'], 'GHS', 'USD'), '40.00', null],
	['25', details(['25'], '', 'EURO'), '25.00', null],
	['25', details(null, null, null), '25.00', null],
	['25', details(['x', null, {}]), null, null],
	['25', { cost_details: ['25'] }, '25.00', null],
	['25', { cost_details: 'EUR' }, '25.00', null],
])('the cost %j with %j is %j in %j', (cost, more, price, currency) => {
	expect(priceOf({ cost, ...more } as IDataObject)).toEqual({ price, currency });
});

const anything = fc.oneof(
	fc.anything(),
	fc.string({ unit: 'grapheme' }),
	fc.stringMatching(/^[-$€£¢.,\d A-Z]{0,12}$/),
	fc.array(fc.oneof(fc.double(), fc.stringMatching(/^[.,\d]{0,6}$/), fc.anything())),
);

test('whatever a server sends, there is a price that an invoice takes as it is, or none', () => {
	fc.assert(
		fc.property(anything, anything, anything, anything, (cost, values, symbol, code) => {
			for (const record of [
				{ cost },
				{ cost, ...details(values, symbol, code) },
				{ cost: '25', cost_details: cost },
			]) {
				const { price, currency } = priceOf(record as IDataObject);
				if (price !== null) {
					expect(price).toMatch(/^(0|[1-9]\d*)\.\d\d$/);
					expect(money(price)).toBe(price);
				}
				if (currency !== null) expect(currency).toMatch(/^[A-Z]{3}$/);
			}
		}),
		{ numRuns: 2_000 },
	);
});
