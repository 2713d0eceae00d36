import type { TriggerEvent } from '../../../nodes/Calendar/trigger/properties';
import { windowQuery, windowStart } from '../../../nodes/Calendar/trigger/settings';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-12-10T12:00:00Z') / 1000;

const settings = (triggerOn: TriggerEvent[], more: { daysBack?: number; lead?: number } = {}) => ({
	...{ triggerOn, lead: HOUR, daysBack: 7, ...more },
});

test('events are watched for the set days, counted from the last poll after a break', () => {
	const week = settings(['updated']);
	expect(windowStart(NOW, NOW - 60, week)).toBe(NOW - 60 - 7 * DAY);
	expect(windowStart(NOW, NOW - 30 * DAY, week)).toBe(NOW - 37 * DAY);
	// The clock was set back.
	expect(windowStart(NOW, NOW + HOUR, week)).toBe(NOW - 7 * DAY);
	expect(windowStart(NOW, NOW, settings([], { daysBack: 0 }))).toBe(NOW);
});

test('a poll reads two days more than is watched, or events at the edge would be lost', () => {
	const created = settings(['created']);
	const december = { ends_after: '2026-12-01T12:00:00Z' };
	expect(windowQuery(NOW, NOW, created)).toEqual(december);
	expect(windowQuery(NOW + 0.25, NOW + 0.25, created)).toEqual(december);
	expect(windowQuery(NOW, NOW - 3 * DAY, created)).toEqual({ ends_after: '2026-11-28T12:00:00Z' });
});

test.each<[TriggerEvent[], boolean]>([
	[['startingSoon'], true],
	[['ended'], true],
	[['ended', 'startingSoon'], true],
	[['ended', 'created'], false],
	[['startingSoon', 'updated'], false],
	[['deleted'], false],
])('with %j, only near events are read: %p', (triggerOn, isNear) => {
	expect(windowQuery(NOW, NOW, settings(triggerOn, { lead: 2 * HOUR }))).toEqual({
		ends_after: '2026-12-01T12:00:00Z',
		...(isNear ? { starts_before: '2026-12-12T14:00:00Z' } : {}),
	});
});
