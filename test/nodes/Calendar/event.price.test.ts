import type { StoredFields } from '../../sandbox';
import { errorShown } from '../../support/testBench';
import { MODES, useEventTestBench } from './eventTestBench';

describe.each(MODES)('Simplify on the %s server', (mode) => {
	const bench = useEventTestBench(mode);

	/** What Simplify returns for events with these fields, in the same order. */
	const simplified = async (events: StoredFields[]) => {
		const { calendar } = bench.control;
		const usual = { status: 'publish', timezone: 'UTC', start_date: '2030-07-01 10:00:00' };
		const ids = await calendar.add(
			'events',
			events.map((event) => ({ ...usual, end_date: '2030-07-01 12:00:00', ...event })),
		);
		const include = ids.join(',');
		const outcome = await bench.run('event.getAll', { returnAll: true, filters: { include } });
		expect(errorShown(outcome)).toBeUndefined();
		const found = new Map(outcome.items.map(({ json }) => [json.id, json]));
		return ids.map((id) => found.get(id));
	};

	test('returns one clear price as a decimal, and its currency', async () => {
		const site = mode === 'plain' ? null : 'USD';
		const cases: Array<[cost: string, code: string, price: string | null, currency: unknown]> = [
			['GH₵ 40', 'GHS', '40.00', 'GHS'],
			['25.50€', 'EUR', '25.50', 'EUR'],
			['25', '', '25.00', site],
			['25,50', '', '25.50', site],
			['Free', '', '0.00', site],
			['', '', null, site],
			['10-20', '', null, site],
			['5 or more', '', null, site],
		];
		const events = await simplified(
			cases.map(([cost, code]) => ({ title: 'Show', cost, currency_code: code })),
		);
		expect(events.map((each) => [each?.price, each?.currency])).toEqual(
			cases.map(([, , price, currency]) => [price, currency]),
		);
	});

	test('returns the email address of an organizer who is the only one', async () => {
		const [ama, kofi] = await bench.control.calendar.add('organizers', [
			{ organizer: 'Ama', email: 'ama@example.com' },
			{ organizer: 'Kofi', email: '' },
		]);
		const events = await simplified(
			[[ama], [kofi], [ama, kofi], []].map((organizer) => ({ title: 'Show', organizer })),
		);
		expect(events.map((each) => [each?.organizers, each?.organizerEmail])).toEqual([
			['Ama', 'ama@example.com'],
			['Kofi', null],
			['Ama, Kofi', null],
			[null, null],
		]);
	});
});
