import type { Resource } from '../../../shared/panel/defineNode';
import { create } from './create';
import { findOrCreate } from './findOrCreate';
import { get } from './get';
import { getAll } from './getAll';

export const client: Resource = {
	value: 'client',
	name: 'Client',
	operations: [create, findOrCreate, get, getAll],
};
