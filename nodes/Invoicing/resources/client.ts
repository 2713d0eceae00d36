import { trimmed } from '../../shared/input/convert';
import type { Operation } from '../../shared/operation';
import { additionalFields, queryField } from '../../shared/panel/fields';
import { getMany } from '../../shared/panel/getMany';
import { invoicing } from '../service';
import { clientFields, simpleClient } from './client/fields';
import { describeClient } from './client/describe';
import { findMadeClient } from './client/findMadeClient';
import { findOrCreate } from './client/findOrCreate';
import { clientLocator, getOf } from './fields';

const { name, ...others } = clientFields;

const create: Operation = {
	name: 'Create',
	action: 'Create client',
	description: 'Create a client',
	route: { method: 'POST', path: '/clients' },
	idempotent: false,
	onlyOnce: true,
	fields: [name, additionalFields(Object.values(others))],
	inDoubt: {
		title: 'The client may have been created',
		affected: ({ body }) => [String(body.name)],
	},
	find: findMadeClient,
	describe: describeClient,
};

const get = getOf(clientLocator, {
	description: 'Get a client with contact details and currency',
	simplify: simpleClient,
});

const getAll = getMany(invoicing.pages, {
	action: 'Get many clients',
	description: 'List the clients of the organization',
	path: '/clients',
	filters: [
		queryField('search', 'Search', {
			placeholder: 'e.g. mensah',
			description: 'Text to find in the name or email address',
			check: trimmed,
		}),
	],
	simplify: simpleClient,
});

export const client = { create, findOrCreate, get, getAll };
