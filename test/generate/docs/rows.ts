import type { INodeProperties } from 'n8n-workflow';

import { table } from './markdown';
import { defaultOf, descriptionOf, formFields, typeOf } from './wording';

/** A field with the operations that have it. */
export interface Row {
	field: string;
	operations: string[];
	type: string;
	required: string;
	usual: string;
	description: string;
}

/** The rows of fields as the panel of one operation shows them. A form is followed by its fields. */
export function rowsOf(
	operation: string,
	fields: readonly INodeProperties[],
	siblings: readonly INodeProperties[] = fields,
	inside = '',
): Row[] {
	return fields
		.filter(({ type }) => type !== 'notice' && type !== 'collection')
		.flatMap((field) => [
			{
				field: inside + field.displayName,
				operations: [operation],
				type: typeOf(field),
				required: field.required === true ? 'yes' : '',
				usual: defaultOf(field),
				description: descriptionOf(field, siblings),
			},
			...rowsOf(operation, formFields(field), siblings, `${inside}${field.displayName} › `),
		]);
}

/** What is the same in all operations that share a row. */
export const contentOf = (row: Row): string => JSON.stringify({ ...row, operations: undefined });

/** One row for what is the same in several operations, where it stands first. */
export function merge(rows: readonly Row[]): Row[] {
	const merged = new Map<string, Row>();
	for (const row of rows) {
		const same = merged.get(contentOf(row));
		if (same === undefined) merged.set(contentOf(row), { ...row });
		else same.operations = [...new Set([...same.operations, ...row.operations])];
	}
	// What differs between operations stands together.
	const order = [...new Set(rows.map(({ field }) => field))];
	return [...merged.values()].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
}

/** What a collection shows as a default is only sent once the field is added. */
export type Default = 'Default' | 'Default when added';

/** A table of rows. Operations are only named if not all of them have the same fields. */
export function fieldTable(
	rows: readonly Row[],
	all: readonly string[],
	usual: Default = 'Default',
): string {
	const has = ({ operations }: Row) => all.every((name) => operations.includes(name));
	const namesOf = (row: Row) => (has(row) ? 'all' : row.operations.join(', '));
	const differ = !rows.every(has);
	return table(
		['Field', 'Operations', 'Type', 'Required', usual, 'Description'],
		rows.map((row) => [
			row.field,
			differ ? namesOf(row) : '',
			...[row.type, row.required, row.usual, row.description],
		]),
	);
}
