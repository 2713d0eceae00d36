import { fromUtc, toWallClock } from './calendar/dates';
import { useObserved } from './calendar/observed/bench';

const { site, as, sandbox } = useObserved();

/** Whether the list contains an event with these times in the site's time zone. */
async function finds(query: string, start: string, end: string, more = {}) {
	await site().clear();
	const [id] = await site().add('events', [{ start_date: start, end_date: end, ...more }]);
	const { body } = await as.anonymous('GET', `/events?${query}`);
	expect(body.code).toBeUndefined();
	return (body.events as Array<{ id: number }>).some((event) => event.id === id);
}

type Row = [query: string, start: string, end: string, found: boolean];

describe('the default window, at noon on 2030-06-15', () => {
	const rows: Row[] = [
		['', '2030-06-14 00:00:00', '2030-06-14 01:00:00', true],
		['', '2030-06-13 23:59:59', '2030-06-14 01:00:00', false],
		['', '2030-06-12 10:00:00', '2030-06-20 10:00:00', false],
		['', '2032-06-15 11:00:00', '2032-06-15 12:00:00', true],
		['', '2032-06-15 11:00:00', '2032-06-15 12:00:01', false],
		['ends_after=2030-06-14', '2030-06-12 10:00:00', '2030-06-20 10:00:00', true],
		['start_date=1970-01-02', '2001-01-01 10:00:00', '2001-01-01 11:00:00', true],
		['start_date=1970-01-02', '2040-01-01 10:00:00', '2040-01-01 11:00:00', false],
		['starts_after=1970-01-02', '2040-01-01 10:00:00', '2040-01-01 11:00:00', true],
		[
			'starts_after=1970-01-02&start_date=2031-01-01',
			'2001-01-01 10:00:00',
			'2001-01-01 11:00:00',
			true,
		],
	];
	test.each(rows)('?%s: an event from %s to %s is found: %s', async (query, start, end, found) => {
		expect(await finds(query, start, end)).toBe(found);
	});

	test('the default window moves with the calendar’s clock', async () => {
		const times: [string, string] = ['2030-06-14 10:00:00', '2030-06-14 11:00:00'];
		expect(await finds('', ...times)).toBe(true);
		await sandbox().control.settings({ calendar: { now: '2030-06-16T04:00:00Z' } });
		expect(await finds('', ...times)).toBe(false);
	});
});

describe('dates stand for whole days in the site’s time zone; which day is decided in UTC', () => {
	const [start, end] = ['2030-12-01 10:00:00', '2030-12-01 12:00:00'];
	const rows: Array<[query: string, found: boolean]> = [
		['start_date=2030-12-01', true],
		['start_date=2030-12-02', false],
		['start_date=2030-12-01 23:00:00', true],
		['start_date=2030-12-01T22:00:00-05:00', false],
		['start_date=2030-12-02T01:00:00%2B02:00', true],
		['end_date=2030-12-01', true],
		['end_date=2030-11-30', false],
		['end_date=2030-11-30T20:00:00-05:00', true],
		['starts_after=2030-12-01', false],
		['starts_after=2030-11-30', true],
		['starts_before=2030-12-01', true],
		['starts_before=2030-11-30', false],
		['ends_before=2030-12-01', true],
		['ends_after=2030-12-01', false],
		['ends_after=2030-11-30T23:00:00.000Z', true],
		['strict_dates=bogus&starts_after=2030-12-01', false],
	];
	test.each(rows)('?%s finds the event: %s', async (query, found) => {
		expect(await finds(query, start, end)).toBe(found);
	});
});

