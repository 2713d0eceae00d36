import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { unreadableParameter } from '../errors/texts';
import { plainValue, type InputItem } from '../n8n/host';
import type { Input, RequestParts } from '../operation';
import { failed, succeeded, type Result } from '../result';
import { readField, type Reading } from './readField';

type Values = RequestParts & { input: Input };

/** Reads and checks the fields that the panel shows. Those that are sent are also in their part of the request. */
export function readFields(
	fields: readonly INodeProperties[],
	get: InputItem['get'],
	reading: Reading,
): Result<Values> {
	const parts: RequestParts = { body: {}, qs: {} };
	const input: Record<string, unknown> = {};
	for (const field of fields) {
		if (!isShown(field, input)) continue;
		let value: unknown;
		try {
			value = get(field.name);
		} catch (error) {
			return failed(unreadableParameter(field.displayName, error));
		}
		if (value === undefined) continue;
		const read = readField(field, value, reading);
		if (!read.ok) return read;
		if (read.value === undefined) continue;
		input[field.name] = read.value;
		place(parts, field, read.value);
	}
	return succeeded({ ...parts, input });
}

/** n8n shows a field if an expression decides on it. Once the expression is resolved, the field may have no meaning. */
const isShown = ({ displayOptions }: INodeProperties, input: Input): boolean =>
	Object.entries(displayOptions?.show ?? {}).every(
		([name, values = []]) =>
			!(name in input) || [input[name]].flat().some((each) => values.includes(each as string)),
	);

function place(parts: RequestParts, field: INodeProperties, value: unknown): void {
	const { property, type } = field.routing?.send ?? {};
	if (property) parts[type === 'query' ? 'qs' : 'body'][property] = plainValue(value) as string;
	if (field.type !== 'collection') return;
	for (const option of (field.options ?? []) as INodeProperties[]) {
		const inner = (value as IDataObject)[option.name];
		if (inner !== undefined) place(parts, option, inner);
	}
}
