import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Control, type Fault, type Sandbox } from '../sandbox';
import { useFakeClock, useManualClock, type ManualClock } from './fakeClock';
import { processedData } from './processedData';
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
	run: Run;
	/** The same, and the test fails if the node does. */
	succeed: Run;
	/** The test fails unless the operation is refused with this message before anything is sent. */
	refuse(operation: string, parameters: INodeParameters, message: string): Promise<void>;
}

type Run = (
	operation: string,
	parameters?: INodeParameters,
	more?: Partial<NodeRun> & { credential?: IDataObject },
) => Promise<NodeOutcome>;

const stored: Record<NodeName, (sandbox: Sandbox) => IDataObject> = {
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
 * Runs a node against a sandbox that is reset before each test, as n8n’s table of processed values is, and has a rate
 * limit too high to matter. A test fails if any answer of the sandbox doesn't match its OpenAPI description. Waiting takes no real time.
 */
export function useTestBench(node: NodeName): TestBench {
	return createTestBench(node, useFakeClock());
}

/**
 * The same with another address for each test: the nodes remember the limit of a key as long as the process lives, but a
 * new address makes it a new key. The sandbox uses the nodes’ clock for its windows.
 */
export function useTestBenchWithLimits(node: NodeName): TestBench {
	const bench = useTestBench(node);
	beforeEach(async () => {
		await bench.sandbox.close();
		bench.sandbox = await startSandbox({ now: () => new Date(bench.now()) });
		bench.control = bench.sandbox.control;
	});
	return bench;
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
		succeed: async (...call) => {
			const outcome = await bench.run(...call);
			expect([call[0], errorShown(outcome)]).toEqual([call[0], undefined]);
			return outcome;
		},
		refuse: async (operation, parameters, message) => {
			const outcome = await bench.run(operation, parameters);
			expect(errorShown(outcome)?.message).toContain(message);
			expect(await bench.control.requests()).toEqual([]);
		},
	} as Omit<TestBench, 'slept' | 'now'> & Clock;
	beforeAll(async () => {
		bench.sandbox = await startSandbox();
		bench.control = bench.sandbox.control;
	});
	beforeEach(async () => {
		processedData.reset();
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
