import { randomBytes } from 'crypto';
import type {
	IDataObject,
	IExecuteData,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { WAIT_INDEFINITELY } from 'n8n-workflow';

import type { Question } from '../operation';
import { isObject } from '../result';

/** A question that an execution waits with: what its page shows, and the value that only its own link has. */
export type OpenQuestion = Omit<Question, 'link' | 'until'> & { q: string; until: number };

/**
 * A signed link that continues the execution once it waits. n8n’s links are the same for every turn of a loop, so each
 * gets a value of its own: an old link must not answer a new question.
 */
export function newLink(context: IExecuteFunctions): string {
	// n8n 2.8 checks the signature only if the node asks for it. Newer releases always do, and have no such function.
	const { setSignatureValidationRequired } = context as { setSignatureValidationRequired?(): void };
	setSignatureValidationRequired?.call(context);
	return context.getSignedResumeUrl({ q: randomBytes(6).toString('base64url') });
}

export async function waitForAnswer(
	context: IExecuteFunctions,
	{ link, until = WAIT_INDEFINITELY.getTime(), ...page }: Question,
): Promise<void> {
	const q = new URL(link).searchParams.get('q') ?? '';
	// n8n saves the node’s context with the waiting execution.
	(context.getContext('node') as IDataObject).question = { ...page, q, until };
	await context.putExecutionToWait(new Date(until));
	// After the limit, n8n passes on the node’s input. An earlier approval in it would pass for an answer to this question.
	context.getExecuteData().data = { main: [[answerItem({ approved: false, timedOut: true })]] };
}

/** An answer, in the shape that n8n’s own nodes return and that its AI agents read. */
export const answerItem = (data: { approved: boolean } & IDataObject) => ({
	json: { data },
	pairedItem: { item: 0 },
});

/** The question that the execution waits with, for the node’s webhook. */
export function openQuestion(context: IWebhookFunctions): OpenQuestion | undefined {
	// Braces in the name would end the expression.
	const name = JSON.stringify(context.getNode().name).replace(
		/[{}$]/g,
		(sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
	);
	const found: unknown = context.evaluateExpression(`{{ $node[${name}].context["question"] }}`);
	return isObject(found) ? (found as unknown as OpenQuestion) : undefined;
}

/** What n8n is going to run next. It is a part of every context, but not of the types for nodes. */
interface Engine {
	runExecutionData?: { executionData?: { nodeExecutionStack?: IExecuteData[] } | null };
}

/**
 * Puts the execution to wait, and lets n8n run the node again with the same input. By itself, n8n doesn’t: it takes a node
 * that has waited for done, and passes its input on to the next nodes. So the entry that waits gets nothing to pass on, and
 * the node comes after it once more. n8n saves both with the waiting execution, and the node’s context with its ledger.
 *
 * Undefined where n8n’s list isn’t what it was: then nothing can wait. `test/n8n/hours.test.ts` sees to it for every version.
 */
export function holdOf(
	context: IExecuteFunctions,
): ((until: number) => Promise<INodeExecutionData[]>) | undefined {
	const next = (context as Engine).runExecutionData?.executionData?.nodeExecutionStack;
	if (!Array.isArray(next)) return undefined;
	return async (until) => {
		const entry = context.getExecuteData();
		next.unshift({ ...entry });
		// n8n will disable this node. Always Output Data would still make an item of nothing.
		entry.node = { ...entry.node, alwaysOutputData: false };
		entry.data = { main: [] };
		const date = new Date(until);
		await context.putExecutionToWait(date);
		return [{ json: { waitingUntil: date.toISOString() }, pairedItem: { item: 0 } }];
	};
}
