import type { TriggerEvent } from '../../../nodes/Calendar/trigger/eventTypes';
import {
	missingFrom,
	nextState,
	type Disappearance,
} from '../../../nodes/Calendar/trigger/nextState';
import type { ObservedEvent } from '../../../nodes/Calendar/trigger/observedEvent';
import type { TriggerState } from '../../../nodes/Calendar/trigger/state';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-12-01T12:00:00Z') / 1000;

const settings = (...triggerOn: TriggerEvent[]) => ({
	...{ key: 'key', triggerOn, lead: HOUR, daysBack: 7, existing: false },
});
const event = (more: Partial<ObservedEvent> = {}): ObservedEvent => ({
	...{ id: '1', start: NOW + 2 * HOUR, end: NOW + 3 * HOUR, fingerprint: 'one' },
	...{ title: 'Concert', slug: 'concert', record: {}, ...more },
});
const poll = (
	before: TriggerState | undefined,
	events: ObservedEvent[],
	now: number,
	use = settings('updated'),
	missing: Record<string, Disappearance> = {},
) => nextState(before, { events, missing: new Map(Object.entries(missing)) }, now, use);

const plain = { fingerprint: 'one', ended: false, missedPolls: 0 };
const times = { start: NOW + 2 * HOUR, end: NOW + 3 * HOUR };

describe('of an event is remembered', () => {
	test.each<[TriggerEvent, Partial<ObservedEvent>, object]>([
		['updated', {}, { ...plain, ...times }],
		['deleted', {}, { ...plain, ...times, title: 'Concert', slug: 'concert' }],
		['startingSoon', {}, { ...plain, ...times }],
		['ended', { end: NOW }, { ...plain, start: times.start, end: NOW, ended: true }],
		[
			'startingSoon',
			{ start: NOW + HOUR },
			{ ...plain, ...times, start: NOW + HOUR, announcedStart: NOW + HOUR },
		],
		['updated', { start: NOW + HOUR }, { ...plain, ...times, start: NOW + HOUR }],
	])('for %s and %j only what is needed', (triggerOn, more, remembered) => {
		const { state } = poll(undefined, [event(more)], NOW, settings(triggerOn));
		expect(Object.fromEntries(state.events)).toStrictEqual({ 1: remembered });
	});

	test('that its start was announced, until it has another one', () => {
		const use = settings('startingSoon');
		const announced = poll(undefined, [event({ start: NOW + HOUR })], NOW, use).state;
		const back = poll(announced, [event({ start: NOW + HOUR })], NOW - HOUR, use).state;
		expect(back.events.get('1')).toHaveProperty('announcedStart', NOW + HOUR);
		const moved = poll(back, [event()], NOW, use).state;
		expect(moved.events.get('1')).not.toHaveProperty('announcedStart');
	});

	test('that it has ended, until it has another end', () => {
		const use = settings('ended');
		const ended = poll(undefined, [event({ end: NOW })], NOW, use).state;
		const back = poll(ended, [event({ end: NOW })], NOW - HOUR, use).state;
		expect(back.events.get('1')).toMatchObject({ ended: true });
		expect(poll(back, [event()], NOW, use).state.events.get('1')).toMatchObject({ ended: false });
	});
});

test('each poll has its number and time, even if it starts over', () => {
	const first = poll(undefined, [], NOW);
	expect(first.state).toMatchObject({ key: 'key', run: 1, at: NOW });
	const second = poll(first.state, [], NOW + 60, { ...settings('updated'), key: 'other' });
	expect(second.state).toMatchObject({ key: 'other', run: 2, at: NOW + 60 });
});

describe('an event that is missing', () => {
	const use = settings('deleted');
	const known = poll(undefined, [event()], NOW, use).state;

	test('counts the polls in which the service still had it, and no others', () => {
		const asked = poll(known, [], NOW, use, { 1: { gone: false } }).state;
		expect(asked.events.get('1')).toMatchObject({ missedPolls: 1 });
		const twice = poll(asked, [], NOW, use, { 1: { gone: false } }).state;
		expect(twice.events.get('1')).toMatchObject({ missedPolls: 2 });
		expect(poll(twice, [], NOW, use).state.events.get('1')).toMatchObject({ missedPolls: 2 });
	});

	test('is reported with what the service still shows of it', () => {
		const record = { id: 1, status: 'trash' };
		const gone: Disappearance = { gone: true, reason: 'trashed', record };
		const { reports, state } = poll(known, [], NOW, use, { 1: gone });
		expect(reports).toEqual([
			{ type: 'deleted', id: '1', reason: 'trashed', remembered: known.events.get('1'), record },
		]);
		expect(state.events.size).toBe(0);
	});

	test('stays known until a day after it left the window', () => {
		const end = NOW + 3 * HOUR;
		const at = (now: number) => poll({ ...known, at: now }, [], now, use).state.events.size;
		expect(at(end + 8 * DAY)).toBe(1);
		expect(at(end + 8 * DAY + 1)).toBe(0);
	});

	test('is asked about only while it is in the window that is counted from the last poll', () => {
		const end = NOW + 3 * HOUR;
		expect(missingFrom({ ...known, at: end + 7 * DAY }, [], end + 30 * DAY, use)).toEqual(['1']);
		expect(missingFrom({ ...known, at: end + 7 * DAY + 1 }, [], end + 30 * DAY, use)).toEqual([]);
		expect(missingFrom(known, [event({ id: '2' })], NOW, use)).toEqual(['1']);
	});
});

test('a long break hides nothing that ended meanwhile', () => {
	const use = settings('created', 'ended');
	const { state } = poll(undefined, [], NOW, use);
	const missed = event({ id: '2', start: NOW + DAY, end: NOW + DAY });
	const { reports } = poll(state, [missed], NOW + 60 * DAY, use);
	expect(reports.map(({ type }) => type)).toEqual(['created', 'ended']);
});

test('a change to a known event is reported even after it left the window', () => {
	const { state } = poll(undefined, [event()], NOW);
	const changed = event({ fingerprint: 'two' });
	const { reports } = poll({ ...state, at: NOW + 30 * DAY }, [changed], NOW + 30 * DAY);
	expect(reports.map(({ type }) => type)).toEqual(['updated']);
});
