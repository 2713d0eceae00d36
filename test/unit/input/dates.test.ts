import fc from 'fast-check';
import { DateTime, FixedOffsetZone } from 'luxon';

import { isDayOnly, isoDateTime } from '../../../nodes/shared/input/dates';
import { isoAt } from '../../../nodes/shared/input/zones';
import { outcomes } from '../../support/outcomes';

const ZONES = [
	'Africa/Accra',
	'Europe/Berlin',
	'America/New_York',
	'Asia/Kolkata',
	'Asia/Kathmandu',
	'Pacific/Apia',
	'Australia/Lord_Howe',
	'UTC',
];

const read = (value: unknown, timezone = 'Africa/Accra') =>
	outcomes(isoDateTime)(value, { timezone });

describe('a date without a time zone uses the workflow’s', () => {
	test.each([
		['Africa/Accra', '2026-01-31', '2026-01-31T00:00:00+00:00'],
		['Europe/Berlin', '2026-01-31', '2026-01-31T00:00:00+01:00'],
		['Europe/Berlin', '2026-07-31 09:30', '2026-07-31T09:30:00+02:00'],
		['America/New_York', '2026-01-31T20:00', '2026-01-31T20:00:00-05:00'],
		['America/New_York', '2026-07-31T20:00', '2026-07-31T20:00:00-04:00'],
		['Asia/Kolkata', '2026-01-31T09:30', '2026-01-31T09:30:00+05:30'],
		// As n8n itself understands it.
		['IST', '2026-01-31T09:30', '2026-01-31T09:30:00+05:30'],
		['Australia/Lord_Howe', '2026-07-31', '2026-07-31T00:00:00+10:30'],
		// The day that Samoa skipped, and the days before and after it.
		['Pacific/Apia', '2011-12-29T23:59', '2011-12-29T23:59:00-10:00'],
		['Pacific/Apia', '2011-12-31', '2011-12-31T00:00:00+14:00'],
	])('%s: %s is %s', (timezone, value, expected) => {
		expect(read(value, timezone)).toEqual({ value: expected });
	});

	test.each([
		// Clocks go forward: the time from 2:00 to 3:00 doesn't exist.
		['Europe/Berlin', '2026-03-29T01:59:59', '+01:00'],
		['Europe/Berlin', '2026-03-29T02:30', '+01:00'],
		['Europe/Berlin', '2026-03-29T03:00', '+02:00'],
		// Clocks go back: the time from 2:00 to 3:00 occurs twice.
		['Europe/Berlin', '2026-10-25T01:59', '+02:00'],
		['Europe/Berlin', '2026-10-25T02:30', '+02:00'],
		['Europe/Berlin', '2026-10-25T03:00', '+01:00'],
		['America/New_York', '2026-11-01T01:30', '-04:00'],
		['Australia/Lord_Howe', '2026-04-05T01:45', '+11:00'],
	])('%s: when the clocks change, %s has the offset %s', (timezone, value, offset) => {
		const seconds = value.length === 16 ? ':00' : '';
		expect(read(value, timezone)).toEqual({ value: value + seconds + offset });
	});

	test('and is the instant that Luxon finds for the same local time and zone', () => {
		const wall = fc.date({
			min: new Date('1975-01-01T00:00:00Z'),
			max: new Date('2037-12-31T00:00:00Z'),
			noInvalidDate: true,
		});
		fc.assert(
			fc.property(wall, fc.constantFrom(...ZONES), (date, zone) => {
				const text = date.toISOString().slice(0, 19);
				const found = DateTime.fromISO(text, { zone });
				// Luxon makes no promise for a time that occurs twice.
				fc.pre(found.getPossibleOffsets().length === 1);
				const { value } = read(text, zone) as { value: string };
				expect(value.slice(0, 19)).toBe(text);
				expect(new Date(value).getTime()).toBe(found.toMillis());
			}),
			{ numRuns: 500 },
		);
	});
});

