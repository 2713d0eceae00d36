import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { forgetMade } from '../../nodes/shared/run/answered';
import {
	startSandbox,
	type Control,
	type Fault,
	type RecordedRequest,
	type Sandbox,
	type SentMessage,
} from '../sandbox';
import { testCredential } from './contexts';
import { credentialsFor } from './credentials';
import { useFakeClock, useManualClock } from './fakeClock';
import { processedData } from './processedData';
import { runNode, type NodeOutcome, type NodeRun } from './runNode';

export type NodeName = 'sms' | 'invoicing' | 'calendar';

export type Credential = ICredentialDataDecryptedObject;

/**
 * Runs a node against a sandbox that is reset before each test, as n8n’s table of processed values is, and has a rate
 * limit too high to matter. A test fails if any answer of the sandbox doesn't match its OpenAPI description. Waiting
 * takes no real time.
 */
export const useTestBench = (node: NodeName) => createTestBench(node, useFakeClock());

type Run = (
	operation: string,
	parameters?: INodeParameters,
	more?: Partial<NodeRun> & { credential?: IDataObject },
) => Promise<NodeOutcome>;

export type TestBench = ReturnType<typeof useTestBench>;

/**
 * Of each record its value with this name, a list of them if there are several names, or all of it if there is none.
 */
type Values<Of, Names extends Array<keyof Of>> = Names extends []
	? Of
	: Names extends [infer Name extends keyof Of]
		? Of[Name]
		: { [At in keyof Names]: Of[Names[At]] };

const valuesOf = <Of, Names extends Array<keyof Of>>(records: Of[], names: Names) =>
	records.map((record) => {
		const values = names.map((name) => record[name]);
		return names.length === 0 ? record : names.length === 1 ? values[0] : values;
	}) as Array<Values<Of, Names>>;

/**
 * The same with another address for each test: the nodes remember the limit of a key as long as the process lives, but
 * a new address makes it a new key. The sandbox uses the nodes’ clock for its windows.
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
export const useTestBenchWithManualClock = (node: NodeName) =>
	createTestBench(node, { clock: useManualClock() });

/** After a reset, a sandbox gives the same IDs again, which the nodes may know. */
const forgettingControl = ({ control }: Sandbox): Control => ({
	...control,
	reset: async () => {
		forgetMade();
		await control.reset();
	},
});

function createTestBench<Clock extends object>(node: NodeName, time: Clock) {
	const bench = {
		...time,
		sandbox: {} as Sandbox,
		control: {} as Control,
		/** The node's credential, as a user would have saved it with these changes. */
		credential: (changes: IDataObject = {}) =>
			({ ...credentialsFor(bench.sandbox)[`${node}Api`], ...changes }) as Credential,
		/** What n8n says to it when it is saved. */
		testCredential: async (changes?: IDataObject) =>
			await testCredential(node, bench.credential(changes)),
		/** Runs an operation, for example `invoice.getAll`. Values in `credential` replace the saved ones. */
		run: (async (operation, parameters = {}, { credential, ...more } = {}) => {
			const [resource, name] = operation.split('.');
			return await runNode({
				type: node,
				parameters: { resource, operation: name, ...parameters } as INodeParameters,
				credentials: { [`${node}Api`]: bench.credential(credential) },
				...more,
			});
		}) as Run,
		/** The same, and the test fails if the node does. */
		succeed: async (...call: Parameters<Run>) => {
			const outcome = await bench.run(...call);
			expect([call[0], errorShown(outcome)]).toEqual([call[0], undefined]);
			return outcome;
		},
		/** The test fails unless the operation is refused with this message before anything is sent. Returns the error. */
		refuse: async (operation: string, parameters: INodeParameters, message: string) => {
			const error = await bench.failure(operation, parameters);
			expect(error?.message).toContain(message);
			expect(await bench.requests()).toEqual([]);
			return error;
		},
		/** Runs an operation and returns the error that stopped it, as the user sees it; undefined if there was none. */
		failure: async (...call: Parameters<Run>) => errorShown(await bench.run(...call)),
		/** The JSON of the items that an operation returns. The test fails if the node does. */
		output: async (...call: Parameters<Run>) =>
			(await bench.succeed(...call)).items.map(({ json }) => json),
		/** The requests that arrived, or what is named of each: `requests('method', 'path')`. */
		requests: async <Names extends Array<keyof RecordedRequest>>(...names: Names) =>
			valuesOf(await bench.control.requests(), names),
		/** The same for those that may change something. */
		writes: async <Names extends Array<keyof RecordedRequest>>(...names: Names) =>
			valuesOf(
				(await bench.control.requests()).filter(({ method }) => method !== 'GET'),
				names,
			),
		/** The same for the messages that were sent. */
		messages: async <Names extends Array<keyof SentMessage>>(...names: Names) =>
			valuesOf(await bench.control.messages(), names),
	};
	beforeAll(async () => {
		bench.sandbox = await startSandbox();
		bench.control = forgettingControl(bench.sandbox);
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
 * A short timeout only for the fault that never answers, and only for items that it concerns, so that a slow machine
 * can’t turn other answers into timeouts.
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
