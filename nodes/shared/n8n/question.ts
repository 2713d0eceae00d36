import { randomBytes } from 'crypto';
import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { WAIT_INDEFINITELY } from 'n8n-workflow';

import type { Question } from '../question';
import { isObject } from '../result';

/** A question that an execution waits with: what its page shows, and the value that only its own link has. */
type OpenQuestion = Omit<Question, 'link' | 'until'> & { q: string; until: number };

/**
 * A signed link that continues the execution once it waits. n8n’s links are the same for every turn of a loop, so each
 * gets a value of its own: an old link must not answer a new question.
 */
export function newLink(context: IExecuteFunctions): string {
	return context.getSignedResumeUrl({ q: randomBytes(6).toString('base64url') });
}

export async function waitForAnswer(
	context: IExecuteFunctions,
	{ link, until = WAIT_INDEFINITELY.getTime(), ...page }: Question,
): Promise<void> {
	const q = new URL(link).searchParams.get('q') ?? '';
	// n8n saves the node’s context with the waiting execution.
	context.getContext('node').question = { ...page, q, until };
	await context.putExecutionToWait(new Date(until));
	// After the limit, n8n passes on the node’s input. An earlier approval in it would pass for an answer to this
	// question.
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
	return isObject(found) ? (found as IDataObject & OpenQuestion) : undefined;
}
