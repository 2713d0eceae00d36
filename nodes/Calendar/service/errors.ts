import type { IDataObject } from 'n8n-workflow';

import { readWords } from '../../shared/errors/readMessage';
import { type ErrorRow, rowIn } from '../../shared/errors/rows';
import { saysError } from '../../shared/http/readAnswer';
import { parameter, phrase, runAgain, saysNoRecord } from '../../shared/phrase';
import { asWord, isFilled, isObject, type Refusal } from '../../shared/result';
import type { Explanation, ServiceMessage } from '../../shared/service';
import { capitalized, plainText } from '../values';

/** The namespace of the calendar on servers, unless a proxy has changed it. */
export const USUAL_NAMESPACE = 'tribe/events/v1';

/** Nobody can read such an event without its password, not even an administrator (observed on servers). */
export const PROTECTED = 'event-password-protected';

/** A row whose message says more than the service’s words. It is shown in any case, and the words follow. */
type CalendarRow = ErrorRow & { isClearer?: true };

/** What to do about a refusal. The OpenAPI description shows none; the codes were observed on servers. */
export const errors: readonly CalendarRow[] = [
	{
		code: 'incorrect_password',
		message: 'The user name or application password is wrong',
		description: 'Open the credential and enter an application password from the user’s profile.',
	},
	{
		code: 'rest_no_route',
		message: 'There is no calendar at this address',
		description: 'Check API Root and Namespace in the credential.',
		isClearer: true,
	},
	{
		code: 'missing_experimental_endpoint_acknowledgement',
		message: 'The Namespace in the credential leads to another interface of the calendar',
		description: `Open the credential and enter the Namespace “${USUAL_NAMESPACE}”.`,
		isClearer: true,
	},
	{
		code: 'rest_invalid_param',
		message: 'The service rejected a value',
		description:
			'It may be in a format that the service doesn’t accept, or name something that doesn’t exist.',
	},
	{
		code: 'term_exists',
		message: 'A record with this name already exists',
		description: 'Use that record, update it, or choose Create or Update.',
	},
	{
		code: 'could-not-create-venue',
		message: 'The venue can’t be used or created',
		description: 'Check the venue: it must be one ID, or the values of a new venue.',
	},
	{
		code: 'could-not-create-organizer',
		message: 'An organizer can’t be used or created',
		description: 'Check the organizers: they must be IDs, or the values of new organizers.',
	},
	{
		code: 'rest-invalid-event-id',
		message: 'The ID isn’t the ID of an event',
		description: phrase`Check the parameter ${parameter('Event')}: something else has this ID, such as a venue.`,
		isClearer: true,
	},
	{
		code: PROTECTED,
		message: 'The event is protected by a password',
		description:
			'Choose the event by its ID in Get, Update or Delete, and enter its Password under Options › Advanced.',
	},
	{
		code: 'event-no-longer-available',
		message: 'The event is in the trash',
		description:
			'On this server, nobody can read an event in the trash, whatever the user’s permissions. To restore it, update it with a Status.',
		isClearer: true,
	},
	{
		status: 410,
		message: 'The record is already in the trash',
		description:
			'To restore it, update it with a Status. To ignore records that are already deleted, turn on Succeed If Already Deleted under Options.',
	},
	{
		status: 401,
		message: 'The calendar requires authentication',
		description: 'Open the credential and check its authentication settings.',
	},
	{
		status: 403,
		message: 'The user isn’t allowed to do this',
		description: 'Use the credential of a user who has permission.',
	},
	{
		status: 404,
		message: 'The record doesn’t exist',
		description:
			'It may have been deleted. If other records aren’t found either, check API Root and Namespace in the credential.',
	},
	{
		status: 429,
		message: 'Too many requests',
		description: phrase`Wait a while and ${runAgain()}, or lower Concurrency under Options › Advanced.`,
	},
	{
		status: 500,
		message: 'The site failed to process the request',
		description:
			'Its error log says why. The cause may be a value that the service doesn’t expect.',
	},
];

const objectOf = (value: unknown): IDataObject => (isObject(value) ? value : {});

/**
 * Reads a refusal. Servers send `{code, message, data: {status, params}}`, where `params` maps names to messages or
 * lists names, or `{errors: {code: [messages]}, error_data}` with status 200.
 */
export function readError(body: unknown): ServiceMessage {
	if (!isObject(body)) return readWords(body, plainText);
	const { errors, error_data, data, ...rest } = body;
	const { message, code } = rest;
	const { params, term_id } = objectOf(data);
	const isByCode = isObject(errors) && (error_data !== undefined || message === undefined);
	const said = readWords(
		isByCode
			? { message: Object.values(errors).flat(), code: code ?? Object.keys(errors)[0] }
			: { ...rest, errors },
		plainText,
	);
	// The message about an existing term doesn’t say which one it is.
	const which = typeof term_id === 'number' ? ` The existing one has the ID ${term_id}.` : '';
	return {
		...said,
		...(said.words === undefined ? { more: body } : { words: said.words + which }),
		parameters: parametersIn(params),
	};
}

