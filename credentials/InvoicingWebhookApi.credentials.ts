import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

import { field, secretField } from '../nodes/shared/panel/fields';

/** The signing secrets of the Invoicing Trigger, which also tests the credential. */
export class InvoicingWebhookApi implements ICredentialType {
	name = 'invoicingWebhookApi';

	displayName = 'Invoicing Webhook API';

	icon: Icon = { light: 'file:../icons/invoicing.svg', dark: 'file:../icons/invoicing.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-sms-invoicing-calendar/n8n-nodes-sms-invoicing-calendar/blob/main/docs/invoicing-trigger.md#credential';

	properties: INodeProperties[] = [
		field('untestable', 'Nobody can test a secret: the first delivery shows whether it is right.', {
			type: 'notice',
		}),
		secretField('secret', 'Signing Secret', {
			required: true,
			description:
				'The secret of the webhook endpoint. The service shows it only once, when you create the endpoint in its settings under Webhooks. If it begins with “=”, n8n drops that sign, which the trigger allows for.',
		}),
		secretField('secondSecret', 'Second Signing Secret', {
			description:
				'A second secret that is also accepted: the old one while you change the secret, or the one for the test URL. Leave empty otherwise.',
		}),
	];
}
