import { node, ourTypes } from '../chaos/workflows';
import type { Node } from './ask';

/**
 * Creates a client with this name each time a trigger starts a workflow, so that the service shows how often it did. There
 * are no faults for clients, apart from the rate limit.
 */
export const createClient = (name: string): Node =>
	node(
		'Create',
		ourTypes.invoicing,
		{ resource: 'client', operation: 'create', name, options: {} },
		{ credentials: { invoicingApi: { name: '' } } },
	);
