import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';

import type { N8nClient } from '../n8n/client';
import { manifest } from '../n8n/package';
import { choices, innerFields } from '../support/panel';

/** A node with one operation, everything that can be added to its collections, and what its panel has to show. */
export type NodePanel = {
	name: string;
	description: INodeTypeDescription;
	parameters: INodeParameters;
	labels: string[];
};

const version = { typeVersion: 1 };
const withoutLabel = ['notice', 'hidden', 'callout', 'credentialsSelect'];
/** n8n adds it to nodes that declare their requests, and shows it in another tab. */
const elsewhere = 'requestOptions';

/** The descriptions as this n8n hands them to its editor. */
export async function describeNodes({ session }: N8nClient): Promise<INodeTypeDescription[]> {
	const { name, n8n } = manifest();
	const files = n8n.nodes.map((file) => file.split('/').at(-1)?.replace('.node.js', '') ?? '');
	const nodeInfos = files.map((file) => ({
		name: `${name}.${file.charAt(0).toLowerCase()}${file.slice(1)}`,
		version: 1,
	}));
	return await session.call('POST', '/rest/node-types', { nodeInfos });
}

/** A collection with all its fields; any other field as it is when the user adds it. */
function everythingIn(field: INodeProperties): NodeParameterValueType {
	if (field.type === 'collection') return allOf(innerFields(field));
	if (field.type !== 'fixedCollection') return field.default;
	const groups = (field.options ?? []) as INodePropertyCollection[];
	const one = (values: INodeProperties[]) =>
		field.typeOptions?.multipleValues ? [allOf(values)] : allOf(values);
	return Object.fromEntries(groups.map(({ name, values }) => [name, one(values)]));
}

const allOf = (fields: readonly INodeProperties[]): INodeParameters =>
	Object.fromEntries(fields.map((field) => [field.name, everythingIn(field)])) as INodeParameters;

/** The values of a field on which other fields depend. */
function settings(
	field: INodeProperties,
	fields: readonly INodeProperties[],
): NodeParameterValueType[] {
	const decides = fields.some(({ displayOptions: { show, hide } = {} }) =>
		[show, hide].some((rule) => rule && field.name in rule),
	);
	if (!decides) return [];
	if (field.type === 'boolean') return [false, true];
	const values = choices(field).map(({ value }) => value);
	return field.type === 'multiOptions' ? [values] : values;
}

/** Sets all fields on which others depend to their first value, then all to their second, and so on. */
function variants(fixed: INodeParameters, fields: readonly INodeProperties[]): INodeParameters[] {
	const deciding = fields
		.filter(({ name }) => !(name in fixed))
		.map((field) => ({ name: field.name, values: settings(field, fields) }))
		.filter(({ values }) => values.length > 0);
	const count = Math.max(1, ...deciding.map(({ values }) => values.length));
	return Array.from({ length: count }, (_, at) => ({
		...allOf(fields),
		...Object.fromEntries(deciding.map(({ name, values }) => [name, values[at % values.length]])),
		...fixed,
	}));
}

function labelsOf(fields: readonly INodeProperties[], parameters: INodeParameters): string[] {
	const shown = (field: INodeProperties, path: string) =>
		NodeHelpers.displayParameterPath({ parameters }, field, path, version, null) &&
		!withoutLabel.includes(field.type);
	return fields
		.filter((field) => shown(field, 'parameters'))
		.flatMap((field) => [
			field.displayName,
			...(field.type === 'collection'
				? innerFields(field)
						.filter((inner) => shown(inner, `parameters.${field.name}`))
						.map(({ displayName }) => displayName)
				: []),
		]);
}

const shownFor = (field: INodeProperties, fixed: INodeParameters): boolean =>
	Object.entries(fixed).every(([name, value]) => {
		const values = field.displayOptions?.show?.[name];
		return values === undefined || values.includes(value as string);
	});

/** Every operation of an action node, or a trigger. */
export function panelsOf(description: INodeTypeDescription): NodePanel[] {
	const properties = description.properties.filter(({ name }) => name !== elsewhere);
	const operations = properties
		.filter(({ name }) => name === 'operation')
		.flatMap((field) =>
			choices(field).map(({ value, action }) => ({
				title: action ?? String(value),
				fixed: {
					resource: String(field.displayOptions?.show?.resource?.[0]),
					operation: String(value),
				} as INodeParameters,
			})),
		);
	const all = operations.length > 0 ? operations : [{ title: description.displayName, fixed: {} }];
	return all.flatMap(({ title, fixed }) => {
		const fields = properties.filter((field) => shownFor(field, { ...fixed, '@tool': false }));
		return variants(fixed, fields).map((parameters, at) => ({
			name: at === 0 ? title : `${title} ${at + 1}`,
			description,
			parameters,
			labels: labelsOf(fields, parameters),
		}));
	});
}
