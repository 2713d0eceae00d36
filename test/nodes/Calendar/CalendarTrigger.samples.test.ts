import type { CalendarSettings } from '../../sandbox';
import { isFull } from '../../support/sample';
import { useCalendarTriggerBench } from '../../support/calendarTriggerBench';

describe.each<CalendarSettings['flavour']>(isFull ? ['release', 'head'] : ['release'])(
	'on the %s server',
	(flavour) => {
		const bench = useCalendarTriggerBench({ mode: 'observed', flavour });
		const { trigger, add, clock } = bench;

		const inMinutes = (minutes: number) =>
			new Date((clock.now() + minutes * 60) * 1000).toISOString().slice(0, 19).replace('T', ' ');
		const at = (start: number, end = start + 60) => ({
			start_date: inMinutes(start),
			end_date: inMinutes(end),
			timezone: 'UTC',
		});
		const sample = async (parameters: object) => {
			const host = await trigger(parameters as never);
			return (await host.test()).map(({ json }) => json);
		};

		test('test items are marked as such for every choice', async () => {
			await add(at(30));
			for (const simplify of [true, false]) {
				const triggerOn = ['created', 'deleted', 'ended', 'startingSoon', 'updated'];
				const items = await sample({ triggerOn, simplify });
				expect(items.map(({ trigger: what, isTest }) => [what, isTest])).toEqual(
					triggerOn.map((each) => [each, true]),
				);
			}
		});

		test('reported items aren’t marked', async () => {
			const host = await trigger({ triggerOn: ['created'] });
			await host.activate();
			await add();
			await host.tick();
			const [item] = host.take();
			expect(item).toMatchObject({ trigger: 'created' });
			expect(item).not.toHaveProperty('isTest');
		});

		test.each([
			['minutes', 45, 45],
			['hours', 2, 120],
			['days', 1, 1440],
		])('Starting Soon keeps to the %s that were set', async (leadUnit, leadTime, minutes) => {
			const parameters = { triggerOn: ['startingSoon'], leadTime, leadUnit };
			await add(at(-20));
			const far = await add(at(3 * minutes));
			// Nothing starts within the time yet, so the item shows how it will be once it does.
			expect(await sample(parameters)).toMatchObject([
				{ id: far, isTest: true, minutesUntilStart: minutes },
			]);
			const soon = await add(at(minutes - 5));
			expect(await sample(parameters)).toMatchObject([
				{ id: soon, isTest: true, minutesUntilStart: minutes - 5 },
			]);
		});

		test('Starting Soon of an event that has begun says that no time is left', async () => {
			const id = await add(at(-90, -30));
			expect(await sample({ triggerOn: ['startingSoon'] })).toMatchObject([
				{ id, isTest: true, minutesUntilStart: 0 },
			]);
		});
	},
);
