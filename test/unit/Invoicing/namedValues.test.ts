import { countryCode } from '../../../nodes/Invoicing/countries';
import { currencyCode } from '../../../nodes/Invoicing/currencies';
import { methodMeant } from '../../../nodes/Invoicing/paymentMethods';
import { percentage } from '../../../nodes/Invoicing/resources/invoice/taxRate';
import type { ConvertContext } from '../../../nodes/shared/operation';
import { outcomeOf } from '../../support/outcomes';

/** What is read, and what is told about it. */
function reading(read: (value: unknown, context: ConvertContext) => unknown, value: unknown) {
	const notes: string[] = [];
	const note = (made: string) => void notes.push(made);
	return { ...outcomeOf(() => read(value, { timezone: 'UTC', note })), notes };
}

describe('a currency', () => {
	test.each([
		...['₵', 'GH₵', 'GH¢', 'GHC', 'cedi', 'Cedis', 'Ghana cedis', 'Ghanaian Cedi'].map((name) => [
			name,
			'GHS',
		]),
		...['GHS – Ghanaian Cedi', 'Ghanaian Cedi (GHS)', 'GHS (₵)'].map((name) => [name, 'GHS']),
		...['€', 'euros', 'Euro (€)'].map((name) => [name, 'EUR']),
		...['£', 'British pounds', 'pounds sterling'].map((name) => [name, 'GBP']),
		...['₦', 'naira', 'Nigerian Naira'].map((name) => [name, 'NGN']),
		...['US$', 'U.S. dollars', 'US-Dollar', 'dólar estadounidense', 'USD $'].map((name) => [
			name,
			'USD',
		]),
		...[
			['zł', 'PLN'],
			['Kč', 'CZK'],
			['₹', 'INR'],
			['KSh.', 'KES'],
			['R', 'ZAR'],
			['yen', 'JPY'],
		],
		...[
			['Schweizer Franken', 'CHF'],
			['rand', 'ZAR'],
			['birr', 'ETB'],
			['C$', 'CAD'],
		],
	])('may be named “%s”, and is told to be %s', (name, code) => {
		expect(reading(currencyCode, name)).toEqual({ value: code, notes: [`was read as ${code}`] });
	});

	test.each([
		['$', 'USD, CAD, AUD or another one'],
		['dollars', 'USD, CAD, AUD or another one'],
		['kr', 'SEK, NOK, DKK or ISK'],
		['¥', 'JPY or CNY'],
		['FCFA', 'XOF or XAF'],
		['shillings', 'KES, TZS, UGX or SOS'],
		['kwacha', 'MWK or ZMW'],
	])('is refused if “%s” could be several: %s', (name, codes) => {
		expect(reading(currencyCode, name)).toMatchObject({
			problem: `could be ${codes}: “${name}”. Enter the three-letter code`,
		});
	});

	test('is sent by its code, also by one that is unknown, which is told', () => {
		expect(reading(currencyCode, ' ghs ')).toEqual({ value: 'GHS', notes: [] });
		expect(reading(currencyCode, 'abc')).toEqual({
			value: 'ABC',
			notes: ['is “ABC”, which is no currency that is known here'],
		});
	});

	test.each(['', 'GHSS', 'US Dollar (GHS)', 'constructor', 5, {}])('isn’t %j', (value) => {
		expect(reading(currencyCode, value)).toMatchObject({
			problem: expect.stringContaining('must be a three-letter currency code') as string,
		});
	});
});

