import type { Resource } from '../../../shared/operation';
import { getAll } from './getAll';

export const payment: Resource = { value: 'payment', name: 'Payment', operations: [getAll] };
