import {
	phone as phoneValue,
	readRecipients,
	recipientsProblem,
} from '../../../nodes/Sms/recipients';
import { toText } from '../../../nodes/shared/phrase';
import { outcomes } from '../../support/outcomes';

const NUMBER = '+233241234567';
const OTHER = '+233201234567';
const SHORT = '+1234567';
const NUMBER_FORMAT = 'Enter numbers with + and the country code, for example +233241234567';
const SET_COUNTRY = ', or set “Default Country Code” under Options or in the credential';
const NO_NUMBER = 'isn’t a phone number';
const NO_COUNTRY = 'has no country code';
const NO_PLUS = 'doesn’t begin with + or 00';
const EXTENSION = 'has an extension, which gets no text messages: leave it out';
const SEVERAL = 'looks like several numbers: put a comma between them';
const MORE_DIGITS =
	'has other digits beside a number: leave them out, or put commas between numbers';
const helpFor = (reasons: string[]) =>
	reasons.some((reason) => [NO_COUNTRY, NO_PLUS].includes(reason)) ? SET_COUNTRY : '';
const long = (digits: number) => `has ${digits} digits, but phone numbers have 7 to 15`;

const read = (value: unknown, country?: string) => {
	const { numbers, invalid } = readRecipients(value, { country });
	return { numbers, invalid };
};
const notesOf = (value: unknown) => readRecipients(value, { country: '233' }).notes;

describe('recipients become a list', () => {
	test.each<[string, unknown, string[]]>([
		['one number', NUMBER, [NUMBER]],
		['commas', `${NUMBER},${OTHER}`, [NUMBER, OTHER]],
		['semicolons, spaces and empty entries', ` ;${NUMBER} ; ${OTHER};; `, [NUMBER, OTHER]],
		['line breaks', `${NUMBER}\r\n${OTHER}\n\n`, [NUMBER, OTHER]],
		['a list', [OTHER, NUMBER], [OTHER, NUMBER]],
		['a list of lists', [[NUMBER], [OTHER]], [NUMBER, OTHER]],
		['a list of texts with several', [`${NUMBER}, ${OTHER}`, '+123 4567'], [NUMBER, OTHER, SHORT]],
		['blank texts in a list', ['', ' ', NUMBER, ', '], [NUMBER]],
		['lists of lists of lists', [[[NUMBER], OTHER]], [NUMBER, OTHER]],
		['one number in several forms', [NUMBER, '00233 24 123 4567', '+233(0)241234567'], [NUMBER]],
		['bars', `${NUMBER}|${OTHER} | ${SHORT}`, [NUMBER, OTHER, SHORT]],
		['spaces', `${NUMBER} ${OTHER}\t00233201234568`, [NUMBER, OTHER, '+233201234568']],
		['spaces within them too', '+233 24 123 4567  +233 20 123 4567', [NUMBER, OTHER]],
		['a slash', '+233 24 123 4567 / +233 20 123 4567', [NUMBER, OTHER]],
		['JSON', JSON.stringify([NUMBER, [OTHER, null, ` ${SHORT}`]]), [NUMBER, OTHER, SHORT]],
		['full-width characters', `＋233241234567，${OTHER} ＋1234567`, [NUMBER, OTHER, SHORT]],
		['decimals', `${NUMBER}.0,${OTHER}.0 ${SHORT}.0`, [NUMBER, OTHER, SHORT]],
		['decimals with commas', `${NUMBER},0, ${OTHER},00;${SHORT},0`, [NUMBER, OTHER, SHORT]],
		['a list of decimals', [`${NUMBER},0`, `${OTHER}.0`], [NUMBER, OTHER]],
		['commas before zeros', `${NUMBER},00233201234567,00 1 234567`, [NUMBER, OTHER, SHORT]],
		['links', `tel:${NUMBER}, '${OTHER}`, [NUMBER, OTHER]],
		[
			'a list with cells that are empty',
			[NUMBER, null, undefined, '', [[[OTHER]]]],
			[NUMBER, OTHER],
		],
		['one number twice in a text', `${OTHER},${NUMBER},${OTHER}`, [OTHER, NUMBER]],
	])('from %s', (_name, input, expected) => {
		expect(read(input)).toEqual({ numbers: expected, invalid: [] });
	});

	test.each<unknown>(['', ' , ;|\n', [], [''], [[]], [null], '[]', null, undefined])(
		'and %j is empty',
		(input) => {
			expect(read(input)).toEqual({ numbers: [], invalid: [] });
			expect(recipientsProblem([])).toBe('is empty');
		},
	);

	test.each<[unknown, Record<string, string>]>([
		[`${NUMBER}, 0241234567`, { '0241234567': NO_COUNTRY }],
		[['0241234567', NUMBER, 'Ama'], { '0241234567': NO_COUNTRY, Ama: NO_NUMBER }],
		[233241234567, { '233241234567': NO_PLUS }],
		[[233241234567], { '233241234567': NO_PLUS }],
		[`${NUMBER} or 12`, { [`${NUMBER} or 12`]: MORE_DIGITS }],
		['[+23324123456x', { '[+23324123456x': NO_NUMBER }],
		['024 123 4567 020 123 4567', { '024 123 4567 020 123 4567': NO_COUNTRY }],
		[[NUMBER, NaN, true, false], { NaN: NO_NUMBER, true: NO_NUMBER, false: NO_NUMBER }],
		[
			['x'.repeat(9), { note: 'x'.repeat(900) }],
			{
				xxxxxxxxx: NO_NUMBER,
				[`{"note":"${'x'.repeat(491)}…`]: 'is an object without a phone number',
			},
		],
		[true, { true: NO_NUMBER }],
		[`${NUMBER},,x;+1`, { x: NO_NUMBER, '+1': long(1) }],
		['x, x', { x: NO_NUMBER }],
	])('and for %j every invalid number is listed once, with the reason', (input, reasons) => {
		const invalid = Object.entries(reasons).map(([number, reason]) => ({ number, reason }));
		const list = invalid.map(({ number, reason }) => `“${number}”, which ${reason}`).join('; ');
		const { invalid: found } = read(input);
		expect(found).toEqual(invalid);
		expect(toText(recipientsProblem(found))).toBe(
			`contains ${list}. ${NUMBER_FORMAT}${helpFor(Object.values(reasons))}`,
		);
	});

	test('and what else helps is told if any number has no country code', () => {
		const problem = (...numbers: string[]) =>
			toText(recipientsProblem(readRecipients(numbers).invalid));
		const abc = `contains “abc”, which ${NO_NUMBER}`;
		expect(problem('abc', '0241234567')).toBe(
			`${abc}; “0241234567”, which ${NO_COUNTRY}. ${NUMBER_FORMAT}${SET_COUNTRY}`,
		);
		expect(problem('abc', '241234567')).toBe(
			`${abc}; “241234567”, which ${NO_PLUS}. ${NUMBER_FORMAT}${SET_COUNTRY}`,
		);
		expect(problem('abc')).toBe(`${abc}. ${NUMBER_FORMAT}`);
	});
});

