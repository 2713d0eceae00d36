import type { INodePropertyMode } from 'n8n-workflow';

import type { Field } from '../operation';
import { field } from './fields';

/** A parameter that names one record: chosen from a searchable list, by its id, or in one of `more` ways. */
export const recordLocator = (
	name: string,
	displayName: string,
	searchListMethod: string,
	own: Partial<Field> = {},
	{
		example = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42',
		more = [],
	}: { example?: string; more?: INodePropertyMode[] } = {},
): Field =>
	field(name, displayName, {
		required: true,
		...own,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [fromList(searchListMethod), byText('id', 'By ID', example), ...more],
	});

export const fromList = (searchListMethod: string): INodePropertyMode => ({
	displayName: 'From List',
	name: 'list',
	type: 'list' as const,
	typeOptions: { searchListMethod, searchable: true },
});

export const byText = (name: string, displayName: string, example: string): INodePropertyMode => ({
	displayName,
	name,
	type: 'string' as const,
	placeholder: `e.g. ${example}`,
});
