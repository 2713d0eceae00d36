import type { Failure, Refused } from '../result';
import type { Answer, Body, ErrorRow, Service, ServiceMessage, Target } from '../service';
import { fillIn, NOT_FOLLOWED, REFUSALS, TOO_LARGE, UNREADABLE } from './answers';
import { hint } from './hint';
import { mayHaveWorked } from './mayHaveWorked';
import { OUTCOME_UNKNOWN } from './texts';
import { cut, LONGEST, shorten } from './wordsOf';

/** What is known of a request that failed, besides its target. */
export interface Sent {
	/** Path below the service’s address. */
	path: string;
	/** What is probably wrong with the address, judged by the answer. */
	advise?(answer: Answer): string | undefined;
}

const NOWHERE: Sent = { path: '' };

/** Explains an answer that is a refusal: by its status, or by its body in spite of a 2xx status. */
export function explainAnswer(
	service: Service,
	answer: Answer,
	target: Target,
	{ path, advise }: Sent = NOWHERE,
): Failure {
	const { statusCode, headers, body } = answer;
	const httpCode = String(statusCode);
	const unknown = unknownOutcome(statusCode, target);
	const where = advised(advise?.(answer));
	const text = (of: keyof typeof REFUSALS, more?: Record<string, string>) =>
		fillIn(REFUSALS[of], service, { status: httpCode, ...more });
	if (statusCode >= 300 && statusCode < 400) {
		const location = String(headers.location ?? 'another address');
		const { message, description } = text('redirect', { location });
		const advice = where === undefined ? description : `${NOT_FOLLOWED} ${where}`;
		return { message, description: `${advice} ${unknown}`.trim(), httpCode };
	}
	if (body.kind === 'html') {
		const isProxy = mayHaveWorked(statusCode);
		const { message, description } = text(isProxy ? 'pageOfProxy' : 'page');
		const advice = isProxy ? unknown : where;
		return { message, description: advice || description, httpCode };
	}
	if (body.kind === 'php') {
		const { message, description } = text('php', { words: body.value });
		return { message, description: `${description} ${unknown}`.trim(), httpCode };
	}
	const said = cut(sayingOf(service, body));
	const { words } = said;
	const refused = Object.keys(said.parameters);
	const facts: Refused = {
		httpCode,
		...(said.code === undefined ? {} : { code: said.code }),
		...(refused.length === 0 ? {} : { refused }),
	};
	const row =
		service.missingRecord?.(facts, path) ?? matchRow(service.errors, statusCode, said.code);
	const isClearer = row?.isClearer === true;
	// To run the node again is bad advice for a write whose outcome is unknown.
	const advice = unknown !== '' && statusCode < 500 ? undefined : row?.description;
	const isBroken = statusCode >= 400 && mayHaveWorked(statusCode);
	const usual = text(isBroken ? 'brokenService' : 'other');
	return {
		message: (isClearer ? row.message : (words ?? row?.message)) ?? usual.message,
		description:
			[
				where ?? advice,
				shorten(hint(statusCode, said, target), LONGEST_HINT),
				isClearer && words !== undefined ? `The service said: “${words.replace(/\.$/, '')}”.` : '',
				unknown,
			]
				.filter((part) => part)
				.join(' ') || usual.description,
		...facts,
	};
}

/** What a service says in the body of a failed answer. */
function sayingOf(service: Service, body: Body): ServiceMessage {
	if (body.kind === 'json') return service.readError(body.value);
	return body.kind === 'text' ? { words: body.value } : {};
}

/** How long the remarks about parameters can be together. */
const LONGEST_HINT = 1_000;

/** Advice may contain an address that a server has sent. */
const advised = (advice: string | undefined): string | undefined =>
	advice === undefined ? undefined : shorten(advice, LONGEST);

/** Explains a 2xx answer whose body can’t be read. */
export function explainUnreadable(
	service: Service,
	answer: Answer,
	target: Target,
	{ advise }: Sent = NOWHERE,
): Failure {
	const { body, statusCode } = answer;
	const httpCode = String(statusCode);
	const words = body.kind === 'php' ? body.value : '';
	const text = fillIn(UNREADABLE[body.kind], service, { status: httpCode, words });
	const unknown = target.idempotent ? '' : OUTCOME_UNKNOWN;
	const description =
		body.kind === 'php'
			? `${text.description} ${unknown}`.trim()
			: unknown || (advised(advise?.(answer)) ?? text.description);
	return { message: text.message, description, httpCode };
}

/** Explains a 2xx answer that is longer than what is read of it. `bytes` is that limit. */
export function explainTooLarge(
	service: Service,
	{ statusCode }: Answer,
	{ idempotent }: Target,
	{ of, bytes }: { of: keyof typeof TOO_LARGE; bytes: number },
): Failure {
	const text = fillIn(TOO_LARGE[of], service, { limit: String(bytes / 1e6) });
	const description = idempotent ? text.description : OUTCOME_UNKNOWN;
	return { message: text.message, description, httpCode: String(statusCode) };
}

/** The first row that matches. A row without a status or a code matches any. */
function matchRow(rows: readonly ErrorRow[], status: number, code?: string): ErrorRow | undefined {
	return rows.find(
		(row) =>
			(row.status === undefined || row.status === status) &&
			(row.code === undefined || row.code === code),
	);
}

const unknownOutcome = (status: number, { idempotent }: Target) =>
	!idempotent && mayHaveWorked(status) ? OUTCOME_UNKNOWN : '';
