import type { INodePropertyOptions } from 'n8n-workflow';

import { InvalidInput } from '../result';
import { plainCharacters } from './characters';
import { printable, unlessRefused } from './convert';
import { entriesOf } from './lists';

/** `Mobile Money`, `mobile-money` and `MOBILE_MONEY` are the same. */
const normalized = (value: unknown): unknown =>
	typeof value === 'string'
		? plainCharacters(value)
				.replace(/(?<=\w)[\s_-]+(?=\w)|\s/g, '')
				.toLowerCase()
		: value;

const ON: readonly unknown[] = [true, 'true', 't', 'yes', 'y', 'on', '1', 1];
const OFF: readonly unknown[] = [false, 'false', 'f', 'no', 'n', 'off', '0', 0];

/** A switch in any form that spreadsheets, forms, databases and expressions have. */
export function onOff(value: unknown): boolean {
	const read = normalized(value);
	if (ON.includes(read) || OFF.includes(read)) return ON.includes(read);
	throw new InvalidInput(`must be true or false, but is “${printable(value)}”`);
}

/** One of the values that the panel lists. */
export type Choice<Value extends INodePropertyOptions['value'] = INodePropertyOptions['value']> =
	INodePropertyOptions & { value: Value };

/** One of the listed values, or its name in the panel. A choice between yes and no also takes what a switch takes. */
export const choice =
	<Value extends Choice['value']>(options: ReadonlyArray<Choice<Value>>) =>
	(value: unknown): Value => {
		const find = (by: 'name' | 'value', one: unknown) =>
			options.find((option) => normalized(option[by]) === one);
		const given = normalized(value);
		const asSwitch = unlessRefused(() => (onOff(value) ? 'yes' : 'no'));
		const found =
			find('value', given) ?? find('name', given) ?? (asSwitch && find('value', asSwitch));
		if (found) return found.value;
		const names = options.map(({ name }) => name).join(', ');
		throw new InvalidInput(`must be one of ${names}, but is “${printable(value)}”`);
	};

export const choices =
	<Value extends Choice['value']>(options: ReadonlyArray<Choice<Value>>) =>
	(value: unknown): Value[] =>
		entriesOf(value).map(choice(options));
