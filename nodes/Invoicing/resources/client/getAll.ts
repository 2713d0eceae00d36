import { queryField } from '../../../shared/panel/fields';
import { getMany } from '../../../shared/panel/getMany';
import { invoicing } from '../../service';
import { simpleClient } from './fields';

/** `GET /clients` */
export const getAll = getMany(invoicing.pages, {
	action: 'Get many clients',
	description: 'List the clients of the organization',
	path: '/clients',
	filters: [
		queryField('search', 'Search', {
			placeholder: 'e.g. mensah',
			description: 'Text to find in the name or email address',
		}),
	],
	simplify: simpleClient,
});
