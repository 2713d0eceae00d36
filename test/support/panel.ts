import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

import { loadPackage } from './package';

/** A field somewhere in a node's panel. */
export interface PanelField {
	/** Its location, for messages: `invoicing > invoice > create > additionalFields > notes`. */
	where: string;
	field: INodeProperties;
	/** Name of the collection that contains it, if any. */
	inside?: string;
}

/** One operation of a node and what the panel shows for it. */
export interface PanelOperation {
	node: string;
	resource: string;
	where: string;
	option: INodePropertyOptions;
	fields: INodeProperties[];
}

/** The fields n8n adds: Request Options, and Poll Times for polling triggers. The Description is only for models. */
const OF_N8N = ['requestOptions', 'pollTimes', 'toolDescription'];

/** The descriptions of all nodes as n8n loads them, but without the fields n8n adds. */
export async function descriptions(): Promise<INodeTypeDescription[]> {
	return Object.values((await loadPackage()).nodes).map(({ description }) => ({
		...description,
		properties: description.properties.filter(({ name }) => !OF_N8N.includes(name)),
	}));
}

/** The options of an `options` field. (The `options` of a collection are fields or groups of fields.) */
export const choices = ({ type, options = [] }: INodeProperties): INodePropertyOptions[] =>
	type === 'options' || type === 'multiOptions' ? (options as INodePropertyOptions[]) : [];

/** Every operation of every node that has resources. */
export async function operations(): Promise<PanelOperation[]> {
	return (await descriptions()).flatMap(({ name, properties }) =>
		properties
			.filter((field) => field.name === 'operation')
			.flatMap((field) => {
				const resource = String(field.displayOptions?.show?.resource?.[0]);
				return choices(field).map((option) => ({
					node: name,
					resource,
					where: `${name} > ${resource} > ${String(option.value)}`,
					option,
					fields: properties.filter(
						({ displayOptions: { show } = {} }) =>
							show?.resource?.includes(resource) &&
							show.operation?.includes(option.value as string),
					),
				}));
			}),
	);
}

/** Every field of every node, including those in collections. */
export async function everyField(): Promise<PanelField[]> {
	return (await descriptions()).flatMap(({ name, properties }) =>
		properties.flatMap((field) => {
			const { resource, operation } = field.displayOptions?.show ?? {};
			// A field shared by several operations is in the panel of each of them.
			return (operation ?? [undefined]).flatMap((each) =>
				walk([name, ...(resource ?? []), ...(each === undefined ? [] : [each])].join(' > '), field),
			);
		}),
	);
}

function walk(place: string, field: INodeProperties, inside?: string): PanelField[] {
	const where = `${place} > ${field.name}`;
	const own: PanelField = { where, field, ...(inside === undefined ? {} : { inside }) };
	return [own, ...innerFields(field).flatMap((each) => walk(where, each, field.name))];
}

/** The fields of a collection, or of all groups of a fixed collection. */
export function innerFields({ type, options = [] }: INodeProperties): INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	if (type !== 'fixedCollection') return [];
	return (options as INodePropertyCollection[]).flatMap(({ values }) => values);
}
