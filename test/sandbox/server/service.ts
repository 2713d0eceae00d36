import type { RequestHandler, Router } from 'express';

import type { CalendarSettings, ServiceName, Settings, SettingsChange } from '../control/types';

/** What the sandbox provides to a service. */
export interface Context {
	settings(): Settings;
	now(): Date;
	timers: Timers;
	/** How many invoices exist at the start. */
	invoices?: number;
	/** Decides on the IDs of records. */
	series?: number;
}

export type ViolationKind = 'malformed' | 'notFound' | 'method' | 'invalid' | 'unexpected';

/** A request that doesn't match the OpenAPI description or, if `unexpected`, an error in the sandbox itself. */
export interface Violation {
	kind: ViolationKind;
	/** The validator's status: 400, 404, 405, 413, 415 or 500. */
	status: number;
	message: string;
	details: Array<{ path: string; message: string }>;
}

/** An error that becomes the answer, wherever a service throws it. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly body: Record<string, unknown>,
	) {
		super(JSON.stringify(body));
	}
}

export interface Host {
	prefix: string;
	router: RequestHandler;
	/** The address under which the sandbox serves the service; undefined if this one belongs to the rest of the host. */
	locate(url: string): string | undefined;
}

/** To add a service to the sandbox, write a function that returns one of these and list it in index.ts. */
export interface Service {
	name: ServiceName;
	/** The prefix of all its paths, for example `/sms`. */
	prefix: string;
	/** Its OpenAPI description in test/contract. */
	contract: string;
	/** The time in the Date header of its answers; by default, the real time. */
	clock?(): Date;
	/** Changes a request before anything else reads it, for example its method. */
	rewrite?: RequestHandler;
	/** Whether the service validates requests itself. Its answers are always checked against the OpenAPI description. */
	checksRequests?(): boolean;
	/** Checks that come before the validation of the request, such as key and rate limit. */
	gates: RequestHandler[];
	/** Serves the paths of the OpenAPI description. */
	router: Router;
	/** The service's own error for a violation. */
	refuse(violation: Violation): Refusal;
	/** What else its host serves, below `prefix`. */
	host?: Host;
	/** Its part of the control surface. */
	control?: Router;
	/** Its part of what the page shows. */
	page?(): object;
	/** Restores the initial data. */
	reset(): void;
	/** Stops everything that is still in progress. */
	close?(): void;
}

const initial = (calendar: Partial<CalendarSettings>): Settings => ({
	latencyMs: 0,
	rateLimit: { limit: 100, windowMs: 60_000, resetUnit: 'epochSeconds' },
	webhookRetryBaseMs: 1_000,
	payments: { ofDrafts: false, aboveBalance: false },
	calendar: {
		...{ mode: 'plain', flavour: 'release', now: null, options: {}, wrongPassword: 'refused' },
		...{ permalinks: 'pretty', restBase: 'wp-json', theme: 'classic', defaultImage: 0 },
		...calendar,
	},
});

/** A reset restores the settings the sandbox was started with. */
export function createSettings(calendar: Partial<CalendarSettings> = {}) {
	let current = initial(calendar);
	return {
		read: () => current,
		change: ({ rateLimit, payments, calendar: changed, ...rest }: SettingsChange) => {
			current = {
				...current,
				...rest,
				rateLimit: { ...current.rateLimit, ...rateLimit },
				payments: { ...current.payments, ...payments },
				calendar: { ...current.calendar, ...changed },
			};
			return current;
		},
		reset: () => {
			current = initial(calendar);
		},
	};
}

export type SettingsStore = ReturnType<typeof createSettings>;

/** Timers that can all be cleared at once, so that closing never waits for a delay. */
export function createTimers() {
	const pending = new Set<NodeJS.Timeout>();
	return {
		after: (ms: number, run: () => void) => {
			const timer = setTimeout(() => {
				pending.delete(timer);
				run();
			}, ms);
			pending.add(timer);
		},
		clear: () => {
			pending.forEach(clearTimeout);
			pending.clear();
		},
	};
}

export type Timers = ReturnType<typeof createTimers>;
