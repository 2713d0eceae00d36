import { seedState } from './calendar/seed';

describe('the seed', () => {
	const seedAt = (clock: string) => seedState(() => new Date(clock), 'Africa/Accra');
	const events = (clock: string) => [...seedAt(clock).events.values()];

	test('depends only on the clock', () => {
		expect(seedAt('2030-06-15T08:00:00Z')).toEqual(seedAt('2030-06-15T08:00:00Z'));
	});

	test.each(['2030-06-15T08:00:00Z', '2031-12-31T23:00:00Z'])(
		'has past and future events on %s',
		(clock) => {
			const now = clock.slice(0, 19).replace('T', ' ');
			const past = events(clock).filter((event) => event.utc_end_date < now);
			expect(events(clock)).toHaveLength(132);
			expect(past.length).toBeGreaterThan(50);
			expect(past.length).toBeLessThan(60);
		},
	);
});
