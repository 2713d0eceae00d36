import { innerFields, type PanelOperation } from '../../support/panel';
import { fieldTable, merge, rowsOf } from './rows';

/** The fields that are described once for all operations, by where they stand in the panel. */
const SHARED: Readonly<Record<'lists' | 'sending' | 'onlyOnce', readonly string[]>> = {
	lists: ['returnAll', 'limit', 'simplify', 'pageSize', 'page', 'maximumRecords'],
	sending: ['concurrency', 'longestWait', 'maximumAttempts', 'repeatUncertain'],
	onlyOnce: ['onlyOncePer', 'ifAlreadyDone'],
};

export type SharedKind = keyof typeof SHARED;

export const isShared = (name: string): boolean =>
	Object.values(SHARED).some((names) => names.includes(name));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** `Get Many` if every operation of that name has the field, otherwise `Get Many (Calendar)` or `Create (event)`. */
function namesOf(having: readonly string[], operations: readonly PanelOperation[]): string[] {
	const has = ({ where }: PanelOperation) => having.includes(where);
	return operations.filter(has).map(({ option: { name }, node, resource }) => {
		const called = operations.filter(({ option }) => option.name === name);
		if (called.every(has)) return name;
		const inNode = called.filter((each) => each.node === node);
		return `${name} (${inNode.every(has) ? capital(node) : resource})`;
	});
}

/** A table of shared fields, with the names of the operations that have them. */
export function sharedTable(operations: readonly PanelOperation[], kind: SharedKind): string {
	const names = SHARED[kind];
	const rows = operations.flatMap(({ where, fields }) => {
		const all = fields.flatMap((field) => [field, ...innerFields(field)]);
		const shared = names.flatMap((name) => all.filter((field) => field.name === name));
		return rowsOf(where, shared, all);
	});
	return fieldTable(
		merge(rows).map((row) => ({
			...row,
			operations: [...new Set(namesOf(row.operations, operations))],
		})),
		[...new Set(operations.map(({ option }) => option.name))],
	);
}
