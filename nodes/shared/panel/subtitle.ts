import type { INodePropertyOptions } from 'n8n-workflow';

import type { Operation } from '../operation';

// What stands below a node’s name on the canvas: expressions that turn stored values into the words of the panel.

/** Such as “Get Many: Event”. */
export function operationSubtitle(
	resources: ReadonlyArray<{ name: string; value: string; operations: readonly Operation[] }>,
): string {
	const words = resources.flatMap(({ name, value, operations }) =>
		operations.map((operation) => [`${value}.${operation.value}`, `${operation.name}: ${name}`]),
	);
	return `={{ (${asText(words)})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

/** The names of what is chosen in a list, such as “Invoice Paid, Invoice Overdue”. */
export function choicesSubtitle(field: string, options: readonly INodePropertyOptions[]): string {
	const words = options.map(({ name, value }) => [String(value), name]);
	return `={{ $parameter["${field}"].map((value) => (${asText(words)})[value]).join(", ") }}`;
}

const asText = (words: string[][]) => JSON.stringify(Object.fromEntries(words));
