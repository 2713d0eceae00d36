import { sign } from '../../sandbox/webhooks/webhooks';
import { chain, node, trigger } from '../chaos/workflows';
import { webhookSecret } from '../../n8n/exampleSetup';
import type { WorkflowFile } from '../../n8n/workflow';
import type { startFakeGithub } from './fakeGithub';

/** A published workflow that starts with a webhook and does nothing more. */
export type TriggerUnderTest = {
	name: string;
	file: WorkflowFile;
	path: string;
	/** What a genuine delivery has besides its body. */
	headers(body: string): Record<string, string>;
};

type Github = Awaited<ReturnType<typeof startFakeGithub>>;

const rest = () => node('Nothing', 'n8n-nodes-base.noOp', {});

export function triggers(github: Github): TriggerUnderTest[] {
	const ours = trigger();
	const hook = node(
		'Webhook',
		'n8n-nodes-base.webhook',
		{ path: `${ours.webhookId}-plain`, httpMethod: 'POST', options: {} },
		{ typeVersion: 2, webhookId: `${ours.webhookId}-plain` },
	);
	const githubHook = node(
		'GitHub Trigger',
		'n8n-nodes-base.githubTrigger',
		{
			owner: { __rl: true, mode: 'name', value: 'owner' },
			repository: { __rl: true, mode: 'name', value: 'repository' },
			events: ['*'],
			options: {},
		},
		{ webhookId: `${ours.webhookId}-github`, credentials: { githubApi: { name: '' } } },
	);
	return [
		{
			name: 'Webhook node',
			file: chain('Webhook', [hook, rest()]),
			path: `/webhook/${hook.webhookId}`,
			headers: () => ({}),
		},
		{
			name: 'GitHub Trigger',
			file: chain('GitHub', [githubHook, rest()]),
			path: `/webhook/${githubHook.webhookId}/webhook`,
			headers: github.signature,
		},
		{
			name: 'Invoicing Trigger',
			file: chain('Invoicing', [ours, rest()]),
			path: `/webhook/${ours.webhookId}/webhook`,
			headers: (body) => ({ 'x-service-signature': sign(body, webhookSecret) }),
		},
	];
}