describe('strict dates are exact times, in UTC if they have no offset', () => {
	// 15:00 to 17:00 in UTC.
	const [start, end] = ['2030-12-01 10:00:00', '2030-12-01 12:00:00'];
	const rows: Array<[query: string, found: boolean]> = [
		['start_date=2030-12-01 10:00:00', true],
		['start_date=2030-12-01 15:00:00', true],
		['start_date=2030-12-01 15:00:01', false],
		['start_date=2030-12-01T10:00:00-05:00', true],
		['start_date=2030-12-01T15:00:00Z', true],
		['start_date=2030-12-01T17:00:01%2B02:00', false],
		['end_date=2030-12-01T17:00:00Z', true],
		['end_date=2030-12-01T16:59:59Z', false],
		['starts_after=2030-12-01T15:00:00Z', false],
		['starts_after=2030-12-01T14:59:59Z', true],
		['starts_before=2030-12-01T15:00:00Z', false],
		['starts_before=2030-12-01T15:00:01.000Z', true],
		['ends_before=2030-12-01T17:00:00Z', false],
		['ends_after=2030-12-01T17:00:00Z', false],
		['ends_after=2030-12-01T16:59:59Z', true],
		['start_date=1922367600', true],
	];
	test.each(rows)('?%s finds the event: %s', async (query, found) => {
		expect(await finds(`${query}&strict_dates=true`, start, end)).toBe(found);
		expect(await finds(`${query}&strict_dates=1`, start, end)).toBe(found);
	});
});

describe('an event’s own local time is compared with the site’s, whatever its zone', () => {
	const now = encodeURIComponent('2030-06-15T16:00:00Z');
	const rows: Array<[about: string, timezone: string, start: string, end: string, found: boolean]> =
		[
			[
				'runs in Los Angeles',
				'America/Los_Angeles',
				'2030-06-15 08:00:00',
				'2030-06-15 11:00:00',
				false,
			],
			[
				'ended in Berlin two hours ago',
				'Europe/Berlin',
				'2030-06-15 10:00:00',
				'2030-06-15 16:00:00',
				true,
			],
			[
				'ended in New York at noon',
				'America/New_York',
				'2030-06-15 10:00:00',
				'2030-06-15 12:00:00',
				false,
			],
			['runs in New York', 'America/New_York', '2030-06-15 10:00:00', '2030-06-15 12:00:01', true],
		];
	test.each(rows)('at noon, an event that %s', async (_, timezone, start, end, found) => {
		expect(await finds(`ends_after=${now}&strict_dates=true`, start, end, { timezone })).toBe(
			found,
		);
	});

	test('in the default window too', async () => {
		const times: [string, string] = ['2030-06-14 00:00:00', '2030-06-14 01:00:00'];
		expect(await finds('', ...times, { timezone: 'Pacific/Kiritimati' })).toBe(true);
	});
});

test.each(['1000-01-02', '1000-01-02T00:00:00Z', '1901-01-01', '1969-12-31'])(
	'events before 1970 are found after %s',
	async (day) => {
		const times: [string, string] = ['1969-12-31 18:00:00', '1970-01-01 18:00:00'];
		expect(await finds(`ends_after=${day}`, ...times)).toBe(true);
		expect(await finds('starts_after=1970-01-02', ...times)).toBe(false);
	},
);

test.each([
	['tomorrow', '2030-06-16 00:00:00'],
	['+1 week', '2030-06-22 16:00:00'],
	['2 days ago', '2030-06-13 16:00:00'],
	['yesterday', '2030-06-14 00:00:00'],
	['now', '2030-06-15 16:00:00'],
	['2026', '1970-01-01 00:33:46'],
	['December 1, 2030', '2030-12-01 00:00:00'],
])('%s is accepted as a date', async (written, utc) => {
	const local = toWallClock(fromUtc(utc), 'America/New_York');
	const query = `start_date=${encodeURIComponent(written)}&strict_dates=1`;
	expect(await finds(query, local, local)).toBe(true);
	expect(
		await finds(query.replace('start', 'starts').replace('_date=', '_after='), local, local),
	).toBe(false);
});

test('an unencoded plus sign is read as a space, which makes the date invalid', async () => {
	const { status } = await as.anonymous('GET', '/events?start_date=2030-12-01T10:00:00+02:00');
	expect(status).toBe(400);
});
