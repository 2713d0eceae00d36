import fc from 'fast-check';

import {
	money as moneyValue,
	positiveAmount as positiveAmountValue,
	positiveDecimal as positiveDecimalValue,
} from '../../../nodes/Invoicing/decimal';
import { readDecimal } from '../../../nodes/shared/input/decimal';
import { outcomes } from '../../support/outcomes';

const money = outcomes(moneyValue);
const positiveAmount = outcomes(positiveAmountValue);
const positiveDecimal = outcomes(positiveDecimalValue);

const CONTEXT = { timezone: 'UTC' };
const digits = (minLength: number, maxLength: number) =>
	fc.stringMatching(new RegExp(`^[0-9]{${minLength},${maxLength}}$`));
const withoutZeros = (whole: string) => whole.replace(/^0+(?=\d)/, '');

test('a decimal text of up to 30 digits keeps them all', () => {
	const fractions = fc.option(digits(1, 30), { nil: undefined });
	const signs = fc.constantFrom('', '+', '-');
	fc.assert(
		fc.property(digits(1, 30), fractions, signs, (whole, fraction, sign) => {
			const end = fraction === undefined ? '' : `.${fraction}`;
			const minus = sign === '-' && /[1-9]/.test(whole + end) ? '-' : '';
			expect(readDecimal(` ${sign}${whole}${end}\n`)).toBe(minus + withoutZeros(whole) + end);
		}),
	);
});

describe('a number is read as the decimal the user had in mind', () => {
	test.each<[number, string | undefined]>([
		[0, '0'],
		[-0, '0'],
		[5, '5'],
		[-1.5, '-1.5'],
		[0.1 + 0.2, '0.3'],
		[1.1 * 3, '3.3'],
		[4.35 * 100, '435'],
		[1.005, '1.005'],
		[0.07 * 100, '7'],
		[1250.5, '1250.5'],
		[0.000001, '0.000001'],
		[9007199254740991, '9007199254740991'],
		[1234567890123456, '1234567890123456'],
		[12345678901234.56, '12345678901234.56'],
		[10000000000000.01, '10000000000000.01'],
		[1e20, '100000000000000000000'],
		...[1e21, 1e-7, NaN, Infinity, -Infinity].map((none): [number, undefined] => [none, undefined]),
	])('%d', (number, expected) => {
		expect(readDecimal(number)).toBe(expected);
	});

	test('for every amount of money that a number can hold: up to 70 trillion', () => {
		fc.assert(
			fc.property(fc.nat(7_000_000_000_000_000), (cents) => {
				const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
				expect(money(Number(text), CONTEXT)).toEqual({ value: text });
			}),
			{ numRuns: 1000 },
		);
	});
});

const strangers: unknown[] = [
	...[
		'',
		' ',
		'abc',
		'1_000',
		'.',
		'+.',
		'--5',
		'+-5',
		'- 5',
		'1e3',
		'0x10',
		'5%',
		'12²',
		'5²',
		'½',
	],
	...['Infinity', 'NaN', null, undefined, true, {}, [], [1, 2], [5]],
	...[{ toString: () => '5' }, Infinity, -1e21, new Date(0)],
];
const written = [
	...['1, 250', '1.2.3', '1,234,56', '1,234.567.890,00'],
	...['1,234 567', '12,34.00', '1234,567.00', '0,123.50', '1\n234,50', '12, 50', '1,234.50.00'],
];
const HOW_TO_WRITE = '. Write a point before two decimals, and nothing between the thousands';

test.each([
	...strangers.map((value) => ({ value, advice: '' })),
	...written.map((value) => ({ value, advice: HOW_TO_WRITE })),
])('$value is no decimal, and no amount or quantity', ({ value, advice }) => {
	expect(readDecimal(value)).toBeUndefined();
	const problem = (end: string) => ({
		problem: expect.stringMatching(new RegExp(`^must be .*“.*”${end}$`, 's')) as string,
	});
	for (const convert of [money, positiveAmount]) {
		expect(convert(value, CONTEXT)).toEqual(problem(advice));
	}
	expect(positiveDecimal(value, CONTEXT)).toEqual(problem(''));
});

