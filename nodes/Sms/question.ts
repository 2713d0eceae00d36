import type {
	IDataObject,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { clock } from '../shared/n8n/clock';
import { answerItem, openQuestion } from '../shared/n8n/question';
import type { Question } from '../shared/question';

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
 * Shows the page, and takes the answer. Only a button decides, because previews and scanners open links. Must never
 * throw: n8n would go on as if a person had answered.
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
	const { q }: IDataObject = { ...context.getQueryData() };
	if (!question || question.q !== q || question.until < clock.now()) {
		return show(context, 410, notice(OVER));
	}
	if (context.getRequestObject().method !== 'POST') {
		return show(context, 200, questionPage(question));
	}
	// An empty body is undefined.
	const { answer: pressed }: IDataObject = { ...context.getBodyData() };
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

/** No script, nothing from elsewhere, and no other site can show the page in a frame. */
const HEADERS: Readonly<Record<string, string>> = {
	'Content-Type': 'text/html; charset=utf-8',
	'X-Content-Type-Options': 'nosniff',
	'Content-Security-Policy':
		"sandbox allow-forms; default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
	'Cache-Control': 'no-store',
	'Referrer-Policy': 'no-referrer',
};

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;padding:2rem 1.25rem;max-width:34rem;font:1.125rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
p{white-space:pre-wrap;overflow-wrap:anywhere;margin:0 0 1.5rem}
button{display:block;width:100%;min-height:3.25rem;margin:0 0 1rem;padding:.75rem;font:inherit;font-weight:600;border:2px solid #176b45;border-radius:.5rem;overflow-wrap:anywhere;background:#176b45;color:#fff;cursor:pointer}
button[value=decline]{background:Canvas;color:CanvasText;border-color:currentColor}
button:focus-visible{outline:3px solid Highlight;outline-offset:3px}`;

const page = (body: string): string =>
	`<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Your answer</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

const escaped = (text: string): string =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const paragraph = (text: string): string => `<p dir="auto">${escaped(text)}</p>`;

const button = (value: string, label: string | undefined): string =>
	label === undefined ? '' : `<button name="answer" value="${value}">${escaped(label)}</button>`;

/**
 * The message and its buttons. Without an action, the form goes to the address of the page, which has the signature.
 */
const questionPage = ({ message, approve, decline }: Omit<Question, 'link'>): string =>
	page(
		`${paragraph(message)}<form method="post">${button('approve', approve)}${button('decline', decline)}</form>`,
	);

/** A page that only says something. */
const notice = (text: string): string => page(paragraph(text));
