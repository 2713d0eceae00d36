import { counted, NOTHING_SENT } from '../../shared/errors/texts';
import { choice, choices } from '../../shared/input/choices';
import { named, required, printable, text } from '../../shared/input/convert';
import { optionIn } from '../../shared/input/valueIn';
import { isoAt, offsetOf, timeZone } from '../../shared/input/zones';
import { clock } from '../../shared/n8n/clock';
import type { ConvertContext, Layer } from '../../shared/operation';
import { choicesFrom, field, form, namedByValue } from '../../shared/panel/fields';
import { type Failure, failed, isBlank, InvalidInput, type Remark } from '../../shared/result';
import { valuesOf } from '../resources/fields';
import { parameter, phrase, runAgain } from '../../shared/phrase';

/** When messages may be sent, by the clock of a time zone. Days are numbers from Sunday, times minutes of the day. */
export type Hours = { days: number[]; from: number; to: number; zone: string; ifOutside: Held };

type Held = 'fail' | 'skip' | 'wait';

const DAYS = namedByValue([
	'sunday',
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
]);

const IF_OUTSIDE = choicesFrom(
	['Fail', 'fail', 'The item fails, and the error says from when it can be sent'],
	['Skip', 'skip', 'Return nothing for the item, or a note if nothing else comes out of the run'],
	['Wait', 'wait', 'The execution waits, and then sends what hasn’t been sent yet'],
);

const FIELDS = [
	field('days', 'Days', {
		type: 'multiOptions',
		options: [...DAYS.slice(1), ...DAYS.slice(0, 1)],
		default: DAYS.slice(1).map(({ value }) => value),
		description: 'Days on which the hours begin',
	}),
	field('from', 'From', { placeholder: 'e.g. 08:00' }),
	field('to', 'To', {
		placeholder: 'e.g. 19:00',
		description:
			'If this is earlier than From, the hours end on the next day. If it is the same, they last 24 hours.',
	}),
	field('timezone', 'Timezone', {
		placeholder: 'e.g. Africa/Accra',
		description: 'Leave it empty for the time zone of the workflow',
	}),
	field('ifOutside', 'If Outside', {
		type: 'options',
		options: IF_OUTSIDE,
		default: 'wait',
		description: 'What to do with a message outside these hours',
	}),
];

/** The values of a form that has just been added. n8n doesn’t store those that weren’t changed. */
const USUAL = Object.fromEntries(FIELDS.map(({ name, default: usual }) => [name, usual]));

export const sendingHoursOption = form('sendingHours', 'Sending Hours', {
	// Fields with a value of their own would have it in front of what is dragged into them.
	default: { values: { ...USUAL, from: '08:00', to: '19:00' } },
	description: 'When messages may be sent. The time is checked before each request.',
	values: FIELDS,
	check: readHours,
});

/** `8:00`, `08.00`, `0800`, `8 am`, `8:00:00 A.M.` */
const TIME = /^(\d\d?)(?:[:.]?([0-5]\d)(?:[:.]00)?)?\s*(?:([ap])\.?m\.?)?$/i;

/** Minutes of the day. */
function timeOfDay(value: unknown): number {
	const [, hour, minute, half] = TIME.exec(required(text)(value).trim()) ?? [];
	const hours = Number(hour);
	const minutes = hours * 60 + Number(minute ?? 0);
	if (half && hours >= 1 && hours <= 12) return (minutes % 720) + (/p/i.test(half) ? 720 : 0);
	if (!half && minute && minutes <= 1440) return minutes % 1440;
	throw new InvalidInput(`must be a time such as 08:00 or 7:30 pm, but is “${printable(value)}”`);
}

function readHours(value: unknown, context: ConvertContext): Hours {
	const { days, from, to, timezone, ifOutside } = { ...USUAL, ...valuesOf(value) };
	const note = (made: string) => context.note?.(`has a time zone that ${made}`);
	const chosen = named('Days', () => required(choices(DAYS))(days));
	if (chosen.length === 0) throw new InvalidInput('has no days');
	return {
		days: chosen.map((day) => DAYS.findIndex((each) => each.value === day)),
		from: named('From', () => timeOfDay(from)),
		to: named('To', () => timeOfDay(to)),
		zone: isBlank(timezone)
			? context.timezone
			: named('Timezone', () => timeZone(timezone, { note })),
		ifOutside: named('If Outside', () => choice(IF_OUTSIDE)(ifOutside)),
	};
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Whether messages may be sent when the clock of the zone shows this time, which is passed as if it were UTC. */
function isOpen({ days, from, to }: Hours, wall: number): boolean {
	const minute = Math.floor(wall / MINUTE) % (24 * 60);
	const isDay = (time: number) => days.includes(new Date(time).getUTCDay());
	// Hours over midnight belong to the day on which they begin.
	return from < to
		? isDay(wall) && minute >= from && minute < to
		: (isDay(wall) && minute >= from) || (isDay(wall - DAY) && minute < to);
}

/**
 * The first minute from `now` on at which messages may be sent. What the clock shows counts: if daylight saving skips
 * the beginning, hours begin with the next time that it shows, and what it shows twice is open twice.
 */
export function openingFrom(now: number, hours: Hours): number {
	let at = Math.ceil(now / MINUTE) * MINUTE;
	let ahead = offsetOf(at, hours.zone);
	// Short hours on one day of the week can be skipped once.
	for (const end = at + 15 * DAY; at < end && !isOpen(hours, at + ahead * MINUTE); ) {
		at += MINUTE;
		// Zones change at full quarters of an hour. To ask for each minute would take a second.
		if (at % (15 * MINUTE) === 0) ahead = offsetOf(at, hours.zone);
	}
	return at;
}

/** The last that was found. Many items come in the same night. */
let last = { key: '', from: 0, until: 0 };

/** Why a message can’t be sent at a time, if so. */
export const closedAt =
	(hours: Hours, key = JSON.stringify(hours)) =>
	(now: number) => {
		if (isOpen(hours, now + offsetOf(now, hours.zone) * MINUTE)) return undefined;
		if (last.key !== key || now < last.from || now >= last.until) {
			last = { key, from: now, until: openingFrom(now, hours) };
		}
		return outside(hours, last.until);
	};

const LEFT_OUT: Remark = {
	type: 'warning',
	say: ({ count }) =>
		`${counted(count, 'item was', 'items were')} left out, because the time was outside Sending Hours.`,
};

function outside({ zone, ifOutside }: Hours, until: number): Failure {
	const beginAgain = isoAt(until, zone);
	const advice =
		ifOutside === 'wait'
			? phrase`The execution can’t wait for that here: ${runAgain({ it: true, when: 'then' })}.`
			: phrase`${runAgain({ starts: true, it: true, when: 'then' })}, or set ${parameter('If Outside')} to Wait.`;
	return {
		message: `It is outside Sending Hours, which begin again at ${beginAgain} (${zone})`,
		description: phrase`${advice} ${NOTHING_SENT}`,
		deferred: { until, waits: ifOutside === 'wait' },
		...(ifOutside === 'skip'
			? { leftOut: { note: { outsideSendingHours: true, beginAgain }, remark: LEFT_OUT } }
			: {}),
	};
}

/** Sends nothing outside the hours, also not after a long wait for the rate limit. */
export const sendingHours: Layer = async ({ request, input }, next) => {
	const hours = optionIn(input, sendingHoursOption);
	if (!hours) return await next(request);
	const isClosed = closedAt(hours);
	const closed = isClosed(clock.now());
	return closed ? failed(closed) : await next({ ...request, closedAt: isClosed });
};
