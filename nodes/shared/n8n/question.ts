import { randomBytes } from 'crypto';
import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { WAIT_INDEFINITELY } from 'n8n-workflow';

import type { Question } from '../question';
import { isObject } from '../result';

/** A question that an execution waits with: what its page shows, and the value that only its own link has. */
export type OpenQuestion = Omit<Question, 'link' | 'until'> & { q: string; until: number };

/**
 * A signed link that continues the execution once it waits. n8n’s links are the same for every turn of a loop, so each
 * gets a value of its own: an old link must not answer a new question.
 */
export function newLink(context: IExecuteFunctions): string {
	return context.getSignedResumeUrl({ q: randomBytes(6).toString('base64url') });
}

/**
 * How long the execution waits after the limit, in milliseconds: an open page then asks whether it is over, and while
 * the execution goes on, n8n would answer with an error in its place.
 */
const GRACE = 5_000;

export async function waitForAnswer(
	context: IExecuteFunctions,
	{ link, until, ...page }: Question,
): Promise<void> {
	const q = new URL(link).searchParams.get('q') ?? '';
	// n8n saves the node’s context with the waiting execution.
	context.getContext('node').question = { ...page, q, until: until ?? NEVER };
	await context.putExecutionToWait(
		until === undefined ? WAIT_INDEFINITELY : new Date(until + GRACE),
	);
	// After the limit, n8n passes on the node’s input. An earlier approval in it would pass for an answer to this
	// question.
	const none = page.submit === undefined ? { approved: false } : { text: '' };
	context.getExecuteData().data = { main: [[answerItem({ ...none, timedOut: true })]] };
}

const NEVER = WAIT_INDEFINITELY.getTime();

/** Milliseconds until a question is over; undefined if it never is. */
export const timeLeft = ({ until }: OpenQuestion, now: number): number | undefined =>
	until >= NEVER ? undefined : until - now;

/** An answer, in the shape that n8n’s own nodes return and that its AI agents read. */
export const answerItem = (data: ({ approved: boolean } | { text: string }) & IDataObject) => ({
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