/** Each refused parameter with the words about it. Servers map names to messages, or list names. */
const parametersIn = (params: unknown): Record<string, string> =>
	Object.fromEntries(
		Array.isArray(params)
			? params.filter((name) => typeof name === 'string').map((name) => [name, ''])
			: Object.entries(objectOf(params)).map(([name, said]) => [
					name,
					readWords(said, plainText).words ?? '',
				]),
	);

/** What a good answer has: a record, the index of the namespace or the description of the API. */
const RECORD = ['id', 'routes', 'openapi'];

/** The status of a refusal that was answered with another one. Servers do so if the slug in an update doesn’t exist. */
export const refusalStatus = (body: unknown, statusCode: number): number | undefined =>
	isObject(body) && !RECORD.some((name) => name in body) && saysError(body)
		? (ownStatus(body) ?? statusCode)
		: undefined;

/** The status that a refusal names: `{data: {status: 404}}` or `{errors: {…}, error_data: {code: {status: 404}}}`. */
function ownStatus(body: unknown): number | undefined {
	const { errors, error_data, data, status } = objectOf(body);
	const places = [data, ...Object.values(objectOf(error_data))].map(
		(each) => objectOf(each).status,
	);
	const own = [...places, status].find((each) => /^[45]\d\d$/.test(asWord(each)));
	if (own !== undefined) return Number(own);
	// Servers that only list errors have refused the request. An empty list says nothing.
	return typeof errors === 'object' && isFilled(errors) ? 400 : undefined;
}

/** What one record of a collection is called, in codes, envelopes and messages. */
export const SINGULAR = {
	events: 'event',
	venues: 'venue',
	organizers: 'organizer',
	categories: 'category',
	tags: 'tag',
} as const;

export type CollectionName = keyof typeof SINGULAR;

/** `a venue`, `an event`: what the calendar has begins with no other vowel. */
export const withArticle = (name: string): string => `${/^[eo]/.test(name) ? 'an' : 'a'} ${name}`;

/** `a venue`, `an event` */
export const aRecordOf = (collection: CollectionName): string => withArticle(SINGULAR[collection]);

/**
 * The record that a path names, `/venues/201` or `/events/by-slug/summer-fair`: what it is called in codes, and by
 * what.
 */
function recordOf(path: string) {
	const [, many = '', slug, id = ''] =
		/^\/([a-z]+)\/(?:by-slug\/([^/]+)|([^/]+))$/.exec(path) ?? [];
	const [, one] = Object.entries(SINGULAR).find(([name]) => name === many) ?? [];
	if (one === undefined) return undefined;
	return slug === undefined
		? { one, by: 'id' as const, value: id }
		: { one, by: 'slug' as const, value: decodeURIComponent(slug) };
}

/** Whether a refusal of a request to this path says that the record doesn’t exist. */
export function isMissing({ httpCode, code = '', refused = [] }: Refusal, path: string): boolean {
	const record = recordOf(path);
	if (!record) return false;
	// Without what WordPress puts in front, and with hyphens: `rest_post_invalid_id` is `post-invalid-id`.
	const said = code
		.toLowerCase()
		.replace(/_/g, '-')
		.replace(/^rest-/, '');
	// The codes about posts and terms are WordPress’s own, the others were observed.
	const codes = `^((${record.one}|post|term)-)?not-found$|^(${record.one}|post)-invalid-id$|^term-invalid$`;
	if (httpCode === '404') return new RegExp(codes).test(said);
	if (httpCode !== '400') return false;
	// Servers call an unknown ID or slug an invalid parameter (observed). It must be the only one that they refuse.
	const isRefused = refused.length === 1 && refused[0] === record.by;
	// An update of an unknown slug is answered with status 200 and a list of errors, which counts as 400.
	return said === `${record.one}-not-found` || (said === 'invalid-param' && isRefused);
}

export const isTrashed = ({ httpCode, code = '' }: Refusal): boolean =>
	httpCode === '410'
		? code === '' || code.endsWith('-is-in-trash')
		: httpCode === '403' && code === 'event-no-longer-available';

/** What a refusal means: that there is no such record, or what a row of the table says. */
export function explain(refusal: Refusal, path: string, words?: string): Explanation | undefined {
	const row = missingRecord(refusal, path) ?? rowIn(errors, refusal);
	return row && { ...row, message: row.isClearer ? row.message : (words ?? row.message) };
}

/** “Venue not found”, which servers call an invalid parameter. */
function missingRecord(refusal: Refusal, path: string): CalendarRow | undefined {
	const record = recordOf(path);
	if (!record || !isMissing(refusal, path)) return undefined;
	const { one, by, value } = record;
	const name = by === 'id' ? 'ID' : 'slug';
	return {
		message: `${capitalized(one)} not found`,
		description: phrase`No ${one} has the ${name} “${value}”: it may have been deleted, or the ${name} may be that of something else.${saysNoRecord(value)}`,
		isClearer: true,
	};
}