describe('a country', () => {
	test.each([
		...['Ghana', 'GHA', 'Ghana (GH)', 'GH – Ghana', '🇬🇭', 'Ghana 🇬🇭', '加纳'].map((name) => [
			name,
			'GH',
		]),
		...['USA', 'U.S.A.', 'United States of America', 'Vereinigte Staaten', 'Marekani'].map(
			(name) => [name, 'US'],
		),
		...['UK', 'U.K.', 'United Kingdom', 'Great Britain', 'England', 'GBR'].map((name) => [
			name,
			'GB',
		]),
		...['Deutschland', 'Allemagne', 'DEU'].map((name) => [name, 'DE']),
		...[
			['Côte d’Ivoire', 'CI'],
			["Cote d'Ivoire", 'CI'],
			['Ivory Coast', 'CI'],
			['The Gambia', 'GM'],
		],
		...[
			['DR Congo', 'CD'],
			['South Korea', 'KR'],
			['Guinea', 'GN'],
			['Holland', 'NL'],
			['EL', 'GR'],
		],
		...[
			['Trinidad and Tobago', 'TT'],
			['Saint Lucia', 'LC'],
			['Türkiye', 'TR'],
			['Turkey', 'TR'],
		],
	])('may be named “%s”, and is told to be %s', (name, code) => {
		expect(reading(countryCode, name)).toEqual({ value: code, notes: [`was read as ${code}`] });
	});

	test.each([
		['Congo', 'CD or CG'],
		['Korea', 'KR or KP'],
		['Virgin Islands', 'VI or VG'],
	])('is refused if “%s” could be several: %s', (name, codes) => {
		expect(reading(countryCode, name)).toMatchObject({
			problem: `could be ${codes}: “${name}”. Enter the two-letter code`,
		});
	});

	test('is sent by its code, also by one that nobody has, which is told', () => {
		expect(reading(countryCode, ' gh ')).toEqual({ value: 'GH', notes: [] });
		for (const code of ['XX', 'EU', 'QQ']) {
			expect(reading(countryCode, code)).toEqual({
				value: code,
				notes: [`is “${code}”, which is no country’s code`],
			});
		}
	});

	test.each(['', 'Accra', 'Ghana (NG)', 'constructor', 5])('isn’t %j', (value) => {
		expect(reading(countryCode, value)).toMatchObject({
			problem: expect.stringContaining('must be a two-letter country code') as string,
		});
	});
});

describe('a payment method', () => {
	/** What the panel calls them. */
	const NAMES: Record<string, string> = {
		mobile_money: 'Mobile Money',
		bank_transfer: 'Bank Transfer',
		cheque: 'Cheque',
		cash: 'Cash',
		other: 'Other',
	};

	test.each([
		...['MoMo', 'momo', 'M-Pesa', 'MTN MoMo', 'Vodafone Cash', 'mobile wallet'].map((word) => [
			word,
			'mobile_money',
		]),
		...['Bank', 'wire', 'Wire Transfer', 'transfer', 'EFT', 'virement', 'Überweisung'].map(
			(word) => [word, 'bank_transfer'],
		),
		...['check', 'Cheques', 'chèque', 'cashier’s check'].map((word) => [word, 'cheque']),
		...[
			['in cash', 'cash'],
			['espèces', 'cash'],
			['misc', 'other'],
		],
	])('may be called “%s”, and is told to be %s', (word, method) => {
		const notes = [`was read as ${String(NAMES[method ?? ''])}`];
		expect(reading(methodMeant, word)).toEqual({ value: method, notes });
	});

	test.each(['card', 'Credit Card', 'VISA', 'POS', 'Paystack', 'PayPal', 'wallet'])(
		'is refused as “%s”, with what it could be and where another name goes',
		(word) => {
			expect(reading(methodMeant, word)).toMatchObject({
				problem: expect.stringMatching(
					`^could be (Card Processor|Online Wallet or Mobile Money), or .*“${word}”\\. Enter one of Bank Transfer, .*under “Payment Method \\(Other\\)”$`,
				) as string,
			});
		},
	);

	test.each(['cash', 'Mobile Money', 'gold', 5, null])('as %j is left to the list', (value) => {
		expect(reading(methodMeant, value)).toEqual({ value, notes: [] });
	});
});

describe('a tax rate', () => {
	test.each<[unknown, unknown, string[]]>([
		[20, 20, []],
		['20%', '20%', []],
		['20 %', '20%', []],
		['VAT 20%', '20%', ['was read as 20 %']],
		['20 % VAT', '20%', ['was read as 20 %']],
		['VAT (20%)', '20%', ['was read as 20 %']],
		['Standard rate: 17.5 percent', '17.5%', ['was read as 17.5 %']],
		['MwSt. 19', 19, ['was read as 19']],
		['zero-rated', '0%', ['was read as 0']],
		['VAT exempt', '0%', ['was read as 0']],
		[0.2, 0.2, []],
	])('%j is read as %j', (value, rate, notes) => {
		expect(reading(percentage, value)).toEqual({ value: rate, notes });
	});

	test.each([
		'VAT incl. 20%',
		'20% included',
		'VAT 15% + NHIL 2.5%',
		'VAT',
		'120%',
		'20 % withheld',
	])('%s isn’t one rate', (value) => {
		expect(reading(percentage, value)).toHaveProperty('problem');
	});
});
