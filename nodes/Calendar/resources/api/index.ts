import type { Resource } from '../../../shared/operation';
import { getDocumentation } from './getDocumentation';
import { getIndex } from './getIndex';

export const api: Resource = {
	value: 'api',
	name: 'API',
	operations: [getDocumentation, getIndex],
};
