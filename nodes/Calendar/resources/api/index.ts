import type { Resource } from '../../../shared/panel/defineNode';
import { getDocumentation } from './getDocumentation';
import { getIndex } from './getIndex';

export const api: Resource = {
	value: 'api',
	name: 'API',
	operations: [getDocumentation, getIndex],
};
