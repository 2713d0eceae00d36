import type { INodeProperties } from 'n8n-workflow';

import { placeholders } from '../../nodes/shared/input/prepareRequest';
import type { Field } from '../../nodes/shared/operation';
import { namesRead } from '../support/namesRead';
import { loadPackage } from '../support/package';
import type { PanelOperation } from '../support/panel';
import { choices, descriptions, everyField, innerFields, operations } from '../support/panel';
import { RESOURCES } from '../support/usualParameters';

// What a literal in the code breaks is found by `npm run check`. These rules are for the panel as it is built.

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
				/^[^a-z]/.test(word) || /^(a|an|and|as|at|by|for|in|of|on|or|per|the|to|with)$/.test(word),
		);

/** The nodes that have resources, and their first list. */
const nodes = async () =>
	(await descriptions())
		.filter(({ name }) => !name.endsWith('Trigger'))
		.map(({ name, properties }) => {
			const [resource, ...others] = properties as [INodeProperties, ...INodeProperties[]];
			return { name, resource, others, resources: choices(resource).map(({ value }) => value) };
		});

const isLegacy = (text = '') => text.endsWith(' (Legacy)');

describe('resources and operations', () => {
	test('come first, resource before operation, neither takes an expression', async () => {
		expect(await nodes()).toHaveLength(3);
		for (const { name, resource, others, resources } of await nodes()) {
			expect([name, resource.name, others[0]?.name]).toEqual([name, 'resource', 'operation']);
			expect([resource.noDataExpression, resources]).toEqual([
				true,
				expect.arrayContaining([resource.default]),
			]);
			const lists = others.filter((field) => field.name === 'operation');
			for (const { noDataExpression } of lists) expect(noDataExpression).toBe(true);
			// Each resource has its operations, and nothing belongs to an unknown one.
			expect(lists.map(({ displayOptions }) => displayOptions?.show?.resource)).toEqual(
				resources.map((each) => [each]),
			);
			for (const { displayOptions } of others) {
				expect(resources).toEqual(
					expect.arrayContaining(displayOptions?.show?.resource ?? ['none']),
				);
			}
		}
	});

	test.each<[string, (option: PanelOperation['option']) => boolean]>([
		['a name in title case', ({ name }) => isTitleCase(name)],
		[
			'an action in sentence case',
			({ action = '' }) => /^[A-Z][a-z]+( ([a-z]+|API|ID|SMS))+( \(Legacy\))?$/.test(action),
		],
		['an action without articles', ({ action = '' }) => !/\b(an?|the)\b/i.test(action)],
		[
			'a description',
			({ description, action }) => endsWell(description ?? '.') && description !== action,
		],
		[
			'an action that says so if they are legacy',
			({ name, action }) => isLegacy(name) === isLegacy(action),
		],
	])('have %s', async (_, holds) => {
		const found = await operations();
		expect(found.length).toBeGreaterThanOrEqual(16);
		expect(breaking(found, ({ option }) => !holds(option))).toEqual([]);
	});

	test('that are legacy come after the others, and so does a resource that has no other', async () => {
		const found = await operations();
		for (const { name, resources } of await nodes()) {
			const lists = resources.map((value) =>
				found
					.filter(({ node, resource }) => node === name && resource === value)
					.map(({ option }) => isLegacy(option.name)),
			);
			expect([name, lists.every(isRising)]).toEqual([name, true]);
			expect([name, isRising(lists.map((list) => list.every(Boolean)))]).toEqual([name, true]);
		}
	});

	test('have actions that differ within a node', async () => {
		const actions = (await operations()).map(({ node, option }) => `${node}: ${option.action}`);
		expect(actions.filter((each, at) => actions.indexOf(each) !== at)).toEqual([]);
	});
});

const WORDS: Record<string, string> = {
	options: 'Add option',
	additionalFields: 'Add Field',
	updateFields: 'Add Field',
	filters: 'Add Filter',
};

type Rule = (field: INodeProperties) => boolean;
const isAny: Rule = ({ type }) => type !== 'notice';
const is =
	(type: string): Rule =>
	(field) =>
		field.type === type;

