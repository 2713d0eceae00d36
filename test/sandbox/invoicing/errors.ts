import { Refusal, type Violation, type ViolationKind } from '../server/service';

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
