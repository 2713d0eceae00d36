import fc from 'fast-check';

import { withInner } from '../../../nodes/shared/input/innerFields';
import type { Operation } from '../../../nodes/shared/operation';
import { withSendOptions } from '../../../nodes/shared/panel/sendOptions';
import type { Schema } from '../../contract/description';
import { operationsOf } from '../../contract/description';
import type { UsualService } from '../../support/usualParameters';
import { locator, placesOf, RESOURCES, usualParameters } from '../../support/usualParameters';
import { readOperation as read } from './readOperation';

const circular: Record<string, unknown> = {};
circular.self = circular;

const fail = () => {
	throw new Error('toString');
};

/** Anything that an expression can return, except text, which may say anything. */
const anyValue = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.constantFrom<unknown>(
			...[undefined, null, NaN, Infinity, -0, 1e21, 1e-7, 0.1 + 0.2, 2 ** 53, 10n, true, false],
			...[{}, [], [[]], [null], [undefined], [NaN], [{}], { a: 1 }, { toString: 1 }, new Date(NaN)],
			...[Object.create(null), circular, Symbol('x'), () => 1, new Date(0), '\ud83d', 'a\0b', ' '],
			...[{ toISO: 1 }, { toISO: () => 5 }, { toJSON: () => undefined }, [{ toString: 1 }]],
			...[{ toString: fail }, locator({ toString: 1 }), { item: 1 }],
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

describe.each(Object.keys(RESOURCES) as UsualService[])('%s', (service) => {
	const operations = Object.entries(RESOURCES[service]).flatMap(([resource, own]) =>
		Object.values(own).map((each): [string, Operation] => [`${resource}: ${each.name}`, each]),
	);

	test.each(operations)('%s can be sent with the usual values', (_, operation) => {
		expect(read(operation, usualParameters(service, operation))).toMatchObject({ ok: true });
	});

	test.each(operations)(
		'%s sends what the document describes or names the parameter, whatever it is given',
		async (_, operation) => {
			const route = `${operation.route.method} ${operation.route.path.replace(/\{\w+\}/g, '{}')}`;
			const inputs = (await operationsOf(service))
				.filter(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}` === route)
				.flatMap((each) => each.inputs);
			for (const { field, shownWith, put } of placesOf(operation)) {
				const base = { ...usualParameters(service, operation), ...shownWith };
				const labels = withInner(withSendOptions(operation)).map((each) => each.displayName);
				const inner = [field.options ?? []]
					.flat()
					.flatMap((one) => ('values' in one ? one.values : []));
				const named = [...labels, ...[field, ...inner].map((each) => each.displayName)].map(
					(label) => `“${label}”`,
				);
				fc.assert(
					fc.property(anyValue, (value) => {
						const result = read(operation, put(base, value));
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
