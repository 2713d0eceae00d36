import {
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { SmsApi } from '../../credentials/SmsApi.credentials';
import { testCredential } from '../shared/n8n/credentialTest';
import { defineNode } from '../shared/panel/defineNode';
import { answer, webhooks } from './question';
import { resources } from './resources';
import { sms } from './service';

const { properties, subtitle, execute } = defineNode(sms, resources, 'message');

export class Sms implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SMS',
		name: 'sms',
		icon: { light: 'file:../../icons/sms.svg', dark: 'file:../../icons/sms.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle,
		description: 'Send text messages and get the wallet balance',
		defaults: { name: 'SMS' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'smsApi', required: true, testedBy: 'smsApiTest' }],
		// For Send and Wait for Response. n8n also offers the node as a way to ask people about an agent’s tool calls.
		webhooks,
		waitingNodeTooltip:
			'={{ $parameter["operation"] === "sendAndWait" ? "Waiting for an answer to the message" : "" }}',
		properties,
	};

	methods = {
		credentialTest: { smsApiTest: testCredential(sms, new SmsApi()) },
	};

	async execute(this: IExecuteFunctions) {
		return await execute(this);
	}

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await answer(this);
	}
}
