import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { joinNames, NOTHING_SENT } from '../../shared/errors/texts';
import type { Input, Operation, Outgoing } from '../../shared/operation';
import type { Failure, Result } from '../../shared/result';
import { failed, succeeded } from '../../shared/result';
import { SINGULAR } from '../service/errors';
import type { KeptField, UpdatedCollection } from './keptFields';
import { keptFieldsOf } from './keptFields';
import { readRecord } from './locate';

/** Keep Other Fields is on unless it was turned off. */
export const keepsOtherFields = ({ options }: Input): boolean =>
	(options as IDataObject | undefined)?.keepOtherFields !== false;

export const keepOtherFieldsOption: INodeProperties = {
	displayName: 'Keep Other Fields',
	name: 'keepOtherFields',
	type: 'boolean',
	default: true,
	description:
		'Whether to read the record first and send back what the service would otherwise reset, so that only your fields change. On unless you add this option and turn it off. Then only your fields are sent, and servers publish drafts, remove the image and reset other fields.',
};

/** The fields that an update would reset, by their names in the request. */
const unset = (collection: UpdatedCollection, changes: IDataObject): Array<[string, KeptField]> =>
	keptFieldsOf(collection).filter(
		([name]) => !(name in changes || (name === 'date' && 'date_utc' in changes)),
	);

/** The fields that an update sends back besides `changes`, with the values that the record shows. */
export function keptValues(
	collection: UpdatedCollection,
	record: IDataObject,
	changes: IDataObject,
): Record<string, unknown> {
	const values = unset(collection, changes).map(
		([name, { read }]) => [name, read(record, changes)] as const,
	);
	return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const isEmpty = (value: unknown): boolean =>
	value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);

const quoted = (labels: readonly string[]): string =>
	joinNames(labels.map((label) => `“${label}”`));

/**
 * Makes a request that changes fields of a record keep the others: it sends back what the service would reset. Fails if
 * the record doesn’t show one of these fields, or shows a value that the service wouldn’t store again. A venue or
 * organizer with a password shows what it has as empty, and its name as an empty list (observed on servers).
 */
export function keepFields(
	collection: UpdatedCollection,
	record: IDataObject,
	request: Outgoing,
	input: Input = {},
): Result<Outgoing & Required<Pick<Outgoing, 'warnings'>>> {
	const changes = request.body;
	const values = keptValues(collection, record, changes);
	const fields = unset(collection, changes);
	const isProtected = Array.isArray(record[SINGULAR[collection]]);
	const hidden = fields.filter(([name, { mayBeEmpty, mayBeLeftOut, mayBeAbsent }]) => {
		const held = record[name];
		if (values[name] !== undefined) return false;
		if (held === undefined) return !mayBeAbsent;
		return !(isEmpty(held) ? mayBeEmpty && !isProtected : mayBeLeftOut);
	});
	if (hidden.length > 0) {
		return failed(
			notShown(
				collection,
				hidden.map(([, { label }]) => label),
			),
		);
	}
	const warnings = [...(request.warnings ?? [])];
	for (const [name, { check }] of fields) {
		const checked = check?.(values[name], record, input);
		if (checked?.ok === false) return checked;
		if (checked) values[name] = checked.value.value;
		warnings.push(...(checked?.value.warnings ?? []));
	}
	const body = { ...values, ...changes } as IDataObject;
	return succeeded({ ...request, body, warnings, update: { record, changes } });
}

const notShown = (collection: UpdatedCollection, names: readonly string[]): Failure => ({
	message: `The service doesn’t show ${quoted(names)} of the ${SINGULAR[collection]}, so an update can’t keep ${names.length > 1 ? 'them' : 'it'}`,
	description: `The ${SINGULAR[collection]} may be protected by a password. ${NOTHING_SENT} Set ${names.length > 1 ? 'these fields' : 'this field'} too, or use Update with “Keep Other Fields” turned off: the service then resets what isn’t sent.`,
});

/** What an update loses of an event that can’t be read: the display names of the fields that it doesn’t set. */
export const lostFields = (changes: IDataObject): string =>
	quoted(
		unset('events', changes)
			.filter(([name]) => name !== 'start_date' && name !== 'end_date')
			.map(([, { label }]) => label),
	);

/** The service requires the slug of a venue or organizer in the body too if the path names the record by it. */
function withSlug(request: Outgoing): Outgoing {
	const [, slug] = /\/by-slug\/(.+)$/.exec(request.path) ?? [];
	return slug === undefined
		? request
		: { ...request, body: { ...request.body, slug: decodeURIComponent(slug) } };
}

/** `prepare` of an update: reads the record first and sends back what would be lost, together with the changes. */
export function keepOtherFields(
	collection: Exclude<UpdatedCollection, 'events'>,
): NonNullable<Operation['prepare']> {
	return async (request, input, lookup) => {
		const named = withSlug(request);
		if (!keepsOtherFields(input)) return succeeded(named);
		const found = await readRecord(lookup, collection, request.path);
		return found.ok ? keepFields(collection, found.value.record, named) : found;
	};
}
