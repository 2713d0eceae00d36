import type { FunctionsBase, IExecuteFunctions } from 'n8n-workflow';

import type { Log } from '../http/exchange';
import type { Hint } from '../result';

/** Writes to n8n’s log, under the name of the node. */
export function logTo(context: Pick<FunctionsBase, 'logger' | 'getNode' | 'getWorkflow'>): Log {
	return (level, message) =>
		context.logger[level](`${context.getNode().name}: ${message}`, {
			workflowId: context.getWorkflow().id,
		});
}

/** Shows sentences above the output, as text: n8n takes them for HTML. */
export const hintsTo =
	(context: IExecuteFunctions) =>
	({ type, message }: Hint) =>
		context.addExecutionHints({ type, message: withoutMarkup(message), location: 'outputPane' });

const withoutMarkup = (text: string): string =>
	text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
