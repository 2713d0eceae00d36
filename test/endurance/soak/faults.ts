import { setTimeout as sleep } from 'node:timers/promises';

import type { Control, Fault } from '../../sandbox';

/** Where things go wrong. Clients and new events are left alone, because they show what the triggers started. */
const places: ReadonlyArray<Pick<Fault, 'service' | 'method' | 'path'>> = [
	{ service: 'sms', method: 'POST', path: '/sms/send' },
	{ service: 'sms', method: 'GET', path: '/sms/balance' },
	{ service: 'invoicing', method: 'POST', path: '/invoices' },
	{ service: 'invoicing', method: 'GET', path: '/invoices' },
	{ service: 'calendar', method: 'GET', path: '/events' },
	{ service: 'calendar', method: 'PATCH', path: '/events/*' },
];

/** What goes wrong. With `after`, the service has done its work, and only its answer is lost. */
const kinds: ReadonlyArray<Omit<Fault, 'service' | 'method' | 'path'>> = [
	{ kind: 'status', status: 429, headers: { 'Retry-After': '1' }, times: 2 },
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 503, after: true },
	{ kind: 'drop', times: 2 },
	{ kind: 'drop', after: true },
	{ kind: 'delay', ms: 3_000, times: 2 },
	{ kind: 'delay', ms: 3_000, after: true },
	{ kind: 'cut' },
	{ kind: 'html' },
	// Nobody could tell a success without a body from one that was none.
	{ kind: 'empty', after: true },
	{ kind: 'php' },
];

/**
 * The nth fault. There is no common divisor of the numbers of places and kinds, so every kind occurs in every place.
 */
export const nthFault = (at: number): Fault =>
	({ times: 1, ...kinds[at % kinds.length], ...places[at % places.length] }) as Fault;

const everyMs = 6_000;

/** Adds a fault every few seconds until the signal ends it, removes what is left of them, and returns how many. */
export async function causeFaults(control: Control, until: AbortSignal): Promise<number> {
	let caused = 0;
	while (!until.aborted) {
		await control.addFault(nthFault(caused++));
		await sleep(everyMs, undefined, { signal: until }).catch(() => undefined);
	}
	await control.clearFaults();
	return caused;
}
