import type { Resource } from '../../../shared/panel/defineNode';
import { subscribe } from './subscribe';

export const contact: Resource = { value: 'contact', name: 'Contact', operations: [subscribe] };
