import {
	normalizedEmail,
	normalizedName,
	normalizedPhone,
} from '../../../nodes/Invoicing/resources/client/fields';

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
