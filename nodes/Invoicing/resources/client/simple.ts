import { pick } from '../../../shared/panel/fields';

/** What Simplify leaves of a client: all but its recent invoices. */
export const simpleClient = pick(
	'id',
	'name',
	'email',
	'company',
	'phone',
	'country',
	'currency',
	'createdAt',
);
