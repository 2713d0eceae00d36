import { checked } from '../../../nodes/shared/input/convert';
import { readItem, sameForAll } from '../../../nodes/shared/input/readItem';
import type { InputItem } from '../../../nodes/shared/n8n/host';
import type { Operation } from '../../../nodes/shared/operation';
import { withSendOptions } from '../../../nodes/shared/panel/sendOptions';
import { wordedResult } from '../../support/wordedResult';

/** The request of an item with these parameters, of which n8n gives only those that the operation has. */
export function readOperation(
	operation: Operation,
	parameters: Record<string, unknown>,
	isTool = false,
) {
	const fields = withSendOptions(operation);
	const names = new Set(fields.map(({ name }) => name));
	const get = (name: string) => (names.has(name) ? parameters[name] : undefined);
	const item = { get, stored: get, evaluate: () => undefined, memory: () => ({}) };
	const same = sameForAll(operation, fields);
	const settings = { timezone: 'Africa/Accra', isTool };
	return wordedResult(
		checked(() => readItem(item as unknown as InputItem, operation, same, settings)),
	);
}