/** What is told of a value, besides what is made of it. */
const withNote = (read: typeof moneyValue, value: unknown) => {
	const note = jest.fn();
	return [read(value, { note }), ...note.mock.calls.flat()] as unknown[];
};

test.each([
	['1,234.50', '1234.50'],
	['1.234,50', '1234.50'],
	[' 1 234,50 ', '1234.50'],
	['1\u00a0234\u00a0567.5', '1234567.5'],
	['1’234.50', '1234.50'],
	['1,234,567', '1234567'],
	['-1.234.567,00', '-1234567.00'],
	['12,50', '12.50'],
	['1234,5', '1234.5'],
	['12,5000', '12.5000'],
	['0,50', '0.50'],
	['10 000', '10000'],
	['1\u00a0250', '1250'],
	['1\u202f250', '1250'],
	["1'000", '1000'],
	['250’000', '250000'],
	['12,34,567.89', '1234567.89'],
	['1,23,45,678', '12345678'],
])('“%s” can only be one decimal, and is told to be read as %s', (value, read) => {
	const [size, sizeRead] = [value, read].map((text) => text.replace('-', ''));
	expect(withNote(positiveDecimalValue, size)).toEqual([sizeRead, `was read as ${sizeRead}`]);
	expect(withNote(moneyValue, value)).toEqual([Number(read).toFixed(2), `was read as ${read}`]);
});

test('a point before three decimals is one in a quantity, which is told if it could be another', () => {
	expect(withNote(positiveDecimalValue, '1.250')).toEqual(['1.250', 'was read as 1.25']);
	for (const plain of ['0.250', '1234.500', '1.25', 1.125]) {
		expect(withNote(positiveDecimalValue, plain)).toEqual([String(plain)]);
	}
});

test.each([
	['1.250', '1250 or 1.25'],
	[' 250.000 ', '250000 or 250'],
	['-12.500', '-12500 or -12.5'],
	['1,250', '1250 or 1.25'],
	['1234,500', '1234500 or 1234.5'],
])('“%s” is no amount, because its mark may stand between thousands', (value, meant) => {
	const problem = `could be ${meant}: “${value.trim()}”${HOW_TO_WRITE}`;
	for (const convert of [
		money,
		positiveAmount,
		...(value.includes(',') ? [positiveDecimal] : []),
	]) {
		expect(convert(value, CONTEXT)).toEqual({ problem });
	}
});

test.each(['0.500', '1250.500', '1.2500', '01.250'])('“%s” is an amount', (value) => {
	expect(money(value, CONTEXT)).toEqual({ value: Number(value).toFixed(2) });
});

describe('a number that may have lost digits', () => {
	test.each([2 ** 53, -(2 ** 53), 2 ** 46 + 0.5])('%d is no amount and no quantity', (value) => {
		const problem = `is too large for a number to be exact: “${value}” (enter it as text)`;
		expect(money(value, CONTEXT)).toEqual({ problem });
		if (value > 0) expect(positiveDecimal(value, CONTEXT)).toEqual({ problem });
		expect(positiveAmount(value, CONTEXT)).toEqual({
			problem: `is too large to send exactly: “${value}”`,
		});
	});

	test('is told apart from one that hasn’t', () => {
		expect(money(2 ** 53 - 1, CONTEXT)).toEqual({ value: '9007199254740991.00' });
		expect(money(2 ** 46 - 0.5, CONTEXT)).toEqual({ value: '70368744177663.50' });
	});

	test('and from one that is no decimal at all', () => {
		expect(positiveAmount(1e21, CONTEXT)).toEqual({
			problem: 'must be an amount such as 1250.50, but is “1e+21”',
		});
	});
});

