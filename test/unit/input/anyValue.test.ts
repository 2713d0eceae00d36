import fc from 'fast-check';
import type { INodeProperties } from 'n8n-workflow';

import { api } from '../../../nodes/Calendar/resources/api';
import { category } from '../../../nodes/Calendar/resources/category';
import { event } from '../../../nodes/Calendar/resources/event';
import { organizer } from '../../../nodes/Calendar/resources/organizer';
import { tag } from '../../../nodes/Calendar/resources/tag';
import { venue } from '../../../nodes/Calendar/resources/venue';
import { client } from '../../../nodes/Invoicing/resources/client';
import { invoice } from '../../../nodes/Invoicing/resources/invoice';
import { payment } from '../../../nodes/Invoicing/resources/payment';
import { receipt } from '../../../nodes/Invoicing/resources/receipt';
import { contact } from '../../../nodes/Sms/resources/contact';
import { message } from '../../../nodes/Sms/resources/message';
import { wallet } from '../../../nodes/Sms/resources/wallet';
import { labelsOf, mapFields } from '../../../nodes/shared/input/fieldMap';
import { readItem } from '../../../nodes/shared/input/readItem';
import type { InputItem } from '../../../nodes/shared/n8n/host';
import type { Operation, Resource } from '../../../nodes/shared/operation';
import { withSendOptions } from '../../../nodes/shared/panel/sendOptions';
import { operationsOf, type Schema } from '../../contract/description';
import { innerFields } from '../../support/panel';

const SERVICES: Record<string, Resource[]> = {
	sms: [contact, message, wallet],
	invoicing: [client, invoice, payment, receipt],
	calendar: [api, category, event, organizer, tag, venue],
};

const ID = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';
const locator = (value: unknown) => ({ __rl: true, mode: 'id', value });

/** Values with which every operation can be sent. */
const usual = (service: string, operation: Operation): Record<string, unknown> => ({
	...{ name: 'Ama', title: 'Fair', venue: 'Hall', organizer: 'Choir', slug: 'fair' },
	...{ senderId: 'AKWAABA', to: '+233241234567', message: 'Hello', phoneNumber: '+233241234567' },
	...{ amount: '5', paymentMethod: 'cash', issueDate: '2026-03-01', specifyItems: 'fields' },
	...{ items: { item: [{ description: 'x', quantity: '1', rate: '5', unit: '' }] } },
	...{
		startDate: '2026-03-01T09:00:00',
		endDate: '2026-03-01T10:00:00',
		specifyRecipients: 'text',
	},
	...{ returnAll: false, limit: 5, simplify: true, matchBy: 'name', specifyDates: 'default' },
	...{ unicode: 'auto', updateFields: { description: 'x' } },
	specifyVenue: operation.value === 'create' ? 'none' : 'keep',
	specifyOrganizers: operation.value === 'create' ? 'none' : 'keep',
	...Object.fromEntries(
		[
			'clientId',
			'eventId',
			'invoiceId',
			'receiptId',
			'categoryId',
			'tagId',
			'organizerId',
			'venueId',
		].map((name) => [name, locator(service === 'calendar' ? '7' : ID)]),
	),
});

/** Where a value is put: a parameter, or a field in a collection. */
interface Place {
	field: INodeProperties;
	parameters(value: unknown): Record<string, unknown>;
}

function placesIn(operation: Operation, service: string): Place[] {
	return withSendOptions(operation).flatMap((field): Place[] => {
		if (field.type === 'notice') return [];
		// The field is shown only with certain values of others.
		const shown = Object.fromEntries(
			Object.entries(field.displayOptions?.show ?? {}).map(([name, values]) => [name, values?.[0]]),
		);
		const base: Record<string, unknown> = { ...usual(service, operation), ...shown };
		const own: Place[] = [
			{ field, parameters: (value) => ({ ...base, [field.name]: value }) },
			...(field.type === 'resourceLocator'
				? [{ field, parameters: (value: unknown) => ({ ...base, [field.name]: locator(value) }) }]
				: []),
		];
		const inner = innerFields(field).map(
			(each): Place => ({
				field: each,
				parameters: (value) => ({
					...base,
					[field.name]:
						field.type === 'collection'
							? { ...(base[field.name] as object | undefined), [each.name]: value }
							: {
									[field.options?.[0]?.name ?? '']: [
										{ description: 'x', quantity: '1', rate: '5', [each.name]: value },
									],
								},
				}),
			}),
		);
		return [...own, ...inner];
	});
}

