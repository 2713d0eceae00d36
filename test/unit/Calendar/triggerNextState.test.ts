import type { Disappearance, TriggerReport } from '../../../nodes/Calendar/trigger/nextState';
import { missingFrom, nextState } from '../../../nodes/Calendar/trigger/nextState';
import type { ObservedEvent, TriggerState } from '../../../nodes/Calendar/trigger/state';
import type { TriggerEvent } from '../../../nodes/Calendar/trigger/properties';

type Settings = Parameters<typeof nextState>[3];

const HOUR = 3600;
const DAY = 24 * HOUR;
/** A Tuesday at noon. */
const NOW = Date.parse('2026-12-01T12:00:00Z') / 1000;

const settings = (...triggerOn: TriggerEvent[]): Settings => ({
	...{ triggerOn, lead: HOUR, daysBack: 7, existing: false },
});
const all = settings('created', 'deleted', 'ended', 'startingSoon', 'updated');

const event = (more: Partial<ObservedEvent> = {}): ObservedEvent => ({
	...{ id: '1', start: NOW + 10 * DAY, end: NOW + 10 * DAY + HOUR, fingerprint: 'one' },
	...{ title: 'Concert', slug: 'concert', record: {}, ...more },
});

const poll = (
	before: TriggerState | undefined,
	events: ObservedEvent[],
	now: number,
	use: Settings,
	missing: Record<string, Disappearance> = {},
) => nextState(before, { events, missing: new Map(Object.entries(missing)) }, now, use);

interface PollStep {
	/** Seconds since the previous poll. */
	after?: number;
	events?: ObservedEvent[];
	missing?: Record<string, Disappearance>;
}

const name = (report: TriggerReport) =>
	report.type === 'deleted'
		? `deleted ${report.id} ${report.reason}`
		: `${report.type} ${report.event.id}`;

/** Polls one after another, a minute apart. Returns what each reported. */
function polls(use: Settings, steps: PollStep[]): string[][] {
	let state: TriggerState | undefined;
	let now = NOW;
	return steps.map(({ after = 60, events = [], missing }, at) => {
		if (at > 0) now += after;
		const next = poll(state, events, now, use, missing);
		// Nothing is reported twice, whatever its type.
		expect(poll(next.state, events, now, use, missing).reports.map(name)).toEqual([]);
		state = next.state;
		return next.reports.map(name);
	});
}

/** What polls report of one event: the same each time, or nothing. */
const reported = (what: string, ...times: number[]) => times.map((time) => (time ? [what] : []));

/** Polls that see one event with these fingerprints; without one, it is missing. */
const seen = (...fingerprints: string[]): PollStep[] =>
	fingerprints.map((fingerprint) =>
		fingerprint === '' ? {} : { events: [event({ fingerprint })] },
	);

describe('a first poll', () => {
	const soon = event({ id: '2', start: NOW + 60, end: NOW + HOUR });
	const running = event({ id: '3', start: NOW - 60, end: NOW + HOUR });
	const over = event({ id: '4', start: NOW - HOUR, end: NOW - 60 });

	test('remembers everything and reports nothing', () => {
		expect(polls(all, [{ events: [event(), soon, running, over] }])).toEqual([[]]);
	});

	test('reports existing events and those that start soon, if wanted', () => {
		const existing = { ...all, existing: true };
		expect(polls(existing, [{ events: [event(), soon, running, over] }])).toEqual([
			['created 1', 'created 2', 'startingSoon 2', 'created 3', 'created 4'],
		]);
	});
});

describe('an event that is created', () => {
	test.each<[string, Partial<ObservedEvent>, string[]]>([
		['far ahead', { start: NOW + 4000 * DAY, end: NOW + 4001 * DAY }, ['created 1']],
		['under way', { start: NOW - DAY, end: NOW + DAY }, ['created 1']],
		['over, within the days back', { start: NOW - 7 * DAY, end: NOW - 7 * DAY }, ['created 1']],
		['over for longer', { start: NOW - 8 * DAY, end: NOW - 7 * DAY - 1 }, []],
	])('%s', (_, times, reported) => {
		expect(
			polls(settings('created', 'updated'), [{}, { after: 0, events: [event(times)] }]),
		).toEqual([[], reported]);
	});

	test('stays known if a list leaves it out', () => {
		expect(polls(settings('created'), seen('', 'one', '', 'one'))).toEqual(
			reported('created 1', 0, 1, 0, 0),
		);
	});

	test('is reported again after its deletion was reported', () => {
		expect(
			polls(settings('created', 'deleted'), [
				{ events: [event()] },
				{ missing: { 1: { gone: true, reason: 'trashed' } } },
				{ events: [event()] },
			]),
		).toEqual([[], ['deleted 1 trashed'], ['created 1']]);
	});
});

