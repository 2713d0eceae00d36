import type { Failure, Refusal } from '../result';
import { isObject } from '../result';
import type { Answer, Body, ErrorRow, Service, ServiceMessage, Target } from '../service';
import { mayHaveWorked } from './faults';
import { hint, isFilled, limitLength, shorten } from './readMessage';
import type { Text } from './texts';
import { fillIn, OUTCOME_UNKNOWN } from './texts';

const TRY_LATER = 'The service, or a proxy in front of it, isn’t working. Try again later.';

/** What to say if a redirect or a page says nothing about the right address. */
export const NOT_FOLLOWED = 'Redirects aren’t followed, to keep the key safe.';

const PHP: Text = {
	message: '{service} printed a PHP message instead of whole data: “{words}”',
	description:
		'The code of the site, or of one of its plugins, has failed. Its error log says more.',
};

/** Refusals that say nothing in the service’s own words. */
export const REFUSALS = {
	redirect: {
		message: '{service} answered that it has moved to {location}',
		description: `${NOT_FOLLOWED} Enter the new address as {address} in the credential.`,
	},
	page: {
		message: '{service} answered with a web page instead of data (HTTP status {status})',
		description: 'Check {address} in the credential: it’s probably not the address of the API.',
	},
	pageOfProxy: {
		message: '{service} answered with a web page instead of data (HTTP status {status})',
		description: TRY_LATER,
	},
	php: PHP,
	brokenService: {
		message: '{service} answered with HTTP status {status}',
		description: TRY_LATER,
	},
	other: {
		message: '{service} answered with HTTP status {status}',
		description: 'Check the parameters of the node, then run it again.',
	},
} as const satisfies Record<string, Text>;

const unreadable = (what: string): Text => ({
	message: `{service} answered with ${what} (HTTP status {status})`,
	description: 'Try again. If it keeps happening, check {address} in the credential.',
});

/** Answers with a good status that can’t be read, by what their body is. */
export const UNREADABLE: Readonly<Record<Body['kind'], Text>> = {
	html: unreadable('a web page instead of data'),
	broken: unreadable('data that can’t be read, for example because it was cut off'),
	text: unreadable('text instead of data'),
	empty: unreadable('nothing'),
	json: unreadable('data in an unknown format'),
	php: PHP,
};

/** Good answers that are longer than what is read of them. */
export const TOO_LARGE = {
	record: {
		message: '{service} answered with more than {limit} MB of data for a single record',
		description:
			'Reading stopped there, so that n8n doesn’t run out of memory. Check {address} in the credential: no record is that large.',
	},
	page: {
		message: '{service} answered with more than {limit} MB of data for one page of a list',
		description:
			'Reading stopped there, so that n8n doesn’t run out of memory. Set a smaller Page Size under Options, if the operation has it, or check {address} in the credential.',
	},
} as const satisfies Record<string, Text>;

/** An answer of any status that the node itself failed to read. */
export const READING_FAULT: Text = {
	message:
		'{service} answered with HTTP status {status}, but the node can’t read the answer: {words}',
	description: 'This is a fault of the node. Report it.',
};

/** What is known of a request that failed, besides its target. */
export interface RequestInfo {
	/** Path below the service’s address. */
	path: string;
	/** What is probably wrong with the address, judged by the answer. */
	advise?(answer: Answer): string | undefined;
}

const NO_REQUEST: RequestInfo = { path: '' };

/** Explains an answer that is a refusal: by its status, or by its body in spite of a 2xx status. */
export function explainAnswer(
	service: Service,
	answer: Answer,
	target: Target,
	{ path, advise }: RequestInfo = NO_REQUEST,
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
	const said = limitLength(sayingOf(service, body));
	const { words } = said;
	const shown = words ?? quote(body);
	const refused = Object.keys(said.parameters);
	const facts: Refusal = {
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
				shorten(hint(statusCode, { ...said, words: shown }, target), MAX_HINT),
				shown !== undefined && (isClearer || words === undefined)
					? `The service said: “${shown.replace(/\.$/, '')}”.`
					: '',
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

/** The beginning of data without words that can be read; undefined if it has nothing besides a code. */
function quote(body: Body): string | undefined {
	if (body.kind === 'broken') return shorten(body.value);
	if (body.kind !== 'json') return undefined;
	const { value } = body;
	const says = isFilled(isObject(value) ? { ...value, code: undefined } : value);
	return says ? shorten(JSON.stringify(value)) : undefined;
}

/** How long the remarks about parameters can be together. */
const MAX_HINT = 1_000;

/** Advice may contain an address that a server has sent. */
const advised = (advice: string | undefined): string | undefined =>
	advice === undefined ? undefined : shorten(advice);

/** Explains a 2xx answer whose body can’t be read. */
export function explainUnreadable(
	service: Service,
	answer: Answer,
	target: Target,
	{ advise }: RequestInfo = NO_REQUEST,
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

/** Explains that the node itself failed to read an answer. What came of the request can still be told by its status. */
export function explainReadingFault(
	service: Service,
	statusCode: number,
	target: Target,
	error: unknown,
): Failure {
	const httpCode = String(statusCode);
	const words = error instanceof Error ? error.message : 'unknown fault';
	const text = fillIn(READING_FAULT, service, { status: httpCode, words });
	const description = unknownOutcome(statusCode, target) || text.description;
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
