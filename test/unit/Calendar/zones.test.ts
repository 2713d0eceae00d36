import {
	fixedZone,
	isZone,
	manualOffset,
	MAX_AHEAD,
	offsetText,
	timeZone,
} from '../../../nodes/shared/input/zones';
import { zoneOfWindows } from '../../../nodes/shared/input/zoneNames';
import { outcomes } from '../../support/outcomes';

test.each([
	['UTC+2', 120],
	['utc-5', -300],
	[' UTC+2 ', 120],
	['UTC+5.5', 330],
	['UTC+5.75', 345],
	['UTC-3:30', -210],
	['UTC+14', MAX_AHEAD],
	['UTC+0', 0],
])('%j is %i minutes ahead', (zone, minutes) => {
	expect(manualOffset(zone)).toBe(minutes);
});

test.each(['UTC', 'UTC+15', 'UTC+14:01', 'UTC+2 summer', 'xUTC+2', 'UTC+123', 'Europe/Berlin', ''])(
	'%j is no manual offset',
	(zone) => {
		expect(manualOffset(zone)).toBeUndefined();
	},
);

test.each([
	[0, '+00:00', 'UTC'],
	[120, '+02:00', '+02:00'],
	[-210, '-03:30', '-03:30'],
	[-5, '-00:05', '-00:05'],
	[840, '+14:00', '+14:00'],
])('%i minutes are written as %s, and as the zone %s', (minutes, text, zone) => {
	expect([offsetText(minutes), fixedZone(minutes)]).toEqual([text, zone]);
});

const read = (value: unknown) => {
	const notes: string[] = [];
	const note = (made: string) => void notes.push(made);
	return {
		...outcomes((zone: unknown) => timeZone(zone, { note }))(value, { timezone: 'UTC' }),
		notes,
	};
};

test.each([
	['africa/accra', 'Africa/Accra'],
	['AFRICA/ACCRA', 'Africa/Accra'],
	['asia/kolkata', 'Asia/Kolkata'],
	['us/eastern', 'US/Eastern'],
	['america/port-au-prince', 'America/Port-au-Prince'],
	['africa/dar es salaam', 'Africa/Dar_es_Salaam'],
	['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
	['utc', 'UTC'],
	['cet', 'CET'],
	['Z', 'UTC'],
	['Africa/Accra\u200b', 'Africa/Accra'],
	['“Africa/Accra”', 'Africa/Accra'],
	['UTC\u22125', '-05:00'],
	['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
	['/citadel.org/20190914_1/America/Indiana/Knox', 'America/Indiana/Knox'],
	['America/New_York', 'America/New_York'],
	['Asia/Calcutta', 'Asia/Calcutta'],
])('the zone %j is %s', (value, zone) => {
	expect(read(value)).toEqual({ value: zone, notes: [] });
});

test.each([
	['Eastern Standard Time', 'America/New_York'],
	['eastern daylight time', 'America/New_York'],
	['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
	['W. Europe Standard Time', 'Europe/Berlin'],
	['GMT Standard Time', 'Europe/London'],
	['W. Central Africa Standard Time', 'Africa/Lagos'],
	['India Standard Time', 'Asia/Kolkata'],
])('%s is what Windows calls %s, which is told', (value, zone) => {
	expect(read(value)).toEqual({
		value: zone,
		notes: [`was read as ${zone}, which Windows calls ${value}`],
	});
});

test('the zones of Windows are ones that Intl knows', () => {
	const zones = ['Afghanistan', 'FLE', 'Central Asia', 'Greenwich', 'Myanmar'].map((name) =>
		zoneOfWindows(`${name} Standard Time`),
	);
	expect(zones.filter((zone) => zone === undefined || !isZone(zone))).toEqual([]);
});

test.each([
	['EST', 'America/New_York'],
	['mst', 'America/Denver'],
])('%s is the same offset in summer, which is told', (value, zone) => {
	const name = value.toUpperCase();
	expect(read(value)).toEqual({
		value: name,
		notes: [`is ${name} all year. With daylight saving time, it’s ${zone}`],
	});
});

test.each([
	['PST', 'America/Los_Angeles or Asia/Manila'],
	['bst', 'Europe/London or Asia/Dhaka'],
	['CEST', 'Europe/Berlin'],
	['ET', 'America/New_York'],
	['WAT', 'Africa/Lagos'],
])(
	'%s is refused, because it is no zone of its own, and its meanings are named',
	(value, zones) => {
		expect(read(value)).toEqual({
			problem: `must be a time zone such as Europe/Berlin, UTC or +02:00, but is “${value}”. Use ${zones} instead`,
			notes: [],
		});
	},
);
