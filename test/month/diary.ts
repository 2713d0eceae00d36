import type { Overdue } from './firm';
import { keyOfMessage } from './keys';
import type { Stage } from './stage';

/** The threshold of the shipped example. */
const LOW = 100;

/** Answers that nobody’s request is to blame for; 0 stands for none. */
const FAILURES = [0, 429, 500, 502, 503];

/** Notes what n8n is to do that only the time of it shows. */
export function createDiary({ clock, firm, office, sandbox }: Stage) {
	const expected: string[] = [];
	let overdue: Overdue[] = [];
	let hours: Array<{ isLow: boolean; isOpen: boolean; day: string }> = [];
	/** When the services failed, to the hour. */
	const failures: number[] = [];
	const noteFailures = async () => {
		const { answers } = await sandbox.control.traffic();
		const all = FAILURES.reduce((sum, status) => sum + (answers[status] ?? 0), 0);
		while (failures.length < all) failures.push(clock.now());
	};
	const expect = (text: string) =>
		expected.push(keyOfMessage({ to: '', text, at: new Date(clock.now()).toISOString() }));
	return {
		expected,
		failures,
		noteOverdue: () => {
			overdue = firm.overdue().filter(({ hasPhone }) => hasPhone);
		},
		/** Reminders are due for what stayed overdue for as long as they are sent. */
		noteStillOverdue: () => {
			const still = new Set(firm.overdue().map(({ number }) => number));
			for (const { number } of overdue) if (still.has(number)) expect(`Reminder: ${number}`);
		},
		/** An alert is due if the balance fell, and stayed low for an hour in which n8n was there. */
		everyHour: async () => {
			await noteFailures();
			const isLow = (await sandbox.control.wallet()) < LOW;
			const day = new Date(clock.now()).toISOString().slice(0, 10);
			hours = [...hours.slice(-2), { isLow, isOpen: office.isOpen(), day }];
			const [first, second, third] = hours;
			if (!hours.every(({ isOpen }) => isOpen) || first?.day !== third?.day) return;
			if (!first?.isLow && second?.isLow && third?.isLow) expect('Your SMS wallet');
		},
	};
}

export type Diary = ReturnType<typeof createDiary>;
