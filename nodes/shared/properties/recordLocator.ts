import type { INodeProperties } from 'n8n-workflow';

/** A parameter that names one record: chosen from a searchable list, or by its id. */
export function recordLocator(
	field: Pick<INodeProperties, 'displayName' | 'name' | 'description'> &
		Partial<Pick<INodeProperties, 'required' | 'routing'>>,
	searchListMethod: string,
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
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: 'e.g. 6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42',
			},
		],
	};
}
