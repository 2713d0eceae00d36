import { pageChecks, pageOptions, returnAll, simplify } from '../../../shared/properties/getMany';
import { toQuery, type Operation } from '../../../shared/properties/operation';
import { invoicing } from '../../service';
import { simpleClient } from './simple';

/** GET /clients (document, section 4). */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many clients',
	description: 'List the clients of the organisation',
	method: 'GET',
	path: '/clients',
	idempotent: true,
	isList: true,
	fields: [
		...returnAll,
		simplify,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
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
		},
		pageOptions(invoicing.pages),
	],
	convert: pageChecks(invoicing.pages),
	simplify: simpleClient,
};
