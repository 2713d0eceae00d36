import { getMany } from '../../../shared/panel/getMany';
import { invoicing } from '../../service';
import { simpleClient } from './simple';
import { toQuery } from '../../../shared/panel/fields';

/** GET /clients (document, section 4). */
export const getAll = getMany(invoicing.pages, {
	action: 'Get many clients',
	description: 'List the clients of the organisation',
	path: '/clients',
	filters: [
		{
			displayName: 'Search',
			name: 'search',
			type: 'string',
			default: '',
			placeholder: 'e.g. mensah',
			description: 'Text to look for in the name or email',
			...toQuery('search'),
		},
	],
	simplify: simpleClient,
});