describe('money has two decimals', () => {
	test.each<[unknown, string]>([
		['1250', '1250.00'],
		['1250.5', '1250.50'],
		['1250.500', '1250.50'],
		['+01250.50', '1250.50'],
		['-5', '-5.00'],
		['-0', '0.00'],
		['-0.000', '0.00'],
		[0, '0.00'],
		[10n, '10.00'],
		[2.675 * 2, '5.35'],
	])('%p is %s', (value, expected) => {
		expect(money(value, CONTEXT)).toEqual({ value: expected });
	});

	test.each<unknown>(['1250.005', 1.005, '0.001', 1 / 3, '-0.999'])(
		'and %p is rejected',
		(value) => {
			expect(money(value, CONTEXT)).toEqual({
				problem: `can have at most two decimals, but is “${String(value)}” (round it first)`,
			});
		},
	);
});

describe('a quantity is above zero, with any precision', () => {
	test.each<[unknown, string]>([
		['1', '1'],
		['0.000000000000000000001', '0.000000000000000000001'],
		[2.5, '2.5'],
		['007', '7'],
	])('%p is %s', (value, expected) => {
		expect(positiveDecimal(value, CONTEXT)).toEqual({ value: expected });
	});

	test.each<unknown>([0, '0.000', '-1', -0.5, '-0'])('and %p is rejected', (value) => {
		expect(positiveDecimal(value, CONTEXT)).toEqual({
			problem: `must be a number above 0, but is “${String(value)}”`,
		});
	});

	test.each([1e-7, 1e21])('and %p is to be entered as text', (value) => {
		expect(positiveDecimal(value, CONTEXT)).toEqual({
			problem: `can’t be written exactly as a number: “${value}” (enter it as text)`,
		});
	});
});

