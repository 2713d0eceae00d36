const formatters = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for a timezone nobody knows. */
function formatterFor(zone: string) {
	const known = formatters.get(zone);
	if (known) return known;
	// Swedish writes dates the way the wire does.
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

/** What a clock in the zone shows, as `Y-m-d H:i:s`. */
export const toWallClock = (at: Date, zone: string) => formatterFor(zone).format(at);

export const toUtc = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
export const fromUtc = (text: string) => new Date(`${text.replace(' ', 'T')}Z`);

/** The moment at which a clock in the zone shows this. */
export function fromWallClock(text: string, zone: string): Date {
	const wanted = fromUtc(text).getTime();
	let at = wanted;
	// The second round corrects a guess that fell on the other side of a change of offset.
	for (let round = 0; round < 2; round += 1) {
		const shown = fromUtc(toWallClock(new Date(at), zone)).getTime();
		at += wanted - shown;
	}
	return new Date(at);
}

/** `Y-m-d`, with or without a time, in the one form of the wire; undefined for anything else. */
export function normalizeWallClock(text: string): string | undefined {
	const match = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d)?)?$/.exec(text);
	if (!match) return undefined;
	const [, day, minutes = '00:00', seconds = ':00'] = match;
	const normalized = `${day} ${minutes}${seconds}`;
	const at = fromUtc(normalized);
	return !Number.isNaN(at.getTime()) && toUtc(at) === normalized ? normalized : undefined;
}

/** First and last second of the zone's day in which the moment lies, in UTC. */
export function dayAround(at: Date, zone: string): { from: string; to: string } {
	const day = toWallClock(at, zone).slice(0, 10);
	return {
		from: toUtc(fromWallClock(`${day} 00:00:00`, zone)),
		to: toUtc(fromWallClock(`${day} 23:59:59`, zone)),
	};
}
