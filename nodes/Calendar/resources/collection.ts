import type { IDataObject } from 'n8n-workflow';

import { explainBy } from '../../shared/errors/refusals';
import { READ_TARGET } from '../../shared/http/connect';
import { text } from '../../shared/input/convert';
import { findable } from '../../shared/input/nothing';
import type { Field, Layer, Operation, Outgoing, Resources } from '../../shared/operation';
import {
	additionalFields,
	choicesFrom,
	field,
	optionsCollection,
	showIf,
	updateFields,
} from '../../shared/panel/fields';
import { getMany, output } from '../../shared/panel/getMany';
import { failed, succeeded } from '../../shared/result';
import { knownAnswer } from '../../shared/run/layers';
import { ofThisSite } from '../layers/ofThisSite';
import { compareAnswer } from '../records/compareAnswer';
import { describeDelete, describeMade, describeUpdate } from '../records/describe';
import { findDeleted, findUpdated } from '../records/find';
import { findMade } from '../records/findMade';
import { wholeId } from '../records/key';
import { requireChanges } from '../records/update';
import {
	alreadyDeleted,
	deletionOutcome,
	httpMethodOption,
	ignoreMissing,
	collectionOf,
	isPost,
	readRecord,
	recordParameter,
	recordRoutes,
	slugPageIn,
} from '../records/locate';
import { calendar } from '../service';
import { type CollectionName, SINGULAR } from '../service/errors';
import { pickDecoded } from '../values';
import { emptiable } from './fields';
import { nameOfMany, nameOfOne, nameWithArticle } from './names';

/** What one collection of records has for itself, and what it shares with its neighbour. */
export interface Collection {
	/** As in the address, such as `venues`. */
	collection: Exclude<CollectionName, 'events'>;
	name: Field;
	fields: Field[];
	/** The names of what Simplify returns. */
	simple: readonly string[];
	/** What a model can get besides, if there are more than ten. */
	more?: readonly string[];
	/** Completes “List venues, …”. */
	listed: string;
	/**
	 * By what Create or Update finds a record, unless that is its name. It takes the place of the field with its name.
	 */
	matchSlug: Field;
	createOptions?: Field[];
	updateOptions?: Field[];
	filters: Field[];
	/** What happens before the request of an operation. */
	layers: { create?: Layer[]; upsert: Layer[]; update: Layer[]; getAll?: Layer[] };
}

/** A record that is named by its page has been read by then. */
const byPage: Layer = async ({ request, input, lookup }, next) => {
	const page = slugPageIn(request, input);
	if (page === undefined) return await next(request);
	const found = await readRecord(lookup, request.path, { page });
	return found.ok ? knownAnswer(found.value.record) : found;
};

/** Deletes a record that is named by its page by the ID of what the page leads to. */
const byIdOfPage = (parameter: string): Layer =>
	async function byIdOfPage({ request, input, lookup }, next) {
		const page = slugPageIn(request, input);
		if (page === undefined) return await next(request);
		const found = await readRecord(lookup, request.path, { page });
		if (found.ok) {
			const path = `/${collectionOf(request.path)}/${found.value.id}`;
			return await next({ ...request, path });
		}
		const gone = alreadyDeleted(found.failure, request, input[parameter], input);
		return gone ? knownAnswer(gone) : found;
	};

/** What Get and Delete of a collection have for themselves. */
interface GetAndDelete extends Pick<Operation, 'validate'> {
	/** What Get does. */
	gets?: string;
	/** What both have under Options. */
	options?: Field[];
	outputFields?: readonly string[];
}

/** Get and Delete, which differ only in words. */
export const getAndDelete = (
	collection: CollectionName,
	simplify: (record: IDataObject) => IDataObject,
	own: GetAndDelete,
) => ({ delete: deleteOf(collection, own), get: getOf(collection, simplify, own) });

function getOf(
	collection: CollectionName,
	simplify: (record: IDataObject) => IDataObject,
	{ gets, options = [], outputFields, validate }: GetAndDelete,
): Operation {
	const howToName = isPost(collection) ? ' by its ID, slug or URL' : '';
	return {
		name: 'Get',
		action: `Get ${nameOfOne(collection)}`,
		description: gets ?? `Retrieve ${nameWithArticle(collection)}${howToName}`,
		route: recordRoutes(collection, 'GET'),
		idempotent: true,
		fields: [recordParameter(collection), ...output(outputFields), optionsCollection(options)],
		layers: [ofThisSite(collection), byPage],
		interpret: (answer) => {
			if (!answer.ok) return answer;
			return wholeId(answer.value.id) === undefined
				? failed(explainBy('json', calendar, 200, READ_TARGET))
				: succeeded([answer.value]);
		},
		simplify,
		validate,
	};
}

