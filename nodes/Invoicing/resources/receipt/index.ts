import type { Resource } from '../../../shared/panel/defineNode';
import { get } from './get';
import { getAll } from './getAll';

export const receipt: Resource = { value: 'receipt', name: 'Receipt', operations: [get, getAll] };
