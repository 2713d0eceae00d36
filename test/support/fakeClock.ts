import { clock } from '../../nodes/shared/n8n/clock';

const real = { ...clock };

/**
 * Makes waiting take no time: a sleep moves the nodes' clock forward instead. What a test's servers take is still real.
 * `slept` tells how much was waited in this test.
 */
export function useFakeClock(): { slept(): number } {
	let ahead = 0;
	let begun = 0;
	beforeEach(() => {
		// Budgets outlive a test, so the clock must not go back.
		begun = ahead;
		clock.now = () => real.now() + ahead;
		clock.sleep = async (milliseconds) => {
			ahead += milliseconds;
			await Promise.resolve();
		};
	});
	afterAll(() => Object.assign(clock, real));
	return { slept: () => ahead - begun };
}
