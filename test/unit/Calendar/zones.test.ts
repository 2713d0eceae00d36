import { fixedZone, manualOffset, MAX_AHEAD, offsetText } from '../../../nodes/shared/input/zones';

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