test('an event that is updated is reported once per change, also if it comes back changed', () => {
	const use = settings('updated');
	expect(polls(use, seen('one', 'two', 'two', 'one'))).toEqual(reported('updated 1', 0, 1, 0, 1));
	expect(polls(use, seen('one', '', 'two'))).toEqual(reported('updated 1', 0, 0, 1));
});

describe('an event that starts soon', () => {
	const start = NOW + 2 * HOUR;
	const soon = (from = start) => event({ start: from, end: from + HOUR });
	const rest = (after: number, from?: number): PollStep => ({ after, events: [soon(from)] });
	const later = start + HOUR;

	test.each<[string, PollStep[], number[]]>([
		['one second too early', [rest(0), rest(HOUR - 1)], [0, 0]],
		['on the second', [rest(0), rest(HOUR)], [0, 1]],
		['after a break, until it starts', [rest(0), rest(2 * HOUR - 1)], [0, 1]],
		['after a break in which it started', [rest(0), rest(3 * HOUR)], [0, 1]],
		['created at the last moment', [{}, rest(2 * HOUR - 1)], [0, 1]],
		['created after its start', [{}, { after: 2 * HOUR }, rest(60)], [0, 0, 0]],
		['moved', [rest(0), rest(HOUR), rest(60, later), rest(HOUR, later)], [0, 1, 0, 1]],
		['moved within the set time', [rest(0), rest(HOUR), rest(60, start + 60)], [0, 1, 1]],
		['if the clock is set back', [rest(0), rest(HOUR), rest(-600), rest(700)], [0, 1, 0, 0]],
	])('is reported: %s', (_, steps, times) => {
		const use = settings('startingSoon');
		expect(polls(use, steps)).toEqual(reported('startingSoon 1', ...times));
	});
});

describe('an event that ends', () => {
	const end = NOW + HOUR;
	const ending = (after = HOUR, until = end): PollStep => ({
		after,
		events: [event({ start: NOW - HOUR, end: until })],
	});
	const longer = end + 3 * HOUR;

	test.each<[string, PollStep[], number[]]>([
		['one second too early', [ending(), ending(HOUR - 1)], [0, 0]],
		['on the second', [ending(), ending()], [0, 1]],
		['after a break of a month', [ending(), ending(30 * DAY)], [0, 1]],
		['created in the meantime', [{}, ending()], [0, 1]],
		['that ended as the first poll began', [ending(0, NOW)], [0]],
		['created after its end', [{}, { after: 2 * HOUR }, ending()], [0, 0, 0]],
		['whose end was moved into the past', [ending(), ending(60, NOW - 60)], [0, 1]],
		[
			'again, after it was extended',
			[ending(), ending(), ending(HOUR, longer), ending(3 * HOUR, longer)],
			[0, 1, 0, 1],
		],
		['if the clock is set back', [ending(), ending(), ending(-600), ending()], [0, 1, 0, 0]],
	])('is reported: %s', (_, steps, times) => {
		expect(polls(settings('ended'), steps)).toEqual(reported('ended 1', ...times));
	});
});

