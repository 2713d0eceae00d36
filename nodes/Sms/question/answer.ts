import type { IWebhookDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { clock } from '../../shared/n8n/clock';
import { answerItem, openQuestion } from '../../shared/n8n/question';
import { HEADERS, notice, questionPage } from './page';

/** The addresses that a waiting execution listens to. n8n checks the signature of their links. */
export const webhooks: IWebhookDescription[] = (['GET', 'POST'] as const).map((httpMethod) => ({
	name: 'default',
	httpMethod,
	responseMode: 'onReceived',
	responseData: '',
	path: '={{ $nodeId }}',
	restartWebhook: true,
	isFullPath: true,
}));

const OVER = 'This question is over. Its link no longer works, and nothing was changed.';

/**
 * Shows the page, and takes the answer. Only a button decides, because previews and scanners open links. Must never throw:
 * n8n would go on as if somebody had answered.
 */
export async function answer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return decide(context);
	} catch {
		return show(
			context,
			500,
			notice('Something went wrong. Nothing was changed. Try again later.'),
		);
	}
}

function decide(context: IWebhookFunctions): IWebhookResponseData {
	const question = openQuestion(context);
	const { q } = context.getQueryData() as { q?: unknown };
	if (!question || question.q !== q || question.until < clock.now()) {
		return show(context, 410, notice(OVER));
	}
	if (context.getRequestObject().method !== 'POST') {
		return show(context, 200, questionPage(question));
	}
	// An empty body is undefined.
	const { answer: pressed } = (context.getBodyData() as { answer?: unknown } | undefined) ?? {};
	const label =
		pressed === 'approve' ? question.approve : pressed === 'decline' ? question.decline : undefined;
	if (label === undefined) return show(context, 400, questionPage(question));
	context.getResponseObject().set(HEADERS);
	const respondedAt = new Date(clock.now()).toISOString();
	return {
		webhookResponse: notice(`Thank you. Your answer: ${label}\nYou can close this page.`),
		workflowData: [[answerItem({ approved: pressed === 'approve', respondedAt })]],
	};
}

function show(context: IWebhookFunctions, status: number, html: string): IWebhookResponseData {
	context.getResponseObject().status(status).set(HEADERS).send(html);
	return { noWebhookResponse: true };
}
