import type { IHttpRequestOptions } from 'n8n-workflow';
import { readBody, type Body } from './body';
import { explainResponse, explainUnreadable, type Target } from './errors';
import { explainFault } from './faults';
import { redact } from './redact';
import {
	failed,
	succeeded,
	type Failure,
	type HttpResponse,
	type Result,
	type Service,
} from './types';

/** Sends one request with the credential's key; throws when no answer comes. */
export type Transport = (options: IHttpRequestOptions) => Promise<HttpResponse>;

/** What one exchange with a service needs besides the request itself. */
export interface Exchange {
	service: Service;
	target: Target;
	/** Values that must not show up in any text. */
	secrets: readonly string[];
	transport: Transport;
}

/**
 * Sends one request and judges the answer: what `read` makes of the body of a good answer, or a failure in plain words,
 * both without any secret. `read` gives undefined for a body that isn't what the service should have answered.
 *
 * Every status is taken as an answer (n8n would send a request again that was answered with 401), the body is taken as
 * text (so a cut-off body is seen as such) and redirects are not followed (a key must not travel to another origin).
 */
export async function exchange<T>(
	{ service, target, secrets, transport }: Exchange,
	options: IHttpRequestOptions,
	read: (body: Body) => T | undefined,
): Promise<Result<T>> {
	const answer = await judge();
	return answer.ok ? answer : failed(redactFailure(answer.failure, secrets));

	async function judge(): Promise<Result<T>> {
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
			return failed(explainFault(service, error, target));
		}
		if (response.statusCode < 200 || response.statusCode > 299) {
			return failed(explainResponse(service, response, target));
		}
		const body = readBody(response);
		const value = body.kind === 'html' || body.kind === 'broken' ? undefined : read(body);
		return value === undefined
			? failed(explainUnreadable(service, response, target))
			: succeeded(value);
	}
}

const redactFailure = (failure: Failure, secrets: readonly string[]): Failure => ({
	...failure,
	message: redact(failure.message, secrets),
	description: redact(failure.description, secrets),
});
