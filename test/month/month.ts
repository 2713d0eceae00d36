import { closeAccounts } from './accounts';
import { createDiary } from './diary';
import { DAY, HOUR } from './period';
import { openStage, type MonthOptions, type Stage } from './stage';
import { planTrouble } from './trouble';

/**
 * After the last day, what waits for its hours or for an answer comes to its end in peace. Not a day after the owner’s
 * last look, when what that look began would go on while the books are closed.
 */
const EPILOGUE = 1.6 * DAY;

/** n8n spreads polls over the seconds of a minute. Those of the same minute come together here. */
const SAME_MINUTE = 59_000;

/** When reminders are about to be sent, and when all that came of them is over. */
const REMINDERS = { begin: 8.9 * HOUR, end: 2 * DAY + 14 * HOUR };

/** Plays the days of the month and what comes after them, and returns what must be in the books and what is. */
async function play(stage: Stage, signal: AbortSignal) {
	const { agenda, clock, owner, period } = stage;
	const trouble = planTrouble(stage, signal);
	const diary = createDiary(stage);
	for (let day = 0; day < period.days; day++) {
		const midnight = period.start + day * DAY;
		agenda.add(midnight + 12 * HOUR, owner.care);
		if (day % 7 === 0) {
			agenda.add(midnight + REMINDERS.begin, diary.noteOverdue);
			agenda.add(midnight + REMINDERS.end, diary.noteStillOverdue);
		}
	}
	const lastDay = period.start + period.days * DAY;
	agenda.add(lastDay, trouble.faults.clear);
	for (const hours of [1, 12]) agenda.add(lastDay + hours * HOUR, owner.care);
	const end = lastDay + EPILOGUE;
	let timer = -Infinity;
	for (let nextHour = period.start; clock.now() < end; ) {
		signal.throwIfAborted();
		const state = await clock.jump(Math.min(agenda.next(), timer + SAME_MINUTE, nextHour, end));
		timer = state.timer;
		const deeds = await agenda.doDue(clock.now());
		// What is done may start other timers.
		if (deeds > 0) timer = -Infinity;
		if (deeds > 0 || state.wrote > 0 || state.pause < Infinity) {
			await stage.settle();
			await owner.look();
		}
		if (clock.now() < nextHour) continue;
		nextHour = Math.max(nextHour, clock.now()) + HOUR;
		await diary.everyHour();
	}
	await stage.settle();
	return { trouble, diary };
}

/** Plays the month, and returns all that is known of it in the end. */
export async function playMonth(options: MonthOptions) {
	const stage = await openStage(options);
	try {
		const { trouble, diary } = await play(stage, options.signal);
		return await closeAccounts(stage, diary, trouble);
	} finally {
		await stage.close();
	}
}
