import type { Resource } from '../../../shared/panel/defineNode';
import { getAll } from './getAll';

export const payment: Resource = { value: 'payment', name: 'Payment', operations: [getAll] };
