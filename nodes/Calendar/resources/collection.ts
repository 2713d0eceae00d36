import type { IDataObject } from 'n8n-workflow';

import type { Field, Operation } from '../../shared/operation';
import type { Resource } from '../../shared/panel/defineNode';
import { additionalFields, optionsCollection, updateFields } from '../../shared/panel/fields';
import { getMany, simplify } from '../../shared/panel/getMany';
import { requireChanges, warnAboutEmptiedTexts, warnOf } from '../records/update';
import { calendarLocator, deletion, httpMethodOption, recordRoutes } from '../records/locate';
import { calendar } from '../service';
import { SINGULAR } from '../service/errors';
import { pickDecoded } from '../values';

/** What one collection of records has for itself. */
interface Collection {
	/** As in the address, such as `venues`. */
	collection: 'venues' | 'organizers' | 'categories' | 'tags';
	/** As in the panel, such as “Venue”. */
	label: string;
	searchListMethod: string;
	/** The only field that a new record needs. */
	name: Field;
	/** All other fields. */
	fields: Field[];
	/** The names of what Simplify returns. */
	simple: readonly string[];
}

/** What venues and organizers have in common, or categories and tags. */
export interface Kind {
	/** Whether the service also finds a record by its slug. */
	slugs: boolean;
	texts: Record<'locator' | 'get' | 'getMany' | 'deleteAction' | 'delete', string>;
	/** How Create or Update finds an existing record. */
	matchFields: Field[];
	/** Fields that Create or Update doesn’t offer among the others, because `matchFields` has them. */
	fieldsOutsideUpsert: Field[];
	createOptions: Field[];
	updateOptions: Field[];
	ignoreMissing: Field;
	filters: Field[];
	/** What happens around the request of an operation. */
	create: Partial<Operation>;
	upsert: Partial<Operation>;
	update: Partial<Operation>;
	getMany: Pick<Operation, 'prepare'>;
}

/** A resource whose six operations differ from those of its neighbours only in words and fields. */
export function defineCollection(own: Collection, kind: Kind): Resource {
	const { collection, label, name, fields } = own;
	const one = SINGULAR[collection];
	const aRecord = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
	const parameter = `${one}Id`;
	const locator = calendarLocator(
		{ displayName: label, name: parameter, description: kind.texts.locator },
		own.searchListMethod,
		{ slugs: kind.slugs },
	);
	const allFields = [...fields, ...kind.fieldsOutsideUpsert];
	const simple: (record: IDataObject) => IDataObject = pickDecoded(...own.simple);

	const create: Operation = {
		value: 'create',
		name: 'Create',
		action: `Create ${one}`,
		description: `Create ${aRecord}`,
		route: { method: 'POST', path: `/${collection}` },
		idempotent: false,
		onlyOnce: true,
		fields: [name, additionalFields(allFields), ...ownOptions(kind.createOptions)],
		...kind.create,
	};
	// Becomes a PATCH of the record that it finds.
	const upsert: Operation = {
		value: 'upsert',
		name: 'Create or Update',
		action: `Create or update ${one}`,
		description: 'Create a new record, or update the current one if it already exists (upsert)',
		route: { method: 'POST', path: `/${collection}` },
		idempotent: false,
		onlyOnce: true,
		fields: [name, ...kind.matchFields, additionalFields(fields)],
		...kind.upsert,
	};
	const deleteRecord: Operation = {
		value: 'delete',
		name: 'Delete',
		action: kind.texts.deleteAction,
		description: kind.texts.delete,
		...recordRoutes(collection, parameter, 'DELETE'),
		idempotent: false,
		fields: [locator, optionsCollection([kind.ignoreMissing])],
		...deletion(parameter),
	};
	const get: Operation = {
		value: 'get',
		name: 'Get',
		action: `Get ${one}`,
		description: kind.texts.get,
		...recordRoutes(collection, parameter, 'GET'),
		idempotent: true,
		fields: [locator, simplify],
		simplify: simple,
	};
	const getAll = getMany(calendar.pages, {
		action: `Get many ${collection}`,
		description: kind.texts.getMany,
		path: `/${collection}`,
		filters: kind.filters,
		...kind.getMany,
		simplify: simple,
	});
	// PATCH, POST and PUT do the same.
	const update: Operation = {
		value: 'update',
		name: 'Update',
		action: `Update ${one}`,
		description: `Change fields of ${aRecord}`,
		...recordRoutes(collection, parameter, 'PATCH', ['POST', 'PUT']),
		idempotent: false,
		fields: [
			locator,
			updateFields([{ ...name, required: false }, ...allFields]),
			optionsCollection([...kind.updateOptions, httpMethodOption]),
		],
		convertTogether: requireChanges,
		outcome: warnOf(warnAboutEmptiedTexts),
		...kind.update,
	};
	return {
		value: one,
		name: label,
		operations: [create, upsert, deleteRecord, get, getAll, update],
	};
}

const ownOptions = (options: Field[]): Field[] =>
	options.length > 0 ? [optionsCollection(options)] : [];
