import '../../support/n8nHome';

import { WebhookContext } from 'n8n-core';
import type { INodeType, IWebhookData, IWebhookResponseData } from 'n8n-workflow';

import { triggerWorkflow, type TriggerSetup } from '../../support/triggerWorkflow';

/** What a delivery came to, as the caller and n8n see it. */
export interface Verdict {
	status?: number;
	/** Whether the workflow would start, and with what. */
	item?: unknown;
	thrown?: unknown;
}

/** The headers as Node.js passes them on: a repeated one is a list, or joined with commas. */
export type Headers = Record<string, unknown>;

/**
 * Returns a function that hands deliveries to the trigger’s webhook function in n8n’s own context, without a server:
 * a hundred thousand of them take minutes instead of hours.
 */
export function directTo(trigger: INodeType, setup: TriggerSetup) {
	const { start, workflow, additionalData } = triggerWorkflow(trigger, [], setup, '');
	const [webhook] = trigger.description.webhooks ?? [];
	return async (rawBody: Buffer | undefined, headers: Headers): Promise<Verdict> => {
		const verdict: Verdict = {};
		const response = {
			headersSent: false,
			status: (status: number) => {
				verdict.status = status;
				return response;
			},
			json: () => response,
		};
		const request = { rawBody, headers, body: {}, readRawBody: async () => {} };
		Object.assign(additionalData, { httpRequest: request, httpResponse: response });
		const about = { webhookDescription: webhook, node: start.name } as unknown as IWebhookData;
		const context = new WebhookContext(
			workflow,
			start,
			additionalData,
			setup.mode,
			about,
			[],
			null,
		);
		try {
			const answer: IWebhookResponseData = (await trigger.webhook?.call(context)) ?? {};
			return { ...verdict, item: answer.workflowData?.[0]?.[0]?.json };
		} catch (thrown) {
			return { ...verdict, thrown };
		}
	};
}
