import { DateTime } from 'luxon';

/** Forms that people write and ISO 8601 does not know. */
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
 * Dates are read the way PHP's strtotime does: a plain text is UTC, digits count seconds, words
 * count from now. The answer keeps the offset it was written with; undefined for no date at all.
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

/** What stands there once offset and zone are thrown away. */
export const wallClock = (value: string, now: Date) =>
	strtotime(value, now)?.toFormat('yyyy-MM-dd HH:mm:ss');
