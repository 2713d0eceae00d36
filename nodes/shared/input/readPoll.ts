import type { IPollFunctions } from 'n8n-workflow';

import { readersOf } from '../n8n/host';
import { unwrapOrThrow } from '../n8n/toNodeError';
import type { Field } from '../operation';
import { checked } from './convert';
import { readFields } from './readItem';

/** What the user has set for a poll. Throws what n8n shows if something is wrong with it. */
export function readPollFields(context: IPollFunctions, fields: readonly Field[]) {
	const reading = { timezone: context.getTimezone() };
	const read = checked(() => readFields(fields, readersOf(context).get, reading));
	return { ...unwrapOrThrow(context.getNode(), read), ...reading };
}
