import {
	areAlike,
	namesAgree,
	normalizedEmail,
	normalizedName,
	normalizedPhone,
	phoneForm,
} from '../../../nodes/Invoicing/resources/client/normalize';

test.each<[string, unknown, unknown]>([
	['spaces and signs', '+233 (24) 123-45.67', '+233241234567'],
	['an international prefix', '00233 24 123 4567', '+233241234567'],
	['a number', 233241234567, '+233241234567'],
	['the decimal of a sheet', '233241234567.0', '+233241234567'],
	['marks of direction, as phones copy them', '\u202a+233241234567\u202c', '+233241234567'],
	['fullwidth digits', '＋２３３２４１２３４５６７', '+233241234567'],
	['letters in capitals', '1-800-FLOWERS', '1800flowers'],
])('phone numbers are the same in spite of %s', (_, one, other) => {
	expect(normalizedPhone(one)).toBe(normalizedPhone(other));
	expect(normalizedPhone(one)).not.toBe('');
});

test.each<[string, unknown, unknown]>([
	['another digit', '+233241234567', '+233241234568'],
	['a missing country code', '0241234567', '+233241234567'],
	['letters', '1-800-FLOWERS', '1-800-CARPETS'],
	['an extension', '+233241234567', '+233241234567 ext. 8'],
])('phone numbers differ by %s', (_, one, other) => {
	expect(normalizedPhone(one)).not.toBe(normalizedPhone(other));
});

test.each([
	['capitals', 'AMA Mensah', 'Ama MENSAH'],
	['spaces', ' Ama \t\u00a0 Mensah ', 'Ama Mensah'],
	['how an accent is stored', 'Jose\u0301', 'Jos\u00e9'],
	['characters that nobody sees', 'Ama\u200b Mensah\ufeff', 'Ama Mensah'],
])('names are the same in spite of %s', (_, one, other) => {
	expect(normalizedName(one)).toBe(normalizedName(other));
});

test.each([
	['an accent', 'Jose', 'José'],
	['a space', 'Anna Marie', 'Annamarie'],
	['punctuation', 'Mensah & Sons', 'Mensah Sons'],
])('names differ by %s', (_, one, other) => {
	expect(normalizedName(one)).not.toBe(normalizedName(other));
});

test('email addresses are the same in spite of capitals and spaces, but not of dots or tags', () => {
	expect(normalizedEmail(' Ama@Example.COM')).toBe(normalizedEmail('ama@example.com'));
	for (const other of ['a.ma@example.com', 'ama+1@example.com', 'ama@example.co']) {
		expect(normalizedEmail(other)).not.toBe(normalizedEmail('ama@example.com'));
	}
});

test.each([undefined, null, '', '  ', '\u200b', {}, [], true])(
	'%j is no value, so no client has it',
	(nothing) => {
		for (const normalized of [normalizedEmail, normalizedName, normalizedPhone]) {
			expect(normalized(nothing)).toBe('');
		}
	},
);

test.each<[string, string, string, boolean]>([
	['titles and single letters', 'Mrs. Ama A. Mensah', 'Ama Mensah', true],
	['their order', 'MENSAH, Ama', 'Ama Mensah', true],
	['accents', 'José', 'Jose', true],
	['a part that one lacks', 'Owusu Ltd', 'Owusu', true],
	['the first name', 'Ama Mensah', 'Kofi Mensah', false],
	['everything', 'Ama Mensah', 'Kofi Owusu', false],
	['scripts', 'Ама', 'Ama', false],
])('two names that differ by %s: %s and %s agree: %s', (_, one, other, agree) => {
	expect([namesAgree(one, other), namesAgree(other, one)]).toEqual([agree, agree]);
});

test.each<[string, string, boolean]>([
	['0241234567', '+233241234567', true],
	['024 123 4567', '233241234567', true],
	['241234567', '+233 (0)24 123 4567', true],
	['+44241234567', '+233241234567', false],
	['0241234568', '+233241234567', false],
	['4567', '+233241234567', false],
	['1-800-FLOWERS', 'FLOWERS', false],
])('%s and %s are alike: %s', (one, other, alike) => {
	const [first, second] = [phoneForm(one), phoneForm(other)];
	expect([areAlike(first, second), areAlike(second, first)]).toEqual([alike, alike]);
});
