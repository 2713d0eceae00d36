import type {
	ICredentialDataDecryptedObject,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';

import type { Control, RecordedRequest, ServiceName } from '../sandbox';
import { loadPackage } from '../support/package';
import { runNode } from '../support/runNode';
import { choicesOf, operationsOf, type ContractOperation, type Schema } from './description';

/** One way to reach an operation: what to enter for each name on the wire, and what must arrive for it. */
export interface Reach {
	resource: string;
	operation: string;
	/** Parameters that name the record in the path, by the node's own names. */
	path?: INodeParameters;
	/** What to enter, by name on the wire. */
	enter?: Record<string, unknown>;
	/** What must arrive, where it isn't what was entered; names in lists are written `items[].rate`. */
	arrives?: Record<string, unknown>;
	/** The stand-in lacks the add-on that it needs, and refuses it. */
	refused?: boolean;
}

export interface Setup {
	service: ServiceName;
	node: string;
	credentials: Record<string, ICredentialDataDecryptedObject>;
	control: Control;
	reach: Record<string, Reach[]>;
	/** Names that the credential sends, not a parameter. */
	fromCredential?: string[];
}

export interface Covered {
	operation: ContractOperation;
	/** Contract inputs that no run brought to the server. */
	missing: string[];
	/** Listed values that no run brought to the server. */
	missingChoices: string[];
	/** Runs that failed, and values that arrived changed. */
	wrong: string[];
	inputs: number;
	choices: number;
}

/** Runs every way to reach one operation and compares what the server received with its description. */
export async function cover(setup: Setup, id: string): Promise<Covered> {
	const operation = (await operationsOf(setup.service)).find((each) => each.id === id);
	if (!operation) throw new Error(`The description has no operation ${id}`);
	const inputs = operation.inputs.filter(
		({ name, in: place }) => place !== 'path' && !setup.fromCredential?.includes(name),
	);
	const arrived = new Map<string, Set<unknown>>();
	const wrong: string[] = [];
	for (const reach of setup.reach[id] ?? []) {
		for (const [parameters, expected] of await variants(setup, reach, operation)) {
			const { values, problem } = await received(setup, operation, parameters);
			if (problem && !reach.refused) wrong.push(`${JSON.stringify(parameters)}: ${problem}`);
			for (const [name, value] of Object.entries(expected)) {
				if (JSON.stringify(values[name]) !== JSON.stringify(value)) {
					wrong.push(
						`${name}: sent ${JSON.stringify(value)}, arrived ${JSON.stringify(values[name])}`,
					);
				}
			}
			for (const [name, value] of Object.entries(values)) {
				arrived.set(name, (arrived.get(name) ?? new Set()).add(value));
			}
		}
	}
	const choices = inputs.flatMap(({ name, schema }) =>
		listedIn(schema).map((value) => ({ name, value })),
	);
	return {
		operation,
		missing: inputs.map(({ name }) => name).filter((name) => !arrived.has(name)),
		missingChoices: choices
			.filter(({ name, value }) => !arrived.get(name)?.has(value))
			.map(({ name, value }) => `${name} = ${String(value)}`),
		wrong,
		inputs: inputs.length,
		choices: choices.length,
	};
}

type Variant = [INodeParameters, Record<string, unknown>];

/** The node's parameters for a reach, then once more for each value that the description lists for a name. */
async function variants(
	{ node }: Setup,
	reach: Reach,
	operation: ContractOperation,
): Promise<Variant[]> {
	const { nodes } = await loadPackage();
	const fields = shownFor(nodes[node]?.description.properties ?? [], reach);
	const base = { resource: reach.resource, operation: reach.operation, ...reach.path };
	const build = (enter: Record<string, unknown>): INodeParameters => {
		const parameters = structuredClone(base) as INodeParameters;
		for (const [name, value] of Object.entries(enter)) place(fields, parameters, name, value);
		return parameters;
	};
	const enter = reach.enter ?? {};
	const whole: Variant = [build(enter), { ...enter, ...reach.arrives }];
	const listed = operation.inputs
		.filter(({ name }) => name in enter)
		.flatMap(({ name, schema }) =>
			listedIn(schema)
				.filter((value) => offers(fields, name, value))
				.map(
					(value): Variant => [
						build({ ...enter, [name]: isYesNo(fields, name) ? value === 'true' : value }),
						{ [name]: value },
					],
				),
		);
	return [whole, ...listed];
}

/** The fields that the panel shows for an operation. */
function shownFor(properties: INodeProperties[], reach: Reach): INodeProperties[] {
	return properties.filter(({ displayOptions: { show } = {} }) =>
		(['resource', 'operation'] as const).every(
			(name) => show?.[name]?.includes(reach[name]) ?? false,
		),
	);
}

/** The field that sends a name on the wire, and the collection that it sits in, if any. */
function find(
	fields: INodeProperties[],
	name: string,
): { field?: INodeProperties; collection?: INodeProperties } {
	const sends = ({ routing }: INodeProperties) => routing?.send?.property === name;
	const alone = fields.find(sends);
	if (alone) return { field: alone };
	const inner = ({ options = [] }: INodeProperties) => (options as INodeProperties[]).find(sends);
	const collection = fields.find(inner);
	return { collection, field: collection && inner(collection) };
}

const YES_NO: unknown[] = ['true', 'false', '1', '0'];

/** The values that a schema lists; of a query's several spellings of yes and no, the first two. */
function listedIn(schema: Schema): unknown[] {
	const listed = choicesOf(schema);
	return listed.length > 2 && listed.every((value) => YES_NO.includes(String(value)))
		? YES_NO.slice(0, 2)
		: listed;
}

const isYesNo = (fields: INodeProperties[], name: string): boolean =>
	find(fields, name).field?.type === 'boolean';

/** Whether a user can choose a value from the field's list, or switch to it. */
const offers = (fields: INodeProperties[], name: string, value: unknown): boolean =>
	(isYesNo(fields, name) && YES_NO.includes(value)) ||
	(find(fields, name).field?.options ?? []).some(
		(option) => 'value' in option && option.value === value,
	);

/** Enters a value where the field for a name on the wire sits, alone or in a collection. */
function place(
	fields: INodeProperties[],
	parameters: INodeParameters,
	name: string,
	value: unknown,
): void {
	const { field, collection } = find(fields, name);
	if (!field) throw new Error(`No field of the node sends “${name}”`);
	const inside = (
		collection ? (parameters[collection.name] ??= {}) : parameters
	) as INodeParameters;
	inside[field.name] = value as INodeParameters[string];
}

/** Runs the node and reads what the server received on the operation's path. */
async function received(
	{ service, node, credentials, control }: Setup,
	{ method, path }: ContractOperation,
	parameters: INodeParameters,
): Promise<{ values: Record<string, unknown>; problem?: string }> {
	await control.reset();
	const { error } = await runNode({ type: node, parameters, credentials });
	const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
	const request = (await control.requests()).find(
		(each) => each.service === service && each.method === method && pattern.test(each.path),
	);
	if (!request) return { values: {}, problem: error?.message ?? 'nothing arrived' };
	const problem =
		request.status === 200 || request.status === 201
			? error?.message
			: `status ${request.status}: ${error?.message ?? ''}`;
	return { values: valuesOf(request), ...(problem ? { problem } : {}) };
}

/** Query and body of a request, flat; of a list of objects, each field as `items[].rate` of the first. */
function valuesOf({ query, body }: RecordedRequest): Record<string, unknown> {
	const values: Record<string, unknown> = { ...query, ...(body as object | null) };
	for (const [name, value] of Object.entries(values)) {
		const [first] = Array.isArray(value) ? (value as unknown[]) : [];
		if (typeof first !== 'object' || first === null) continue;
		for (const [field, inner] of Object.entries(first)) values[`${name}[].${field}`] = inner;
	}
	return values;
}

/** What the contract asks of the node as a whole: every operation reached or named as pending, none of both. */
export async function gaps(
	service: ServiceName,
	reach: Record<string, Reach[]>,
	pending: readonly string[] = [],
): Promise<{ unreached: string[]; unknown: string[]; both: string[] }> {
	const ids = (await operationsOf(service)).map(({ id }) => id);
	const named = [...Object.keys(reach), ...pending];
	return {
		unreached: ids.filter((id) => !named.includes(id)),
		unknown: named.filter((id) => !ids.includes(id)),
		both: pending.filter((id) => id in reach),
	};
}
