import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';

import { SmsApi } from '../../credentials/SmsApi.credentials';
import { testCredential } from '../shared/n8n/credentialTest';
import { forPanel } from '../shared/panel/forPanel';
import { sms } from './service';
import { pollWallet } from './trigger/pollWallet';
import { smsTriggerPanel, triggerFields, triggerSubtitle } from './trigger/properties';

export class SmsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SMS Trigger',
		name: 'smsTrigger',
		icon: { light: 'file:../../icons/sms.svg', dark: 'file:../../icons/sms.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: triggerSubtitle,
		description:
			'Send text messages, get the wallet balance, or start the workflow when the balance runs low or changes',
		defaults: { name: 'SMS Trigger' },
		polling: true,
		triggerPanel: smsTriggerPanel,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'smsApi', required: true, testedBy: 'smsApiTest' }],
		properties: triggerFields.map(forPanel),
	};

	methods = {
		credentialTest: { smsApiTest: testCredential(sms, new SmsApi()) },
	};

	poll = pollWallet;
}
