import type { IDataObject } from 'n8n-workflow';
import type { Input, Operation, Outgoing, RequestParts } from '../shared/operation';
import { isBlank, isObject, Refused, succeeded } from '../shared/result';
import { plainText, publicationDateToUtc } from './values';

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
export type Warn = (record: IDataObject, request: Outgoing, input: Input) => readonly string[];

/** Returns the record as it is, with warnings about it. */
export const warnOf =
	(warn: Warn): NonNullable<Operation['outcome']> =>
	(answer, request, input) =>
		answer.ok
			? { ...succeeded([answer.value]), warnings: warn(answer.value, request, input) }
			: answer;

/** The texts that the user left blank in an update. */
function leftBlank({ updateFields, additionalFields }: Input) {
	const fields: IDataObject = isObject(updateFields)
		? updateFields
		: isObject(additionalFields)
			? additionalFields
			: {};
	return TEXTS.filter(([name]) => name in fields && isBlank(fields[name]));
}

/** Says that a text was left blank, if there is one, as a sentence to add to another. */
export const blankTexts = (input: Input): string =>
	leftBlank(input)
		.map(([, label]) => ` “${label}” is blank, and the service can’t empty it.`)
		.join('');

/** Says which texts were left blank in an update and stay as they are, because the service can’t empty them. */
export const warnAboutEmptiedTexts: Warn = (record, { path }, input) =>
	/\/(?:\d+|by-slug\/.+)$/.test(path)
		? leftBlank(input)
				.filter(([name]) => plainText(record[name]) !== '')
				.map(([, label]) => `“${label}” stays as it is: the service can’t empty it.`)
		: [];

/** Rejects an update without changes. It is a mistake, and it would reset the fields that aren’t sent. */
export function requireChanges<T extends RequestParts>(parts: T, input: Input): T {
	if (Object.keys(parts.body).length > 0) return publicationDateToUtc(parts);
	throw new Refused(
		`There is nothing to update.${blankTexts(input)} Add fields under “Update Fields”, or check that their expressions return values`,
	);
}
