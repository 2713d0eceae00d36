import { randomUUID } from 'node:crypto';

import { sign } from '../../sandbox/webhooks/webhooks';
import { chain, node, trigger } from '../chaos/workflows';
import { webhookSecret } from '../exampleSetup';
import type { WorkflowFile } from '../workflow';
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

export const our = 'Invoicing Trigger';
/** With Ignore Repeated Deliveries off: n8n’s own triggers don’t look for repeats either. */
export const ourWithRepeats = 'Invoicing Trigger, with repeats';

function invoicing(name: string, options: object): TriggerUnderTest {
	const start = trigger(options);
	return {
		name,
		file: chain(name, [start, rest()]),
		path: `/webhook/${start.webhookId}/webhook`,
		headers: (body) => ({ 'x-service-signature': sign(body, webhookSecret) }),
	};
}

export function triggers(github: Github): TriggerUnderTest[] {
	const place = randomUUID();
	const hook = node(
		'Webhook',
		'n8n-nodes-base.webhook',
		{ path: `${place}-plain`, httpMethod: 'POST', options: {} },
		{ typeVersion: 2, webhookId: `${place}-plain` },
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
		{ webhookId: `${place}-github`, credentials: { githubApi: { name: '' } } },
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
		invoicing(our, {}),
		invoicing(ourWithRepeats, { ignoreRepeatedDeliveries: false }),
	];
}
