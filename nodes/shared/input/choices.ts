import type { INodePropertyOptions } from 'n8n-workflow';
import type { Convert } from '../operation';
import { isBlank } from './convert';
import { shown } from './text';

const normalized = (value: unknown): unknown =>
	typeof value === 'string' ? value.trim().toLowerCase() : value;

const ON: readonly unknown[] = [true, 'true', 1];
const OFF: readonly unknown[] = [false, 'false', 0];

/** A switch in any form that an expression may return. */
export const onOff: Convert = (value) =>
	ON.includes(value) || OFF.includes(value)
		? { value: ON.includes(value) }
		: { problem: `must be true or false, but is “${shown(value)}”` };

/** One of the listed values. A choice between yes and no also takes what a switch takes. */
export const choice =
	(options: readonly INodePropertyOptions[]): Convert =>
	(value, context) => {
		const values = options.map((option) => option.value);
		const same = (one: unknown) => values.find((each) => normalized(each) === one);
		const found = same(normalized(value));
		if (found !== undefined) return { value: found };
		const asSwitch = onOff(value, context);
		const yesOrNo = 'value' in asSwitch ? same(asSwitch.value ? 'yes' : 'no') : undefined;
		return yesOrNo === undefined
			? { problem: `must be one of ${values.join(', ')}, but is “${shown(value)}”` }
			: { value: yesOrNo };
	};

/** Several of the listed values, as a list or as text with commas. Blank entries are left out. */
export const choices =
	(options: readonly INodePropertyOptions[]): Convert =>
	(value, context) => {
		const one = choice(options);
		const entries = (typeof value === 'string' ? value.split(',') : [value].flat()).filter(
			(entry) => !isBlank(entry),
		);
		const converted = entries.map((entry) => one(entry, context));
		const refused = converted.find((each) => 'problem' in each);
		return refused ?? { value: converted.map((each) => 'value' in each && each.value) };
	};
