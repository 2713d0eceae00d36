import type { IDataObject } from 'n8n-workflow';

import { shorten } from '../../shared/errors/readMessage';
import { printable } from '../../shared/input/convert';
import type { Input, Layer } from '../../shared/operation';
import { parameterNames, phrase, runAgain } from '../../shared/phrase';
import type { Failure } from '../../shared/result';
import { asWord, failed, isObject } from '../../shared/result';
import { isInstant, readWall } from '../dates';
import { SINGULAR } from '../service/errors';
import { decodeHtml, plainText, sameText } from '../values';
import { changesIn, isPartOf, labelOf, wordsIn } from './compare';
import { isUnset, missingIn } from './holds';
import { sameSlug } from './key';
import { collectionOf, isPost } from './locate';
import { hasLostCodes, learnOfCodes, WITHOUT_CODES } from './percentCodes';
import { leftBlank, unset } from './update';
import type { Write } from './write';

/** Says what an answer shows that isn’t quite as it was asked for. */
export type Warn = (record: IDataObject, request: Write, input: Input) => readonly string[];

/**
 * Compares the answer to a write with what was sent, and with the record as it was before. An update of which nothing
 * was saved fails. What else isn’t as it was sent, or wasn’t kept, is told by warnings: those of every write, and those
 * of its kind.
 */
export const compareAnswer = (...own: Warn[]): Layer =>
	async function compareAnswer({ request, input, lookup }, next) {
		const sent = await next(request);
		if (!('answer' in sent)) return sent;
		const { answer } = sent;
		const { update }: Write = request;
		if (!answer.ok) {
			return update ? { ...sent, answer: failed(withKeptNames(answer.failure, request)) } : sent;
		}
		const found = update && changesIn(answer.value, { ...request, update });
		const unsaved = found && unsavedIn(answer.value, request.path, found);
		if (unsaved) return { ...failed(unsaved), hadNoEffect: true };
		if (collectionOf(request.path) === 'events') {
			learnOfCodes(answer.value, request.body, lookup.baseUrl);
		}
		const warnings = [
			...sent.warnings,
			...differencesIn(answer.value, { ...request, body: withoutTold(request) }, found?.kept),
			...[...own, warnAboutEmptiedTexts].flatMap((warn) => warn(answer.value, request, input)),
		];
		return { ...sent, warnings };
	};

/** Why the service has saved nothing of an update, although it answered with the record, if so. */
function unsavedIn(
	answer: IDataObject,
	path: string,
	{ kept, isRefused }: ReturnType<typeof changesIn>,
): Failure | undefined {
	const message = 'The service saved nothing of the update, although it answered as if it had';
	// WordPress refuses to save an event without any text (observed on servers).
	if (['title', 'description', 'excerpt'].every((name) => answer[name] === '')) {
		const description =
			'WordPress doesn’t save an event that has neither a title nor a description nor an excerpt. Set one of them too.';
		return { message, description };
	}
	if (!isRefused) return undefined;
	const collection = collectionOf(path);
	const names = parameterNames(kept.map((name) => labelOf(name, collection === 'events')));
	const are = kept.length > 1 ? 'are' : 'is';
	return {
		message,
		description: phrase`Its answer shows the ${SINGULAR[collection]} as it was before: ${names} ${are} unchanged. Something on the site may refuse the change, such as a plugin for moderation, against spam, or for locks while somebody edits. Change it in the site’s admin pages to see the reason, then ${runAgain()}.`,
	};
}

/** Says that a refused value was only sent back to be kept: the user hasn’t set it. */
function withKeptNames(failure: Failure, request: Write): Failure {
	const kept = unset(collectionOf(request.path), request.update?.changes ?? {}).filter(([name]) =>
		failure.refused?.includes(name),
	);
	if (kept.length === 0) return failure;
	const names = parameterNames(kept.map(([, label]) => label));
	return {
		...failure,
		description: phrase`You didn’t set ${names}: the update sent back what the record has, as the service would reset it otherwise. Set it too. ${failure.description}`,
	};
}

/** Of the values of events, those of which the warnings of events tell more. */
const TOLD = ['cost', 'start_date', 'end_date', 'venue', 'organizer', 'categories', 'tags'];

const withoutTold = ({ path, body }: Write): IDataObject =>
	collectionOf(path) === 'events'
		? Object.fromEntries(Object.entries(body).filter(([name]) => !TOLD.includes(name)))
		: body;

/**
 * Says of each value that isn’t as it was sent what became of it. The user has set some of them, and others were only
 * sent back to be kept. `kept` are the changes that the record shows as they were before.
 */
export function differencesIn(
	answer: IDataObject,
	write: Write,
	kept: readonly string[] = [],
): string[] {
	const { path, body, update } = write;
	const isEvent = collectionOf(path) === 'events';
	return Object.keys(body).flatMap((name) => {
		const value = body[name] ?? '';
		if (isOther(name, value, answer, isEvent)) return whatBecameOf(name, answer, write, kept);
		const isSet = !update || name in update.changes;
		return TEXTS.includes(name)
			? lostHtml(name, isSet ? value : update.record[name], answer[name])
			: [];
	});
}