describe('an amount to pay is a number above zero that prints back as entered', () => {
	test.each<[unknown, number]>([
		['0.01', 0.01],
		['1250.50', 1250.5],
		[' 1250.5 ', 1250.5],
		[0.1 + 0.2, 0.3],
		['9007199254740992', 9007199254740992],
		['12345678901234.56', 12345678901234.56],
	])('%p', (value, expected) => {
		expect(positiveAmount(value, CONTEXT)).toEqual({ value: expected });
	});

	test.each<[unknown, string]>([
		['0', 'must be more than 0, but is “0”'],
		[-0, 'must be more than 0, but is “0”'],
		['-5', 'must be more than 0, but is “-5”'],
		['0.001', 'can have at most two decimals, but is “0.001” (round it first)'],
		['9007199254740993', 'is too large to send exactly: “9007199254740993”'],
		['999999999999999.99', 'is too large to send exactly: “999999999999999.99”'],
		['1000000000000000000000', 'is too large to send exactly: “1000000000000000000000”'],
		['99068368179723.63', 'is too large to send exactly: “99068368179723.63”'],
		['99068368179723.62', 'is too large to send exactly: “99068368179723.62”'],
		['9'.repeat(400), `is too large to send exactly: “${'9'.repeat(400)}”`],
	])('and %p is rejected', (value, problem) => {
		expect(positiveAmount(value, CONTEXT)).toEqual({ problem });
	});

	test('whatever is accepted is the same amount in JSON', () => {
		fc.assert(
			fc.property(digits(1, 25), digits(2, 2), (whole, cents) => {
				const amount = positiveAmount(`${whole}.${cents}`, CONTEXT);
				if ('problem' in amount) {
					expect(amount.problem).toMatch(/^(is too large|must be more than 0)/);
					return;
				}
				const [left, right = ''] = JSON.stringify(amount.value).split('.') as [string, string?];
				expect(`${left}.${right.padEnd(2, '0')}`).toBe(`${withoutZeros(whole)}.${cents}`);
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('an amount with its currency', () => {
	const read = (value: string, own?: string) => {
		const note = jest.fn();
		return [moneyValue(value, { note }, own), ...note.mock.calls.flat()] as unknown[];
	};
	const refused = (value: string, own?: string) =>
		outcomes((each) => moneyValue(each, {}, own))(value);

	test.each([
		...['GHS 1234.50', '1234.50 GHS', 'ghs1234.5', 'GH₵ 1234.50', '₵1234.50', 'GH¢1234.50'],
		...['1234.50 cedis', '1234.50 Ghana cedis', '₵1234.50 GHS'],
	])('is that amount on an invoice in that currency: %s', (value) => {
		expect(read(value, 'GHS')).toEqual(['1234.50']);
	});

	test.each([
		['$1,234.50', 'USD'],
		['$1,234.50', 'LRD'],
		['1.234,50 €', 'EUR'],
		['₦1 234.50', 'NGN'],
		['1234,50 kr', 'SEK'],
		['£1234,50', 'GBP'],
	])('also if others have the sign, and with marks between thousands: %s in %s', (value, own) => {
		expect(read(value, own)[0]).toBe('1234.50');
	});

	test.each([
		['$12', 'GHS'],
		['USD 12', 'GHS'],
		['12 euros', 'USD'],
		['₵12', 'NGN'],
	])('is refused on an invoice in another: %s in %s', (value, own) => {
		expect(refused(value, own)).toEqual({
			problem: `isn’t in ${own}, the currency of the invoice: “${value}”. Set “Currency”, or convert the amount`,
		});
	});

	test.each(['GHS 250', '$250.00', '250 naira', '€250'])(
		'is told if nobody knows the currency of the invoice: %s',
		(value) => {
			const sign = value.replace(/[\d.]+/, '').trim();
			const told = `was read as 250.00 in the invoice’s currency, although it says “${sign}”`;
			expect(read(value)).toEqual(['250.00', told, 'warning']);
		},
	);

	test.each([
		['-GHS 50', '-50.00'],
		['GHS -50', '-50.00'],
		['\u221250', '-50.00'],
		['250,-', '250.00'],
		['GHS 250.–', '250.00'],
		['GHS .50', '0.50'],
	])('keeps its sign, and a dash stands for no hundredths: %s', (value, amount) => {
		expect(read(value, 'GHS')).toEqual([amount]);
	});

	test('and nothing else is written beside an amount', () => {
		for (const value of ['250 apples', '250 GHS too', 'USD 250 GHS', 'GHS 250 to 300']) {
			expect(refused(value)).toEqual({
				problem: expect.stringContaining('must be an amount') as string,
			});
		}
		expect(refused('₵1,250')).toEqual({
			problem: expect.stringMatching('^could be 1250 or 1.25') as string,
		});
	});
});

test.each(['250.0010.00', '250.0010.005.00', '-250.0010.00'])(
	'%s is two amounts that were joined, which is said with the way to add them',
	(value) => {
		expect(money(value)).toEqual({
			problem: `must be an amount such as 1250.50, but is “${value}”. Two texts were joined instead of added: use {{ $json.a.toNumber() + $json.b.toNumber() }}`,
		});
	},
);

test('an amount in brackets could be below zero, so it is refused', () => {
	expect(money('(250.00)')).toEqual({
		problem: expect.stringMatching('Brackets stand for less than nothing') as string,
	});
});

test.each([
	['01:30:00', '1.5'],
	['0:20', '0.3333'],
	['8:37', '8.6167'],
])('a time isn’t a quantity, but its hours are: %s', (value, hours) => {
	expect(positiveDecimal(value)).toEqual({
		problem: `must be a number above 0, but is “${value}”. For a time, enter the hours as a decimal number: ${hours}`,
	});
});

test.each([
	['１２.５', '12.50'],
	['٤٢', '42.00'],
	['250.00\u200b', '250.00'],
	['\u202aGHS 250\u202c', '250.00'],
	['“250.00”', '250.00'],
])('characters that nobody sees, and other digits, don’t matter: %j', (value, amount) => {
	expect(moneyValue(value, {}, 'GHS')).toBe(amount);
});

test.each([
	...['12.50\u200b', '\u200e12.50', '\u202a12.50\u202c', '"12.50"', '“12.50”'],
	...['１２．５０', '١٢٫٥٠', '१२.५०'],
])('%j is 12.50: other digits, and what nobody sees, don’t matter', (value) => {
	expect(readDecimal(value)).toBe('12.50');
});
