import type { Resource } from '../../../shared/operation';
import { get } from './get';
import { getAll } from './getAll';

export const receipt: Resource = { value: 'receipt', name: 'Receipt', operations: [get, getAll] };
