import { getMany } from '../../../shared/properties/getMany';
import { toQuery } from '../../../shared/properties/operation';
import { invoicing } from '../../service';
import { simpleClient } from './simple';

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
