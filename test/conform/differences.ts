import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

import type { Schema } from '../contract/description';

/** Answers may have fields that nobody describes: the nodes pass them on. */
const ajv = addFormats(
	new Ajv2020({ allErrors: true, strict: false, verbose: true, validateSchema: false }),
);

const compiled = new Map<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
	const known = compiled.get(schema) ?? ajv.compile(schema);
	compiled.set(schema, known);
	return known;
}

/** A place in an answer as people write it: `data[].total`. */
const placeOf = (path: string): string =>
	path
		.split('/')
		.slice(1)
		.map((part) => (/^\d+$/.test(part) ? '[]' : `.${part}`))
		.join('')
		.replace(/^\./, '');

const shown = (value: unknown): string => {
	const text = JSON.stringify(value) ?? 'nothing';
	return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

const kindOf = (value: unknown): string =>
	value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;

function say({ keyword, instancePath, params, data }: ErrorObject): string | undefined {
	const place = placeOf(instancePath);
	const given = params as { missingProperty?: string; type?: string | string[] };
	switch (keyword) {
		case 'required':
			return `“${[place, given.missingProperty].filter(Boolean).join('.')}” is missing`;
		case 'type':
			return `“${place}” is a ${kindOf(data)} (${shown(data)}), not a ${[given.type].flat().join(' or ')}`;
		case 'enum':
		case 'const':
			return `“${place}” is ${shown(data)}, which isn’t described`;
		case 'additionalProperties':
		case 'unevaluatedProperties':
			return undefined;
		default:
			return `“${place}” is ${shown(data)}, which isn’t as described`;
	}
}

const isInside = (outer: string, inner: string): boolean =>
	inner === outer || inner.startsWith(`${outer}/`);

/** How an answer differs from its description, each difference once, however many records have it. */
export function differences(schema: Schema, answer: unknown): string[] {
	const validate = validatorOf(schema);
	if (validate(answer)) return [];
	const errors = validate.errors ?? [];
	// If none of several descriptions fits, one sentence about all of them says more than the mistakes of each.
	const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf');
	const sentences = errors
		.filter(
			(error) =>
				choices.includes(error) ||
				!choices.some(({ instancePath }) => isInside(instancePath, error.instancePath)),
		)
		.flatMap((error) => say(error) ?? []);
	return [...new Set(sentences)];
}
