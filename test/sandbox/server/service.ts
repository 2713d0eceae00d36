import type { RequestHandler, Router } from 'express';

import type { ServiceName, Settings } from '../control/types';
import type { Timers } from './timers';

/** What a service may use of its surroundings. */
export interface Context {
	settings(): Settings;
	now(): Date;
	timers: Timers;
	/** How many invoices the books begin with. */
	invoices?: number;
}

export type ViolationKind = 'malformed' | 'notFound' | 'method' | 'invalid' | 'unexpected';

/** A request its contract does not allow, or (`unexpected`) a mistake of the stand-in itself. */
export interface Violation {
	kind: ViolationKind;
	/** What the validator would answer: 400, 404, 405, 413, 415 or 500. */
	status: number;
	message: string;
	details: Array<{ path: string; message: string }>;
}

/** Thrown anywhere in a service, it becomes the answer. */
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly body: Record<string, unknown>,
		readonly headers: Record<string, string> = {},
	) {
		super(JSON.stringify(body));
	}
}

export interface Service {
	name: ServiceName;
	/** Where its contract's paths begin, e.g. `/sms`. */
	prefix: string;
	/** File in test/contract. */
	contract: string;
	/** Set when the service pays no heed to query parameters it doesn't know; else they answer 400. */
	ignoresUnknownQuery?: boolean;
	/** What the service's clock shows, for the Date of its answers; without it, they tell the real time. */
	clock?(): Date;
	/** Changes how a request is read before anything else looks at it: another method, for one. */
	rewrite?: RequestHandler;
	/** True while the service itself checks what it is sent; its answers stay held against the contract. */
	checksRequests?(): boolean;
	/** Run before the request is held against the contract: keys, limits. */
	gates: RequestHandler[];
	/** Serves the paths of the contract. */
	router: Router;
	/** The service's own body for a contract violation. */
	refuse(violation: Violation): Refusal;
	/** Its part of the control surface. */
	control?: Router;
	/** Back to the seed. */
	reset(): void;
	/** Ends whatever it still has under way. */
	close?(): void;
}

/** Adding a service to the stand-in is writing one of these and listing it in index.ts. */
export type ServiceFactory = (context: Context) => Service;
