import { DateTime } from 'luxon';

/** Common date formats that aren't ISO 8601. */
const written = [
	'MMMM d, yyyy',
	'MMM d, yyyy',
	'd MMMM yyyy',
	'd MMM yyyy',
	'M/d/yyyy',
	'yyyy/M/d',
];
const days: Record<string, number> = { yesterday: -1, today: 0, midnight: 0, tomorrow: 1 };
const units = 'second|minute|hour|day|week|month|year';
const relative = new RegExp(`^([+-]?\\d+) (${units})s?( ago)?$`);

/**
 * Reads dates as PHP's strtotime does: without an offset they are UTC, a number is in seconds since 1970, and words
 * such as `2 days ago` are relative to now. The result keeps its offset; undefined if it isn't a date.
 */
export function strtotime(value: string, now: Date): DateTime | undefined {
	const text = value.trim().toLowerCase();
	if (text === '') return undefined;
	if (/^\d+$/.test(text)) return DateTime.fromSeconds(Number(text), { zone: 'utc' });
	const at = DateTime.fromJSDate(now, { zone: 'utc' });
	if (text === 'now') return at;
	if (text in days) return at.startOf('day').plus({ days: days[text] });
	const [, amount, unit, ago] = relative.exec(text) ?? [];
	if (unit) return at.plus({ [unit]: Number(amount) * (ago ? -1 : 1) });
	const options = { zone: 'utc', setZone: true };
	const read = [
		DateTime.fromISO(
			value
				.trim()
				.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
				.replace(' ', ''),
			options,
		),
		...written.map((format) => DateTime.fromFormat(value.trim(), format, { zone: 'utc' })),
	];
	return read.find((date) => date.isValid);
}

/** The local time of a date, without its offset and zone. */
export const wallClock = (value: string, now: Date) =>
	strtotime(value, now)?.toFormat('yyyy-MM-dd HH:mm:ss');
