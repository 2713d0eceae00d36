import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { ignoreRepeats } from './trigger/ignoreRepeats';
import {
	invoicingTriggerPanel,
	isSelected,
	shapeData,
	triggerProperties,
	triggerSubtitle,
	WHEN_FINISHED,
} from './trigger/properties';
import { receive, showRefusal } from './trigger/receive';
import { testSecrets } from './trigger/signature';

export class InvoicingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Invoicing Trigger',
		name: 'invoicingTrigger',
		icon: { light: 'file:../../icons/invoicing.svg', dark: 'file:../../icons/invoicing.dark.svg' },
		group: ['trigger'],
		// Must stay 1: from version 2 on, n8n doesn’t read bodies with an unknown content type.
		version: 1,
		subtitle: triggerSubtitle,
		description:
			'Create invoices, record payments and get receipts, or start the workflow when an invoice is sent, viewed, paid or overdue',
		defaults: { name: 'Invoicing Trigger' },
		eventTriggerDescription: 'Waiting for the service to call the test URL',
		activationMessage:
			'Deliveries to the production URL now start this workflow. If you haven’t done so yet, add that URL in the service’s settings under Webhooks.',
		triggerPanel: invoicingTriggerPanel,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'invoicingWebhookApi', required: true, testedBy: 'invoicingWebhookSecrets' },
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				path: 'webhook',
				responseMode: `={{ $parameter["options"]?.["respond"] === "${WHEN_FINISHED}" ? "lastNode" : "onReceived" }}`,
				// When the workflow finishes, its data must not go to the service. Without any text, n8n would answer
				// “firstEntryJson” to other deliveries.
				responseData: `={{ $parameter["options"]?.["respond"] === "${WHEN_FINISHED}" ? "noData" : "Delivery accepted" }}`,
			},
		],
		properties: triggerProperties,
	};

	methods = {
		credentialTest: {
			invoicingWebhookSecrets: async ({ data }: ICredentialsDecrypted) => testSecrets(data),
		},
	};

	// The service has no API for webhooks: users create endpoints in its settings. So there is nothing to register here.
	webhookMethods = {
		default: {
			checkExists: async () => true,
			create: async () => true,
			delete: async () => true,
		},
	};

	async webhook(this: IWebhookFunctions) {
		return await receive(this, {
			wants: (event) => isSelected(this.getNodeParameter('events', []), event),
			shape: (data) => shapeData(this.getNodeParameter('options.amountsAsNumbers', false), data),
		});
	}

	async execute(this: IExecuteFunctions) {
		showRefusal(this);
		return [await ignoreRepeats(this)];
	}
}
