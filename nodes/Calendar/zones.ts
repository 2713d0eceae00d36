/** For example `+02:00` for 120. */
export function offsetText(minutes: number): string {
	const pad = (number: number) => String(Math.floor(number)).padStart(2, '0');
	const ahead = Math.abs(minutes);
	return `${minutes < 0 ? '-' : '+'}${pad(ahead / 60)}:${pad(ahead % 60)}`;
}

/** The farthest that a time zone is ahead of or behind UTC, in minutes. */
export const MOST_AHEAD = 14 * 60;

const MANUAL = /^UTC([+-])(\d{1,2})(?:\.(\d{1,2})|:([0-5]\d))?$/i;

/**
 * Minutes that a manual offset such as `UTC+2` or `UTC+5.5` is ahead of UTC; undefined for any other zone. WordPress
 * gives events such a zone if the site has no named one. Servers take it for a zone with daylight saving time and store
 * summer times an hour wrong (observed on servers), so it must never be sent.
 */
export function manualOffset(zone: string): number | undefined {
	const [, sign, hours, part = '0', minutes = '0'] = MANUAL.exec(zone.trim()) ?? [];
	if (sign === undefined) return undefined;
	const ahead = Number(hours) * 60 + Math.round(Number(`0.${part}`) * 60) + Number(minutes);
	if (ahead > MOST_AHEAD) return undefined;
	return sign === '-' ? -ahead : ahead;
}

/** The zone with this offset that servers understand: `+02:00`, or `UTC`. */
export const fixedZone = (minutes: number): string => (minutes === 0 ? 'UTC' : offsetText(minutes));
