import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { explainFault, judgeFault } from '../errors/faults';
import { HIDDEN, redact } from '../errors/redact';
import { explainAnswer, explainUnreadable } from '../errors/refusals';
import { isObject, type Failure } from '../result';
import type { Answer, Body, Service, Target, Transport } from '../service';
import { decodeBody, readAnswer } from './readAnswer';
import { updateBudget, type RateBudget } from './rateLimit';
import type { AttemptOutcome } from './retry';

/** What one attempt needs besides the request itself. */
export interface AttemptContext {
	service: Service;
	target: Target;
	/** Values that must not appear in any text. */
	secrets: readonly string[];
	transport: Transport;
	pace: { now(): number };
	/** What is left of the key’s rate limit, if the service reports it. */
	budget?: RateBudget;
}

/** What a good answer holds; undefined for a body that isn’t what the service should have answered. */
export type ReadAnswer<T> = (body: Body, headers: IDataObject) => T | undefined;

/** What came of one attempt, and what the retry rule needs to know. */
type AttemptResult<T> =
	| { ok: true; value: T }
	| { ok: false; failure: Failure; outcome: AttemptOutcome };

/**
 * Sends a request once. Every status is accepted as an answer, because n8n would repeat a request answered with 401. n8n
 * hands over the bytes of the body, so its charset counts and a body that was cut off is recognized. Redirects aren’t
 * followed, because a key must not travel to another origin.
 */
export async function attempt<T>(
	{ service, target, secrets, transport, budget, pace }: AttemptContext,
	options: IHttpRequestOptions,
	read: ReadAnswer<T>,
): Promise<AttemptResult<T>> {
	let answer: Answer;
	try {
		const received = await transport({
			...options,
			headers: { accept: 'application/json', ...options.headers },
			encoding: 'arraybuffer',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			sendCredentialsOnCrossOriginRedirect: false,
		});
		const text = decodeBody(received.body, received.headers['content-type']);
		answer = readAnswer({ ...received, body: redactBody(text, secrets) });
	} catch (error) {
		if (budget) updateBudget(budget, { headers: {} }, pace.now());
		const failure = explainFault(service, error, target);
		return { ok: false, failure, outcome: { kind: 'fault', ...judgeFault(error) } };
	}
	const { headers, body } = answer;
	if (budget) updateBudget(budget, answer, pace.now());
	const refusal = refusalStatus(service, answer);
	if (refusal !== undefined) {
		const failure = explainAnswer(service, { ...answer, statusCode: refusal }, target);
		return { ok: false, failure, outcome: { kind: 'answer', statusCode: refusal, headers } };
	}
	const value = body.kind === 'html' || body.kind === 'broken' ? undefined : read(body, headers);
	if (value !== undefined) return { ok: true, value };
	const failure = explainUnreadable(service, answer, target);
	return { ok: false, failure, outcome: { kind: 'unreadable' } };
}

/** The status of a refusal; undefined for any other answer. A good status doesn’t count if the body reports an error. */
function refusalStatus(service: Service, { statusCode, body }: Answer): number | undefined {
	if (statusCode < 200 || statusCode > 299) return statusCode;
	if (body.kind !== 'json' || !service.isRefusal?.(body.value)) return undefined;
	return service.ownStatus?.(body.value) ?? statusCode;
}

/**
 * Hides the secrets in the body of an answer. JSON stays JSON, even if a secret is made of digits that a number has too, or
 * begins with the letter of an escape such as `\\n`.
 */
export function redactBody(text: string, secrets: readonly string[]): string {
	const redacted = redact(text, secrets);
	if (redacted === text || isJson(redacted) || !isJson(text)) return redacted;
	try {
		return JSON.stringify(JSON.parse(text), (_, value: unknown) => redactValue(value, secrets));
	} catch {
		// It is nested too deeply.
		return redacted;
	}
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

function redactValue(value: unknown, secrets: readonly string[]): unknown {
	if (typeof value === 'string') return redact(value, secrets);
	if (typeof value === 'number')
		return redact(String(value), secrets) === String(value) ? value : HIDDEN;
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [redact(name, secrets), each]),
	);
}
