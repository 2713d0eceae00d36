import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

// Tested by the trigger node (`testedBy`): the service has no call that could check a secret.
export class InvoicingWebhookApi implements ICredentialType {
	name = 'invoicingWebhookApi';

	displayName = 'Invoicing Webhook API';

	icon: Icon = { light: 'file:../icons/invoicing.svg', dark: 'file:../icons/invoicing.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-sms-invoicing-calendar/n8n-nodes-sms-invoicing-calendar/blob/main/docs/invoicing-trigger.md#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Signing Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'The secret of the webhook endpoint. The service shows it once, when the endpoint is created in its settings under Webhooks.',
		},
		{
			displayName: 'Previous Signing Secret',
			name: 'previousSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'A second secret that is accepted too: the old one while you change it, or the one of the endpoint for the test URL. Leave empty otherwise.',
		},
	];
}
