import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import {
	addRich,
	byId,
	party,
	stored,
	useCalendarTestBench,
	written,
	zone,
} from './calendarTestBench';

/** The site of the sandbox is in America/New_York, and the workflow in Asia/Kathmandu. */
const bench = useCalendarTestBench();
const TOLD =
	'info Start and End without an offset are in the site’s time zone, America/New_York; the workflow’s is Asia/Kathmandu. For another, set “Timezone”.';

const create = async (parameters: INodeParameters, more = {}) =>
	await bench.succeed('event.create', { ...party, ...parameters }, more);

describe('a time without an offset is the site’s, and the output names both zones', () => {
	test.each<[string, INodeParameters, start: string, end: string]>([
		['a time', {}, '2030-07-01 22:00:00', '2030-07-02 01:00:00'],
		['a time without an End', { endDate: '' }, '2030-07-01 22:00:00', '2030-07-01 23:00:00'],
		[
			'a day',
			{ startDate: '2030-07-01', endDate: '2030-07-02', additionalFields: { allDay: true } },
			'2030-07-01 04:00:00',
			'2030-07-03 03:59:59',
		],
	])('in Create, %s', async (_what, parameters, utc_start_date, utc_end_date) => {
		const outcome = await create(parameters);
		expect(await written(bench)).not.toHaveProperty('timezone');
		expect(await stored(bench, outcome.items[0]?.json.id)).toMatchObject({
			...{ utc_start_date, utc_end_date, timezone: 'America/New_York' },
		});
		expect(hints(outcome)).toContain(TOLD);
	});

	test('in Create or Update, if the event is new', async () => {
		const event = { ...party, slug: 'the-party' };
		const outcome = await bench.succeed('event.upsert', event);
		expect(await written(bench)).not.toHaveProperty('timezone');
		expect(hints(outcome)).toContain(TOLD);
		await bench.control.calendar.change('events', Number(outcome.items[0]?.json.id), {
			timezone: 'Africa/Lagos',
		});
		expect(hints(await bench.succeed('event.upsert', event))).toEqual([]);
	});

	test('for an agent, too', async () => {
		const outcome = await create({}, { asTool: 'agent' });
		expect(await written(bench)).not.toHaveProperty('timezone');
		expect(await stored(bench, outcome.items[0]?.json.id)).toMatchObject({
			...{ start_date: '2030-07-01 18:00:00', timezone: 'America/New_York' },
		});
	});

	test('in an update that doesn’t know the event’s', async () => {
		const id = await addRich(bench, { status: 'publish' });
		const { startDate, endDate } = party;
		const outcome = await bench.succeed('event.update', {
			eventId: byId(id),
			updateFields: { startDate, endDate },
			options: { keepOtherFields: false },
		});
		expect(await stored(bench, id)).toMatchObject({
			...{ start_date: '2030-07-01 18:00:00', timezone: 'America/New_York' },
		});
		expect(hints(outcome)).toContain(TOLD);
	});
});

describe('an event that is there, or copied, has a zone of its own, and the site’s means nothing', () => {
	const { startDate, endDate } = party;
	const berlin = { timezone: zone('Europe/Berlin') };

	test.each<[string, (eventId: INodeParameters[string]) => [string, INodeParameters], string]>([
		['an update', (eventId) => ['event.update', { eventId, updateFields: { startDate } }], '17'],
		[
			'an update to another zone',
			(eventId) => ['event.update', { eventId, updateFields: { startDate, ...berlin } }],
			'16',
		],
		[
			'an update of the zone alone',
			(eventId) => ['event.update', { eventId, updateFields: berlin }],
			'17:30',
		],
		[
			'an update without its other fields, but with a zone',
			(eventId) => [
				'event.update',
				{
					...{ eventId, updateFields: { startDate, endDate, ...berlin } },
					options: { keepOtherFields: false },
				},
			],
			'16',
		],
		['Create or Update', () => ['event.upsert', { ...party, slug: 'rich-fair' }], '17'],
		[
			'Create or Update to another zone',
			() => ['event.upsert', { ...party, slug: 'rich-fair', additionalFields: berlin }],
			'16',
		],
		[
			'a copy',
			(copyFrom) => [
				'event.create',
				{ ...{ title: 'Copy', startDate, endDate: '' }, additionalFields: { copyFrom } },
			],
			'17',
		],
		[
			'a copy in another zone',
			(copyFrom) => [
				'event.create',
				{ ...{ title: 'Copy', startDate, endDate: '' }, additionalFields: { copyFrom, ...berlin } },
			],
			'16',
		],
	])('%s', async (_what, call, utc) => {
		const id = await addRich(bench, { status: 'publish' });
		const outcome = await bench.succeed(...call(byId(id)));
		const event = await stored(bench, outcome.items[0]?.json.id);
		expect(String(event.utc_start_date).slice(11)).toMatch(new RegExp(`^${utc}`));
		expect(hints(outcome).join()).not.toContain('site’s');
	});
});

test.each(['America/New_York', 'America/Toronto'])(
	'nothing is said if the workflow’s clocks show the same time, as in %s',
	async (timezone) => {
		expect(hints(await create({}, { timezone }))).toEqual([]);
	},
);

test('times with an offset are sent in the workflow’s time zone, and nothing is said', async () => {
	const startDate = '2030-07-01T18:00:00+02:00';
	const outcome = await create({ startDate, endDate: '' });
	expect(await written(bench)).toMatchObject({
		start_date: '2030-07-01 21:45:00',
		timezone: 'Asia/Kathmandu',
	});
	expect(hints(outcome)).toEqual([]);
});

describe('one time with an offset and one without', () => {
	const mixed = { ...party, endDate: '2030-07-01T21:00:00Z' };

	test.each([
		['event.create', mixed, '“End” has an offset and “Start” has none'],
		['event.create', { ...party, startDate: '2030-07-01T18:00:00Z' }, '“Start” has an offset and'],
		['event.upsert', { ...mixed, slug: 'the-party' }, '“End” has an offset and “Start” has none'],
	])('need a time zone in %s', async (operation, parameters, problem) => {
		const error = await bench.failure(operation, parameters);
		expect(error?.message).toContain(problem);
		expect(error?.message).toContain('Set “Timezone” too');
		expect(await bench.writes()).toEqual([]);
		const additionalFields = { timezone: zone('Africa/Lagos') };
		await bench.succeed(operation, { ...parameters, additionalFields });
	});
});

test('a site whose zone is an offset stores summer times wrong, which is told', async () => {
	await bench.control.settings({ calendar: { options: { timezone_string: 'UTC+2' } } });
	const [item] = (await create({})).items;
	expect(item?.json.warnings).toEqual([
		expect.stringMatching(/^“Start” was stored as .* instead of 2030-07-01T16:00:00Z\. Check/),
		expect.stringMatching(/^“End” was stored as .* instead of 2030-07-01T19:00:00Z\. Check/),
	]);
});

test.each([
	[
		'Eastern Standard Time',
		'America/New_York',
		['info “Timezone” was read as America/New_York, which Windows calls Eastern Standard Time.'],
	],
	['africa/lagos', 'Africa/Lagos', []],
])('the time zone %s is sent as %s', async (timezone, sent, told) => {
	const outcome = await create({ additionalFields: { timezone: zone(timezone) } });
	expect(await written(bench)).toMatchObject({ timezone: sent });
	expect(hints(outcome)).toEqual(told);
});
