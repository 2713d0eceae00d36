import { type INodeParameters, type INodeTypeDescription, NodeHelpers } from 'n8n-workflow';

import { descriptions, innerFields, operations } from '../../support/panel';

/** What n8n makes of stored parameters when it saves (`save`) or runs a workflow. */
const throughN8n = (
	description: INodeTypeDescription,
	parameters: INodeParameters,
	{ save }: { save: boolean },
) =>
	NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		!save,
		false,
		{ typeVersion: 1 },
		description,
	);

/** Parameters with something in one of their collections, or in Advanced there. */
const parametersWith = (
	chosen: INodeParameters,
	collection: string,
	held: INodeParameters,
	isAdvanced = false,
): INodeParameters => ({ ...chosen, [collection]: isAdvanced ? { advanced: held } : held });

/** Each switch of each collection of each operation. */
async function switches() {
	const nodes = new Map((await descriptions()).map((each) => [each.name, each]));
	return (await operations()).flatMap(({ node, resource, option, where, fields }) => {
		const description = nodes.get(node) as INodeTypeDescription;
		const chosen = { resource, operation: option.value as string };
		const collections = fields.filter(
			({ type, displayOptions }) =>
				type === 'collection' && Object.keys(displayOptions?.show ?? {}).length === 2,
		);
		return collections.flatMap((collection) =>
			innerFields(collection)
				.flatMap((field) =>
					field.name === 'advanced'
						? innerFields(field).map((inner) => ({ field: inner, isAdvanced: true }))
						: [{ field, isAdvanced: false }],
				)
				.filter(({ field }) => field.type === 'boolean')
				.map(({ field, isAdvanced }) => ({
					where: `${where} > ${collection.name} > ${field.name}`,
					...{ description, chosen, collection: collection.name, field, isAdvanced },
				})),
		);
	});
}

test('an option that isn’t added stays away, and a switch keeps what is stored, also its default', async () => {
	const all = await switches();
	expect(all.length).toBeGreaterThan(150);
	for (const { where, description, chosen, collection, field, isAdvanced } of all) {
		for (const save of [true, false]) {
			const held = (parameters: INodeParameters) => {
				const own = throughN8n(description, parameters, { save })?.[collection] as
					| INodeParameters
					| undefined;
				return isAdvanced ? (own?.advanced as INodeParameters | undefined) : own;
			};
			expect([where, held(chosen)?.[field.name]]).toEqual([where, undefined]);
			for (const value of [true, false]) {
				const stored = parametersWith(chosen, collection, { [field.name]: value }, isAdvanced);
				expect([where, value, held(stored)?.[field.name]]).toEqual([where, value, value]);
			}
		}
	}
});

/** Switches for which off says something as well, or that are on without being added. */
const ADDED_AS_OFF = [
	...['allDay', 'featured', 'hideFromListings', 'sticky'].flatMap((name) => [
		`event > upsert > additionalFields > ${name}`,
		`event > update > updateFields > ${name}`,
	]),
	'category > getAll > filters > hideEmpty',
	'tag > getAll > filters > hideEmpty',
];

test('a switch is on when it is added, unless off says something as well', async () => {
	const off = (await switches()).filter(({ field }) => field.default !== true);
	const named = off.map(({ where }) => where.replace('calendar > ', ''));
	expect(named.sort()).toEqual([...ADDED_AS_OFF].sort());
});

describe('an option that has moved into Advanced', () => {
	/** Such options: beside Advanced, Unicode is shown only if it is set there. */
	const moved = async () =>
		(await operations()).flatMap(({ node, resource, option, fields }) =>
			fields
				.filter(({ type }) => type === 'collection')
				.flatMap((collection) =>
					innerFields(collection)
						.filter(({ name, displayOptions: { show = {} } = {} }) => name in show)
						.map((field) => ({ node, resource, option, collection, field })),
				),
		);

	test('is kept where a workflow has it stored, and isn’t offered there to others', async () => {
		const nodes = await descriptions();
		const all = await moved();
		expect(all.length).toBeGreaterThan(10);
		for (const { node, resource, option, collection, field } of all) {
			const description = nodes.find(({ name }) => name === node) as INodeTypeDescription;
			const chosen = { resource, operation: option.value as string };
			const value = field.type === 'boolean' ? false : '={{ $json.it }}';
			const stored = parametersWith(chosen, collection.name, { [field.name]: value });
			for (const save of [true, false]) {
				const kept = throughN8n(description, stored, { save })?.[collection.name];
				expect([field.name, kept]).toEqual([field.name, { [field.name]: value }]);
			}
			const root = { ...chosen, [collection.name]: {} };
			const shown = (own: INodeParameters) =>
				NodeHelpers.displayParameterPath(
					own,
					field,
					collection.name,
					{ typeVersion: 1 },
					description,
				);
			expect([field.name, shown(root), shown(stored)]).toEqual([field.name, false, true]);
			const [advanced] = innerFields(collection).filter(({ name }) => name === 'advanced');
			const inside = advanced === undefined ? [] : innerFields(advanced);
			expect(inside.map(({ name }) => name)).toContain(field.name);
		}
	});
});
