import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { readBody, type Body } from './body';
import { explainResponse, explainUnreadable } from './errors';
import { explainFault, judgeFault } from './faults';
import { learn } from './rateBudget';
import { redact } from './redact';
import type { Outcome } from './retry';
import type { Exchange } from './send';
import type { Failure, HttpResponse } from './types';

/** What a good answer holds; undefined for a body that isn't what the service should have answered. */
export type Read<T> = (body: Body, headers: IDataObject) => T | undefined;

/** One try: what came of it, and what the retry rule needs to know. */
type Try<T> = { ok: true; value: T } | { ok: false; failure: Failure; outcome: Outcome };

/**
 * Every status is taken as an answer (n8n would send a request again that was answered with 401), the body is taken as
 * text (so a cut-off body is seen as such) and redirects are not followed (a key must not travel to another origin).
 */
export async function tryOnce<T>(
	{ service, target, secrets, transport, budget, pace }: Exchange,
	options: IHttpRequestOptions,
	read: Read<T>,
): Promise<Try<T>> {
	let response: HttpResponse;
	try {
		const received = await transport({
			...options,
			headers: { accept: 'application/json', ...options.headers },
			encoding: 'text',
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			sendCredentialsOnCrossOriginRedirect: false,
		});
		response = { ...received, body: redact(String(received.body ?? ''), secrets) };
	} catch (error) {
		if (budget) learn(budget, { headers: {} }, pace.now());
		const failure = explainFault(service, error, target);
		return { ok: false, failure, outcome: { kind: 'fault', ...judgeFault(error) } };
	}
	const { statusCode, headers } = response;
	if (budget) learn(budget, response, pace.now());
	if (statusCode < 200 || statusCode > 299) {
		const failure = explainResponse(service, response, target);
		return { ok: false, failure, outcome: { kind: 'answer', statusCode, headers } };
	}
	const body = readBody(response);
	if (body.kind === 'json' && service.isRefusal?.(body.value)) {
		const refusal = { ...response, statusCode: 400 };
		const failure = explainResponse(service, refusal, target);
		return { ok: false, failure, outcome: { kind: 'answer', statusCode: 400, headers } };
	}
	const value = body.kind === 'html' || body.kind === 'broken' ? undefined : read(body, headers);
	if (value !== undefined) return { ok: true, value };
	const failure = explainUnreadable(service, response, target);
	return { ok: false, failure, outcome: { kind: 'unreadable' } };
}
