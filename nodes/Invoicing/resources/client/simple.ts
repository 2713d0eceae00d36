import { pick } from '../../../shared/panel/fields';

/** What Simplify keeps of a client: everything except its recent invoices. */
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
