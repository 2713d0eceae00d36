import type {
	IDataObject,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';

import { clock } from '../shared/n8n/clock';
import { answerItem, openQuestion, type OpenQuestion, timeLeft } from '../shared/n8n/question';
import { isBlank } from '../shared/result';
import { FAULT, MAX_ANSWER, overPage, questionPage, thanksPage } from './questionPage';

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

/**
 * Shows the page, and takes the answer. Only a button decides, because previews and scanners open links. Must never
 * throw: n8n would go on as if a person had answered.
 */
export async function answer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return decide(context);
	} catch {
		return show(context, 500, FAULT);
	}
}

function decide(context: IWebhookFunctions): IWebhookResponseData {
	const question = openQuestion(context);
	const { q }: IDataObject = { ...context.getQueryData() };
	const now = clock.now();
	if (!question || question.q !== q || question.until < now) {
		return show(context, 410, overPage(question?.texts));
	}
	const left = timeLeft(question, now);
	const reload = reloadAfter(left);
	const end =
		left === undefined ? undefined : { time: question.until, now, zone: context.getTimezone() };
	if (context.getRequestObject().method !== 'POST') {
		return show(context, 200, questionPage(question, end), reload);
	}
	// An empty body is undefined.
	const given = answerIn(question, { ...context.getBodyData() });
	if ('problem' in given) return show(context, 400, questionPage(question, end, given), reload);
	context.getResponseObject().set(HEADERS);
	const respondedAt = new Date(now).toISOString();
	return {
		webhookResponse: thanksPage(question, given.words),
		workflowData: [[answerItem({ ...given.answer, respondedAt })]],
	};
}

/** The longest time that browsers can wait for, with room to spare, in milliseconds. */
const WEEK = 7 * 86_400_000;

/** Lets an open page say that it is over once it is. A page in a sandbox takes this only from its header. */
const reloadAfter = (left = Infinity): Record<string, string> =>
	left > WEEK ? {} : { Refresh: String(Math.ceil(left / 1000) + 1) };

/** What somebody has answered, and the same in words; or why it is no answer. */
function answerIn(
	{ approve, decline, submit }: OpenQuestion,
	{ answer: pressed, text: typed }: IDataObject,
): Given {
	if (submit === undefined) {
		const label = pressed === 'approve' ? approve : pressed === 'decline' ? decline : undefined;
		return label === undefined
			? { problem: '' }
			: { answer: { approved: pressed === 'approve' }, words: label };
	}
	if (typeof typed !== 'string') return { problem: '' };
	// A browser sends line breaks as two characters, of which it has counted one.
	const text = typed.replace(/\r\n?/g, '\n').trim();
	if (isBlank(text)) return { problem: 'Please write an answer.' };
	return text.length <= MAX_ANSWER
		? { answer: { text }, words: text }
		: { problem: `Please write at most ${MAX_ANSWER} characters.`, typed: text };
}

type Given =
	| { answer: { approved: boolean } | { text: string }; words: string }
	| { problem: string; typed?: string };

function show(
	context: IWebhookFunctions,
	status: number,
	html: string,
	more: Readonly<Record<string, string>> = {},
): IWebhookResponseData {
	context
		.getResponseObject()
		.status(status)
		.set({ ...HEADERS, ...more })
		.send(html);
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
