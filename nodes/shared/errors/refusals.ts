import {
	hasNoRecord,
	isNoRecord,
	joined,
	mapPieces,
	noRecordsIn,
	type Phrase,
	toText,
} from '../phrase';
import type { Failure, Refusal } from '../result';
import type { Answer, Body, Service, ServiceMessage, Target } from '../service';
import {
	ANSWERS,
	type AnswerText,
	LET_THROUGH,
	NOT_FOLLOWED,
	NOTHING_DONE,
	plainLine,
	RIGHT_ADDRESS,
} from './answers';
import { mayHaveWorked } from './faults';
import { hint, limitLength, quote, shorten, withoutStop } from './readMessage';
import { fillIn, OUTCOME_UNKNOWN } from './texts';
import { readWebPage } from './webPage';

/** What is known of a request that failed, besides its target. */
interface RequestInfo {
	/** Path below the service’s address. */
	path?: string;
	/** What is probably wrong with the address, judged by the answer. */
	advise?(answer: Answer): string | undefined;
	/** The address has answered with data before, so it is right. */
	hasAnswered?: boolean;
	/** It was refused before it got to the service: how to get there. */
	wayIn?: string;
	/** It was redirected before anything was done. */
	isUndone?: boolean;
}

/**
 * Statuses of pages that show nothing but that something else is at the address. Other refusals are a firewall’s or
 * host’s.
 */
const NOT_HERE = [400, 404, 410];

/** Only a proxy answers with it, whatever else it says. */
const PROXY_AUTHENTICATION = 407;

/** Explains a refusal that is a web page: it doesn’t come from the service. */
function explainPage(
	service: Service,
	statusCode: number,
	html: string,
	{
		target,
		path = '',
		where,
		hasAnswered,
		wayIn,
	}: RequestInfo & { target: Target; where?: string },
): Failure {
	const { title, firewall } = readWebPage(html);
	const by = (text: keyof typeof ANSWERS, advice?: Phrase) =>
		explainBy(text, service, statusCode, target, { title, firewall, advice });
	const isBroken = mayHaveWorked(statusCode) && wayIn === undefined;
	// Challenges of firewalls come with 503 too. With other statuses, they tell that the site is broken.
	if (firewall !== undefined && (!isBroken || statusCode === 503)) return by('firewall', wayIn);
	if (isBroken) return by('pageOfProxy');
	if (where !== undefined) return by('notThere', where);
	const limit = statusCode === 429 ? service.explain({ httpCode: '429' }, path) : undefined;
	if (limit) return by('refusedPage', limit.description);
	if (NOT_HERE.includes(statusCode)) return by('page', hasAnswered ? RIGHT_ADDRESS : undefined);
	return by('refusedPage', wayIn ?? (hasAnswered ? LET_THROUGH : undefined));
}

/** Explains an answer that is a refusal: by its status, or by its body in spite of a 2xx status. */
export function explainAnswer(
	service: Service,
	answer: Answer,
	about: Target,
	request: RequestInfo = {},
): Failure {
	const { path = '', advise, wayIn, isUndone = false } = request;
	// What was refused on its way wasn’t done, whatever its status is, and sending it again would do no harm.
	const target = isUndone || wayIn !== undefined ? { ...about, idempotent: true } : about;
	const { statusCode, headers, body } = answer;
	const where = advised(advise?.(answer));
	const by = (text: keyof typeof ANSWERS, more?: Places) =>
		explainBy(text, service, statusCode, target, more);
	if (statusCode >= 300 && statusCode < 400) {
		const location = String(headers.location ?? 'another address');
		const advice = where === undefined ? undefined : `${NOT_FOLLOWED} ${where}`;
		const failure = by('redirect', { location, advice });
		if (!isUndone || about.idempotent) return failure;
		return { ...failure, description: joined([failure.description, NOTHING_DONE]) };
	}
	if (statusCode === PROXY_AUTHENTICATION) return by('proxy');
	if (body.kind === 'php') return by('php', { words: plainLine(body.value) });
	if (body.kind === 'html') {
		return explainPage(service, statusCode, body.value, { ...request, target, where });
	}
	const said = limitLength(sayingOf(service, body));
	const { words, quoted } = said;
	const isUnknown = isUnknownOutcome(statusCode, target);
	const refused = Object.keys(said.parameters);
	const facts: Refusal = {
		httpCode: String(statusCode),
		...(said.code === undefined ? {} : { code: said.code }),
		...(refused.length === 0 ? {} : { refused }),
	};
	const row = wayIn === undefined ? service.explain(facts, path, words) : undefined;
	// What somebody else at the address says isn’t about the service.
	const isElsewhere = where !== undefined && words !== undefined;
	const isClearer = words !== undefined && row !== undefined && row.message !== words;
	const clearer = isClearer ? row : isElsewhere ? by('notThere') : undefined;
	// To run the node again is bad advice for a write whose outcome is unknown.
	const advice = isUnknown && statusCode < 500 ? undefined : row?.description;
	const isBroken = statusCode >= 400 && mayHaveWorked(statusCode);
	const usual = by(isBroken ? 'brokenService' : 'other');
	const hinted = shortenPhrase(hint(statusCode, said, target), MAX_HINT);
	// That a record isn’t there is said once: by the table if it says which one, otherwise in the words of the panel.
	const isNamed = clearer === row && hasNoRecord(row?.description ?? '');
	const isSaid = isNamed || (clearer === row && hasNoRecord(hinted));
	const how = joined([
		where ?? wayIn ?? (isNamed && advice !== undefined ? withLabel(advice, hinted) : advice),
		isNamed ? '' : hinted,
		clearer && !isSaid ? saying(words) : '',
	]);
	// The rest of a body beside its words rarely says how to go on.
	const isQuotation = words === undefined && quoted !== undefined;
	const isTold = how !== '' || isUnknown || isQuotation;
	return {
		message: clearer?.message ?? words ?? row?.message ?? usual.message,
		description: joined([
			isTold ? how : usual.description,
			saying(quoted),
			isUnknown ? OUTCOME_UNKNOWN : '',
		]),
		...(isUnknown ? { isUncertain: true } : {}),
		...facts,
	};
}

