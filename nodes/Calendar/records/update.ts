import type { IDataObject } from 'n8n-workflow';

import { NOTHING_SENT } from '../../shared/errors/texts';
import { optionIn } from '../../shared/input/valueIn';
import type { Input, Layer, RequestParts } from '../../shared/operation';
import { onOffField } from '../../shared/panel/fields';
import type { Phrase } from '../../shared/phrase';
import { joined, parameter, parameterNames, phrase, runAgain } from '../../shared/phrase';
import type { Failure } from '../../shared/result';
import { asWord, failed, isBlank, isObject, InvalidInput } from '../../shared/result';
import { SINGULAR } from '../service/errors';
import { plainText, sameText } from '../values';
import { changesIn } from './compare';
import { type KeptField, keptFieldsOf, switchOf, type UpdatedCollection } from './keptFields';
import { wholeId } from './key';
import { collectionOf, readRecord, slugPageIn } from './locate';
import type { Write } from './write';

export const keepsOtherFields = (input: Input): boolean =>
	optionIn(input, keepOtherFieldsOption) !== false;

export const keepOtherFieldsOption = onOffField(
	'keepOtherFields',
	'Keep Other Fields',
	'Whether to read the record first and send back what the service would otherwise reset, so that only your fields change. On unless you add this option and turn it off. Then only your fields are sent, and servers publish drafts, remove the image and reset other fields.',
	{ default: true },
);

/**
 * The body with what empties a field in place of a blank, by the names of the fields. Servers remove an image that
 * isn’t sent and reject a blank one.
 */
export function withEmptied(body: IDataObject, empties: Readonly<IDataObject>): IDataObject {
	const emptied = Object.entries(empties).filter(([name]) => name in body && isBlank(body[name]));
	return { ...body, ...Object.fromEntries(emptied) };
}

/** The fields that an update would reset, by their names in the request. */
const unset = (collection: UpdatedCollection, changes: IDataObject): KeptField[] =>
	keptFieldsOf(collection).filter(
		([name]) => !(name in changes || (name === 'date' && 'date_utc' in changes)),
	);

/**
 * Makes a request that changes fields of a record keep the others: it sends back what the service would reset. Refuses
 * it if the record doesn’t show one of these fields, or shows a value that the service wouldn’t store again.
 */
export function keepFields(
	collection: UpdatedCollection,
	record: IDataObject,
	request: Write,
	input: Input = {},
): Write & Required<Pick<Write, 'warnings'>> {
	const changes = request.body;
	const warnings = [...(request.warnings ?? [])];
	// A venue or organizer with a password shows an empty list as its name (observed on servers).
	const isProtected = Array.isArray(record[SINGULAR[collection]]);
	const keeping = { changes, input, isProtected, warnings };
	const values = unset(collection, changes).map(([name, label, read]) => ({
		name,
		label,
		value: read(record, keeping, name),
	}));
	const hidden = values.filter(({ value }) => value === undefined).map(({ label }) => label);
	if (hidden.length > 0) throw new InvalidInput(notShown(collection, hidden));
	const kept = values.filter(({ value }) => value !== null);
	const others = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
	const body = { ...others, ...changes };
	return { ...request, body, warnings, update: { record, changes } };
}

const notShown = (collection: UpdatedCollection, names: readonly string[]): Failure => ({
	message: phrase`The service doesn’t show ${parameterNames(names)} of the ${SINGULAR[collection]}, so an update can’t keep ${names.length > 1 ? 'them' : 'it'}`,
	description: phrase`The ${SINGULAR[collection]} may be protected by a password. ${NOTHING_SENT} Set ${names.length > 1 ? 'these fields' : 'this field'} too, or use Update with ${parameter('Keep Other Fields')} turned off: the service then resets what isn’t sent.`,
});

/** What an update loses of an event that can’t be read: the display names of the fields that it doesn’t set. */
export const lostFields = (changes: IDataObject): Phrase =>
	parameterNames(
		unset('events', changes)
			.filter(([name]) => name !== 'start_date' && name !== 'end_date')
			.map(([, label]) => label),
	);

/**
 * An update of a venue or organizer: reads the record first and sends back what would be lost, together with the
 * changes.
 */
export const keepOtherFields: Layer = async ({ request, input, lookup }, next) => {
	const keeps = keepsOtherFields(input);
	const page = slugPageIn(request, input);
	const found =
		keeps || page !== undefined
			? await readRecord(lookup, request.path, { toUpdate: true, page })
			: undefined;
	if (found?.ok === false) return found;
	const collection = collectionOf(request.path);
	const path = page === undefined ? request.path : `/${collection}/${found?.value.id}`;
	// The service requires the slug in the body too if the path names the record by it.
	const [, slug] = /\/by-slug\/(.+)$/.exec(path) ?? [];
	const named = slug === undefined ? {} : { slug: decodeURIComponent(slug) };
	const body = withEmptied(request.body, { image: undefined });
	const changing = { ...request, path, body: { ...body, ...named } };
	return await next(
		keeps && found ? keepFields(collection, found.value.record, changing) : changing,
	);
};

