import type { IPollFunctions } from 'n8n-workflow';

import { forRead } from '../errors/render';
import { readersOf } from '../n8n/host';
import { unwrapOrThrow } from '../n8n/toNodeError';
import type { Field } from '../operation';
import { failed } from '../result';
import { checked } from './convert';
import { readFields } from './readItem';

/** What the user has set for a poll. Throws what n8n shows if something is wrong with it. */
export function readPollFields<const Fields extends readonly Field[]>(
	context: IPollFunctions,
	fields: Fields,
) {
	const reading = { timezone: context.getTimezone() };
	const read = checked(() => readFields(fields, readersOf(context).get, reading));
	const result = read.ok ? read : failed(forRead(read.failure));
	return { ...unwrapOrThrow(context.getNode(), result), ...reading };
}
