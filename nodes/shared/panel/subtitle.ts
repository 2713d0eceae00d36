import type { INodePropertyOptions } from 'n8n-workflow';

import type { Resources } from '../operation';
import { wordsOf } from './fields';

// What stands below a node’s name on the canvas: expressions that turn stored values into the words of the panel.

/** What the panel calls resources whose stored values don’t say it. */
export type ResourceNames = Readonly<Record<string, string>>;

export const resourceName = (resource: string, names: ResourceNames): string =>
	names[resource] ?? wordsOf(resource);

/** Such as “Get Many: Event”. */
export function operationSubtitle(resources: Resources, names: ResourceNames = {}): string {
	const words = Object.entries(resources).flatMap(([resource, operations]) =>
		Object.entries(operations).map(([value, { name }]) => [
			`${resource}.${value}`,
			`${name}: ${resourceName(resource, names)}`,
		]),
	);
	return `={{ (${asText(words)})[$parameter["resource"] + "." + $parameter["operation"]] }}`;
}

/** The names of what is chosen in a list, such as “Invoice Paid, Invoice Overdue”. */
export function choicesSubtitle(field: string, options: readonly INodePropertyOptions[]): string {
	const words = options.map(({ name, value }) => [String(value), name]);
	return `={{ $parameter["${field}"].map((value) => (${asText(words)})[value]).join(", ") }}`;
}

const asText = (words: string[][]) => JSON.stringify(Object.fromEntries(words));
