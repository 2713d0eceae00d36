import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';

type Field = Pick<INodeProperties, 'displayName' | 'name' | 'description'> &
	Partial<Pick<INodeProperties, 'required' | 'routing' | 'displayOptions'>>;

/** A parameter that names one record: chosen from a searchable list, by its id, or in one of `more` ways. */
export function recordLocator(
	field: Field,
	searchListMethod: string,
	{
		example = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42',
		more = [],
	}: { example?: string; more?: INodePropertyMode[] } = {},
): INodeProperties {
	return {
		required: true,
		...field,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
			...more,
		],
	};
}
