import type { INodeProperties } from 'n8n-workflow';

import { placeholders } from '../../nodes/shared/input/fieldMap';
import { namesRead } from '../support/namesRead';
import { loadPackage } from '../support/package';
import { choices, descriptions, everyField, innerFields, operations } from '../support/panel';

/** Lists the places that break a rule, so that a failing test names them. */
const breaking = <T extends { where: string }>(
	found: T[],
	breaks: (each: T) => boolean,
): string[] => found.filter(breaks).map(({ where }) => where);

const isSorted = (names: string[]): boolean =>
	names.every((name, at) => at === 0 || (names[at - 1] as string).localeCompare(name) <= 0);

/** Whether no false follows a true. */
const isRising = (flags: boolean[]): boolean => flags.every((flag, at) => flag || !flags[at - 1]);

/** A single sentence has no full stop; several end with one. */
const endsWell = (text: string): boolean =>
	text.trim() === text && text.endsWith('.') === /[.?!] \p{Lu}/u.test(text);

const isTitleCase = (name: string): boolean =>
	name
		.split(/[ (]+/)
		.every(
			(word) =>
				/^[^a-z]/.test(word) || /^(a|an|and|as|at|by|for|in|of|on|or|the|to|with)$/.test(word),
		);

test('the panel has fields, so that the rules below check something', async () => {
	expect((await descriptions()).length).toBeGreaterThanOrEqual(4);
	expect((await operations()).length).toBeGreaterThanOrEqual(16);
	expect((await everyField()).length).toBeGreaterThanOrEqual(80);
});

describe('resources and operations', () => {
	test('come first, resource before operation, neither takes an expression', async () => {
		for (const { name, properties } of await descriptions()) {
			if (name.endsWith('Trigger')) continue;
			const [resource, operation] = properties as [INodeProperties, INodeProperties];
			expect([name, resource.name, operation.name]).toEqual([name, 'resource', 'operation']);
			expect(choices(resource).map(({ value }) => value)).toContain(resource.default);
			for (const field of properties.filter((each) => each.name === 'operation')) {
				expect(field.noDataExpression).toBe(true);
				expect(choices(field).map(({ value }) => value)).toContain(field.default);
			}
			expect(resource.noDataExpression).toBe(true);
		}
	});

	test('each resource has its operations, and no operation belongs to an unknown one', async () => {
		for (const { name, properties } of await descriptions()) {
			if (name.endsWith('Trigger')) continue;
			const resources = choices(properties[0] as INodeProperties).map(({ value }) => value);
			const shown = properties
				.filter((field) => field.name === 'operation')
				.map(({ displayOptions }) => displayOptions?.show?.resource);
			expect([name, shown]).toEqual([name, resources.map((each) => [each])]);
			for (const { displayOptions } of properties.slice(1)) {
				expect(resources).toEqual(
					expect.arrayContaining(displayOptions?.show?.resource ?? ['none']),
				);
			}
		}
	});

	test('have a name in title case, an action in sentence case without articles, and a description', async () => {
		const found = await operations();
		expect(breaking(found, ({ option }) => !isTitleCase(option.name))).toEqual([]);
		expect(
			breaking(
				found,
				({ option: { action = '' } }) =>
					!/^[A-Z][a-z]+( ([a-z]+|API|ID|SMS))+( \(Legacy\))?$/.test(action),
			),
		).toEqual([]);
		expect(breaking(found, ({ option }) => /\b(an?|the)\b/i.test(option.action ?? ''))).toEqual([]);
		expect(breaking(found, ({ option }) => !endsWell(option.description ?? '.'))).toEqual([]);
		expect(breaking(found, ({ option }) => option.description === option.action)).toEqual([]);
	});

	test('that are legacy say so in their action, and come after the others', async () => {
		const found = await operations();
		const isLegacy = (text = '') => text.endsWith(' (Legacy)');
		expect(
			breaking(found, ({ option }) => isLegacy(option.name) !== isLegacy(option.action)),
		).toEqual([]);
		for (const { name, properties } of await descriptions()) {
			if (name.endsWith('Trigger')) continue;
			const lists = choices(properties[0] as INodeProperties).map(({ value }) =>
				found
					.filter(({ node, resource }) => node === name && resource === value)
					.map(({ option }) => isLegacy(option.name)),
			);
			expect([name, lists.every(isRising)]).toEqual([name, true]);
			// A resource that offers nothing else comes after the other resources.
			expect([name, isRising(lists.map((list) => list.every(Boolean)))]).toEqual([name, true]);
		}
	});

	test('have actions that differ within a node', async () => {
		const actions = (await operations()).map(({ node, option }) => `${node}: ${option.action}`);
		expect(actions.filter((each, at) => actions.indexOf(each) !== at)).toEqual([]);
	});
});

describe('fields', () => {
	test('have a name, and a label in title case', async () => {
		const found = (await everyField()).filter(({ field }) => field.type !== 'notice');
		expect(breaking(found, ({ field }) => !/^[a-z][A-Za-z\d]*$/.test(field.name))).toEqual([]);
		expect(breaking(found, ({ field }) => !isTitleCase(field.displayName))).toEqual([]);
	});

	test('of one operation have names of their own', async () => {
		for (const { where, fields } of await operations()) {
			for (const group of [fields, ...fields.map(innerFields)]) {
				const names = group.map(({ name }) => name);
				expect([where, names]).toEqual([where, [...new Set(names)]]);
			}
		}
	});

	test('are sent, or read by the code, or only choose what the panel shows', async () => {
		const read = namesRead();
		const unused: string[] = [];
		for (const { where, option, fields } of await operations()) {
			const inPath = placeholders(String(option.routing?.request?.url));
			expect([where, fields.map(({ name }) => name)]).toEqual([
				where,
				expect.arrayContaining(inPath),
			]);
			const choosing = fields.flatMap(({ displayOptions }) =>
				Object.keys(displayOptions?.show ?? {}),
			);
			for (const { name, type, routing } of fields.flatMap((each) =>
				each.type === 'collection' ? innerFields(each) : [each],
			)) {
				const isUsed =
					type === 'notice' ||
					routing?.send?.property !== undefined ||
					[...inPath, ...choosing].includes(name) ||
					read.has(name);
				if (!isUsed) unused.push(`${where} > ${name}`);
			}
		}
		expect(unused).toEqual([]);
	});

	test('are shown by the value of a field of the same node', async () => {
		for (const { where, fields } of await operations()) {
			for (const { displayOptions } of fields) {
				for (const [name, values = []] of Object.entries(displayOptions?.show ?? {})) {
					if (name === 'resource' || name === 'operation') continue;
					const by = fields.find((field) => field.name === name);
					const possible =
						by?.type === 'boolean'
							? [true, false]
							: choices(by ?? fields[0]!).map(({ value }) => value);
					expect([where, name, possible]).toEqual([where, name, expect.arrayContaining(values)]);
				}
			}
		}
	});

	test('that are booleans have a description that starts with “Whether”', async () => {
		const found = (await everyField()).filter(({ field }) => field.type === 'boolean');
		expect(breaking(found, ({ field }) => !/^Whether /.test(field.description ?? ''))).toEqual([]);
	});

	test('have a description that ends as n8n wants it and says more than the label', async () => {
		const found = (await everyField()).filter(({ field }) => field.description !== undefined);
		expect(breaking(found, ({ field }) => !endsWell(field.description ?? ''))).toEqual([]);
		expect(breaking(found, ({ field }) => field.description === field.displayName)).toEqual([]);
	});

	test('have a placeholder that is an example, or says what a collection adds', async () => {
		const found = (await everyField()).filter(({ field }) => field.placeholder !== undefined);
		expect(
			breaking(found, ({ field: { type, placeholder = '' } }) =>
				/collection/i.test(type)
					? !placeholder.startsWith('Add ')
					: !placeholder.startsWith('e.g. '),
			),
		).toEqual([]);
	});

	test('in a collection are sorted by label, except Options, and choices by name', async () => {
		const found = await everyField();
		const collections = found.filter(({ field }) => field.type === 'collection');
		expect(
			breaking(
				collections.filter(({ field }) => field.name !== 'options'),
				({ field }) => !isSorted(innerFields(field).map((each) => each.displayName)),
			),
		).toEqual([]);
		const lists = found.filter(({ field }) => field.displayName !== 'Resource');
		expect(
			breaking(lists, ({ field }) => !isSorted(choices(field).map((each) => each.name))),
		).toEqual([]);
	});

	test('add what n8n’s own nodes call an option, a Field or a Filter', async () => {
		const words = { options: 'Add option', additionalFields: 'Add Field', filters: 'Add Filter' };
		const found = (await everyField()).filter(({ field }) => field.type === 'collection');
		for (const { where, field } of found) {
			const word = { updateFields: 'Add Field', ...words }[field.name] ?? expect.any(String);
			expect([where, field.placeholder]).toEqual([where, word as unknown]);
		}
	});

	test('with options have one of them as default', async () => {
		const found = (await everyField()).filter(({ field }) => field.type === 'options');
		expect(
			breaking(found, ({ field }) => !choices(field).some(({ value }) => value === field.default)),
		).toEqual([]);
		expect(
			breaking(
				found,
				({ field }) =>
					new Set(choices(field).map(({ value }) => value)).size !== choices(field).length,
			),
		).toEqual([]);
	});

	test('called Limit have the default 50 and the minimum 1, and Return All is off by default', async () => {
		for (const { where, fields } of await operations()) {
			const limit = fields.find(({ name }) => name === 'limit');
			const all = fields.find(({ name }) => name === 'returnAll');
			expect([where, limit === undefined]).toEqual([where, all === undefined]);
			if (!limit || !all) continue;
			expect(limit).toMatchObject({ default: 50, typeOptions: { minValue: 1 }, type: 'number' });
			expect(all).toMatchObject({ default: false, type: 'boolean' });
		}
	});

	test('that are notices send nothing', async () => {
		const notices = (await everyField()).filter(({ field }) => field.type === 'notice');
		expect(notices.length).toBeGreaterThan(0);
		expect(
			breaking(notices, ({ field }) => field.routing !== undefined || field.default !== ''),
		).toEqual([]);
	});

	test('that name a record are chosen from a list which the node can read', async () => {
		const { nodes } = await loadPackage();
		const found = (await everyField()).filter(({ field }) => field.type === 'resourceLocator');
		expect(found.length).toBeGreaterThan(0);
		for (const { where, field } of found) {
			const search = field.modes?.find(({ name }) => name === 'list')?.typeOptions
				?.searchListMethod;
			const methods = nodes[where.split(' > ')[0] as string]?.methods?.listSearch ?? {};
			expect([where, Object.keys(methods)]).toEqual([where, expect.arrayContaining([search])]);
			expect(field.default).toEqual({ mode: 'list', value: '' });
		}
	});
});
