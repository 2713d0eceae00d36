/** In milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The simulated time. Its days are those of Accra, where the clock is UTC all year. */
export type Period = { start: number; days: number; now(): number };

/** A Monday, so that a month of thirty days has five of them, and the first day of the next month. */
export const START = Date.UTC(2031, 2, 3);

/** When the examples run that do so every Monday, after the beginning of that day. */
export const MONDAY = 9 * HOUR;
