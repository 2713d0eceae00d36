import type { INodeProperties, INodePropertyOptions, NodePropertyTypes } from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';

import type { Purpose } from '../errors/texts';
import { refusedParameter, valueMissing } from '../errors/texts';
import type { Convert } from '../operation';
import { isBlank, isObject, Refused } from '../result';
import { choice, choices, finiteNumber, onOff } from './convert';
import { named } from './refused';
import { text } from './text';

/** How a field is read. */
export interface Reading {
	timezone: string;
	/** Whether the operation checks the value with this name on the wire or in the path itself. */
	isChecked(name: string): boolean;
	/** What a field in a collection is for. */
	purpose?: Exclude<Purpose, 'required'>;
}

const optionsOf = ({ options }: INodeProperties) => (options ?? []) as INodePropertyOptions[];

/** The value of a field as its type in the panel wants it. An operation may check text and numbers in its own way. */
const TYPES: Partial<Record<NodePropertyTypes, (field: INodeProperties) => Convert>> = {
	number: () => finiteNumber,
	resourceLocator: () => text,
	string: () => text,
};

/** Types that only allow certain values, whatever else an operation checks. */
const CHOICES: typeof TYPES = {
	boolean: () => onOff,
	multiOptions: (field) => choices(optionsOf(field)),
	options: (field) => choice(optionsOf(field)),
};

/** Checks what a field holds, once its expression is resolved. `undefined` leaves the field out. */
export function readField(field: INodeProperties, value: unknown, reading: Reading): unknown {
	const { displayName, type, required, routing, validateType } = field;
	if (type === 'collection') return readCollection(field, value, reading);
	const plain = plainValue(value);
	const { purpose } = reading;
	if (plain === undefined || plain === null || (purpose === 'filter' && isEmpty(plain))) {
		throw new Refused(valueMissing(displayName, purpose ?? (required ? 'required' : 'optional')));
	}
	const name = routing?.send?.property;
	const isChoice = type === 'boolean' || (type in CHOICES && optionsOf(field).length > 0);
	const own = isChoice
		? CHOICES
		: reading.isChecked(name ?? field.name) && !validateType
			? {}
			: TYPES;
	const check = own[type];
	if (!check) return value;
	if (type === 'multiOptions' ? isEmpty(plain) : isBlank(plain)) {
		// What isn’t sent decides how the operation works. Only text and numbers under Options can be left empty.
		const decides = name === undefined && (isChoice || purpose === undefined);
		if (required !== true && !decides) return undefined;
		throw new Refused(refusedParameter(displayName, 'is empty'));
	}
	const converted = named(displayName, () => check(field)(plain, reading));
	return type === 'resourceLocator' ? value : converted;
}

const isEmpty = (value: unknown): boolean =>
	isBlank(value) || (Array.isArray(value) && value.flat(2).every(isBlank));

function readCollection(field: INodeProperties, value: unknown, reading: Reading): unknown {
	const refused = (problem: string) => new Refused(refusedParameter(field.displayName, problem));
	if (!isObject(value)) throw refused('must be an object with the names of its fields');
	// n8n picks the fields out of the text of such an expression, and finds the search that every text has.
	if (Object.values(value).some((each) => typeof each === 'function')) {
		throw refused('can’t be one expression, but each of its fields can');
	}
	const read: Record<string, unknown> = {};
	for (const inner of optionsOf(field) as unknown as INodeProperties[]) {
		if (!(inner.name in value)) continue;
		const purpose = purposeOf(field, inner);
		const result = readField(inner, value[inner.name], { ...reading, purpose });
		if (result !== undefined) read[inner.name] = result;
	}
	return read;
}

/** What is sent in the query, except Options, selects records. */
const purposeOf = ({ name }: INodeProperties, { routing }: INodeProperties): Reading['purpose'] =>
	name === 'updateFields'
		? 'update'
		: name !== 'options' && routing?.send?.type === 'query'
			? 'filter'
			: 'optional';

/** A resource locator’s mode and value. An expression may put a plain value in its place, which has the mode ''. */
export const readLocator = (value: unknown): { mode: string; value: unknown } =>
	isResourceLocatorValue(value) ? value : { mode: '', value };

/** The value of a resource locator, or the value itself. */
export const plainValue = (value: unknown): unknown => readLocator(value).value;
