import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Control, type Fault, type Sandbox } from '../sandbox';
import { credentialsFor } from './credentials';
import { useFakeClock, useManualClock, type ManualClock } from './fakeClock';
import { runNode, type NodeOutcome, type NodeRun } from './runNode';

export type NodeName = 'sms' | 'invoicing' | 'calendar';

export interface TestBench {
	sandbox: Sandbox;
	control: Control;
	/** How many milliseconds the nodes waited in this test. Waiting takes no real time. */
	slept(): number;
	/** The time the nodes see, in milliseconds since 1970. It moves only when they wait. */
	now(): number;
	/** The node's credential, as a user would have saved it. */
	credential(): IDataObject;
	/** Runs an operation, for example `invoice.getAll`. Values in `credential` replace the saved ones. */
	run(
		operation: string,
		parameters?: INodeParameters,
		more?: Partial<NodeRun> & { credential?: IDataObject },
	): Promise<NodeOutcome>;
}

/**
 * Runs a node against a sandbox that is reset before each test and has a rate limit too high to matter. A test fails if
 * any answer of the sandbox doesn't match its OpenAPI description. Waiting takes no real time.
 */
export function useTestBench(node: NodeName): TestBench {
	return createTestBench(node, useFakeClock());
}

/** The same, but waits end only when the test moves the nodes' clock forward. */
export function useTestBenchWithManualClock(
	node: NodeName,
): Omit<TestBench, 'slept' | 'now'> & { clock: ManualClock } {
	const clock = useManualClock();
	return createTestBench(node, { clock });
}

function createTestBench<Clock extends object>(node: NodeName, time: Clock) {
	const bench = {
		...time,
		credential: () => credentialsFor(bench.sandbox)[`${node}Api`],
		run: async (operation, parameters = {}, { credential, ...more } = {}) => {
			const [resource, name] = operation.split('.');
			return await runNode({
				type: node,
				parameters: { resource, operation: name, ...parameters } as INodeParameters,
				credentials: { [`${node}Api`]: { ...bench.credential(), ...credential } as never },
				...more,
			});
		},
	} as Omit<TestBench, 'slept' | 'now'> & Clock;
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

/**
 * A short timeout only for the fault that never answers, and only for items that it concerns, so that a slow machine can’t
 * turn other answers into timeouts.
 */
export const timeoutFor = (fault: Fault | undefined, isConcerned = 'true'): INodeParameters =>
	fault?.kind === 'delay'
		? { requestOptions: { timeout: `={{ ${isConcerned} ? 1000 : 60000 }}` } }
		: {};

/** The error that stopped the node, as the user sees it; undefined if there was none. */
export function errorShown({ error }: NodeOutcome): IDataObject | undefined {
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

/** The items as pairs: the index of the input item each one belongs to, and its JSON. */
export const pairedOutput = (items: NodeOutcome['items']): Array<[unknown, IDataObject]> =>
	items.map(({ pairedItem, json }) => [
		typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : pairedItem,
		json,
	]);
