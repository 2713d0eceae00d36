import type { Failure, Refusal } from '../result';
import type { Answer, Body, Service, ServiceMessage, Target } from '../service';
import { mayHaveWorked } from './faults';
import { hint, joined, limitLength, quote, shorten } from './readMessage';
import { fillIn, OUTCOME_UNKNOWN, type Text } from './texts';

/** `always`: the advice is good even if a write may have succeeded. */
type AnswerText = Text & { always?: true };

/** What to say if a redirect or a page says nothing about the right address. */
const NOT_FOLLOWED = 'Redirects aren’t followed, to keep the key safe.';

const unreadable = (what: string): Text => ({
	message: `{service} answered with ${what} (HTTP status {status})`,
	description: 'Try again. If it keeps happening, check {address} in the credential.',
});

const tooLarge = (what: string, remedy: string): Text => ({
	message: `{service} answered with more than {limit} MB of data for ${what}`,
	description: `Reading stopped there, so that n8n doesn’t run out of memory. ${remedy}`,
});

/** Answers that can’t be used, if the service’s own words don’t say why. */
export const ANSWERS = {
	redirect: {
		always: true,
		message: '{service} answered that it has moved to {location}',
		description: `${NOT_FOLLOWED} Enter the new address as {address} in the credential.`,
	},
	page: {
		message: '{service} answered with a web page instead of data (HTTP status {status})',
		description: 'Check {address} in the credential: it’s probably not the address of the API.',
	},
	notThere: {
		message: '{service} isn’t at this address (HTTP status {status})',
		description: 'Check {address} in the credential.',
	},
	pageOfProxy: {
		message: '{service} isn’t working just now (HTTP status {status})',
		description: 'A web page came instead of data, perhaps from a proxy. Try again later.',
	},
	php: {
		always: true,
		message: '{service} printed a PHP message instead of whole data: “{words}”',
		description:
			'The code of the site, or of one of its plugins, has failed. Its error log says more.',
	},
	brokenService: {
		message: '{service} answered with HTTP status {status}',
		description: 'The service, or a proxy in front of it, isn’t working. Try again later.',
	},
	other: {
		message: '{service} answered with HTTP status {status}',
		description: 'Check the parameters of the node, then run it again.',
	},
	// With a good status, by what the body is.
	html: unreadable('a web page instead of data'),
	broken: unreadable('data that can’t be read, for example because it was cut off'),
	text: unreadable('text instead of data'),
	empty: unreadable('nothing'),
	json: unreadable('data in an unknown format'),
	// With a good status, but longer than what is read of it.
	largeRecord: tooLarge(
		'a single record',
		'Check {address} in the credential: no record is that large.',
	),
	largePage: tooLarge(
		'one page of a list',
		'Set a smaller Page Size under Options › Advanced, if the operation has it, or check {address} in the credential.',
	),
	// The node itself failed to read it.
	readingFault: {
		message:
			'{service} answered with HTTP status {status}, but the node can’t read the answer: {words}',
		description: 'This is a fault of the node. Report it.',
	},
} as const satisfies Record<string, AnswerText>;

/** What is known of a request that failed, besides its target. */
interface RequestInfo {
	/** Path below the service’s address. */
	path?: string;
	/** What is probably wrong with the address, judged by the answer. */
	advise?(answer: Answer): string | undefined;
}

/** Explains an answer that is a refusal: by its status, or by its body in spite of a 2xx status. */
export function explainAnswer(
	service: Service,
	answer: Answer,
	target: Target,
	{ path = '', advise }: RequestInfo = {},
): Failure {
	const { statusCode, headers, body } = answer;
	const where = advised(advise?.(answer));
	const by = (text: keyof typeof ANSWERS, more?: Places) =>
		explainBy(text, service, statusCode, target, more);
	if (statusCode >= 300 && statusCode < 400) {
		const location = String(headers.location ?? 'another address');
		const advice = where === undefined ? undefined : `${NOT_FOLLOWED} ${where}`;
		return by('redirect', { location, advice });
	}
	if (body.kind === 'html') {
		if (mayHaveWorked(statusCode)) return by('pageOfProxy');
		return by(where === undefined ? 'page' : 'notThere', { advice: where });
	}
	if (body.kind === 'php') return by('php', { words: body.value });
	const said = limitLength(sayingOf(service, body));
	const { words, quoted } = said;
	const unknown = unknownOutcome(statusCode, target);
	const refused = Object.keys(said.parameters);
	const facts: Refusal = {
		httpCode: String(statusCode),
		...(said.code === undefined ? {} : { code: said.code }),
		...(refused.length === 0 ? {} : { refused }),
	};
	// The first row that matches. One without a status or a code matches any.
	const row =
		service.missingRecord?.(facts, path) ??
		service.errors.find(
			({ status = statusCode, code = said.code }) => status === statusCode && code === said.code,
		);
	// What somebody else at the address says isn’t about the service.
	const isElsewhere = where !== undefined && words !== undefined;
	const clearer = row?.isClearer ? row : isElsewhere ? by('notThere') : undefined;
	// To run the node again is bad advice for a write whose outcome is unknown.
	const advice = unknown !== '' && statusCode < 500 ? undefined : row?.description;
	const isBroken = statusCode >= 400 && mayHaveWorked(statusCode);
	const usual = by(isBroken ? 'brokenService' : 'other');
	const how = joined([
		where ?? advice,
		shorten(hint(statusCode, said, target), MAX_HINT),
		clearer ? saying(words) : '',
	]);
	// The rest of a body beside its words rarely says how to go on.
	const isTold = how + unknown !== '' || (words === undefined && quoted !== undefined);
	return {
		message: clearer?.message ?? words ?? row?.message ?? usual.message,
		description: joined([isTold ? how : usual.description, saying(quoted), unknown]),
		...facts,
	};
}

/** What a service says in the body of a failed answer. */
function sayingOf(service: Service, body: Body): ServiceMessage {
	if (body.kind === 'json') return service.readError(body.value);
	if (body.kind === 'text') return { words: body.value };
	return body.kind === 'broken' ? { more: body.value } : {};
}

const saying = (words: string | undefined): string =>
	words === undefined ? '' : `The service said: “${words.replace(/\.$/, '')}”.`;

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
	{ advise }: RequestInfo = {},
): Failure {
	const { body, statusCode } = answer;
	if (body.kind === 'php') {
		return explainBy('php', service, statusCode, target, { words: body.value });
	}
	const quoted = 'value' in body && body.kind !== 'html' ? quote(body.value) : undefined;
	const advice = advised(advise?.(answer));
	const failure = explainBy(body.kind, service, statusCode, target, { advice });
	return { ...failure, description: joined([failure.description, saying(quoted)]) };
}

/** Fills the places of a text. `advice` takes the place of its own. */
type Places = { advice?: string } & Readonly<Record<string, string | undefined>>;

/** Explains an answer in the words of this file. */
export function explainBy(
	name: keyof typeof ANSWERS,
	service: Service,
	statusCode: number,
	target: Target,
	{ advice, ...more }: Places = {},
): Failure {
	const text: AnswerText = ANSWERS[name];
	const httpCode = String(statusCode);
	const { message, description } = fillIn(text, service, { status: httpCode, ...more });
	const unknown = unknownOutcome(statusCode, target);
	const own = advice ?? description;
	return { message, description: text.always ? joined([own, unknown]) : unknown || own, httpCode };
}

const unknownOutcome = (status: number, { idempotent }: Target) =>
	!idempotent && mayHaveWorked(status) ? OUTCOME_UNKNOWN : '';
