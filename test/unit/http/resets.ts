type Write = (at: number, now: number) => unknown;

/** How servers write when a limit resets, and how much later than that it may be read. */
export const RESETS: Array<[write: Write, late: number]> = [
	[(at) => Math.floor(at / 1000), 1000],
	[(at) => Math.ceil(at / 1000), 2000],
	[(at) => String(Math.round(at / 1000)), 2000],
	[(at) => `${Math.floor(at / 1000)}.${Math.floor((at % 1000) / 100)}`, 1001],
	[(at) => (at / 1000).toFixed(3), 1001],
	[(at) => at, 0],
	[(at, now) => Math.floor((at - now) / 1000), 1000],
	[(at, now) => Math.ceil((at - now) / 1000), 2000],
	[(at) => new Date(at).toUTCString(), 1000],
];
