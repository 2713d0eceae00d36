import type { FunctionsBase, IExecuteFunctions } from 'n8n-workflow';
import type { Log } from '../http/journal';
import type { Hint } from '../result';

/** Writes to n8n’s log, under the name of the node. */
export function logTo(context: Pick<FunctionsBase, 'logger' | 'getNode' | 'getWorkflow'>): Log {
	return (level, message) =>
		context.logger[level](`${context.getNode().name}: ${message}`, {
			workflowId: context.getWorkflow().id,
		});
}

/** Shows sentences above the output. n8n offers that to nodes, but neither to polling triggers nor to all tools. */
export function hintsTo(context: object): ((hint: Hint) => void) | undefined {
	const { addExecutionHints } = context as Partial<IExecuteFunctions>;
	return (
		addExecutionHints &&
		((hint) => addExecutionHints.call(context, { ...hint, location: 'outputPane' }))
	);
}
