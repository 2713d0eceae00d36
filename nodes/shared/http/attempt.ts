import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { tellBesides } from '../errors/answers';
import { explainFault } from '../errors/faults';
import { HIDDEN, MIN_SECRET, redact } from '../errors/redact';
import { explainAnswer, explainBy, explainUnreadable } from '../errors/refusals';
import { phrase, toText } from '../phrase';
import { type Failure, isObject } from '../result';
import type { Answer, Body, Line, ReceivedResponse, Service, Target } from '../service';
import { MAX_BYTES } from '../service';
import { decodeBody, readAnswer } from './readAnswer';
import type { AttemptOutcome, RetryRule } from './retry';

export interface AttemptContext extends Line {
	service: Service;
	target: Target;
	rule: RetryRule;
	/** Which answers are too large; those of a record if it isn’t set. */
	expected?: keyof typeof MAX_BYTES;
	/** What is probably wrong with the credential’s address, judged by an answer to a request for `path`. */
	advise?(answer: Answer, path: string): string | undefined;
	/** Where it is noted what the output says besides. */
	stats?: { warn(about: string, sentence: string): void };
	/** An answer as to anybody is no use, if the credential has a login: what it doesn’t show would count as gone. */
	needsLogin?: boolean;
}

/** Bodies that no operation can use. */
const UNUSABLE: ReadonlyArray<Body['kind']> = ['html', 'broken', 'php'];

/** The addresses of credentials from which data has come. */
const answering = new Set<string>();

/** What a good answer holds; undefined for a body that isn’t what the service should have answered. */
export type ReadAnswer<T> = (body: Body, headers: IDataObject) => T | undefined;

/** What came of one attempt, and what the retry rule needs to know. */
type AttemptResult<T> =
	| { ok: true; value: T }
	| { ok: false; failure: Failure; outcome: AttemptOutcome };

/**
 * Sends a request once. Every status is accepted as an answer, because n8n would repeat a request answered with 401.
 * The bytes of the body are read, so its charset counts and a body that was cut off is recognized. Redirects aren’t
 * followed, because a key must not travel to another origin.
 */
export async function attempt<T>(
	context: AttemptContext,
	options: IHttpRequestOptions,
	read: ReadAnswer<T>,
): Promise<AttemptResult<T>> {
	const { service, target, limit, rule } = context;
	let received: ReceivedResponse;
	let answered: Pick<ReceivedResponse, 'statusCode' | 'headers'>;
	try {
		const request = {
			...options,
			headers: { accept: 'application/json', ...options.headers },
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			sendCredentialsOnCrossOriginRedirect: false,
		};
		received = await context.transport(request, MAX_BYTES[context.expected ?? 'record']);
		answered = { statusCode: received.statusCode, headers: received.headers };
	} catch (error) {
		limit.update({ headers: {} });
		const { failure, ...judged } = explainFault(service, error, target, rule);
		return { ok: false, failure, outcome: { kind: 'fault', ...judged } };
	}
	limit.update(answered);
	try {
		return judge(context, received, options, read);
	} catch (error) {
		// The service has answered, so a fault in reading isn’t a lost connection: sending again could repeat a success.
		const words = error instanceof Error ? error.message : 'unknown fault';
		const failure = explainBy('readingFault', service, answered.statusCode, target, { words });
		return { ok: false, failure, outcome: { kind: 'answer', ...answered } };
	}
}

