const formatters = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for an unknown time zone. */
function formatterFor(zone: string) {
	const known = formatters.get(zone);
	if (known) return known;
	// Swedish dates look like those of the service.
	const made = new Intl.DateTimeFormat('sv-SE', {
		timeZone: zone,
		dateStyle: 'short',
		timeStyle: 'medium',
	});
	formatters.set(zone, made);
	return made;
}

export function isZone(zone: string) {
	try {
		formatterFor(zone);
		return true;
	} catch {
		return false;
	}
}

/** The local time in the zone, as `Y-m-d H:i:s`. */
export const toWallClock = (at: Date, zone: string) => formatterFor(zone).format(at);

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