describe('a cell with several numbers, or with words, has those numbers', () => {
	const both = [NUMBER, OTHER];

	test.each<[string, string[], string]>([
		...[
			...['0241234567/0201234567', '024 123 4567 / 020 123 4567', '024.123.4567/020.123.4567'],
			...['0241234567 & 0201234567', '0241234567 or 0201234567', '0241234567 and 0201234567'],
			...['0241234567 ou 0201234567', '024 123 4567 und 020 123 4567', '0241234567 · 0201234567'],
			...['0241234567-0201234567', '024 123 4567 – 020 123 4567', '0241234567+233201234567'],
			...['Ama 0241234567 Kofi 0201234567', '0241234567 (MTN) 0201234567 (Telecel)'],
			...['Tel. 1: 0241234567 Tel. 2: 0201234567', '• 0241234567 • 0201234567'],
			...['Mobile: 024 123 4567 Büro: +233 20 123 4567', '233241234567//233201234567'],
		].map((cell): [string, string[], string] => [cell, both, 'several']),
		...[
			...[
				'0241234567<br>0201234567',
				'<p>0241234567</p><p>0201234567</p>',
				'0241234567\t0201234567',
			],
			...['024 123 4567\t020 123 4567', '0241234567\\n0201234567', '0241234567;0201234567'],
			...['0241234567、0201234567', '0241234567 + 0201234567', '0241234567\u060c0201234567'],
			...[`1. ${NUMBER}\n2. ${OTHER}`, `- ${NUMBER}\n- ${OTHER}`],
			`sms:${NUMBER},${OTHER}?body=Hi, Ama; 12`,
		].map((cell): [string, string[], string] => [cell, both, 'plain']),
		...[
			...['+233241234567 (mobile)', 'Tel. 0241234567', 'Ama: 0241234567', 'Mobile - 0241234567'],
			...['0241234567 cell', 'Tél. : 0241234567', 'Handy 024 123 4567', 'тел. 0241234567'],
			...['Mob:0241234567', 'Tel0241234567', '\u{1f4de} 024-123-4567', 'call Ama on 0241234567, '],
			...['1. 0241234567', '"Ama" <0241234567>', '+233 (0)24 123 4567 (home)', '手机 0241234567'],
			...['0241234567 (Ama Mensah, Accra)', '"Mensah, Ama" <0241234567>', '0241234567(H)'],
			...['هاتف: 0241234567', 'T: 0241234567', '(M) 0241234567', '0241234567 / home'],
			...['Phone 2: 0241234567', 'WhatsApp 0241234567', 'Ama:\n0241234567', '[0241234567]'],
		].map((cell): [string, string[], string] => [cell, [NUMBER], 'words']),
	])('%j', (cell, numbers, how) => {
		expect(read(cell, '233')).toEqual({ numbers, invalid: [] });
		const notes: Record<string, string[]> = {
			several: ['was read as several numbers, though no comma separates them'],
			words: ['was read without the words beside a number'],
			plain: [],
		};
		expect(notesOf(cell)).toEqual(notes[how]);
	});

	test.each<[string, string]>([
		['024 123 4567 020 123 4567', SEVERAL],
		['+233 24 123 4567 8', SEVERAL],
		['+233302123456/7', SEVERAL],
		['0302123456/57', SEVERAL],
		['0241234567 (9-5)', SEVERAL],
		['0241234567 or 12', MORE_DIGITS],
		['0241234567 Room 5', MORE_DIGITS],
		...['024 XXX 4567', '+233 24 *** 4567', '+23324123456a', 'O241234567', '0241234567?'].map(
			(cell): [string, string] => [cell, NO_NUMBER],
		),
		...['0241234567@example.com', 'https://example.com/0241234567', '0241234567@lid.com'].map(
			(cell): [string, string] => [cell, NO_NUMBER],
		),
		...['120363041234567890@g.us', '154417159582282@lid'].map((cell): [string, string] => [
			cell,
			'is the ID of a chat, which isn’t a phone number',
		]),
		['Fax: 0302123456', 'stands beside “Fax”: if it is meant, leave the word out'],
		['0241234567 (old)', 'stands beside “old”: if it is meant, leave the word out'],
		['do not text 0241234567', 'stands beside “not”: if it is meant, leave the word out'],
	])('but not %j, of which it can’t be told', (cell, reason) => {
		expect(read(cell, '233')).toEqual({ numbers: [], invalid: [{ number: cell, reason }] });
	});

	test.each([
		...['+233302123456x5', '+233302123456 x 5', '+233302123456 ext. 12', '0302123456 Ext 12'],
		...[
			'+233302123456 #12',
			'+233302123456;ext=5',
			'tel:+233302123456;ext=5',
			'0302123456 poste 12',
		],
		...['0302123456, ext. 12', '0302123456 (ext. 12)'],
	])('nor %j, which has an extension', (cell) => {
		const { numbers, invalid } = read(cell, '233');
		expect(numbers).toEqual([]);
		expect(invalid).toEqual([{ number: cell, reason: EXTENSION }]);
	});

	test('and the kind of a number beside a comma is none of them', () => {
		for (const cell of ['0241234567, mobile', 'Cell, 0241234567', '0241234567 | WhatsApp']) {
			expect(read(cell, '233')).toEqual({ numbers: [NUMBER], invalid: [] });
			expect(notesOf(cell)).toEqual(['was read without the words beside a number']);
		}
		const names = read('0241234567, Ama', '233');
		expect(names.invalid).toEqual([{ number: 'Ama', reason: NO_NUMBER }]);
		expect(read('mobile').invalid).toEqual([{ number: 'mobile', reason: NO_NUMBER }]);
	});

	test('and a label by itself changes no reason', () => {
		expect(read('Tel. 0241234567')).toEqual({
			numbers: [],
			invalid: [{ number: 'Tel. 0241234567', reason: NO_COUNTRY }],
		});
	});

	test('and the whole cell is quoted whose number was rounded', () => {
		for (const cell of ['2.33241E+11', '2,33241E+11', '2.33241E +11']) {
			expect(read(cell, '233').invalid).toEqual([
				{ number: cell, reason: expect.stringContaining('has lost digits') as string },
			]);
		}
	});
});