/** With the parameter that names the record that isn’t there: a model is told what else to call it with. */
function withLabel(advice: Phrase, hinted: Phrase): Phrase {
	const [named] = noRecordsIn(hinted);
	return mapPieces(advice, (piece) =>
		named !== undefined && isNoRecord(piece) ? { ...named, isSaid: true } : piece,
	);
}

/** What a service says in the body of a failed answer. */
function sayingOf(service: Service, body: Body): ServiceMessage {
	if (body.kind === 'json') return service.readError(body.value);
	if (body.kind === 'text') return { words: body.value };
	return body.kind === 'broken' ? { more: body.value } : {};
}

const saying = (words: string | undefined): string =>
	words === undefined ? '' : `The service said: “${withoutStop(words)}”.`;

/** How long the remarks about parameters can be together. */
const MAX_HINT = 1_000;

/** The beginning of what a person reads. A piece that doesn’t fit is cut as text. */
function shortenPhrase(all: Phrase, max: number): Phrase {
	let room = max;
	return mapPieces(all, (piece) => {
		const text = toText([piece]);
		const fits = text.length <= room;
		const kept = fits ? piece : shorten(text, room);
		room = Math.max(0, room - text.length);
		return kept;
	});
}

/** Advice may contain an address that a server has sent. */
const advised = (advice: string | undefined): string | undefined =>
	advice === undefined ? undefined : shorten(advice);

/** Explains a 2xx answer whose body can’t be read. */
export function explainUnreadable(
	service: Service,
	answer: Answer,
	target: Target,
	{ advise, hasAnswered }: RequestInfo = {},
): Failure {
	const { body, statusCode } = answer;
	if (body.kind === 'php') {
		return explainBy('php', service, statusCode, target, { words: plainLine(body.value) });
	}
	const page = body.kind === 'html' ? readWebPage(body.value) : {};
	if (page.firewall !== undefined) return explainBy('firewall', service, statusCode, target, page);
	const quoted = 'value' in body && body.kind !== 'html' ? quote(body.value) : undefined;
	const isRight = hasAnswered && body.kind === 'html';
	const advice = advised(advise?.(answer)) ?? (isRight ? RIGHT_ADDRESS : undefined);
	const isSilent = body.kind === 'json' && !target.idempotent;
	const text = isSilent ? 'saysNothing' : body.kind;
	const failure = explainBy(text, service, statusCode, target, { ...page, advice });
	return { ...failure, description: joined([failure.description, saying(quoted)]) };
}

/** Fills the places of a text. `advice` takes the place of its own, and `title` is that of a web page. */
interface Places {
	advice?: Phrase;
	title?: string;
	firewall?: string;
	location?: string;
	words?: string;
	limit?: string;
	copy?: string;
	base?: string;
}

/** Explains an answer in the words of the table, or in others. */
export function explainBy(
	name: keyof typeof ANSWERS | AnswerText,
	service: Service,
	statusCode: number,
	target: Target,
	{ advice, title: titled, ...more }: Places = {},
): Failure {
	const text: AnswerText = typeof name === 'string' ? ANSWERS[name] : name;
	const httpCode = String(statusCode);
	const title = titled === undefined ? '' : `: “${titled}”`;
	const { message, description } = fillIn(text, service, { status: httpCode, title, ...more });
	const isUnknown = isUnknownOutcome(statusCode, target);
	const own = isUnknown && !text.always ? '' : (advice ?? description);
	return {
		message,
		description: joined([own, isUnknown ? OUTCOME_UNKNOWN : '']),
		...(isUnknown ? { isUncertain: true } : {}),
		httpCode,
	};
}

const isUnknownOutcome = (status: number, { idempotent }: Target): boolean =>
	!idempotent && mayHaveWorked(status);
