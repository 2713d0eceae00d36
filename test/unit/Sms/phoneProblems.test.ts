import {
	callingCode,
	readPhoneNumber,
	readRecipients,
	recipientsProblem,
} from '../../../nodes/Sms/phone';

test.each(['2+33', '20033', '+', '00'])('%j is no country code', (code) => {
	expect(callingCode(code, { timezone: '' })).toEqual({
		problem: `must be a country code such as 233, but is “${code}”`,
	});
});

test.each<[unknown, string]>([
	[0, 'has no country code'],
	['0+233(0)241234567', 'isn’t a phone number'],
	['+23324(0)1234567', 'has a (0) that doesn’t follow the country code'],
	[-5, 'isn’t a phone number'],
])('%p is told as what it is', (input, reason) => {
	expect(readPhoneNumber(input)).toEqual({ reason });
});

test.each([
	['of a country without trunk prefixes', '45'],
	['of a country that doesn’t exist', '999'],
])('a national number %s isn’t guessed', (_where, country) => {
	expect(readPhoneNumber('32123456', country)).toEqual({
		reason: 'doesn’t begin with +, 00 or a single 0',
	});
});

describe('what else helps', () => {
	const problem = (...numbers: string[]) =>
		recipientsProblem(readRecipients(numbers).invalid, 'set the country');
	const format = 'Enter numbers with + and the country code, for example +233241234567';

	test('is told if any number has no country code', () => {
		expect(problem('abc', '0241234567')).toBe(
			`contains “abc”, which isn’t a phone number; “0241234567”, which has no country code. ${format}, or set the country`,
		);
	});

	test('isn’t told for numbers that it doesn’t help', () => {
		expect(problem('abc')).toBe(`contains “abc”, which isn’t a phone number. ${format}`);
	});
});
