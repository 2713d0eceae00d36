import {
	fromStored,
	observeEvent,
	toStored,
	type RememberedEvent,
	type TriggerState,
} from '../../../nodes/Calendar/trigger/state';

const entry = (more: Partial<RememberedEvent> = {}): RememberedEvent => ({
	start: 1_796_000_000,
	end: 1_796_007_200,
	fingerprint: 'aB3_dE9x',
	ended: false,
	missedPolls: 0,
	...more,
});
const stateOf = (entries: Array<[string, RememberedEvent]>): TriggerState => ({
	at: 1_795_000_000,
	events: new Map(entries),
});
const through = (state: TriggerState, key = 'key') =>
	fromStored(JSON.parse(JSON.stringify(toStored(state, 'key'))), key);

// And the time of the last one.
test.each<[string, RememberedEvent]>([
	['the times and the fingerprint', entry()],
	['that it was reported before its start', entry({ announcedStart: 1_796_000_000 })],
	['that it was reported before another start', entry({ announcedStart: 1_795_999_999 })],
	['that it ended', entry({ ended: true })],
	['that it was missing', entry({ missedPolls: 3, ended: true, announcedStart: 1_796_000_000 })],
	['title and slug', entry({ title: 'Town & Hall', slug: 'town-hall' })],
	['title and slug with marks', entry({ title: 'É 你好 “x”', slug: 'e', ended: true })],
	['an empty title', entry({ title: '', slug: 'e' })],
	['neither title nor slug', entry({ title: '', slug: '' })],
	['a time before 1970', entry({ start: -86_400, end: 0 })],
])('storing keeps %s', (_, each) => {
	const state = stateOf([['157', each]]);
	expect(through(state)).toStrictEqual(state);
});

test('an event is stored as a list', () => {
	const named = { title: 'Town Hall', slug: 'town-hall' };
	const state = stateOf([
		['1', entry()],
		['2', entry({ announcedStart: 1_796_000_000, ended: true, missedPolls: 2, ...named })],
	]);
	expect(toStored(state, 'key')).toEqual({
		...{ version: 2, key: 'key', at: 1_795_000_000 },
		events: {
			1: [1_796_000_000, 1_796_007_200, 'aB3_dE9x', null, false, 0],
			2: [
				...[1_796_000_000, 1_796_007_200, 'aB3_dE9x', 1_796_000_000, true, 2],
				...['Town Hall', 'town-hall'],
			],
		},
	});
});

test.each([undefined, null, {}, 'text', { version: 3, events: {} }, { version: 2 }])(
	'%j is not a state',
	(stored) => {
		expect(fromStored(stored, 'key')).toBeUndefined();
	},
);

test('a state of the version before, with texts, is forgotten', () => {
	const events = { 1: 't6hpc0 5k0 aB3_dE9x' };
	expect(fromStored({ ...{ version: 1, key: 'key', at: 1 }, events }, 'key')).toBeUndefined();
});

test('a state of another calendar, other filters or another Trigger On is forgotten', () => {
	expect(through(stateOf([['157', entry()]]), 'other')).toBeUndefined();
});

test('long titles are shortened, so that each event takes little space', () => {
	const long = { id: 1, start_date: '2027-01-01', title: '你'.repeat(500), slug: 's'.repeat(500) };
	expect(observeEvent(long, 'UTC')).toMatchObject({ title: '你'.repeat(60), slug: 's'.repeat(60) });
});

test('10,000 events take less than 650 kB, and less than 1.4 MB with the names that deletions need', () => {
	const bytes = (more: (at: number) => Partial<RememberedEvent>) => {
		const entries = Array.from({ length: 10_000 }, (_, at): [string, RememberedEvent] => {
			const start = 1_796_000_000 + at * 900;
			return [`${100_000 + at}`, entry({ start, end: start + 7200, ...more(at) })];
		});
		return Buffer.byteLength(JSON.stringify(toStored(stateOf(entries), 'key')));
	};
	const slug = 'highlife-under-the-stars-no-';
	expect(bytes(() => ({}))).toBeLessThan(650_000);
	expect(bytes(() => ({ announcedStart: 1 }))).toBeLessThan(700_000);
	expect(
		bytes((at) => ({ title: `Highlife Under the Stars No. ${at}`, slug: `${slug}${at}` })),
	).toBeLessThan(1_400_000);
});