describe('an event that is missing from the list', () => {
	const use = settings('deleted');
	const known = poll(undefined, [event()], NOW, use).state;
	const { end } = event();

	test('is asked about only if deletions are wanted, and while it is watched', () => {
		expect(missingFrom(known, [], NOW, use)).toEqual(['1']);
		expect(missingFrom(known, [event({ id: '2' })], NOW, use)).toEqual(['1']);
		expect(missingFrom(known, [event()], NOW, use)).toEqual([]);
		expect(missingFrom(known, [], NOW, settings('updated'))).toEqual([]);
		expect(missingFrom(undefined, [], NOW, use)).toEqual([]);
		// The days are counted from the last poll.
		const now = end + 30 * DAY;
		expect(missingFrom({ ...known, at: end + 7 * DAY }, [], now, use)).toEqual(['1']);
		expect(missingFrom({ ...known, at: end + 7 * DAY + 1 }, [], now, use)).toEqual([]);
	});

	test('is no longer asked about after the service had it three times, until it is back', () => {
		let state = known;
		const asked = [1, 2, 3, 4, 5].map(() => {
			const ids = missingFrom(state, [], NOW, use);
			const missing = Object.fromEntries(ids.map((id) => [id, { gone: false } as const]));
			state = poll(state, [], NOW, use, missing).state;
			return [ids.length, state.events.get('1')?.missedPolls];
		});
		expect(asked).toEqual([...[1, 2, 3].map((polls) => [1, polls]), [0, 3], [0, 3]]);
		const back = poll(state, [event()], NOW, use);
		expect(back.reports).toEqual([]);
		expect(missingFrom(back.state, [], NOW, use)).toEqual(['1']);
	});

	test('is reported with what the service still shows of it, and forgotten', () => {
		const record = { id: 1, status: 'trash' };
		const gone: Disappearance = { gone: true, reason: 'trashed', record };
		const { reports, state } = poll(known, [], NOW, use, { 1: gone });
		expect(reports).toEqual([
			{ type: 'deleted', id: '1', reason: 'trashed', remembered: known.events.get('1'), record },
		]);
		expect(state.events.size).toBe(0);
	});

	test('stays known until a day after it is no longer watched, and is forgotten without a report', () => {
		const at = (now: number) => {
			const { state, reports } = poll({ ...known, at: now }, [], now, use);
			return [state.events.size, reports];
		};
		expect(at(end + 8 * DAY)).toEqual([1, []]);
		expect(at(end + 8 * DAY + 1)).toEqual([0, []]);
	});
});

test('several reports about one event come in order, created first', () => {
	const soon = event({ start: NOW + 61, end: NOW + 62 });
	expect(polls(all, [{}, { after: 120, events: [soon] }])).toEqual([
		[],
		['created 1', 'startingSoon 1', 'ended 1'],
	]);
});

test('a long break hides nothing that ended meanwhile', () => {
	const events = [event({ start: NOW + DAY, end: NOW + DAY })];
	expect(polls(settings('created', 'ended'), [{}, { after: 60 * DAY, events }])).toEqual([
		[],
		['created 1', 'ended 1'],
	]);
});

describe('of an event is remembered', () => {
	const usual = { start: NOW + 2 * HOUR, end: NOW + 3 * HOUR };
	const near = (more: Partial<ObservedEvent> = {}) => event({ ...usual, ...more });
	const plain = { ...usual, fingerprint: 'one', ended: false, missedPolls: 0 };
	const soon = { start: NOW + HOUR };

	test.each<[TriggerEvent, Partial<ObservedEvent>, object]>([
		['updated', {}, plain],
		['deleted', {}, { ...plain, title: 'Concert', slug: 'concert' }],
		['startingSoon', {}, plain],
		['ended', { end: NOW }, { ...plain, end: NOW, ended: true }],
		['startingSoon', soon, { ...plain, ...soon, announcedStart: NOW + HOUR }],
		['updated', soon, { ...plain, ...soon }],
	])('for %s and %j only what is needed', (triggerOn, more, expected) => {
		const { state } = poll(undefined, [near(more)], NOW, settings(triggerOn));
		expect(Object.fromEntries(state.events)).toStrictEqual({ 1: expected });
	});

	test.each<[TriggerEvent, Partial<ObservedEvent>, object]>([
		['startingSoon', soon, { announcedStart: NOW + HOUR }],
		['ended', { end: NOW }, { ended: true }],
	])('for %s that it was, until it has another time', (triggerOn, more, kept) => {
		const use = settings(triggerOn);
		const was = poll(undefined, [near(more)], NOW, use).state;
		const back = poll(was, [near(more)], NOW - HOUR, use).state;
		expect(back.events.get('1')).toStrictEqual({ ...plain, ...more, ...kept });
		expect(poll(back, [near()], NOW, use).state.events.get('1')).toStrictEqual(plain);
	});
});

test('each poll has its time', () => {
	const first = poll(undefined, [], NOW, all);
	expect(first.state).toMatchObject({ at: NOW });
	expect(poll(first.state, [], NOW + 60, all).state).toMatchObject({ at: NOW + 60 });
});

test('a change to a known event is reported even after it left the window', () => {
	const [known = {}, changed = {}] = seen('one', 'two');
	expect(polls(settings('updated'), [known, { ...changed, after: 60 * DAY }])).toEqual(
		reported('updated 1', 0, 1),
	);
});
