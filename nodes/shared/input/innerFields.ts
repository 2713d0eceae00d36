import type { Field } from '../operation';

/** The fields in a collection. */
export const innerFields = ({ options }: Field): Field[] => (options ?? []) as Field[];

/** The fields, each followed by those in its collection. */
export const withInner = (fields: readonly Field[]): Field[] =>
	fields.flatMap((field) => [
		field,
		...(field.type === 'collection' ? withInner(innerFields(field)) : []),
	]);
