import type { Resource } from '../../../shared/panel/defineNode';
import { create } from './create';
import { deleteRecord } from './delete';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';
import { upsert } from './upsert';

export const category: Resource = {
	value: 'category',
	name: 'Category',
	operations: [create, upsert, deleteRecord, get, getAll, update],
};