describe('a date with a time zone keeps it, whatever the workflow’s is', () => {
	test.each([
		['2026-01-31T09:30:00Z', '2026-01-31T09:30:00Z'],
		['2026-01-31t09:30:00z', '2026-01-31T09:30:00Z'],
		['2026-01-31T09:30Z', '2026-01-31T09:30:00Z'],
		['2026-01-31T09:30:00+02:00', '2026-01-31T09:30:00+02:00'],
		['2026-01-31T09:30:00 +0200', '2026-01-31T09:30:00+02:00'],
		['2026-01-31T09:30:00-05', '2026-01-31T09:30:00-05:00'],
		['2026-01-31T09:30:00+14:00', '2026-01-31T09:30:00+14:00'],
		['2026-01-31T09:30:00.5Z', '2026-01-31T09:30:00.500Z'],
		['2026-01-31T09:30:00,123456789Z', '2026-01-31T09:30:00.123Z'],
		['2026-01-31T09:30:00.000Z', '2026-01-31T09:30:00Z'],
		['2026-01-31T09:30:00+01:00[Europe/Berlin]', '2026-01-31T09:30:00+01:00'],
		[' 2026-01-31T09:30:00Z\n', '2026-01-31T09:30:00Z'],
		['2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
	])('%j is %s', (value, expected) => {
		for (const zone of ZONES) expect(read(value, zone)).toEqual({ value: expected });
	});

	test('for any instant and offset', () => {
		fc.assert(
			fc.property(
				fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
				fc.integer({ min: -14 * 60, max: 14 * 60 }),
				fc.constantFrom(...ZONES),
				(date, minutes, zone) => {
					const text =
						DateTime.fromJSDate(date).setZone(FixedOffsetZone.instance(minutes)).toISO() ?? '';
					const { value } = read(text, zone) as { value: string };
					expect(new Date(value).getTime()).toBe(date.getTime());
					expect(value.slice(0, 19)).toBe(text.slice(0, 19));
				},
			),
		);
	});
});

describe('other forms of a date', () => {
	const instant = Date.parse('2026-01-31T09:30:00Z');

	test.each<[string, unknown, string]>([
		['seconds since 1970', instant / 1000, '2026-01-31T09:30:00Z'],
		['seconds as text', String(instant / 1000), '2026-01-31T09:30:00Z'],
		['milliseconds since 1970', instant, '2026-01-31T09:30:00Z'],
		['milliseconds as text', ` ${instant} `, '2026-01-31T09:30:00Z'],
		['milliseconds with a point, as tables export them', `${instant}.0`, '2026-01-31T09:30:00Z'],
		['milliseconds with a fraction of a second', instant + 7, '2026-01-31T09:30:00.007Z'],
		['microseconds since 1970', `${instant}000`, '2026-01-31T09:30:00Z'],
		['nanoseconds since 1970', `${instant}000000`, '2026-01-31T09:30:00Z'],
		['JSON of .NET', `/Date(${instant}+0100)/`, '2026-01-31T09:30:00Z'],
		['seconds with decimals, as Luxon’s', instant / 1000 + 0.007, '2026-01-31T09:30:00.007Z'],
		['a JavaScript Date', new Date(instant), '2026-01-31T09:30:00Z'],
		[
			'a Luxon DateTime',
			DateTime.fromMillis(instant, { zone: 'Asia/Kolkata' }),
			'2026-01-31T15:00:00+05:30',
		],
		['anything with toISO', { toISO: () => '2026-01-31T09:30:00Z' }, '2026-01-31T09:30:00Z'],
	])('%s', (_name, value, expected) => {
		expect(read(value, 'America/New_York')).toEqual({ value: expected });
	});
});

describe('a date in another form keeps its day and time, and what it was read as is noted', () => {
	const LOCAL = '2026-01-31T09:30:00+01:00';
	const DAY = '2026-01-31T00:00:00+01:00';

	test.each([
		// Spreadsheets, forms and people.
		...['2026/01/31', '2026.01.31', '2026-1-31', '2026/1/31'].map((text) => [text, DAY]),
		...[
			'Jan 31, 2026',
			'31 January 2026',
			'Sat, January 31st 2026',
			'31-Jan-2026',
			'Sat Jan 31 2026',
		].map((text) => [text, DAY]),
		...['2026/01/31 09:30', '2026-1-31T9:30', '2026-01-31 9:30 am', 'Jan 31, 2026, 9:30:00 AM'].map(
			(text) => [text, LOCAL],
		),
		['2026-01-31 12:05 AM', '2026-01-31T00:05:00+01:00'],
		['31 January 2026 at 12:05 p.m.', '2026-01-31T12:05:00+01:00'],
		['2026-01-31 9:30 PM', '2026-01-31T21:30:00+01:00'],
		['January 31, 2026 7pm', '2026-01-31T19:00:00+01:00'],
		['2026-01-31 7 p.m. EST', '2026-01-31T19:00:00-05:00'],
		// Mails and feeds (RFC 2822), HTTP in its three forms, JavaScript.
		['Sat, 31 Jan 2026 00:30:00 +0300', '2026-01-31T00:30:00+03:00'],
		['31 Jan 2026 09:30 +0100', LOCAL],
		['Sat, 31 Jan 2026 09:30:00 +0000 (UTC)', '2026-01-31T09:30:00+00:00'],
		...['Sat, 31 Jan 2026 09:30:00', '2026-01-31 09:30', '2026-01-31T09:30:00'].flatMap((text) => [
			[`${text} pdt`, '2026-01-31T09:30:00-07:00'],
			[`${text} GMT+1`, LOCAL],
			[`${text} UTC-11`, '2026-01-31T09:30:00-11:00'],
		]),
		['Sat, 31 Jan 2026 09:30:00 GMT', '2026-01-31T09:30:00Z'],
		['Saturday, 31-Jan-26 09:30:00 GMT', '2026-01-31T09:30:00Z'],
		// Unix, Java, openssl, git and Go.
		...['Sat Jan 31 09:30:00 2026', 'Jan 31 09:30 2026'].map((text) => [text, LOCAL]),
		['Sat Jan 31 23:30:00 EST 2026', '2026-01-31T23:30:00-05:00'],
		['Jan 31 09:30:00 2026 GMT', '2026-01-31T09:30:00Z'],
		['Sat Jan 31 09:30:00 2026 +0100', LOCAL],
		...['Sat Jan 31 09:30:00 +0000 2026', '2026-01-31 09:30:00.0 +0000 UTC'].map((text) => [
			text,
			'2026-01-31T09:30:00+00:00',
		]),
		// n8n’s own words, and other zones in parentheses.
		['January 31, 2026 at 9:30 AM GMT+5:30', '2026-01-31T09:30:00+05:30'],
		['January 31, 2026 6:00 PM (PST)', '2026-01-31T18:00:00-08:00'],
		['31 Jan 2026 09:30 (UTC-2)', '2026-01-31T09:30:00-02:00'],
		// In other languages, with their words.
		...[
			'31. Januar 2026',
			'Samstag, 31. Jänner 2026',
			'Sa., 31. Jan. 2026',
			'samedi 31 janvier 2026',
			'le 31 janv. 2026',
			'31 de enero de 2026',
			'sábado, 31 de janeiro de 2026',
			'il 31 gennaio 2026',
			'31 januari 2026',
			'31 stycznia 2026',
			'31 января 2026 г.',
			'31 يناير 2026',
			'31 OCAK 2026',
			'2026. január 31.',
			'2026年1月31日',
			'2026년 1월 31일',
			'31-Enero-2026',
			'31/Jan/2026',
			'31.Jan.2026',
		].map((text) => [text, DAY]),
		['1er février 2026', '2026-02-01T00:00:00+01:00'],
		['3 marraskuuta 2026', '2026-11-03T00:00:00+01:00'],
		// Clocks in other notations.
		...[
			'2026-01-31 9h30',
			'2026-01-31 09.30',
			'31. Januar 2026 um 9:30 Uhr',
			'31 janvier 2026 à 9h30',
			'31 de enero de 2026 a las 9:30 a. m.',
			'Saturday, 31/01/2026 9:30',
			'20260131093000',
			'20260131 09:30',
			'20260131_093000',
			'9:30 on 31 January 2026',
			'9:30 AM, Sat, January 31, 2026',
			'9:30 31/01/2026',
			'9h30 le 31 janvier 2026',
			'9:30 2026-01-31',
		].map((text) => [text, LOCAL]),
		['2026-01-31 18h', '2026-01-31T18:00:00+01:00'],
		['31/Jan/2026:09:30:00 +0100', LOCAL],
		// Lines of calendar files.
		...['VALUE=DATE:20260131', 'DTSTART;VALUE=DATE:20260131', ';VALUE=DATE:20260131'].map(
			(text) => [text, DAY],
		),
		['DTSTART:20260131T093000', LOCAL],
		['DTEND:20260131T093000Z', '2026-01-31T09:30:00Z'],
		['DTSTART;TZID=Asia/Kolkata:20260131T093000', '2026-01-31T09:30:00+05:30'],
		['TZID="Africa/Accra":20260131T093000', '2026-01-31T09:30:00+00:00'],
		// Only one of the numbers can be the day.
		...['31/01/2026', '1/31/2026', '31.1.2026', '31-01-2026'].map((text) => [text, DAY]),
		['2/2/2026', '2026-02-02T00:00:00+01:00'],
		['1/31/2026, 9:30:00 PM', '2026-01-31T21:30:00+01:00'],
		['2026-01-31 15:30 PM', '2026-01-31T15:30:00+01:00'],
		['Sat Jan 31 2026 09:30:00 GMT+0100 (Central European Standard Time)', LOCAL],
		...Object.entries({
			...{ EST: '-05', EDT: '-04', CST: '-06', CDT: '-05', MST: '-07', MDT: '-06', PST: '-08' },
			...{ CET: '+01', CEST: '+02' },
		}).map(([zone, hours]) => [`2026-01-31 09:30 ${zone}`, `2026-01-31T09:30:00${hours}:00`]),
		...['GMT', 'UTC', 'UT'].map((zone) => [`31 Jan 2026 09:30 ${zone}`, '2026-01-31T09:30:00Z']),
		// Databases, and the other forms of ISO 8601.
		['2026-01-31 09:30:00 Europe/Berlin', LOCAL],
		['2026-01-31T09:30:00[Europe/Berlin]', LOCAL],
		['2026-01-31T09:30:00 Europe/Berlin', LOCAL],
		['2026-01-31T09:30[UTC]', '2026-01-31T09:30:00+00:00'],
		['2026-01-31 09:30:00 UTC', '2026-01-31T09:30:00Z'],
		...['20260131', '2026-W05-6', '2026W056', '2026-031'].map((text) => [text, DAY]),
		['20260131T093000Z', '2026-01-31T09:30:00Z'],
		['2026-01-31T09', '2026-01-31T09:00:00+01:00'],
		['2026-01-31Z', '2026-01-31T00:00:00Z'],
	])('%j is %s', (value, expected) => {
		const notes: string[] = [];
		const note = (made: string) => void notes.push(made);
		expect(isoDateTime(value, { timezone: 'Europe/Berlin', note })).toBe(expected);
		expect(notes).toEqual([`was read as ${expected}`]);
	});

	test.each(['2026-01-31', '2026-01-31 09:30', '2026-01-31T09:30:00.5Z', 1769851800, new Date(0)])(
		'and nothing is noted of %p',
		(value) => {
			const note = jest.fn();
			isoDateTime(value, { timezone: 'Europe/Berlin', note });
			expect(note).not.toHaveBeenCalled();
		},
	);
});

describe('characters that nobody sees or means', () => {
	test.each([
		...['2026-01-31\u200b', '\u200e2026-01-31', '\u202a2026-01-31\u202c', '\ufeff2026-01-31'],
		...['2026\u201101\u201131', '2026\u201301\u201331', '2026\u221201\u221231'],
		...['𝟐𝟎𝟐𝟔-𝟎𝟏-𝟑𝟏', '２０２６-０１-３１', '٢٠٢٦-٠١-٣١', '۲۰۲۶-۰۱-۳۱', '२०२६-०१-३१'],
		...['"2026-01-31"', '“2026-01-31”', "'2026-01-31'", '2026-01\u00ad-31'],
	])('%j is the day', (value) => {
		expect(read(value)).toEqual({ value: '2026-01-31T00:00:00+00:00' });
	});
});

describe('whether a text names a day only is', () => {
	test.each<[boolean, unknown[]]>([
		[true, ['2026-12-31', ' 2026-12-31\u200b', '2026/12/31', '31 December 2026', '31/12/2026']],
		[true, ['20261231', '2026-W53-4', '2026-365', 'VALUE=DATE:20261231', '31. Dezember 2026']],
		[false, ['2026-12-31T00:00', '2026-12-31 00:00:00', '31 Dec 2026 at 12 am', '2026-12-31Z']],
		[false, ['20261231T000000', 1798675200, '1798675200', new Date(0), DateTime.now()]],
		[false, ['', 'tomorrow', '12/11/2026', undefined, null, {}]],
	])('%p', (expected, values) => {
		for (const value of values) expect([value, isDayOnly(value)]).toEqual([value, expected]);
	});
});

test('a point in time is written as clocks in a zone show it', () => {
	const instant = Date.parse('2026-01-31T20:30:00Z');
	expect(isoAt(instant, 'Asia/Tokyo')).toBe('2026-02-01T05:30:00+09:00');
	expect(isoAt(instant, 'America/New_York')).toBe('2026-01-31T15:30:00-05:00');
});

/** What is told of a text that isn’t read as a date. */
const notRead = (value: string, advice = '') => ({
	problem: `must be a date such as 2026-01-31 or 2026-01-31T09:30:00Z, but is “${value}”${advice}`,
});

test.each([
	'on 1/2/2026',
	'1 2/2026',
	'1/2/2',
	'1/2/20261',
	'13/2 2026',
	'1/2 2026',
	'2026-01-31 6-02-01',
	'x6-01-31 2026-02-01',
])('“%s” could be anything', (value) => {
	expect(read(value)).toEqual(notRead(value));
});

const use = (expression: string) => `se an expression such as {{ ${expression} }}`;
const format = (text: string) => use(`DateTime.fromFormat($json.date, "${text}")`);
const EITHER = 'Write the year first, because day and month could be either way round, or u';
const FOUR = 'Write a four-digit year, or u';
const serial = (form: string) =>
	`This is how sheets store a date. U${use(`Number($json.date).toDateTime('excel').toUTC().${form}`)}`;
const today = (expression: string) => `It depends on today. U${use(expression)}`;
const plus = (length: string) => today(`$today.plus({ ${length} })`);
const alone = (time: string) =>
	`This is a time without its day. Write both, as in {{ $json.date }} ${time}`;
const added = (length: string) =>
	`This is a length of time. Add it to a time, with an expression such as {{ $json.start.toDateTime().plus({ ${length} }) }}`;
const PERIOD =
	'This is a period. Enter only its beginning here, and its end in End if there is one';
const TWO_TIMES =
	'These are two times. Take only the day of the first: {{ $json.date.slice(0, 10) }} {{ $json.time }}';

describe('a text that isn’t one date is told how to go on', () => {
	test.each<[string, string[]]>([
		// Day and month in numbers, or a year of two digits.
		[EITHER + format('dd/MM/yyyy'), ['12/01/2026']],
		[EITHER + format('d.M.yy'), ['1.2.26']],
		[EITHER + format('dd-MM-yyyy H:mm'), ['01-02-2026 9:00']],
		[FOUR + format('dd.MM.yy'), ['31.12.26']],
		[FOUR + format('MM/dd/yy'), ['12/31/26']],
		[FOUR + format('d-MMM-yy'), ['31-Dec-26', '1-Jan-27']],
		[FOUR + format('d MMMM yy'), ['31 December 26']],
		['Write a four-digit year', ['Dec 31, 26', '31. Dezember 26', "31 déc. '26"]],
		// Sheets, and exports without separators.
		[serial('toISODate()'), ['46387']],
		[serial("toFormat('yyyy-MM-dd HH:mm')"), ['46387.75']],
		[`Write it as in these examples, or u${format('yyyyMMddHHmm')}`, ['202611062302']],
		[`Write it as in these examples, or u${format('ddMMyyyy')}`, ['31122026']],
		// Words about today.
		[
			plus('days: 30'),
			['Net 30', 'net30', 'n/30', '2/10 net 30', '30 days', '30 days net', 'P30D'],
		],
		[
			plus('days: 3'),
			['in 3 days', 'in 3 Tagen', 'dans 3 jours', 'en 3 días', 'tra 3 giorni', '+3'],
		],
		[plus('days: 1'), ['tomorrow', 'Morgen', 'demain', 'mañana', 'domani', 'amanhã', 'kesho']],
		[plus('weeks: 2'), ['2 weeks', '2 Wochen', 'in 2 wks']],
		[plus('months: 1'), ['1 month', 'next month']],
		[today('$today'), ['today', 'heute', 'aujourd’hui', 'Due on receipt', 'ASAP']],
		[today('$now'), ['now', 'jetzt']],
		[today('$now.plus({ hours: 2 })'), ['in 2 hours', '2 hours from now']],
		[today('$today.minus({ days: 1 })'), ['yesterday', 'gestern']],
		[today('$today.minus({ weeks: 2 })'), ['2 weeks ago']],
		[today("$today.endOf('month')"), ['EOM', 'end of month', 'Monatsende']],
		[
			today('$today.plus({ weeks: 1 }).set({ weekday: 5 })'),
			['Friday', 'next Friday', 'Freitag', 'vendredi', 'viernes'],
		],
		// Times, lengths and periods.
		...['18:00', '6pm', '9:30 am', '18h00', '18 uhr'].map((time): [string, string[]] => [
			alone(time),
			[time],
		]),
		[added('hours: 3'), ['3 hours', '3h.', 'PT3H', '3 Stunden']],
		[added('minutes: 90'), ['90 min', '90 minutes']],
		[PERIOD, ['Tuesday, June 1, 2027, 6:00 PM – 9:00 PM', '18:00-21:00', '6 – 9 pm']],
		[PERIOD, ['1–3 June 2027', 'June 1-3, 2027', 'June 1, 2027 to June 3, 2027']],
		[PERIOD, ['2027-06-01 18:00 – 21:00', '1. bis 3. Juni 2027']],
		[TWO_TIMES, ['2027-06-01T00:00:00.000Z 18:00', '2027-06-01 00:00:00 6:00 pm']],
		[
			'These are a day and a time: use {{ $json.date.slice(0, 10) }} {{ $json.time.slice(11, 16) }}',
			['2027-06-01T00:00:00.000Z 1899-12-30T18:00:00.000Z'],
		],
		// What is missing.
		['After the T, the time is missing', ['2027-06-01T']],
		['Add the day', ['2026-01', 'May 2026', '05/2026']],
		['Add the year', ['1 May', 'Dec 31', '31. Dezember']],
		[
			'“BST” can mean several time zones: write the offset, such as +01:00, instead',
			['2026-01-31 09:30 BST', '31 Jan 2026 09:30 BST', '2026-01-31T09:30[BST]'],
		],
	])('%s', (advice, values) => {
		for (const value of values) expect(read(value)).toEqual(notRead(value, `. ${advice}`));
	});
});

test.each([
	'2026-11-23T01:47:45.758-05:002026-11-30T06:30:08.000Z',
	'2026-01-31 2026-02-01',
	'2026-01-31T09:30:00Z 2026-02-01',
	'2026-01-31/2026-02-01',
])('“%s” is told to be two dates, because a second one was dragged into the field', (value) => {
	const advice = '. These are two dates: delete the expression that you don’t want';
	expect(read(value)).toEqual(notRead(value, advice));
});

test.each<unknown>([
	'',
	'today',
	...['13/13/2026', '31/04/2026', '12.11.2026', '01-02-26', '31.12.26', '31.12-2026'],
	...['2026-01-31 13:00 AM', '2026-01-31 25:00 PM', '3 listopada 2026'],
	...['March 1, 2026 (postponed to March 8, 2026)', '31-Jan-2026 BST', '2026-01-31T09:30[BST]'],
	'2026-01',
	'2026-02-29',
	'2026-04-31',
	'2026-01-00',
	'2026-01-31T24:00:00',
	'2026-01-31T09:60',
	'2026-01-31T09:30:60Z',
	'2026-01-31T09:30:00+15:00',
	'2026-01-31T09:30:00+02:60',
	'2026-01-31T09:30:00+05:',
	...['BST', 'IST', 'AST', 'CETX', 'Europe'].map((zone) => `2026-01-31 09:30 ${zone}`),
	'2026-01-31 9',
	'+2026-01-31',
	'+010000-01-01T00:00:00Z',
	...['2026', '2026-W05', '2026-400', '20260230', '2026-W60-1', 'May 2026', '1 May', '09:30', '-5'],
	...['Feb 30, 2026', '30 Feb 2026 10:00 UTC', '2026-02-30 10:00:00 Europe/Berlin', 'Foo 31 2026'],
	...['2026-01-31T09:30:00 Mars/Base', '2026/13/01', 'Sat, 31 Feb 2026 09:30:00 EST'],
	...['Sun Feb 30 08:02:37 2026', 'Monday, 30-Feb-26 08:49:37 GMT'],
	12345,
	-1_700_000_000,
	17_000_000_000,
	1_700_000_000n,
	1.5,
	NaN,
	undefined,
	{},
	[],
	new Date(NaN),
	DateTime.invalid('no reason'),
	{ toISO: () => ['2026-01-31'] },
])('%#: %p isn’t a date', (value) => {
	expect(read(value)).toEqual({
		problem: expect.stringMatching(
			/^must be a date such as 2026-01-31 or .*, but is “.*”(\. [A-Z“].*)?$/,
		) as string,
	});
});

test('no text makes it throw, and every result is a valid date', () => {
	const parts = fc.constantFrom(...'0123456789-:TZ+. []', '2026-01-31', 'T09:30', ':00', '+02:00');
	fc.assert(
		fc.property(fc.array(parts, { maxLength: 12 }), (pieces) => {
			const outcome = read(pieces.join(''), 'Europe/Berlin');
			if ('value' in outcome) expect(Date.parse(String(outcome.value))).not.toBeNaN();
			else expect(outcome.problem).toMatch(/^must be a date/);
		}),
		{ numRuns: 500 },
	);
});