function deleteOf(
	collection: CollectionName,
	{ options = [], validate }: Pick<GetAndDelete, 'options' | 'validate'>,
): Operation {
	const name = nameOfOne(collection);
	const locator = recordParameter(collection);
	return {
		name: 'Delete',
		...(isPost(collection)
			? {
					action: `Move ${name} to trash`,
					inDoubt: { title: `The ${name} may have been moved to the trash` },
					description: `Move ${nameWithArticle(collection)} to the trash. The service can’t delete ${collection} permanently.`,
				}
			: {
					action: `Delete ${name} permanently`,
					inDoubt: { title: `The ${SINGULAR[collection]} may have been deleted` },
					description: `Delete ${nameWithArticle(collection)} at once and permanently. There is no trash for ${nameOfMany(collection)}.`,
				}),
		route: recordRoutes(collection, 'DELETE'),
		idempotent: false,
		fields: [locator, optionsCollection([ignoreMissing(isPost(collection)), ...options])],
		layers: [ofThisSite(collection), byIdOfPage(locator.name)],
		describe: describeDelete,
		find: findDeleted,
		interpret: deletionOutcome(locator.name),
		validate,
	};
}

/** Six operations, which differ from those of other collections only in words and fields. */
export function defineCollection(own: Collection): Resources[string] {
	const { collection } = own;
	const simplify = pickDecoded(...own.simple);
	const outputFields = own.more && [...own.simple, ...own.more];
	const getAll = getMany(calendar.pages, {
		action: `Get many ${nameOfMany(collection)}`,
		description: `List ${nameOfMany(collection)}, ${own.listed}`,
		path: `/${collection}`,
		filters: own.filters,
		layers: own.layers.getAll,
		simplify,
		outputFields,
	});
	return {
		create: createOf(own),
		upsert: upsertOf(own),
		...getAndDelete(collection, simplify, { outputFields }),
		getAll,
		update: updateOf(own),
	};
}

const creationOf = ({ collection, name }: Collection, done: string) =>
	({
		route: { method: 'POST', path: `/${collection}` },
		idempotent: false,
		onlyOnce: true,
		inDoubt: {
			title: `The ${SINGULAR[collection]} may have been ${done}`,
			affected: ({ body }: Outgoing) => [String(body[name.name])],
		},
	}) as const;

const createOf = (own: Collection): Operation => ({
	name: 'Create',
	action: `Create ${nameOfOne(own.collection)}`,
	description: `Create ${nameWithArticle(own.collection)}`,
	...creationOf(own, 'created'),
	fields: [own.name, additionalFields(own.fields), optionsCollection(own.createOptions ?? [])],
	layers: [...(own.layers.create ?? []), compareAnswer()],
	describe: describeMade,
	find: findMade(own.collection).create,
});

/** Becomes a PATCH of the record that it finds. */
function upsertOf(own: Collection): Operation {
	const { name, matchSlug } = own;
	const otherFields = own.fields.filter((each) => each.name !== matchSlug.name);
	return {
		name: 'Create or Update',
		action: `Create or update ${nameOfOne(own.collection)}`,
		description: 'Create a new record, or update the current one if it already exists (upsert)',
		...creationOf(own, 'created or updated'),
		fields: [
			{ ...name, check: (value, context) => findable((name.check ?? text)(value, context)) },
			field('matchBy', 'Match By', {
				type: 'options',
				options: choicesFrom(['Name', 'name'], ['Slug', 'slug']),
				default: 'name',
				description: `How to find an existing ${SINGULAR[own.collection]}. Not case-sensitive.`,
			}),
			{ ...matchSlug, required: true, ...showIf('matchBy', 'slug') },
			additionalFields(emptiable(['image'], otherFields)),
		],
		layers: [...own.layers.upsert, compareAnswer()],
		describe: describeMade,
		find: findMade(own.collection).upsert,
	};
}

function updateOf(own: Collection): Operation {
	const { collection, name, fields } = own;
	return {
		name: 'Update',
		action: `Update ${nameOfOne(collection)}`,
		description: `Change fields of ${nameWithArticle(collection)}`,
		route: recordRoutes(collection, 'PATCH'),
		idempotent: false,
		inDoubt: { title: `The ${SINGULAR[collection]} may have been updated` },
		fields: [
			recordParameter(collection),
			updateFields([{ ...name, required: false }, ...emptiable(['image'], fields)]),
			optionsCollection([...(own.updateOptions ?? []), httpMethodOption]),
		],
		validate: requireChanges,
		layers: [ofThisSite(collection), ...own.layers.update, compareAnswer()],
		describe: describeUpdate,
		find: findUpdated,
	};
}
