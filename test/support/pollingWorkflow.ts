import './n8nHome';

import { AsyncLocalStorage } from 'node:async_hooks';

import {
	ErrorReporter,
	PollContext,
	PollTriggerExecutor,
	Tracing,
	TriggersAndPollers,
} from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeParameters,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { loadPackage } from './package';
import { executionData, nodeOf, workflowOf, ZONE } from './workflow';

export interface PollingSetup {
	/** Name of the node type, for example `calendarTrigger`. */
	type: string;
	parameters: INodeParameters;
	/** Decrypted credentials by type. */
	credentials: Record<string, ICredentialDataDecryptedObject>;
	/** Which credential is chosen in the panel; the usual one if it isn’t set. */
	credentialId?: string;
	timezone?: string;
	/**
	 * How n8n keeps the node's static data. `classic` holds it in memory and stores it with each execution. `durable`
	 * gives each poll a copy and stores it even after polls that start nothing.
	 */
	keeps?: 'classic' | 'durable';
}

/** A published workflow with a polling trigger. What n8n stored for it survives a restart. */
export type PollingWorkflow = Awaited<ReturnType<typeof createPollingWorkflow>>;

type Parts = ConstructorParameters<typeof PollTriggerExecutor>;

/** Discards n8n's log. */
const logger = { scoped: () => logger, debug: () => {}, error: () => {} } as unknown as Parts[0];

const executor = () =>
	new PollTriggerExecutor(logger, new TriggersAndPollers(), new Tracing(), {
		error: () => {},
	} as unknown as ErrorReporter);

/** Polls through n8n-core’s own executor and context. Only the database and the schedule are simulated. */
export async function createPollingWorkflow(initial: PollingSetup) {
	const { nodes, credentials } = await loadPackage();
	let database = '{}';
	const items: INodeExecutionData[] = [];
	const errors: Array<Error & { description?: string | null }> = [];
	let current: { execute: (isActivation?: boolean) => Promise<void> } | undefined;

	const makeWorkflow = (setup: PollingSetup) => {
		const { type, parameters, credentials: data, credentialId, timezone } = setup;
		const node = nodeOf('Tested', type, structuredClone(parameters), data);
		for (const chosen of Object.values(node.credentials ?? {}))
			chosen.id = credentialId ?? chosen.id;
		const workflow = workflowOf([node], nodes, {
			active: true,
			staticData: JSON.parse(database) as IDataObject,
			settings: { timezone: timezone ?? ZONE },
		});
		return { node: workflow.getNode('Tested') as INode, workflow };
	};

	const contextOf = (
		{ workflow, node }: ReturnType<typeof makeWorkflow>,
		mode: WorkflowExecuteMode,
		{ keeps = 'classic', credentials: data }: PollingSetup,
	) => {
		const additionalData = executionData(credentials, data);
		const save = () => {
			const { staticData } = workflow as { staticData: IDataObject & { __dataChanged?: boolean } };
			if (staticData.__dataChanged) database = JSON.stringify(staticData);
			staticData.__dataChanged = false;
		};
		const copies = new AsyncLocalStorage<{ from: string; copy: IDataObject }>();
		/** False if another poll stored its data in the meantime: n8n then discards this poll and its result. */
		const commit = () => {
			const { from, copy } = copies.getStore() as { from: string; copy: IDataObject };
			if (from !== database) return false;
			database = JSON.stringify({ 'node:Tested': copy });
			return true;
		};
		const isDurable = keeps === 'durable';
		const context = new PollContext(
			workflow,
			node,
			additionalData,
			mode,
			'activate',
			([output = []]) => {
				if (isDurable && !commit()) return;
				if (output.length === 0) errors.push(new Error('An execution began without an item'));
				items.push(...structuredClone(output));
				if (!isDurable) save();
			},
			(error) => void errors.push(error),
			async () => {
				if (isDurable) commit();
			},
			async (poll) => {
				const { 'node:Tested': copy = {} } = JSON.parse(database) as Record<string, IDataObject>;
				return await copies.run({ from: database, copy }, poll);
			},
			isDurable ? () => copies.getStore()?.copy as IDataObject : undefined,
		);
		return { context, save };
	};

	const host = {
		/** Changes to it edit the workflow; they take effect at the next activation. */
		setup: initial,
		/**
		 * Activates the workflow, as publishing it does, and as n8n does when it starts again after a crash. Polls once,
		 * and throws if that poll fails.
		 */
		activate: async () => {
			const made = makeWorkflow(host.setup);
			const { context, save } = contextOf(made, 'trigger', host.setup);
			const execute = executor().create(made.workflow, made.node, context, () => current === own);
			const own = { execute };
			current = own;
			await execute(true);
			if ((host.setup.keeps ?? 'classic') === 'classic') save();
		},
		/** Runs one scheduled poll. */
		tick: async () => await current?.execute(),
		/** Executes the node as the editor does. */
		test: async (): Promise<INodeExecutionData[]> => {
			const made = makeWorkflow(host.setup);
			const { context } = contextOf(made, 'manual', host.setup);
			const output = await nodes[host.setup.type]?.poll?.call(context);
			return output?.[0] ?? [];
		},
		/** The items the trigger returned since the last call. */
		take: () => items.splice(0).map(({ json }) => json),
		/** The errors since the last call. */
		takeErrors: () => errors.splice(0),
		/** The static data in the database, as JSON. */
		stored: () => database,
	};
	return host;
}