describe('fields', () => {
	test.each<[string, Rule, Rule]>([
		['have a name', isAny, ({ name }) => /^[a-z][A-Za-z\d]*$/.test(name)],
		['have a label in title case', isAny, ({ displayName }) => isTitleCase(displayName)],
		[
			'that are booleans have a description that starts with “Whether”',
			is('boolean'),
			({ description = '' }) => description.startsWith('Whether '),
		],
		[
			'have a description that ends as n8n wants it and says more than the label',
			({ description }) => description !== undefined,
			({ description = '', displayName }) => endsWell(description) && description !== displayName,
		],
		[
			'have a placeholder that is an example, or says what a collection adds',
			({ placeholder }) => placeholder !== undefined,
			({ type, placeholder = '' }) =>
				placeholder.startsWith(/collection/i.test(type) ? 'Add ' : 'e.g. '),
		],
		[
			'add what n8n’s own nodes call an option, a Field or a Filter',
			is('collection'),
			({ name, placeholder }) =>
				placeholder !== undefined && placeholder === (WORDS[name] ?? placeholder),
		],
		[
			'in a collection are sorted by label, except Options',
			({ type, name }) => type === 'collection' && !['options', 'advanced'].includes(name),
			(field) =>
				isSorted(
					innerFields(field).flatMap(({ name, displayName }) =>
						name === 'advanced' ? [] : [displayName],
					),
				),
		],
		[
			'have choices that are sorted by name, legacy ones apart; days have an order of their own',
			(field) => choices(field).length > 0 && !['Resource', 'Days'].includes(field.displayName),
			(field) =>
				isSorted(
					choices(field).flatMap(({ name }) => (String(name).endsWith('(Legacy)') ? [] : [name])),
				),
		],
		[
			'with options have one of them as default',
			is('options'),
			(field) => choices(field).some(({ value }) => value === field.default),
		],
		[
			'have choices that differ',
			is('options'),
			(field) => new Set(choices(field).map(({ value }) => value)).size === choices(field).length,
		],
		[
			'that are notices send nothing',
			is('notice'),
			({ routing, default: value }) => routing === undefined && value === '',
		],
	])('%s', async (_, concerns, holds) => {
		const all = await everyField();
		expect(all.length).toBeGreaterThanOrEqual(80);
		const found = all.filter(({ field }) => concerns(field));
		expect(found.length).toBeGreaterThan(0);
		expect(breaking(found, ({ field }) => !holds(field))).toEqual([]);
	});

	test('of one operation have names of their own, in a workflow’s node and in a tool', async () => {
		const isIn = (tool: boolean) => (field: INodeProperties) =>
			field.displayOptions?.show?.['@tool']?.includes(tool) ?? true;
		for (const { where, fields } of await operations()) {
			for (const group of [true, false].flatMap((tool) => [
				fields.filter(isIn(tool)),
				...fields.map(innerFields),
			])) {
				const names = group.map(({ name }) => name);
				expect([where, names]).toEqual([where, [...new Set(names)]]);
			}
		}
	});

	test('that are sent under one name are never shown together, unless one overrides the other', () => {
		const all = Object.values(RESOURCES)
			.flatMap((resources) => Object.values(resources))
			.flatMap((operations) => Object.values(operations));
		const found = all.flatMap(({ action, fields }) => {
			const sent = fields
				.flatMap((field) => (field.type === 'collection' ? (field.options as Field[]) : [field]))
				.filter(({ routing }) => routing?.send?.property !== undefined);
			return sent.map((field) => ({
				where: `${action} > ${field.name}`,
				field,
				others: sent.filter(
					(each) =>
						each !== field && each.routing?.send?.property === field.routing?.send?.property,
				),
			}));
		});
		const [overriding, usual] = [true, false].map((overrides) =>
			found.filter(({ field }) => (field.overrides ?? false) === overrides),
		) as [typeof found, typeof found];
		expect(overriding.length).toBeGreaterThan(0);
		expect(
			breaking(overriding, ({ others }) => others.length !== 1 || others[0]?.overrides === true),
		).toEqual([]);
		// Fields of which the panel shows one at a time say when.
		const shown = ({ displayOptions }: Field) => JSON.stringify(displayOptions);
		expect(
			breaking(usual, ({ field, others }) =>
				others.some((each) => !each.overrides && shown(each) === shown(field)),
			),
		).toEqual([]);
	});

	test('are sent, or read by the code, or only choose what the panel shows', async () => {
		const read = namesRead();
		const unused: string[] = [];
		for (const { where, option, fields } of await operations()) {
			const inPath = placeholders(String(option.routing?.request?.url));
			const names = fields.map(({ name }) => name);
			expect([where, names]).toEqual([where, expect.arrayContaining(inPath)]);
			const choosing = fields.flatMap(({ displayOptions }) =>
				Object.keys(displayOptions?.show ?? {}),
			);
			const within = (each: INodeProperties): INodeProperties[] =>
				each.type === 'collection' ? innerFields(each).flatMap(within) : [each];
			for (const { name, type, routing } of fields.flatMap(within)) {
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
					if (['resource', 'operation', '@tool'].includes(name)) continue;
					const by = fields.filter((field) => field.name === name);
					const possible = by.flatMap((each) =>
						each.type === 'boolean' ? [true, false] : choices(each).map(({ value }) => value),
					);
					expect([where, name, possible]).toEqual([where, name, expect.arrayContaining(values)]);
				}
			}
		}
	});

	test('that name a record are chosen from a list which the node can read', async () => {
		const loaded = (await loadPackage()).nodes;
		const found = (await everyField()).filter(({ field }) => field.type === 'resourceLocator');
		expect(found.length).toBeGreaterThan(0);
		for (const { where, field } of found) {
			const list = field.modes?.find(({ name }) => name === 'list')?.typeOptions;
			const methods = loaded[where.split(' > ')[0] as string]?.methods?.listSearch ?? {};
			expect([where, Object.keys(methods)]).toEqual([
				where,
				expect.arrayContaining([list?.searchListMethod]),
			]);
			expect(field.default).toEqual({ mode: 'list', value: '' });
		}
	});
});
