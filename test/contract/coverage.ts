import { innerFields } from '../support/panel';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import type { RecordedRequest, ServiceName } from '../sandbox';
import { loadPackage } from '../support/package';
import { useTestBench, type TestBench } from '../support/testBench';
import {
	choicesOf,
	operationsOf,
	patternOf,
	type ContractOperation,
	type Schema,
} from './description';

/** A way to reach an operation: what to enter for each field of the service, and what the service must receive. */
export interface Reach {
	resource: string;
	operation: string;
	/** The node's parameters for the record in the path. */
	path?: INodeParameters;
	/** What to enter, by the service's field names. */
	enter?: Record<string, unknown>;
	/** What must arrive if it differs from what was entered. Fields in lists are written `items[].rate`. */
	arrives?: Record<string, unknown>;
}

interface Setup {
	service: ServiceName;
	/** Every operation of the OpenAPI description and how the node reaches it. */
	reach: Record<string, Reach[]>;
	/** Fields sent by the credential and not by a parameter. */
	fromCredential?: string[];
	/** Fields that the node deliberately doesn't send, with the operations that have them. */
	unsent?: Record<string, RegExp>;
}

/** Tests that the node of a service reaches every operation, and that everything arrives as described. */
export function testReach(setup: Setup): void {
	const { service, reach, unsent = {} } = setup;
	const bench = useTestBench(service);

	test('the node reaches every operation of the OpenAPI description', async () => {
		const ids = (await operationsOf(service)).map(({ id }) => id);
		expect(Object.keys(reach).sort()).toEqual(ids.sort());
	});

	test.each(Object.keys(reach))(
		'%s: every parameter, field and listed value arrives as described',
		async (id) => {
			const leftOut = Object.keys(unsent).filter((name) => unsent[name]?.test(id));
			expect(await cover(bench, setup, id)).toEqual({
				missing: leftOut,
				missingChoices: [],
				wrong: [],
			});
		},
	);
}

/**
 * Runs every way to reach an operation and compares what the server received with the OpenAPI description: inputs that
 * didn't reach it in any run, listed values that didn't, of inputs that did, and failed runs and values that changed on
 * the way.
 */
async function cover(bench: TestBench, setup: Setup, id: string) {
	const operation = (await operationsOf(setup.service)).find((each) => each.id === id);
	if (!operation) throw new Error(`The OpenAPI description has no operation ${id}`);
	const inputs = operation.inputs.filter(
		({ name, in: place }) => place !== 'path' && !setup.fromCredential?.includes(name),
	);
	const arrived = new Map<string, Set<unknown>>();
	const wrong: string[] = [];
	for (const reach of setup.reach[id] ?? []) {
		for (const [parameters, expected] of await variants(setup, reach, operation)) {
			const { values, problem } = await received(bench, reach, operation, parameters);
			if (problem) wrong.push(`${JSON.stringify(parameters)}: ${problem}`);
			// An answer that doesn’t match the description.
			for (const { path, message } of await bench.control.violations()) {
				wrong.push(`${JSON.stringify(parameters)}: ${path} ${message}`);
			}
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
	const missingChoices = inputs.flatMap(({ name, schema }) => {
		const values = arrived.get(name);
		const lacking = values ? listedIn(schema).filter((value) => !values.has(value)) : [];
		return lacking.map((value) => `${name} = ${String(value)}`);
	});
	const missing = inputs.map(({ name }) => name).filter((name) => !arrived.has(name));
	return { missing, missingChoices, wrong };
}

type Variant = [INodeParameters, Record<string, unknown>];

/** The node's parameters for a reach, plus variants for all values that the OpenAPI description lists for a field. */
async function variants(
	{ service }: Setup,
	reach: Reach,
	operation: ContractOperation,
): Promise<Variant[]> {
	const { nodes } = await loadPackage();
	const fields = shownFor(nodes[service]?.description.properties ?? [], reach);
	const build = (enter: Record<string, unknown>): INodeParameters => {
		const parameters = structuredClone(reach.path ?? {});
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
						build({ ...enter, [name]: isYesNo(fields, name) ? YES.includes(value) : value }),
						{ [name]: value },
					],
				),
		);
	return [whole, ...listed];
}

