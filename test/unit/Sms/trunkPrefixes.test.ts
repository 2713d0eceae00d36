import { readPhoneNumber } from './readNumber';

const noNumber = (code: string) => `isn’t a number of the country code ${code}`;
const notNational = (code: string) => `isn’t a number of the Default Country Code ${code}`;

describe('a 0 in parentheses after the country code', () => {
	test.each([
		['+233 (0)24 123 4567', '+233241234567'],
		['(+233)(0)24 123 4567', '+233241234567'],
		['0044 (0) 20 7946 0958', '+442079460958'],
		// It is dropped where no trunk prefix exists, or another one, because no number begins with 0 there.
		['+45 (0)32 12 34 56', '+4532123456'],
		['+1 (0) 202 555 0123', '+12025550123'],
		['+36 (0)30 123 4567', '+36301234567'],
		// It stays where it is part of the number.
		['+225 (0)7 07 12 34 56', '+2250707123456'],
		['+241 (0)6 03 12 34', '+24106031234'],
		['+39 (0)6 1234 5678', '+390612345678'],
		// There, it is dropped if it isn’t part of the number.
		['+225 (0)07 07 12 34 56', '+2250707123456'],
		['+241 (0)77 12 34 56', '+24177123456'],
	])('%s means %s', (input, number) => {
		expect(readPhoneNumber(input)).toEqual({ number });
		expect(readPhoneNumber(input, '49')).toEqual({ number });
	});

	test.each([
		// Mobile numbers begin with 3, landline numbers with 0.
		['+39 (0)347 123 4567', 'could be +3903471234567 or +393471234567'],
		// The trunk prefix is 06.
		['+36 (0)6 1 234 5678', 'could be +3612345678 or +36612345678'],
		['+229 (0)97 12 34 56', noNumber('229')],
		['+44 (0)20 7946 09581', noNumber('44')],
		['+233 24 (0)123 4567', 'has a (0) that doesn’t follow the country code'],
		['+23 (0)3 24 123 4567', 'has a (0) that doesn’t follow the country code'],
		['+233 (0)24 (0)123 4567', 'isn’t a phone number'],
		['024 (0)123 4567', 'isn’t a phone number'],
		['+233 (0)', 'isn’t a phone number'],
	])('%s %s', (input, reason) => {
		expect(readPhoneNumber(input)).toEqual({ reason });
		expect(readPhoneNumber(input, '233')).toEqual({ reason });
	});
});

describe('a trunk prefix after the country code', () => {
	test.each([
		['+44 020 7946 0958', '+442079460958'],
		['0044 (020) 7946 0958', '+442079460958'],
		['+36 (06) 30 123 4567', '+36301234567'],
		['+36 06 1 234 5678', '+3612345678'],
		['+7 (8) 912 345 67 89', '+79123456789'],
		['+1 1 202 555 0123', '+12025550123'],
		['+375 8 029 491 19 11', '+375294911911'],
		// These digits are part of the number.
		['+7 800 555 35 35', '+78005553535'],
		['+39 06 1234 5678', '+390612345678'],
		['+241 06 03 12 34', '+24106031234'],
		// Numbers without a trunk prefix stay as they are, whatever follows.
		['+45 012 345', '+45012345'],
	])('in %s gives %s', (input, number) => {
		expect(readPhoneNumber(input)).toEqual({ number });
	});

	test.each([
		['+44 1', 'has 3 digits, but phone numbers have 7 to 15'],
		['+44 0', noNumber('44')],
		['+44 020 7946 095812', noNumber('44')],
		// The way to dial Britain from Australia, where 0011 stands for +.
		['0011 44 7911 123456', noNumber('1')],
		['+57 03 300 123 4567', noNumber('57')],
	])('%s %s', (input, reason) => {
		expect(readPhoneNumber(input)).toEqual({ reason });
	});
});

describe('a Default Country Code replaces the trunk prefix', () => {
	test.each([
		['36', '06 30 123 4567', '+36301234567'],
		['7', '8 912 345 67 89', '+79123456789'],
		['7', 89123456789, '+79123456789'],
		['1', '1 202 555 0123', '+12025550123'],
		['370', '0 612 34567', '+37061234567'],
		['370', '8 601 23456', '+37060123456'],
		['241', '077 12 34 56', '+24177123456'],
		['241', '06 03 12 34', '+24106031234'],
		['226', '07 12 34 56', '+22607123456'],
		// Without the prefix, or with the country code in its place.
		['36', '30 123 4567', '+36301234567'],
		['7', '912 345 67 89', '+79123456789'],
		['7', '7 912 345 67 89', '+79123456789'],
	])('%s, %s', (country, input, number) => {
		expect(readPhoneNumber(input, country)).toEqual({ number });
	});

	test.each<[string, unknown, string]>([
		['36', '030 123 4567', notNational('36')],
		['7', '0 912 345 67 89', notNational('7')],
		['7', '8 005 553 535', 'may or may not begin with a trunk prefix'],
		['7', '8 912 345 67 8', 'may or may not begin with a trunk prefix'],
		// A number of Ryazan, or of Vietnam without its +.
		['7', '8 491 234 56 78', 'could be +74912345678 or +84912345678'],
		['370', '8 655 12345', 'could be +37065512345 or +865512345'],
		// The way to dial Ghana from Russia, Israel, Japan and the United States.
		['7', '8 10 233 24 123 4567', notNational('7')],
		['972', '014 233 24 123 4567', notNational('972')],
		['81', '010 233 24 123 4567', notNational('81')],
		['1', '011 233 24 123 4567', notNational('1')],
		// A mobile number is dialed without the 0, and a landline number with it.
		['39', '0347 123 4567', 'could be +3903471234567 or +393471234567'],
		['45', '032 12 34 56', notNational('45')],
		['57', '03 300 123 4567', notNational('57')],
		['54', '011 15 2345 6789', notNational('54')],
		['7', 8912345678.9, 'isn’t a phone number'],
		['7', -89123456789, 'isn’t a phone number'],
	])('but with %s, %s %s', (country, input, reason) => {
		expect(readPhoneNumber(input, country)).toEqual({ reason });
	});
});
