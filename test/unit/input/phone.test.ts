import fc from 'fast-check';

import { normalisePhone, phone, recipients } from '../../../nodes/shared/input/phone';

const CONTEXT = { timezone: 'UTC' };
const NUMBER = '+233241234567';
const WHY =
	'no international phone number. Write the country code with a + before it, as in +233241234567';

describe('a phone number is brought into international form', () => {
	test.each<[unknown, string]>([
		[NUMBER, NUMBER],
		[' +233 24 123 4567 ', NUMBER],
		['+233-24-123-4567', NUMBER],
		['+233.24.123.4567', NUMBER],
		['+233/24/1234567', NUMBER],
		['+(233) 24 1234567', NUMBER],
		['00233241234567', NUMBER],
		['00 233 24 123 4567', NUMBER],
		['(00233) 24 1234567', NUMBER],
		['+233 (0) 24 123 4567', NUMBER],
		['+233 ( 0 ) 24 123 4567', NUMBER],
		['+233(0)241234567', NUMBER],
		['+233‑24–123—4567', NUMBER],
		['+233\u221224\u22121234567', NUMBER],
		['\u202a+233241234567\u202c', NUMBER],
		['\u2068+233 24 123 4567\u2069', NUMBER],
		['+233\u200b24\u2060123\u00ad4567\ufeff', NUMBER],
		['+233\u00a024\u202f123\u30004567', NUMBER],
		['+233\n241234567', NUMBER],
		['+1234567', '+1234567'],
		['+123456789012345', '+123456789012345'],
	])('%j', (input, expected) => {
		expect(normalisePhone(input)).toBe(expected);
		expect(phone(input, CONTEXT)).toEqual({ value: expected });
	});

	test('whatever separates its digits', () => {
		const separator = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '\u200e', '\u2013', '\t');
		fc.assert(
			fc.property(
				fc.stringMatching(/^[1-9][0-9]{6,14}$/),
				fc.array(separator, { minLength: 16, maxLength: 16 }),
				fc.constantFrom('+', '00'),
				(digits, separators, prefix) => {
					const written = [...digits].map((digit, at) => digit + separators[at]).join('');
					expect(normalisePhone(prefix + written)).toBe(`+${digits}`);
				},
			),
		);
	});
});

describe('anything else is no phone number', () => {
	test.each<unknown>([
		'',
		'0241234567',
		'233241234567',
		233241234567,
		'+0241234567',
		'+00233241234567',
		'+123456',
		'+1234567890123456',
		'++233241234567',
		'+233241234567+',
		'+23324123456a',
		'+233241234567 ext 5',
		'+233241234567x5',
		'tel:+233241234567',
		'+233 24 123 4567 / +233 20 123 4567',
		'＋233241234567',
		'+２３３２４１２３４５６７',
		'+٢٣٣٢٤١٢٣٤٥٦٧',
		'AKWAABA',
		'+',
		null,
		undefined,
		true,
		{},
	])('%j', (input) => {
		expect(normalisePhone(input)).toBeUndefined();
		expect(phone(input, CONTEXT)).toEqual({ problem: `holds “${String(input)}”, which is ${WHY}` });
	});

	test('and no text makes anything but a + and 7 to 15 digits', () => {
		fc.assert(
			fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789 -()./\u200bx') }), (input) => {
				expect(normalisePhone(input) ?? '+1234567').toMatch(/^\+[1-9]\d{6,14}$/);
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('recipients become a list', () => {
	const OTHER = '+233201234567';

	test.each<[string, unknown, string[]]>([
		['one number', NUMBER, [NUMBER]],
		['commas', `${NUMBER},${OTHER}`, [NUMBER, OTHER]],
		['semicolons, spaces and empty entries', ` ;${NUMBER} ; ${OTHER};; `, [NUMBER, OTHER]],
		['line breaks', `${NUMBER}\r\n${OTHER}\n\n`, [NUMBER, OTHER]],
		['a list', [OTHER, NUMBER], [OTHER, NUMBER]],
		['a list of lists', [[NUMBER], [OTHER]], [NUMBER, OTHER]],
		[
			'a list of texts with several',
			[`${NUMBER}, ${OTHER}`, '+1234567'],
			[NUMBER, OTHER, '+1234567'],
		],
		['blanks in a list', ['', null, undefined, ' ', NUMBER], [NUMBER]],
		[
			'one number written in several ways',
			[NUMBER, '00233 24 123 4567', '+233(0)241234567'],
			[NUMBER],
		],
		['one number twice in a text', `${OTHER},${NUMBER},${OTHER}`, [OTHER, NUMBER]],
	])('from %s', (_name, input, expected) => {
		expect(recipients(input, CONTEXT)).toEqual({ value: expected });
	});

	test.each<unknown>(['', ' , ;\n', [], [''], [[]], null, undefined])(
		'and %j is empty',
		(input) => {
			expect(recipients(input, CONTEXT)).toEqual({ problem: 'is empty' });
		},
	);

	test.each<[unknown, string]>([
		[`${NUMBER}, 0241234567`, '“0241234567”'],
		[['0241234567', NUMBER, 'Ama'], '“0241234567”, “Ama”'],
		[233241234567, '“233241234567”'],
		[[233241234567], '“233241234567”'],
		[`${NUMBER} ${OTHER}`, `“${NUMBER} ${OTHER}”`],
		[{ to: NUMBER }, '“[object Object]”'],
		[`${NUMBER},,x;y`, '“x”, “y”'],
	])('and for %j every refused number is named', (input, named) => {
		expect(recipients(input, CONTEXT)).toEqual({ problem: `holds ${named}, which is ${WHY}` });
	});

	test('of any size, each number once and in the order given', () => {
		fc.assert(
			fc.property(fc.array(fc.integer({ min: 1_000_000, max: 1_000_020 })), (numbers) => {
				const written = numbers.map((number, at) => (at % 2 ? `+${number}` : `00 ${number}`));
				const expected = [...new Set(numbers)].map((number) => `+${number}`);
				const outcome = numbers.length === 0 ? { problem: 'is empty' } : { value: expected };
				expect(recipients(written, CONTEXT)).toEqual(outcome);
				expect(recipients(written.join('; '), CONTEXT)).toEqual(outcome);
			}),
		);
	});
});
