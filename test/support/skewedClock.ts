import { clock } from '../../nodes/shared/n8n/clock';
import type { Control } from '../sandbox';

const real = { ...clock };

/** Two clocks that tests control: the calendar’s and n8n’s. Waiting moves both forward and takes no real time. */
export function useSkewedClock(control: () => Control) {
	let at = 0;
	let ahead = 0;
	const show = async () => {
		await control().settings({ calendar: { now: new Date(at).toISOString() } });
	};
	beforeEach(() => {
		ahead = 0;
		clock.now = () => at + ahead;
		clock.elapsed = () => at;
		clock.pause = async (milliseconds) => {
			at += milliseconds;
			await show();
		};
	});
	afterAll(() => Object.assign(clock, real));
	return {
		/** Sets the calendar's clock. */
		set: async (iso: string) => {
			at = Date.parse(iso);
			await show();
		},
		/** Moves both clocks forward. */
		advance: async (seconds: number) => {
			at += seconds * 1000;
			await show();
		},
		/** Sets how many seconds n8n's clock is ahead of the calendar's. */
		skew: (seconds: number) => {
			ahead = seconds * 1000;
		},
		/** The calendar's time, in seconds since 1970. */
		now: () => at / 1000,
	};
}