describe('an address of a chat, or a link, has its number', () => {
	test.each([
		...['233241234567@s.whatsapp.net', '233241234567:12@s.whatsapp.net', '233241234567@c.us'],
		...[
			'https://wa.me/233241234567',
			'wa.me/+233241234567?text=Hi%2C%20Ama',
			'http://wa.me/233241234567/',
		],
		...[
			'https://api.whatsapp.com/send?phone=233241234567&text=Hi',
			'whatsapp://send?phone=233241234567',
		],
		...[
			'https://web.whatsapp.com/send/?text=Hi&phone=%2B233241234567',
			'https://signal.me/#p/+233241234567',
		],
		...[
			'https://t.me/+233241234567',
			'viber://chat?number=%2B233241234567',
			'tg://resolve?phone=233241234567',
		],
	])('%s', (address) => {
		expect(read(address)).toEqual({ numbers: [NUMBER], invalid: [] });
		expect(notesOf(address)).toEqual(['was read as the number of a chat']);
	});

	test.each([
		...[`sms:${NUMBER}?body=Hi`, `sms:${NUMBER}&body=Hi, Ama`, `SMSTO:${NUMBER}:Hi, Ama 12`],
		...[`tel:${NUMBER};phone-context=example.com`, 'tel:0241234567;phone-context=+233'],
		...['TEL;TYPE=CELL,VOICE:+233241234567', 'item1.TEL;waid=233241234567:+233 24 123 4567'],
		...['%2B233241234567', '&#43;233241234567', `tel:${NUMBER}`],
	])('%s', (link) => {
		expect(read(link)).toEqual({ numbers: [NUMBER], invalid: [] });
		expect(notesOf(link)).toEqual([]);
	});
});

