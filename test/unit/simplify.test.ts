import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { resources as calendar } from '../../nodes/Calendar/resources';
import { resources } from '../../nodes/Invoicing/resources';
import type { Operation, Resources } from '../../nodes/shared/operation';
import type { Schema } from '../contract/description';
import { operationsOf } from '../contract/description';

/** Every operation with Simplify. */
const simplifying = (all: Resources) =>
	Object.entries(all).flatMap(([resource, operations]) =>
		Object.entries(operations)
			.filter(([, { simplify }]) => simplify !== undefined)
			.map(([value, operation]): [string, Operation] => [`${resource} > ${value}`, operation]),
	);
const SIMPLIFYING = simplifying(resources);

/** The record in an answer of the OpenAPI file: inside `data`, or its first entry if that is a list. */
async function recordOf({ route: { method, path } }: Operation): Promise<Schema> {
	const shape = (each: string) => each.replace(/\{\w+\}/g, '{}');
	const described = (await operationsOf('invoicing')).find(
		(each) => each.method === method && shape(each.path) === shape(path),
	);
	const data = described?.answer?.properties?.data ?? {};
	return data.items ?? data;
}

/** A value for a schema in which each simple value is its own path. */
function sample(schema: Schema, path: string): unknown {
	const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
	const shaped = [schema, ...parts].find(({ properties, items }) => properties ?? items);
	if (shaped?.items) return [sample(shaped.items, `${path}[]`)];
	if (!shaped?.properties) return path;
	return Object.fromEntries(
		Object.entries(shaped.properties).map(([name, inner]) => [
			name,
			sample(inner, path === '' ? name : `${path}.${name}`),
		]),
	);
}

describe.each(SIMPLIFYING)('%s', (_where, operation) => {
	const simplify = (record: IDataObject) => operation.simplify?.(record) ?? {};

	test('keeps at most ten flat fields from the service’s answer, including the ID', async () => {
		const record = sample(await recordOf(operation), '') as IDataObject;
		expect(Object.keys(record).length).toBeGreaterThan(3);
		const simple = simplify(record);
		expect(Object.keys(simple).length).toBeLessThanOrEqual(10);
		expect(simple.id).toBe('id');
		for (const [name, value] of Object.entries(simple)) {
			// A field keeps its name. Nested names are joined: client.name becomes clientName.
			const joined = String(value).replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
			expect([name, typeof value]).toEqual([joined, 'string']);
		}
	});

	test('is described by what it keeps', async () => {
		const record = sample(await recordOf(operation), '') as IDataObject;
		const kept = Object.keys(simplify(record)).join();
		for (const [name, value] of Object.entries(record)) {
			if (typeof value !== 'object' || kept.includes(name)) continue;
			const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
			expect(operation.description).not.toContain(words);
		}
	});

	test('keeps null, adds nothing for missing fields and doesn’t change the record', () => {
		// Without the related record, its fields are null too.
		const related = { client: null, payments: null, items: null };
		const record = { id: '1', status: null, currency: null, clientId: null };
		for (const each of [record, { ...record, ...related }]) {
			const { id, ...others } = simplify(Object.freeze(each));
			expect(id).toBe('1');
			for (const [name, value] of Object.entries(others))
				expect([name, value]).toEqual([name, null]);
		}
	});
});

test('the operations that read records are the ones that simplify', () => {
	expect(SIMPLIFYING.map(([where]) => where)).toEqual([
		...['invoice > get', 'invoice > getAll', 'client > get', 'client > getAll'],
		...['payment > getAll', 'receipt > get', 'receipt > getAll'],
	]);
});

test.each(simplifying(calendar))(
	'%s keeps at most ten fields of a record that has all, including the ID',
	(_where, { simplify }) => {
		const record: IDataObject = new Proxy({}, { get: (_, name) => `a ${String(name)}` });
		const names = Object.keys(simplify?.(record) ?? {});
		expect(names).toContain('id');
		expect(names.length).toBeLessThanOrEqual(10);
	},
);

/** Records with more fields than this are too much for a model. */
const MOST = 10;

const choicesIn = ({ fields }: Operation) =>
	fields
		.filter(({ name }) => name === 'outputFields')
		.flatMap(({ options }) => options as INodePropertyOptions[]);

test.each(SIMPLIFYING)(
	'%s: a model gets chosen fields, if there are many',
	async (_, operation) => {
		const record = sample(await recordOf(operation), '') as IDataObject;
		const all = Object.keys({ ...record, ...operation.simplify?.(record) });
		const offered = choicesIn(operation).map(({ value }) => String(value));
		expect(offered.length > 0).toBe(Object.keys(record).length > MOST);
		expect(all).toEqual(expect.arrayContaining(offered));
		expect(offered).not.toContain('id');
	},
);

test('the fields that a model can get are named as in the panel', () => {
	const named = Object.values(calendar.event ?? {})
		.flatMap(choicesIn)
		.map(({ name, value }) => `${value}: ${name}`);
	expect(named).toEqual(
		expect.arrayContaining(['all_day: All Day', 'startDate: Start Date', 'url: URL']),
	);
	expect(new Set(named).size).toBe(named.length / 2);
});
