/** A reset further ahead than this is nonsense. */
const DAY = 24 * 3_600_000;

/** How far the service's clock may be behind ours. */
const CLOCK_SKEW = 5 * 60_000;

/** RFC 9110, section 5.6.7: the usual form and the obsolete one that names a zone. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/;

/** Only with a zone: without one the moment would depend on the zone of this machine. */
const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * Milliseconds since 1970 at which a limit resets, read from X-RateLimit-Reset or Retry-After, or undefined for
 * nonsense.
 *
 * The service doesn't tell the unit of its timestamp (its document, section 8, rules 2 and 6), so all usual ones are
 * read: seconds from now (at most a day), seconds since 1970, milliseconds since 1970, an HTTP date and an ISO date
 * with a zone. Numbers may be text and have decimals; of several headers the first counts. Never throws.
 *
 * The moment is never earlier than the service means: a server may round down, so a value counts to the end of its
 * last digit: whole seconds to the end of that second, `1.5` to 1.6 seconds. Milliseconds are exact. A moment up to
 * five minutes past gives `now`, as clocks differ; an earlier one, and one more than a day ahead, is nonsense.
 */
export function parseReset(value: unknown, now: number): number | undefined {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	if (typeof first !== 'string' && typeof first !== 'number') return undefined;
	const text = String(first).trim();
	const told = readNumber(text, now) ?? readDate(text);
	if (told === undefined || told.at < now - CLOCK_SKEW || told.at > now + DAY) return undefined;
	return Math.max(now, Math.ceil(told.at + told.precision));
}

/** A moment and its precision, both in milliseconds. */
interface Told {
	at: number;
	precision: number;
}

function readNumber(text: string, now: number): Told | undefined {
	const match = /^\d+(?:\.(\d+))?$/.exec(text);
	if (!match) return undefined;
	const number = Number(text);
	const precision = 1000 / 10 ** (match[1]?.length ?? 0);
	if (number * 1000 <= DAY) return { at: now + number * 1000, precision };
	// As seconds, 1e11 is the year 5138; as milliseconds, it is 1973.
	return number < 1e11 ? { at: number * 1000, precision } : { at: number, precision: 0 };
}

function readDate(text: string): Told | undefined {
	const fraction = ISO_DATE.exec(text);
	const at = fraction || HTTP_DATE.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(at)) return undefined;
	return { at, precision: fraction?.[1] === undefined ? 1000 : 1 };
}

/** The value of a header, whatever the case of its name; `name` in lower case. */
export function readHeader(headers: Readonly<Record<string, unknown>>, name: string): unknown {
	const key = Object.keys(headers).find((each) => each.toLowerCase() === name);
	return key === undefined ? undefined : headers[key];
}

/** The latest future moment (milliseconds since 1970) that the named headers tell; undefined when they tell none. */
export function resumeAt(
	headers: Readonly<Record<string, unknown>>,
	names: readonly string[],
	now: number,
): number | undefined {
	const told = names
		.map((name) => parseReset(readHeader(headers, name), now))
		.filter((at): at is number => at !== undefined && at > now);
	return told.length === 0 ? undefined : Math.max(...told);
}