/** What became of a value that isn’t as it was sent. */
function whatBecameOf(
	name: string,
	answer: IDataObject,
	{ path, body, update }: Write,
	kept: readonly string[],
): string[] {
	const collection = collectionOf(path);
	const [value, shown] = [body[name] ?? '', answer[name]];
	const isSet = !update || name in update.changes;
	const label = `“${labelOf(name, collection === 'events')}”`;
	const isLost = hasLostCodes(value, shown);
	// Another warning compares the points in time.
	if (name === 'date' && !isSet && !Number.isNaN(readWall(update.record.date_utc))) return [];
	if (name === 'status') return [`The status is “${asWord(shown)}” now, not “${asWord(value)}”.`];
	if (/^(true|false)$/.test(asWord(value))) {
		return [`The service didn’t store ${label} as it was sent.`];
	}
	// A create found another record of that name.
	const isName = isPost(collection) && name === SINGULAR[collection];
	if (isName && !update && !isLost) return writtenElsewhere(asWord(value), [asWord(shown)]);
	if (kept.includes(name) && !isLost) {
		return [`${label} is as it was before: the service didn’t store what was sent.`];
	}
	const was = isSet ? 'was sent as' : 'was to be kept as';
	const stored = `${label} ${was} “${brief(value)}”, but the service stored ${shownAs(name, value, answer)}.`;
	if (isLost) return [`${stored} ${WITHOUT_CODES}`];
	const isTaken = name === 'slug' && /-\d+$/.test(asWord(shown));
	return [isTaken ? `${stored} Something else on the site has that slug.` : stored];
}

/** The database takes some names for the same although people tell them apart. */
export const writtenElsewhere = (name: string, shown: readonly string[]): string[] =>
	shown.some((each) => sameText(each, name))
		? []
		: [`The service takes the name “${name}” for that of another record, and wrote there instead.`];

/** Whether an answer certainly shows another value than the one that was sent. */
function isOther(
	name: string,
	value: IDataObject[string],
	answer: IDataObject,
	isEvent: boolean,
): boolean {
	const shown = answer[name];
	if (name === 'slug') return isOtherSlug(value, answer);
	if (hasLostCodes(value, shown)) return true;
	const [missing] = missingIn(answer, { [name]: value }, isEvent);
	if (missing.length === 0 || isPartOf(value, shown)) return false;
	return !TEXTS.includes(name) || isUnset(shown) || !hasWordsOf(value, shown);
}

/** If another record has a slug, the service adds a number. Others than plain ones, it changes as it likes. */
const isOtherSlug = (value: unknown, { slug, status }: IDataObject): boolean =>
	/^[a-z\d]+(-[a-z\d]+)*$/.test(asWord(value)) &&
	!isUnset(slug) &&
	status !== 'trash' &&
	!sameSlug(value, slug);

/** What the service shows as part of a page, in which plugins and WordPress put something in place of something. */
const TEXTS: readonly string[] = ['description', 'excerpt'];

/** What WordPress replaces in a text: `[gallery]`, an address on a line of its own, and `:D`. */
const REPLACED = /\[[^[\]]*\]|^[ \t]*https?:\/\/\S+[ \t]*$|(?<=^|\s)[:;8]\S{1,8}(?=\s|$)/gm;

const hasWordsOf = (value: unknown, shown: unknown): boolean => {
	const seen = new Set(wordsIn(shown));
	return wordsIn(asWord(value).replace(REPLACED, ' ')).every((word) => seen.has(word));
};

/** The elements in a text, by their names. WordPress puts texts into paragraphs by itself. */
const elementsIn = (text: unknown): string[] =>
	(asWord(text).match(/<[a-z][a-z\d]*/gi) ?? [])
		.map((tag) => tag.slice(1).toLowerCase())
		.filter((tag) => !['p', 'br'].includes(tag));

/** What another user mustn’t write, and the texts of an administrator lose it as well. */
function lostHtml(name: string, before: unknown, shown: unknown): string[] {
	const left = new Map<string, number>();
	for (const tag of elementsIn(shown)) left.set(tag, (left.get(tag) ?? 0) + 1);
	const lost = elementsIn(before).filter((tag) => {
		const count = left.get(tag) ?? 0;
		left.set(tag, count - 1);
		return count <= 0;
	});
	if (lost.length === 0 || shown === undefined) return [];
	const tags = [...new Set(lost)].map((tag) => `<${tag}>`).join(', ');
	return [`The ${name} lost a part of its HTML, ${tags}, which this user isn’t allowed to write.`];
}

const MAX_SHOWN = 80;

const brief = (value: unknown): string => {
	const text = decodeHtml(isObject(value) ? (value.id ?? value.url) : value);
	const start = shorten(printable(text), MAX_SHOWN);
	return start.length < text.length ? `${start}…` : start;
};

function shownAs(name: string, value: unknown, answer: IDataObject): string {
	const shown = name === 'date' && isInstant(value) ? answer.date_utc : answer[name];
	const isNone = isUnset(shown) || (name === 'website' && shown === answer.url);
	return isNone ? 'nothing' : `“${brief(shown)}”`;
}

/** Says which texts were left blank in an update and stay as they are, because the service can’t empty them. */
const warnAboutEmptiedTexts: Warn = (record, { path }, input) =>
	/\/(?:\d+|by-slug\/.+)$/.test(path)
		? leftBlank(input)
				.filter(([name]) => plainText(record[name]) !== '')
				.map(([, label]) => `“${label}” stays as it is: the service can’t empty it.`)
		: [];
