import type { INodeProperties } from 'n8n-workflow';

import { loadPackage } from './package';
import { choices, descriptions, everyField, operations } from './panel';

/** Where the names are listed that saved workflows hold, below the repository. */
export const STORED_NAMES = 'test/unit/storedNames.txt';

const named = (where: string, field: INodeProperties): string[] => [
	where,
	...choices(field).map(({ value }) => `${where} = ${String(value)}`),
];

/**
 * All that saved workflows and credentials hold of the package: nodes with their versions, operations, each field where
 * it is, and what can be chosen in it.
 */
export async function storedNames(): Promise<string[]> {
	const { credentials } = await loadPackage();
	const nodes = (await descriptions()).flatMap(({ name, version }) =>
		[version].flat().map((each) => `${name} version ${each}`),
	);
	const names = [
		...nodes,
		...(await operations()).map(({ where }) => where),
		...(await everyField()).flatMap(({ where, field }) => named(where, field)),
		...Object.values(credentials).flatMap(({ name, properties }) =>
			properties.flatMap((field) => named(`${name} > ${field.name}`, field)),
		),
	];
	return [...new Set(names)].sort();
}
