import type { INodeProperties } from 'n8n-workflow';

import { termChecks, termDescription } from '../../categoriesAndTags';
import { calendarLocator } from '../../records/locate';
import { pickDecoded } from '../../values';

export const tagLocator = calendarLocator(
	{
		displayName: 'Tag',
		name: 'tagId',
		description: 'Choose the tag from the list or enter its ID',
	},
	'searchTags',
	{ slugs: false },
);

/** The fields of a tag except its name and slug. */
export const tagFields: INodeProperties[] = [termDescription];

export const tagChecks = termChecks;

/** What Simplify returns for a tag. */
export const simpleTag = pickDecoded('id', 'name', 'slug', 'description', 'count');