/** The ladder of what an answer can be. */
function judge<T>(
	context: AttemptContext,
	{ finding, ...received }: ReceivedResponse,
	{ baseURL = '', url: path }: IHttpRequestOptions,
	read: ReadAnswer<T>,
): AttemptResult<T> {
	const { service, target, secrets, stats, expected = 'record' } = context;
	// Of a refusal, the beginning says enough.
	const isTooLarge = received.isCut === true && isGood(received.statusCode);
	const answer = readRedacted(isTooLarge ? { ...received, body: '' } : received, secrets);
	const { statusCode, headers, body } = answer;
	const hasAnswered = answering.has(baseURL);
	// Whatever has answered with data is the right address, unless the service itself has moved.
	const isRight = hasAnswered && body.kind !== 'json' && !isRedirect(statusCode);
	const advise = (odd: Answer) => (isRight ? undefined : context.advise?.(odd, path));
	const wayIn = finding?.is === 'blocked' ? finding.words : undefined;
	const request = { path, advise, hasAnswered, wayIn, isUndone: finding?.is === 'movedOn' };
	if (isTooLarge) {
		const limit = String(MAX_BYTES[expected] / 1e6);
		const text = expected === 'page' ? 'largePage' : 'largeRecord';
		const failure = explainBy(text, service, statusCode, target, { limit });
		return refused(failure, { kind: 'answer', ...answer });
	}
	if (finding?.is === 'copy') {
		const places = { copy: redact(finding.words, secrets), base: finding.base };
		const failure = explainBy('copy', service, statusCode, target, places);
		return refused(failure, { kind: 'answer', ...answer });
	}
	const refusal = refusalStatus(service, answer);
	if (refusal !== undefined) {
		const failure = explainAnswer(service, { ...answer, statusCode: refusal }, target, request);
		return refused(failure, { kind: 'answer', statusCode: refusal, headers });
	}
	const value = UNUSABLE.includes(body.kind) ? undefined : read(body, headers);
	if (value === undefined) {
		return refused(explainUnreadable(service, answer, target, request), UNREADABLE);
	}
	answering.add(baseURL);
	if (finding?.is === 'anonymous' || finding?.is === 'unsure') {
		const advice = 'words' in finding ? { advice: finding.words } : {};
		const failure = explainBy(finding.is, service, statusCode, target, advice);
		if (context.needsLogin) return refused(failure, { kind: 'answer', ...answer });
		if (finding.is === 'anonymous') stats?.warn('login', sentenceOf(failure));
	}
	if (body.kind === 'json' && body.besides) {
		stats?.warn('besides', redact(tellBesides(service, body.besides), secrets));
	}
	return { ok: true, value };
}

const sentenceOf = ({ message, description }: Failure): string =>
	toText(phrase`${message}. ${description}`);

const refused = (failure: Failure, outcome: AttemptOutcome) =>
	({ ok: false, failure, outcome }) as const;

/** What an answer holds, without secrets. */
function readRedacted(
	received: Omit<ReceivedResponse, 'finding'>,
	secrets: readonly string[],
): Answer {
	const text = decodeBody(received.body, received.headers['content-type']);
	const headers = redactLocation(received.headers, secrets);
	const answer = readAnswer({ ...received, headers, body: text });
	const hasSecret = redact(text, secrets) !== text;
	return hasSecret ? { ...answer, body: redactBody(answer.body, secrets) } : answer;
}

const UNREADABLE = { kind: 'unreadable' } as const;

const isRedirect = (statusCode: number): boolean => statusCode >= 300 && statusCode < 400;

const isGood = (statusCode: number): boolean => statusCode >= 200 && statusCode <= 299;

/**
 * The status of a refusal; undefined for any other answer. A good status doesn’t count if the body reports an error.
 */
function refusalStatus(service: Service, { statusCode, body }: Answer): number | undefined {
	if (!isGood(statusCode)) return statusCode;
	return body.kind === 'json' ? service.refusalStatus(body.value, statusCode) : undefined;
}

/** The only header that an error shows. It may be cut there, so a secret must be hidden before. */
const redactLocation = (headers: IDataObject, secrets: readonly string[]): IDataObject =>
	headers.location === undefined
		? headers
		: { ...headers, location: redact(String(headers.location), secrets) };

/** Hides the secrets in what was read of a body, whatever it is. */
export const redactBody = (body: Body, secrets: readonly string[]): Body =>
	({ ...(redactValue(body, secrets) as Body), kind: body.kind }) as Body;

/** A name that is shorter than any secret that `redact` looks for everywhere isn’t a value. */
function redactValue(value: unknown, secrets: readonly string[]): unknown {
	const inner = (each: unknown) => redactValue(each, secrets);
	if (Array.isArray(value)) return value.map(inner);
	if (isObject(value)) {
		return Object.fromEntries(
			Object.entries(value).map(([name, each]) => [
				name.length < MIN_SECRET ? name : redact(name, secrets),
				inner(each),
			]),
		);
	}
	if (typeof value === 'string') return redact(value, secrets);
	if (typeof value !== 'number') return value;
	return redact(String(value), secrets) === String(value) ? value : HIDDEN;
}
