/** One line of a table: what was tried, what must come of it, and what came of it. */
export type Finding = {
	what: string;
	mustBe: string;
	got: string;
	ok: boolean;
	/** It also depends on how busy the machine is. */
	dependsOnLoad?: boolean;
};

const short = (value: number): string =>
	Number.isInteger(value) ? String(value) : value.toFixed(2);

export const exactly = (what: string, mustBe: number, got: number): Finding => ({
	what,
	mustBe: String(mustBe),
	got: String(got),
	ok: got === mustBe,
});

export const atMost = (what: string, limit: number, got: number, unit = ''): Finding => ({
	what,
	mustBe: `at most ${limit}${unit}`,
	got: `${short(got)}${unit}`,
	ok: got <= limit,
});

export const atLeast = (what: string, limit: number, got: number): Finding => ({
	what,
	mustBe: `at least ${limit}`,
	got: String(got),
	ok: got >= limit,
});

/** A figure that says how much was tried, and can’t be missed. */
export const told = (what: string, got: number | string): Finding => ({
	what,
	mustBe: '–',
	got: String(got),
	ok: true,
});

/** What couldn’t be tried here, and why. It is no failure, but no proof either. */
export const notRun = (what: string, reason: string): Finding => ({
	what,
	mustBe: '–',
	got: `not run: ${reason}`,
	ok: true,
});

/** Something broke off before it could tell anything. */
export const brokenOff = (got = 'no'): Finding => ({
	what: 'Ran to its end',
	mustBe: 'yes',
	got,
	ok: false,
});
