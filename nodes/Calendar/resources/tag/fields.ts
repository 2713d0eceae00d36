import type { INodeProperties } from 'n8n-workflow';
import { calendarLocator } from '../../records/locate';
import { termChecks, termDescription } from '../../terms/fields';
import { readable } from '../../values';

export const tagLocator = calendarLocator(
	{
		displayName: 'Tag',
		name: 'tagId',
		description: 'The tag: choose it from the list or enter its ID',
	},
	'searchTags',
	{ slugs: false },
);

/** All that a tag has besides its name and slug (document, section 2). */
export const tagFields: INodeProperties[] = [termDescription];

export const tagChecks = termChecks;

/** What Simplify leaves of a tag. */
export const simpleTag = readable('id', 'name', 'slug', 'description', 'count');
