import { DateTime } from 'luxon';

import { everyField } from '../../support/panel';
import { errorShown } from '../../support/testBench';
import { useEventTestBench, written, zone } from './eventTestBench';

const bench = useEventTestBench();

/** Minutes from now to the start that is sent, and from there to the end. */
async function times(expected: string): Promise<[number, number]> {
	const { start_date, end_date, timezone } = await written(bench);
	expect(timezone).toBe(expected);
	const [start, end] = [start_date, end_date].map((text) =>
		DateTime.fromSQL(String(text), { zone: expected }),
	) as [DateTime, DateTime];
	return [start.diffNow('minutes').minutes, end.diff(start, 'minutes').minutes];
}

// In zones without daylight saving, each local time occurs once. Without Timezone, it is the workflow’s.
test.each([
	['Asia/Tokyo', { timezone: zone('Asia/Tokyo') }],
	['Asia/Kolkata', {}],
])('an event with the prefilled times begins now and lasts an hour in %s', async (name, set) => {
	const parameters = { title: 'Party', ...set };
	const outcome = await bench.run('event.create', parameters, { timezone: 'Asia/Kolkata' });
	expect(errorShown(outcome)).toBeUndefined();
	const [fromNow, length] = await times(name);
	expect(Math.abs(fromNow)).toBeLessThan(10);
	expect(length).toBeCloseTo(60, 0);
});

test('every date that must be entered to create something is prefilled', async () => {
	const required = (await everyField()).filter(
		({ field: { type, required: must } }) => type === 'dateTime' && must === true,
	);
	const prefilled = required.filter(({ field }) => String(field.default).startsWith('={{ $now'));
	const empty = required.filter((each) => !prefilled.includes(each)).map(({ where }) => where);
	expect(prefilled.length).toBeGreaterThan(2);
	// It could overwrite the times of an event.
	expect(empty).toEqual([
		'calendar > event > upsert > startDate',
		'calendar > event > upsert > endDate',
	]);
});

test('a date that an update can change isn’t prefilled', async () => {
	const dates = (await everyField()).filter(
		({ where, field }) => field.type === 'dateTime' && where.includes(' > updateFields > '),
	);
	expect(dates.length).toBeGreaterThan(1);
	expect(dates.map(({ field }) => field.default)).toEqual(dates.map(() => ''));
});
