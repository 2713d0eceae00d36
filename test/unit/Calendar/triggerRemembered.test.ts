import type { TriggerEvent } from '../../../nodes/Calendar/trigger/eventTypes';
import { nextState } from '../../../nodes/Calendar/trigger/nextState';
import type { ObservedEvent } from '../../../nodes/Calendar/trigger/observedEvent';
import type { TriggerState } from '../../../nodes/Calendar/trigger/state';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-12-01T12:00:00Z') / 1000;

const times = { start: NOW + 2 * HOUR, end: NOW + 3 * HOUR };
const event = (more: Partial<ObservedEvent> = {}): ObservedEvent => ({
	...{ id: '1', ...times, fingerprint: 'one', title: 'Concert', slug: 'concert', record: {} },
	...more,
});
const poll = (
	before: TriggerState | undefined,
	events: ObservedEvent[],
	now: number,
	type: TriggerEvent = 'updated',
	key = 'key',
) =>
	nextState(before, { events, missing: new Map() }, now, {
		...{ key, triggerOn: [type], lead: HOUR, daysBack: 7, existing: false },
	});
const remembered = (state: TriggerState) => state.events.get('1');

const plain = { ...times, fingerprint: 'one', ended: false, missedPolls: 0 };
const soon = { start: NOW + HOUR };

test.each<[TriggerEvent, Partial<ObservedEvent>, object]>([
	['updated', {}, plain],
	['deleted', {}, { ...plain, title: 'Concert', slug: 'concert' }],
	['startingSoon', {}, plain],
	['ended', { end: NOW }, { ...plain, end: NOW, ended: true }],
	['startingSoon', soon, { ...plain, ...soon, announcedStart: NOW + HOUR }],
	['updated', soon, { ...plain, ...soon }],
])('for %s and %j only what is needed is remembered', (triggerOn, more, expected) => {
	const { state } = poll(undefined, [event(more)], NOW, triggerOn);
	expect(Object.fromEntries(state.events)).toStrictEqual({ 1: expected });
});

test('that its start was announced is remembered until it has another one', () => {
	const announced = poll(undefined, [event(soon)], NOW, 'startingSoon').state;
	const back = poll(announced, [event(soon)], NOW - HOUR, 'startingSoon').state;
	expect(remembered(back)).toHaveProperty('announcedStart', NOW + HOUR);
	const moved = poll(back, [event()], NOW, 'startingSoon').state;
	expect(remembered(moved)).not.toHaveProperty('announcedStart');
});

test('that it has ended is remembered until it has another end', () => {
	const ended = poll(undefined, [event({ end: NOW })], NOW, 'ended').state;
	const back = poll(ended, [event({ end: NOW })], NOW - HOUR, 'ended').state;
	expect(remembered(back)).toMatchObject({ ended: true });
	const extended = poll(back, [event()], NOW, 'ended').state;
	expect(remembered(extended)).toMatchObject({ ended: false });
});

test('each poll has its number and time, even if it starts over', () => {
	const first = poll(undefined, [], NOW);
	expect(first.state).toMatchObject({ key: 'key', run: 1, at: NOW });
	const second = poll(first.state, [], NOW + 60, 'updated', 'other');
	expect(second.state).toMatchObject({ key: 'other', run: 2, at: NOW + 60 });
});

test('a change to a known event is reported even after it left the window', () => {
	const { state } = poll(undefined, [event()], NOW);
	const changed = event({ fingerprint: 'two' });
	const { reports } = poll({ ...state, at: NOW + 30 * DAY }, [changed], NOW + 30 * DAY);
	expect(reports.map(({ type }) => type)).toEqual(['updated']);
});
