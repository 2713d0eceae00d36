import type { Failure, Refusal } from '../result';
import type { Answer, Body, ErrorRow, Service, ServiceMessage, Target } from '../service';
import { fillIn, NOT_FOLLOWED, READING_FAULT, REFUSALS, TOO_LARGE, UNREADABLE } from './answers';
import { mayHaveWorked } from './faults';
import { limitLength, MAX_LENGTH, shorten } from './readMessage';
import { OUTCOME_UNKNOWN } from './texts';

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
				shorten(hint(statusCode, said, target), MAX_HINT),
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
const MAX_HINT = 1_000;

/** Advice may contain an address that a server has sent. */
const advised = (advice: string | undefined): string | undefined =>
	advice === undefined ? undefined : shorten(advice, MAX_LENGTH);

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

/** Statuses that are about the values sent. With others, “limit” means something else than the parameter Limit. */
const VALUES_REFUSED = [400, 404, 409, 422];

/** Names the parameters that the service refused, or the record that is missing. */
function hint(status: number, said: ServiceMessage, target: Target): string {
	const { labels, records } = target;
	if (status === 404 && records.length > 0) return records.map(missing).join(' ');
	const isAboutValues = status < 300 || VALUES_REFUSED.includes(status);
	const told = [
		...Object.entries(said.parameters ?? {}).map(([name, words]) => {
			const record = isAboutValues && records.find(({ value }) => isNamedBy(name, value));
			return record ? missing(record) : complaint(name, words, labels);
		}),
		...(said.details ?? []).map((words) => {
			const [name] = namesIn(words, labels);
			return name === undefined ? sentence(words) : complaint(name, words, labels);
		}),
	].filter((text) => text !== '');
	if (told.length > 0 || !isAboutValues) return told.join(' ');
	const named = namesIn(said.words ?? '', labels);
	if (named.length === 0) return '';
	return `Check the parameter${named.length > 1 ? 's' : ''} ${named.map((name) => `“${labels[name]}”`).join(', ')}.`;
}

const missing = ({ label, value }: Target['records'][number]) =>
	`Check the parameter “${label}”: there is no “${value}”.`;

/** Whether a service means this parameter of the path: it calls it `id` or `slug`. */
const isNamedBy = (name: string, value: string) => name === (/^\d+$/.test(value) ? 'id' : 'slug');

/**
 * What is wrong with a parameter. Of a name that isn’t in the panel, a single word could be anything: `requestId: f81d`.
 *
 *     'items[0].rate', 'must be positive'   Check the parameter “Line Items” (items[0].rate: must be positive).
 */
function complaint(name: string, words: string, labels: Target['labels']): string {
	const said = saysNothing(words) ? '' : words.trim().replace(/\.$/, '');
	const part = partsOf(name).find((each) => labelOf(each, labels) !== undefined);
	if (part === undefined) return /\s/.test(said) ? `Check “${name}” (${said}).` : '';
	// Without what the service puts in front: `body.items[0].rate`.
	const path = name.slice(name.indexOf(part));
	const place = path === part || said.includes(path) ? '' : path;
	const why = [place, said].filter((part) => part !== '').join(': ');
	return `Check the parameter “${labelOf(part, labels)}”${why === '' ? '' : ` (${why})`}.`;
}

const saysNothing = (words: string) => /^(invalid parameter\.?)?$/i.test(words.trim());

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** `items[0].rate` and `/items/0/rate` are in `items`. */
const partsOf = (name: string): string[] => name.split(/[.[\]/]+/).filter((part) => part !== '');

/** The display name of a parameter, however its name is written: `tax_rate` is `taxRate`. */
const labelOf = (name: string, labels: Target['labels']): string | undefined =>
	Object.entries(labels).find(([each]) => bare(each) === bare(name))?.[1];

const bare = (name: string): string => name.replace(/[^a-z\d]/gi, '').toLowerCase();

/** The parameters that words are about, by their names on the wire. */
const namesIn = (words: string, labels: Target['labels']): string[] =>
	Object.keys(labels).filter((name) => mentions(words, name));

/**
 * Whether the service’s words are about a parameter. The SMS and invoicing services name parameters in their sentences
 * only, so without this no refusal of theirs would point to a field of the panel:
 * `taxRate must be between 0 and 100` → “Tax Rate”; `The to field is required` → “To”.
 * Names of up to four letters are everyday words too. They count only if the words treat them as a field:
 * `Unable to send` isn’t about “To”.
 */
const mentions = (words: string, name: string): boolean =>
	new RegExp(
		name.length > 4 ? `\\b${name}\\b` : `\\b${name}(["'”:]| (is|must|has|should|field)\\b)`,
		'i',
	).test(words);
