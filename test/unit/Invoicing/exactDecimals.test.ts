import {
	differenceOf,
	isBelowZero,
	isSameDecimal,
	productOf,
	roundedToHundredths,
	sumOf,
} from '../../../nodes/Invoicing/exactDecimals';

test.each([
	[2, '2.00', true],
	['0.10', 0.1, true],
	['-1', '-1.000', true],
	['99068368179723.63', '99068368179723.62', false],
	['1', '-1', false],
	['', 0, false],
	[undefined, undefined, false],
	['two', 'two', false],
])('%j and %j are the same decimal: %j', (one, other, isSame) => {
	expect(isSameDecimal(one, other)).toBe(isSame);
});

test('sums, differences and products are exact', () => {
	expect(sumOf()).toBe('0.00');
	expect(sumOf('0.1', 0.2, '99068368179723.63')).toBe('99068368179723.93');
	expect(sumOf('1', 'one')).toBeUndefined();
	expect(differenceOf('250.00', 300)).toBe('-50.00');
	expect(differenceOf('250', '249.5')).toBe('0.50');
	expect(differenceOf('-1', '-3')).toBe('2.00');
	expect(differenceOf('250.00', '')).toBeUndefined();
	expect(productOf('1.5', '185.00')).toBe('277.50');
	expect(productOf('0.3333', '0.01')).toBe('0.003333');
	expect(productOf('-2', '0.05')).toBe('-0.10');
	expect(productOf('', '1')).toBeUndefined();
});

test.each([
	['-0.01', true],
	['0.00', false],
	['5', false],
	['none', false],
])('%s is below zero: %j', (value, isBelow) => {
	expect(isBelowZero(value)).toBe(isBelow);
});

test.each([
	['1.005', '1.01'],
	['-1.005', '-1.01'],
	['1.0049999', '1.00'],
	['7', '7.00'],
	['none', undefined],
])('%s rounded to hundredths is %s', (value, rounded) => {
	expect(roundedToHundredths(value)).toBe(rounded);
});
