import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { sms } from '../../../nodes/Sms/service';
import { labelsInRequest } from '../../../nodes/shared/input/prepareRequest';
import type { Convert, Field, Operation } from '../../../nodes/shared/operation';
import { defineNode } from '../../../nodes/shared/panel/defineNode';
import { pick, toBody, toQuery } from '../../../nodes/shared/panel/fields';
import { getMany } from '../../../nodes/shared/panel/getMany';
import { recordLocator } from '../../../nodes/shared/panel/locators';
import { succeeded } from '../../../nodes/shared/result';
import { outcomes } from '../../support/outcomes';

const field = (name: string, rest: Partial<INodeProperties> = {}): INodeProperties => ({
	displayName: `The ${name}`,
	name,
	type: 'string',
	default: '',
	...rest,
});

const operation = (value: string, rest: Partial<Operation> = {}): Operation => ({
	name: value.toUpperCase(),
	action: `${value} thing`,
	description: `${value} a thing`,
	route: { method: 'GET', path: '/things/{id}' },
	idempotent: true,
	fields: [],
	...rest,
});

describe('a node is built from its resources', () => {
	const limit = field('limit', { displayOptions: { show: { returnAll: [false] } } });
	const get = operation('get', { fields: [field('id')] });
	const list = operation('list', { fields: [limit], route: { method: 'GET', path: '/things' } });
	const other = operation('get', { fields: [field('id')] });
	const { properties } = defineNode(sms, { thing: { get, list }, other: { get: other } }, 'other');

	test('with the chosen resource first shown, and fields shown for their operation alone', () => {
		const [resource, ...others] = properties;
		expect(resource).toMatchObject({
			...{ name: 'resource', type: 'options', default: 'other' },
			options: [
				{ name: 'Thing', value: 'thing' },
				{ name: 'Other', value: 'other' },
			],
		});
		expect(
			others
				.filter(({ name }) => name !== 'toolDescription')
				.map(({ name, displayOptions }) => [name, displayOptions?.show]),
		).toEqual([
			['operation', { resource: ['thing'] }],
			['id', { resource: ['thing'], operation: ['get'] }],
			['options', { resource: ['thing'], operation: ['get'] }],
			['limit', { returnAll: [false], resource: ['thing'], operation: ['list'] }],
			['options', { resource: ['thing'], operation: ['list'] }],
			['operation', { resource: ['other'] }],
			['id', { resource: ['other'], operation: ['get'] }],
			['options', { resource: ['other'], operation: ['get'] }],
			['requestOptions', undefined],
		]);
	});

	test('with the method and path of each operation', () => {
		const options = properties.flatMap((each) => (each.name === 'operation' ? each.options : []));
		expect(options).toHaveLength(3);
		const urls = options.map((option) => (option as INodePropertyOptions).routing?.request?.url);
		expect(urls).toEqual(['/things/{id}', '/things', '/things/{id}']);
	});

	test('and the operations’ own fields aren’t changed, so that two can share one', () => {
		expect(limit.displayOptions).toEqual({ show: { returnAll: [false] } });
		expect(get.fields[0]?.displayOptions).toBeUndefined();
	});
});

test('in messages, what is sent or in the path is named by its label; of two that send the same, by the first', () => {
	const fields = [
		field('senderId', toQuery('from')),
		field('id'),
		field('unsent'),
		field('more', { type: 'collection', options: [field('page', toBody('page_no'))] }),
		field('fromList', toQuery('from')),
	];
	expect(labelsInRequest(operation('get', { fields }))).toEqual({
		...{ from: 'The senderId', id: 'The id', page_no: 'The page' },
	});
});

test('a field for the body or the query keeps dots in its name', () => {
	const send = { property: 'a.b', propertyInDotNotation: false };
	expect(toBody('a.b')).toEqual({ routing: { send: { type: 'body', ...send } } });
	expect(toQuery('a.b')).toEqual({ routing: { send: { type: 'query', ...send } } });
});

test.each<[string[], Record<string, unknown>, Record<string, unknown>]>([
	[['b', 'a'], { a: 1, b: 2, c: 3 }, { b: 2, a: 1 }],
	[['a', 'b'], { b: null }, { b: null }],
	[['a', 'b'], { a: undefined, b: 0 }, { b: 0 }],
	[['a'], {}, {}],
])('of a record, %j are kept in this order if it has them: %p', (names, record, expected) => {
	const kept = pick(...names)(record as never);
	expect(Object.entries(kept)).toEqual(Object.entries(expected));
});

test('a record is chosen from a list that can be searched, or entered as an ID', () => {
	const thing = (own = {}) => recordLocator('thingId', 'Thing', 'searchThings', own);
	const typeOptions = { searchListMethod: 'searchThings', searchable: true };
	expect(thing()).toMatchObject({
		...{ type: 'resourceLocator', required: true, default: { mode: 'list', value: '' } },
		modes: [{ name: 'list', typeOptions }, { name: 'id' }],
	});
	expect(thing({ required: false }).required).toBe(false);
});

describe('a Get Many', () => {
	const style = {
		page: 'page',
		size: 'per_page',
		maximum: 50,
		read: () => undefined,
		collect: async () => succeeded([]),
	};
	const { fields } = getMany(style, { action: 'x', description: 'x', path: '/x' });

	test('has Limit while Return All is off, pages by the service’s names and maximum, and a bound', () => {
		expect(fields.slice(0, 2)).toMatchObject([
			{ name: 'returnAll', default: false },
			{ name: 'limit', default: 50, displayOptions: { show: { returnAll: [false] } } },
		]);
		expect(fields.find(({ name }) => name === 'options')?.options).toMatchObject([
			{
				...{ default: 50, typeOptions: { minValue: 1, maxValue: 50 } },
				routing: { send: { property: 'per_page' } },
			},
			{ routing: { send: { property: 'page' } } },
			{
				...{ name: 'maximumRecords', default: 100_000 },
				typeOptions: { minValue: 1, maxValue: 1_000_000 },
			},
		]);
	});

	test.each<[string, unknown, unknown]>([
		['page', 1, { value: 1 }],
		['page', 0, { problem: expect.stringContaining('from 1 to') as string }],
		['per_page', 50, { value: 50 }],
		['per_page', 51, { problem: 'must be a whole number from 1 to 50, but is “51”' }],
	])('checks them: %s %j', (name, value, outcome) => {
		const options = fields.find((each) => each.name === 'options')?.options as Field[];
		const option = options.find(({ routing }) => routing?.send?.property === name);
		expect(outcomes(option?.check as Convert)(value)).toEqual(outcome);
	});
});