const read = (operation: Operation, parameters: Record<string, unknown>) => {
	const fields = withSendOptions(operation);
	const names = new Set(fields.map(({ name }) => name));
	const get = (name: string) => (names.has(name) ? parameters[name] : undefined);
	return readItem(
		{ get } as InputItem,
		operation,
		{ fields, fieldMap: mapFields(operation) },
		'Africa/Accra',
	);
};

const circular: Record<string, unknown> = {};
circular.self = circular;

/** Anything that an expression can return, except text, which may say anything. */
const anyValue = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.constantFrom<unknown>(
			...[undefined, null, NaN, Infinity, -0, 1e21, 1e-7, 0.1 + 0.2, 2 ** 53, 10n, true, false],
			...[{}, [], [[]], [null], [undefined], [NaN], [{}], { a: 1 }, { toString: 1 }, new Date(NaN)],
			...[Object.create(null), circular, Symbol('x'), () => 1, new Date(0), '\ud83d', 'a\0b', ' '],
			...[{ toISO: 1 }, { toISO: () => 5 }, { toJSON: () => undefined }, [{ toString: 1 }]],
			...[
				{
					toString: () => {
						throw new Error('toString');
					},
				},
				locator({ toString: 1 }),
				{ item: 1 },
			],
			...[{ item: [{ description: { toString: 1 }, quantity: null, rate: [] }] }, { item: [null] }],
			...[
				{ organizer: [{}] },
				{ organizer: [{ organizerId: locator(undefined) }] },
				{ item: [[]] },
			],
		),
	},
	fc
		.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withSparseArray: true })
		.filter((value) => typeof value !== 'string'),
);

const typesOf = (schema: Schema): string[] => [
	...[schema.type ?? []].flat(),
	...[...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])].map(
		(value) => typeof value,
	),
	...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(typesOf),
];

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** What must never be sent anywhere in a request. */
function unsent(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).some(unsent);
	return typeof value === 'string'
		? /\[object|\bNaN\b|undefined|\bnull\b|Symbol|Infinity|\p{Surrogate}|\0/u.test(value)
		: typeof value === 'number'
			? !Number.isFinite(value)
			: value !== null && typeof value !== 'boolean';
}

describe.each(Object.entries(SERVICES))('%s', (service, resources) => {
	const operations = resources.flatMap((resource) =>
		resource.operations.map((each): [string, Operation] => [
			`${resource.name}: ${each.name}`,
			each,
		]),
	);

	test.each(operations)('%s can be sent with the usual values', (_, operation) => {
		expect(read(operation, usual(service, operation))).toMatchObject({ ok: true });
	});

	test.each(operations)(
		'%s sends what the document describes or names the parameter, whatever it is given',
		async (_, operation) => {
			const route = `${operation.method} ${operation.path.replace(/\{\w+\}/g, '{}')}`;
			const inputs = (await operationsOf(service))
				.filter(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}` === route)
				.flatMap((each) => each.inputs);
			for (const { field, parameters } of placesIn(operation, service)) {
				const labels = Object.values(labelsOf(withSendOptions(operation)));
				const named = [...labels, field.displayName].map((label) => `“${label}”`);
				fc.assert(
					fc.property(anyValue, (value) => {
						const result = read(operation, parameters(value));
						if (!result.ok) {
							expect(named.some((name) => result.failure.message.includes(name))).toBe(true);
							expect(result.failure.message).not.toMatch(/\[object|\p{Surrogate}/u);
							return;
						}
						const { body, qs } = result.value;
						expect([body, qs, unsent(body) || unsent(qs)]).toEqual([body, qs, false]);
						for (const [name, sent] of Object.entries(body)) {
							const types = inputs
								.filter((input) => input.name === name && input.in === 'body')
								.flatMap(({ schema }) => typesOf(schema));
							if (types.length === 0) continue;
							const type = typeOf(sent);
							const fits = types.includes(type) || (type === 'number' && types.includes('integer'));
							expect([name, sent, fits]).toEqual([name, sent, true]);
						}
					}),
					{ numRuns: 40 },
				);
			}
		},
	);
});
