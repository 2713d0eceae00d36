/** A reset more than a day ahead makes no sense, unless the header leaves no doubt about the unit. In milliseconds. */
const DAY = 24 * 3_600_000;

/** How far ahead Retry-After may be, whose unit is defined (RFC 9110). Some quotas last for a month. */
export const MONTH = 31 * DAY;

/** How far the service’s clock may be behind ours, in milliseconds. */
const CLOCK_SKEW = 5 * 60_000;

/** RFC 9110, section 5.6.7: the usual form, and the obsolete one with the full name of the day. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/;

/** The zone is required: without one, the result would depend on the time zone of this machine. */
// Stryker disable next-line Regex: Date.parse refuses anything before or behind a date
const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

/**
 * When a rate limit resets, in milliseconds since 1970, from the value of X-RateLimit-Reset or Retry-After. Undefined
 * if the value makes no sense; never throws.
 *
 * Services don’t always document the unit, so all the usual forms are recognized:
 *
 *     30                              seconds from now, up to `most`
 *     1767225600                      seconds since 1970
 *     1767225600000                   milliseconds since 1970
 *     Thu, 01 Jan 2026 00:00:00 GMT   HTTP date
 *     2026-01-01T00:00:00Z            ISO date with a time zone
 *
 * Numbers can be text and have decimals. If a header was sent several times, the first value counts.
 *
 * The result is never too early. Servers may round down, so a value counts until the end of its last digit: `30` means
 * 31 seconds, and `1.5` means 1.6 seconds. Milliseconds are exact. A time up to five minutes ago means now, because
 * clocks differ.
 */
export function parseReset(value: unknown, now: number, most = DAY): number | undefined {
	const first: unknown = Array.isArray(value) ? value[0] : value;
	if (typeof first !== 'string' && typeof first !== 'number') return undefined;
	const text = String(first).trim();
	const reset = readNumber(text, now, most) ?? readDate(text);
	if (!reset || reset.at < now - CLOCK_SKEW || reset.at > now + most) return undefined;
	return Math.max(now, Math.ceil(reset.at + reset.precision));
}

/** A moment, in milliseconds since 1970, and how precisely it was given, in milliseconds. */
interface Moment {
	at: number;
	precision: number;
}

function readNumber(text: string, now: number, most: number): Moment | undefined {
	const match = /^\d+(?:\.(\d+))?$/.exec(text);
	if (!match) return undefined;
	const number = Number(text);
	const precision = 1000 / 10 ** (match[1]?.length ?? 0);
	if (number * 1000 <= most) return { at: now + number * 1000, precision };
	// As seconds, 1e11 is the year 5138; as milliseconds, it is 1973.
	return number < 1e11 ? { at: number * 1000, precision } : { at: number, precision: 0 };
}

function readDate(text: string): Moment | undefined {
	const fraction = ISO_DATE.exec(text);
	const at = fraction || HTTP_DATE.test(text) ? Date.parse(text) : NaN;
	if (Number.isNaN(at)) return undefined;
	return { at, precision: fraction?.[1] === undefined ? 1000 : 1 };
}

/** The value of a header. Its own name can be in any case; `name` is in lower case. */
export function readHeader(headers: Readonly<Record<string, unknown>>, name: string): unknown {
	const key = Object.keys(headers).find((each) => each.toLowerCase() === name);
	return key === undefined ? undefined : headers[key];
}

/** The latest future reset, in milliseconds since 1970, that any of the named headers reports, at most `most` ahead. */
export function resumeAt(
	headers: Readonly<Record<string, unknown>>,
	names: readonly string[],
	now: number,
	most = DAY,
): number | undefined {
	const resets = names
		.map((name) => parseReset(readHeader(headers, name), now, most))
		// Stryker disable next-line ConditionalExpression: undefined isn’t later than anything
		.filter((at): at is number => at !== undefined && at > now);
	return resets.length === 0 ? undefined : Math.max(...resets);
}
