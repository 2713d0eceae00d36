import type { Field, Input } from '../operation';
import { optionsIn } from '../result';

/**
 * What is read of fields, by their names. A field that was left out isn’t there; a field that is sent and was left
 * blank is there with its blank, for what is said about it.
 */
export type ValuesOf<Fields extends readonly Field[]> = {
	readonly [Own in Fields[number] as Own['name']]?: Own extends Field<infer Value> ? Value : never;
};

/** What an item has for a field, as the field has read it. Undefined if it was left out. */
export const valueIn = <Value>(input: Input, { name }: Field<Value>): Value | undefined =>
	input[name] as Value | undefined;

/** The same for a field under Options. */
export const optionIn = <Value>(input: Input, option: Field<Value>): Value | undefined =>
	valueIn(optionsIn(input), option);
