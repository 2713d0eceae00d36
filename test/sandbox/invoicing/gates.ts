import type { Request, RequestHandler } from 'express';

import { accounts } from '../accounts';
import type { ResetUnit } from '../control/types';
import { Refusal, type Context, type Violation, type ViolationKind } from '../server/service';

/** The service's error codes and their statuses. */
const statuses = {
	VALIDATION_ERROR: 400,
	UNAUTHORIZED: 401,
	UPGRADE_REQUIRED: 403,
	NOT_FOUND: 404,
	RATE_LIMITED: 429,
	SERVER_ERROR: 500,
};
export type Code = keyof typeof statuses;

export const refusal = (code: Code, error: string) => new Refusal(statuses[code], { error, code });
export const invalid = (error: string) => refusal('VALIDATION_ERROR', error);
export const notFound = (what: string) => refusal('NOT_FOUND', `${what} not found`);

const violationCodes: Record<ViolationKind, Code> = {
	malformed: 'VALIDATION_ERROR',
	invalid: 'VALIDATION_ERROR',
	notFound: 'NOT_FOUND',
	method: 'NOT_FOUND',
	unexpected: 'SERVER_ERROR',
};

export const refuse = ({ kind, message }: Violation) => refusal(violationCodes[kind], message);

const presentedKey = (req: Request) =>
	/^Bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1] ?? req.get('x-api-key') ?? '';

export const checkKey: RequestHandler = (req, _res, next) => {
	const { apiKey, basicPlanKey } = accounts.invoicing;
	const answers = new Map([
		[apiKey, undefined],
		[basicPlanKey, refusal('UPGRADE_REQUIRED', 'API access requires the Business plan')],
	]);
	const key = presentedKey(req);
	next(answers.has(key) ? answers.get(key) : refusal('UNAUTHORIZED', 'Missing or invalid API key'));
};

/** The documentation gives no unit for this number, so clients should handle all of these. */
const resetUnits: Record<ResetUnit, (resetAt: number, now: number) => string> = {
	epochSeconds: (resetAt) => `${Math.ceil(resetAt / 1_000)}`,
	epochMilliseconds: (resetAt) => `${resetAt}`,
	secondsFromNow: (resetAt, now) => `${Math.ceil((resetAt - now) / 1_000)}`,
	httpDate: (resetAt) => new Date(resetAt).toUTCString(),
};

/** Counts the requests of each key in fixed windows that begin with the first request. */
export function createRateLimit(context: Context): { gate: RequestHandler; reset(): void } {
	const windows = new Map<string, { resetAt: number; used: number }>();
	const gate: RequestHandler = (req, res, next) => {
		const { limit, windowMs, resetUnit } = context.settings().rateLimit;
		const now = context.now().getTime();
		const key = presentedKey(req);
		const known = windows.get(key);
		const current = known && known.resetAt > now ? known : { resetAt: now + windowMs, used: 0 };
		windows.set(key, current);
		current.used += 1;
		res.set({
			'X-RateLimit-Limit': `${limit}`,
			'X-RateLimit-Remaining': `${Math.max(0, limit - current.used)}`,
			'X-RateLimit-Reset': resetUnits[resetUnit](current.resetAt, now),
		});
		next(current.used > limit ? refusal('RATE_LIMITED', 'Too many requests') : undefined);
	};
	return { gate, reset: () => windows.clear() };
}