describe('a number that may not exist is taken, and doubted', () => {
	test.each([
		['+2332412345678', 'numbers of the country code 233 look different'],
		['+154417159582282', 'numbers of the country code 1 look different'],
		['+44123', undefined],
		['+233241000000', 'it ends with six zeros'],
		[NUMBER, undefined],
	])('%s', (number, doubt) => {
		const { doubts } = readRecipients(number);
		expect(doubts).toEqual(doubt === undefined ? [] : [expect.stringContaining(doubt)]);
		if (doubt !== undefined) expect(doubts[0]).toContain(number);
	});

	test('unless it is to be refused', () => {
		const given = { refusesImpossible: true };
		const reason = 'isn’t a number of its country code 233';
		expect(readRecipients(`+2332412345678, ${NUMBER}`, given)).toEqual({
			...{ numbers: [NUMBER], notes: [], doubts: [] },
			invalid: [{ number: '+2332412345678', reason }],
		});
		expect(readRecipients('+233241000000', given).numbers).toEqual(['+233241000000']);
	});
});

describe('an object isn’t taken, but it is said where its number is', () => {
	test.each<[unknown, string]>([
		[[{ phone: NUMBER }], '.phone'],
		[[{ value: NUMBER, label: 'work', primary: true }], '.value'],
		[{ id: 1234567, phone: '0241234567' }, '.phone'],
		[{ contact: { 'Phone Number': NUMBER } }, '.contact["Phone Number"]'],
		[{ phones: [{ number: NUMBER }] }, '.phones[0].number'],
		[`{"phone":"${NUMBER}"}`, '.phone'],
	])('%j', (value, path) => {
		expect(read(value).invalid).toEqual([
			{
				number: JSON.stringify([value].flat()[0]).replace(/^"|"$|\\/g, ''),
				reason: `is an object. Use its field, as in {{ $json.list.map((each) => each${path}) }}`,
			},
		]);
	});
});

describe('a field for one number', () => {
	const phone = outcomes((value) => phoneValue(value, { country: '233' }).number);

	test.each<[unknown, string]>([
		['', `“”, which ${NO_NUMBER}`],
		['x', `“x”, which ${NO_NUMBER}`],
		['0241234567/0201234567', '“0241234567/0201234567”, which is more than one number'],
	])('refuses %j', (value, problem) => {
		expect(phone(value)).toEqual({ problem: `contains ${problem}. ${NUMBER_FORMAT}` });
	});

	test('takes one with its label', () => {
		expect(phone('Tel. 0241234567')).toEqual({ value: NUMBER });
	});
});

describe('with a country', () => {
	test('the national and international spelling of a number are one recipient', () => {
		const all = `0241234567, ${NUMBER}, 00233241234567|241234567 233241234567`;
		expect(read(all, '233')).toEqual({
			numbers: [NUMBER],
			invalid: [],
		});
	});

	test('and a space separates numbers only where it can’t be part of one', () => {
		const numbersOf = (text: string) => read(text, '233').numbers;
		expect(numbersOf('024 123 4567')).toEqual([NUMBER]);
		expect(numbersOf(' 0241234567  0201234567 ')).toEqual([NUMBER, '+233201234567']);
		expect(numbersOf('0241234567,0 0201234567,0')).toEqual([NUMBER, '+233201234567']);
		expect(numbersOf('0241234567,0 201234567')).toEqual([NUMBER, '+233201234567']);
		expect(numbersOf('024 123 4567 020 123 4567')).toEqual([]);
	});
});