/** The fields the panel shows for an operation. */
function shownFor(properties: INodeProperties[], reach: Reach): INodeProperties[] {
	return properties.filter(({ displayOptions: { show } = {} }) =>
		(['resource', 'operation'] as const).every(
			(name) => show?.[name]?.includes(reach[name]) ?? false,
		),
	);
}

/** The node's field that sends a field of the service, and its collection, if any. */
function find(
	fields: INodeProperties[],
	name: string,
): { field?: INodeProperties; collection?: INodeProperties } {
	const sends = ({ routing }: INodeProperties) => routing?.send?.property === name;
	const alone = fields.find(sends);
	if (alone) return { field: alone };
	const inner = ({ options = [] }: INodeProperties) =>
		(options as INodeProperties[]).flatMap((each) => [each, ...innerFields(each)]).find(sends);
	const collection = fields.find(inner);
	return { collection, field: collection && inner(collection) };
}

const YES: unknown[] = ['true', '1'];
const YES_NO: unknown[] = [...YES, 'false', '0'];

/** The values that a schema lists. If it lists several spellings of yes and no, only the first two, as text. */
function listedIn(schema: Schema): unknown[] {
	const listed = choicesOf(schema);
	return listed.length > 2 && listed.every((value) => YES_NO.includes(String(value)))
		? listed.slice(0, 2).map(String)
		: listed;
}

const isYesNo = (fields: INodeProperties[], name: string): boolean =>
	find(fields, name).field?.type === 'boolean';

/** Whether a user can select a value in the field. */
const offers = (fields: INodeProperties[], name: string, value: unknown): boolean =>
	(isYesNo(fields, name) && YES_NO.includes(value)) ||
	(find(fields, name).field?.options ?? []).some(
		(option) => 'value' in option && option.value === value,
	);

/** Enters a value in the node's field for a field of the service, alone or in a collection. */
function place(
	fields: INodeProperties[],
	parameters: INodeParameters,
	name: string,
	value: unknown,
): void {
	const { field, collection } = find(fields, name);
	if (!field) throw new Error(`The node has no field that sends “${name}”`);
	const inside = (
		collection ? (parameters[collection.name] ??= {}) : parameters
	) as INodeParameters;
	inside[field.name] = value as INodeParameters[string];
}

/** Runs the node and returns what the server received at the operation's path. */
async function received(
	{ run, control }: TestBench,
	{ resource, operation }: Reach,
	contract: ContractOperation,
	parameters: INodeParameters,
): Promise<{ values: Record<string, unknown>; problem?: string }> {
	await control.reset();
	const { error } = await run(`${resource}.${operation}`, parameters);
	const pattern = patternOf(contract);
	const request = (await control.requests()).find(
		(each) => each.method === contract.method && pattern.test(each.path),
	);
	if (!request) return { values: {}, problem: error?.message ?? 'the server received nothing' };
	const problem =
		request.status === 200 || request.status === 201
			? error?.message
			: `status ${request.status}: ${error?.message ?? ''}`;
	return { values: valuesOf(request), ...(problem ? { problem } : {}) };
}

/** Query and body of a request as one flat object. For a list of objects, it has the fields of the first. */
function valuesOf({ query, body }: RecordedRequest): Record<string, unknown> {
	const values: Record<string, unknown> = { ...query, ...(body as object | null) };
	for (const [name, value] of Object.entries(values)) {
		const [first] = Array.isArray(value) ? (value as unknown[]) : [];
		if (typeof first !== 'object' || first === null) continue;
		for (const [field, inner] of Object.entries(first)) values[`${name}[].${field}`] = inner;
	}
	return values;
}