/** Texts that the service can’t empty, by their name on the wire and in the panel. */
const TEXTS = [
	['description', 'Description'],
	['excerpt', 'Excerpt'],
	['title', 'Title'],
	['name', 'Name'],
	['venue', 'Name'],
	['organizer', 'Name'],
	['slug', 'Slug'],
] as const;

/** Says what an answer shows that isn’t quite as it was asked for. */
export type Warn = (record: IDataObject, request: Write, input: Input) => readonly string[];

/**
 * Compares the answer to a write with what was sent, and with the record as it was before. An update of which nothing
 * was saved fails. What else isn’t as it was sent is told by warnings: those of every write, and those of its kind.
 */
export const compareAnswer = (...own: Warn[]): Layer =>
	async function compareAnswer({ request, input }, next) {
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
		const warn = (one: Warn) => one(answer.value, request, input);
		const warnings = [
			...sent.warnings,
			...warn(warnOfUnchanged),
			...warningsOfKept(found?.kept ?? []),
			...[...own, warnAboutEmptiedTexts].flatMap(warn),
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
	const names = parameterNames(kept.map(({ label }) => label));
	const are = kept.length > 1 ? 'are' : 'is';
	return {
		message,
		description: phrase`Its answer shows the ${SINGULAR[collectionOf(path)]} as it was before: ${names} ${are} unchanged. Something on the site may refuse the change, such as a plugin for moderation, against spam, or for locks while somebody edits. Change it in the site’s admin pages to see the reason, then ${runAgain()}.`,
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

/** The names of a venue or organizers in a body or an answer, in which they may be records. */
const linkNames = (links: unknown, link: string): string[] =>
	[links].flat().flatMap((each) => {
		const name = isObject(each) ? each[link] : each;
		return typeof name === 'string' && wholeId(name) === undefined ? [name] : [];
	});

/** Warns of what the service didn’t store as it was sent, without a word: the user may lack the right to it. */
const warnOfUnchanged: Warn = (answer, { path, body, update }) => {
	const warnings: string[] = [];
	for (const [name, label] of keptFieldsOf(collectionOf(path))) {
		const [sent, stored] = [switchOf(body[name]), switchOf(answer[name])];
		if (sent === undefined || stored === undefined || sent === stored) continue;
		warnings.push(`The service didn’t store “${label}” as it was sent.`);
	}
	if (body.status !== undefined && ![undefined, body.status].includes(answer.status)) {
		warnings.push(`The status is “${asWord(answer.status)}” now, not “${asWord(body.status)}”.`);
	}
	// The texts of an administrator lose what another user mustn’t write.
	const tagsIn = (text: unknown) => asWord(text).match(/<(?!\/)/g)?.length ?? 0;
	for (const name of ['description', 'excerpt']) {
		if (!update || name in update.changes) continue;
		if (tagsIn(answer[name]) >= tagsIn(update.record[name])) continue;
		warnings.push(`The ${name} lost a part of its HTML, which this user isn’t allowed to write.`);
	}
	for (const link of ['venue', 'organizer']) {
		const stored = linkNames(answer[link], link);
		for (const name of stored.length === 0 ? [] : linkNames(body[link], link)) {
			if (stored.some((each) => sameText(each, name))) continue;
			warnings.push(
				`The service takes the name “${name}” for that of another record, and wrote there instead.`,
			);
		}
	}
	return warnings;
};

/** Names the changes that the service didn’t make, while it made others. */
const warningsOfKept = (kept: ReturnType<typeof changesIn>['kept']): string[] =>
	kept
		.filter(({ isAlone }) => isAlone)
		.map(({ label }) => `“${label}” is as it was before: the service didn’t store what was sent.`);

/** The texts that the user left blank in an update. */
function leftBlank({ updateFields, additionalFields }: Input) {
	const fields = [updateFields, additionalFields].find(isObject) ?? {};
	return TEXTS.filter(([name]) => name in fields && isBlank(fields[name]));
}

/** Says which texts were left blank in an update and stay as they are, because the service can’t empty them. */
const warnAboutEmptiedTexts: Warn = (record, { path }, input) =>
	/\/(?:\d+|by-slug\/.+)$/.test(path)
		? leftBlank(input)
				.filter(([name]) => plainText(record[name]) !== '')
				.map(([, label]) => `“${label}” stays as it is: the service can’t empty it.`)
		: [];

/** Rejects an update without changes. It is a mistake, and it would reset the fields that aren’t sent. */
export function requireChanges<T extends RequestParts>(parts: T, input: Input): T {
	if (Object.keys(parts.body).length > 0) return parts;
	const blank = leftBlank(input).map(
		([, label]) => phrase`${parameter(label)} is blank, and the service can’t empty it.`,
	);
	const advice = phrase`Add fields under ${parameter('Update Fields')}, or check that their expressions return values`;
	throw new InvalidInput(joined(['There is nothing to update.', ...blank, advice]));
}
