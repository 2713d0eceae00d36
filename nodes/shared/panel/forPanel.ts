import type { INodeProperties } from 'n8n-workflow';

import { innerFields } from '../input/innerFields';
import type { Field } from '../operation';

/** What only this package reads of a field. */
const OWN = ['advanced', 'check', 'kind', 'meaning', 'overrides'] as const;

/** A field as n8n gets it. */
export function forPanel(own: Field): INodeProperties {
	const field = { ...own };
	for (const name of OWN) delete field[name];
	if (own.kind === 'inCredential') delete field.required;
	if (own.type === 'collection') field.options = innerFields(own).map(forPanel);
	return field;
}
