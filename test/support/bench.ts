import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Control, type Fault, type Sandbox } from '../sandbox';
import { useFakeClock, useManualClock, type ManualClock } from './fakeClock';
import { runNode, type NodeOutcome, type NodeRun } from './runNode';

export type Tested = 'sms' | 'invoicing' | 'calendar';

export interface Bench {
	sandbox: Sandbox;
	control: Control;
	/** Milliseconds that the nodes waited in this test; waiting takes no time. */
	slept(): number;
	/** Milliseconds since 1970, as the nodes see them; only waiting makes time pass. */
	now(): number;
	/** What a user would have stored in the node's credential. */
	credential(): IDataObject;
	/** Runs an operation, for example `invoice.getAll`; what is in `credential` replaces the stored values. */
	run(
		operation: string,
		parameters?: INodeParameters,
		more?: Partial<NodeRun> & { credential?: IDataObject },
	): Promise<NodeOutcome>;
}

const stored: Record<Tested, (sandbox: Sandbox) => IDataObject> = {
	sms: ({ sms: { baseUrl, apiKey } }) => ({ baseUrl, apiKey }),
	invoicing: ({ invoicing: { baseUrl, apiKey } }) => ({ baseUrl, apiKey, header: 'bearer' }),
	calendar: ({ calendar: { apiRoot, namespace, username, password } }) => ({
		apiRoot,
		namespace,
		authentication: 'basic',
		user: username,
		password,
	}),
};

/**
 * One of the nodes in front of a sandbox that starts fresh for each test of the file, without a limit of requests. After
 * each test, no answer of the sandbox may have differed from its description. Waiting takes no time.
 */
export function useBench(node: Tested): Bench {
	return createBench(node, useFakeClock());
}

/** The same, where the nodes wait until the test moves their clock. */
export function useBenchWithManualClock(
	node: Tested,
): Omit<Bench, 'slept' | 'now'> & { clock: ManualClock } {
	const clock = useManualClock();
	return createBench(node, { clock });
}

function createBench<Clock extends object>(node: Tested, time: Clock) {
	const bench = {
		...time,
		credential: () => stored[node](bench.sandbox),
		run: async (operation, parameters = {}, { credential, ...more } = {}) => {
			const [resource, name] = operation.split('.');
			return await runNode({
				type: node,
				parameters: { resource, operation: name, ...parameters } as INodeParameters,
				credentials: { [`${node}Api`]: { ...bench.credential(), ...credential } as never },
				...more,
			});
		},
	} as Omit<Bench, 'slept' | 'now'> & Clock;
	beforeAll(async () => {
		bench.sandbox = await startSandbox();
		bench.control = bench.sandbox.control;
	});
	beforeEach(async () => {
		await bench.control.reset();
		await bench.control.settings({ rateLimit: { limit: 100_000 } });
	});
	afterEach(async () => {
		expect(await bench.control.violations()).toEqual([]);
	});
	afterAll(async () => await bench.sandbox.close());
	return bench;
}

/** Short only where the answer never comes: a slow machine must not make a time-out of another fault. */
export const patience = ({ kind }: Fault): INodeParameters =>
	kind === 'delay' ? { requestOptions: { timeout: 150 } } : {};

/** What a user is told of what stopped the node; undefined when nothing did. */
export function told({ error }: NodeOutcome): IDataObject | undefined {
	if (!error) return undefined;
	const { message, description, httpCode, context } = error;
	return {
		message,
		description,
		httpCode: httpCode ?? null,
		code: context?.code ?? null,
		itemIndex: context?.itemIndex,
	};
}

/** The items as `[index of the input item, json]`. */
export const paired = (items: NodeOutcome['items']): Array<[unknown, IDataObject]> =>
	items.map(({ pairedItem, json }) => [
		typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : pairedItem,
		json,
	]);
