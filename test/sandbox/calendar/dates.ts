import { DateTime, FixedOffsetZone, IANAZone } from 'luxon';

/**
 * Minutes that a zone without a name is ahead of UTC: `+02:00`, or `UTC+5.5` from a site with a manual offset. Undefined
 * for a zone with a name.
 */
export function fixedOffset(zone: string): number | undefined {
	const [, manual, sign, hours, minutes] =
		/^UTC([+-]\d{1,2}(?:\.\d+)?)$|^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
	if (manual !== undefined) return Number(manual) * 60;
	if (sign === undefined) return undefined;
	return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

export const isZone = (zone: string) =>
	fixedOffset(zone) !== undefined || IANAZone.isValidZone(zone);

function zoneOf(zone: string) {
	const offset = fixedOffset(zone);
	return offset === undefined ? zone : FixedOffsetZone.instance(offset);
}

/** The local time in the zone, as `Y-m-d H:i:s`. Unlike Intl, it has the same calendar for all years, as PHP does. */
export const toWallClock = (at: Date, zone: string) =>
	DateTime.fromJSDate(at, { zone: zoneOf(zone) }).toFormat('yyyy-MM-dd HH:mm:ss');

export const toUtc = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
export const fromUtc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);

/** The time at which clocks in the zone show this local time. */
export function fromWallClock(text: string, zone: string): Date {
	const wanted = fromUtc(text).getTime();
	let at = wanted;
	// The second round corrects a first guess on the other side of a change to or from daylight saving time.
	for (let round = 0; round < 2; round += 1) {
		const shown = fromUtc(toWallClock(new Date(at), zone)).getTime();
		at += wanted - shown;
	}
	return new Date(at);
}

/** Turns `Y-m-d`, with or without a time, into the service's form; undefined for anything else. */
export function normalizeWallClock(text: string): string | undefined {
	const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/.exec(text);
	if (!match) return undefined;
	const [, day, minutes = '00:00', seconds = ':00'] = match;
	const normalized = `${day} ${minutes}${seconds}`;
	const at = fromUtc(normalized);
	return !Number.isNaN(at.getTime()) && toUtc(at) === normalized ? normalized : undefined;
}

/** The first and last second, in UTC, of the day that contains this time in the zone. */
export function dayAround(at: Date, zone: string): { from: string; to: string } {
	const day = toWallClock(at, zone).slice(0, 10);
	return {
		from: toUtc(fromWallClock(`${day} 00:00:00`, zone)),
		to: toUtc(fromWallClock(`${day} 23:59:59`, zone)),
	};
}
