import type { Resource } from '../../../shared/operation';
import { subscribe } from './subscribe';

export const contact: Resource = { value: 'contact', name: 'Contact', operations: [subscribe] };
