import type { Resource } from '../../../shared/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';

export const client: Resource = {
	value: 'client',
	name: 'Client',
	operations: [create, get, getAll],
};
