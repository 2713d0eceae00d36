import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { addRich, byId, useCalendarTestBench } from './calendarTestBench';

/** The site of the sandbox is in New York, and so is the workflow, so nothing is said of zones. */
const bench = useCalendarTestBench();
const timezone = 'America/New_York';
const allDay: INodeParameters = { additionalFields: { allDay: true } };

const create = async (parameters: INodeParameters, json = {}) =>
	await bench.succeed(
		'event.create',
		{ title: 'Fair', endDate: '', ...parameters },
		{
			...{ items: [json], timezone },
		},
	);

const AT_MIDNIGHT =
	'info “Start” has no time, so the event begins at midnight. For whole days, turn on “All Day”.';
const WHOLE = 'info The event lasts from midnight to midnight. For whole days, turn on “All Day”.';
const lastDay = (days: number, expression: string) =>
	`info “End” is the last day here, so the event lasts ${days} days. If it comes from a calendar whose end is the day after, use {{ ${expression}.toDateTime().minus({ days: 1 }) }}.`;

const END = { end: { date: '2030-06-04' } };

test.each<[what: string, parameters: INodeParameters, json: object, told: string[]]>([
	['a day', { startDate: '2030-07-01' }, {}, [AT_MIDNIGHT]],
	[
		'a day with slashes',
		{ startDate: '2030/07/01' },
		{},
		[expect.anything() as string, AT_MIDNIGHT],
	],
	[
		'a day of a calendar file',
		{ startDate: 'VALUE=DATE:20300701' },
		{},
		[expect.anything() as string, AT_MIDNIGHT],
	],
	['midnight', { startDate: '2030-07-01 00:00' }, {}, []],
	['an evening', { startDate: '2030-07-01 18:00' }, {}, []],
	[
		'from midnight to midnight',
		{ startDate: '2030-07-01T00:00:00', endDate: '2030-07-02T00:00:00' },
		{},
		[WHOLE],
	],
	['a whole day', { startDate: '2030-07-01', ...allDay }, {}, []],
	[
		'a whole day with its End',
		{ startDate: '2030-07-01', endDate: '2030-07-01', ...allDay },
		{},
		[],
	],
	['three whole days', { startDate: '2030-07-01', endDate: '2030-07-03', ...allDay }, {}, []],
	[
		'two whole days',
		{ startDate: '2030-07-01', endDate: '2030-07-02', ...allDay },
		{},
		[lastDay(2, '$json.endDate')],
	],
	[
		'whole days of Google',
		{ startDate: '2030-06-01', endDate: '={{ $json.end.date }}', ...allDay },
		END,
		[lastDay(4, '$json.end.date')],
	],
	[
		'whole days with times',
		{ startDate: '2030-07-01 18:00', endDate: '2030-07-02 20:00', ...allDay },
		{},
		[],
	],
])('of %s, the output says how it was read', async (_what, parameters, json, told) => {
	expect(hints(await create(parameters, json))).toEqual(told);
});

describe('a day and a time in two columns', () => {
	const none = (why: string) => `warning “Start” has no time, because ${why}, so it is midnight.`;

	test.each<[string, object, string | undefined]>([
		[
			'={{ $json.date }} {{ $json.time }}',
			{ time: '' },
			none('“{{ $json.time }}” returned nothing'),
		],
		['={{ $json.date }} {{ $json.time }}', {}, none('“{{ $json.time }}” returned nothing')],
		[
			'={{ $json.date + " " + $json.time }}',
			{ time: '' },
			none('what stands beside the day is empty'),
		],
		[
			'={{ `${$json.date} ${$json.time}` }}',
			{ time: '' },
			none('what stands beside the day is empty'),
		],
		['={{ $json.date }} {{ $json.time }}', { time: '18:00' }, undefined],
		['={{ $json.date }}', {}, undefined],
	])('%s of %j: %s', async (startDate, json, told) => {
		const outcome = await create({ startDate }, { date: '2030-07-01', ...json });
		const all = hints(outcome);
		if (told === undefined) expect(all.join()).not.toContain('has no time, because');
		else expect(all).toContain(told);
	});

	test('need a day', async () => {
		const outcome = await bench.run(
			'event.create',
			{
				...{ title: 'Fair', startDate: '={{ $json.date }} {{ $json.time }}', endDate: '' },
			},
			{ items: [{ time: '18:00' }] },
		);
		expect(outcome.error?.message).toContain('This is a time without its day');
	});
});

test('an update says that a day without a time may be midnight', async () => {
	const eventId = byId(await addRich(bench, { status: 'publish' }));
	const update = async (updateFields: INodeParameters) =>
		hints(await bench.succeed('event.update', { eventId, updateFields }));
	expect(await update({ startDate: '2030-07-01' })).toContain(
		'info “Start” has no time, so the event begins at midnight, unless it lasts whole days.',
	);
	expect((await update({ startDate: '2030-07-01', allDay: true })).join()).not.toContain(
		'midnight',
	);
	expect((await update({ startDate: '2030-07-01 18:00' })).join()).not.toContain('midnight');
	const [startDate, endDate] = ['2030-07-01', '2030-07-02'];
	const whole = await update({ startDate, endDate, allDay: true });
	expect(whole.join()).toContain('“End” is the last day here, so the event lasts 2 days.');
});

test('an event that ends when it begins is told', async () => {
	const at = '2030-07-01 18:00';
	const told = ['“End” is the same as “Start”, so the event has no length.'];
	const [created] = (await create({ startDate: at, endDate: at })).items;
	expect(created?.json.warnings).toEqual(told);
	const eventId = byId(await addRich(bench, { status: 'publish' }));
	const update = async (updateFields: INodeParameters) =>
		(await bench.succeed('event.update', { eventId, updateFields })).items[0]?.json.warnings;
	expect(await update({ startDate: at, endDate: at })).toEqual(told);
	expect(await update({ title: 'Other' })).toBeUndefined();
	const upsert = { title: 'Fair', slug: 'rich-fair', startDate: at, endDate: at };
	const [upserted] = (await bench.succeed('event.upsert', upsert)).items;
	expect(upserted?.json.warnings).toEqual(told);
});
