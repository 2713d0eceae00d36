import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow';

import { InvoicingApi } from '../../../credentials/InvoicingApi.credentials';
import { testCredential } from '../../shared/n8n/credentialTest';
import { forPanel } from '../../shared/panel/forPanel';
import { invoicing } from '../service';
import { pollInvoices } from './pollInvoices';
import { pollingFields, pollingPanel, pollingSubtitle } from './properties';

/** A node of its own: n8n runs one that takes deliveries (`webhook`, `execute`) by `execute`, and never by `poll`. */
export class InvoicingPollingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'New or Due Invoice Trigger',
		name: 'invoicingPollingTrigger',
		icon: {
			light: 'file:../../../icons/invoicing.svg',
			dark: 'file:../../../icons/invoicing.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: pollingSubtitle,
		description:
			'Starts the workflow when an invoice is created, due soon, overdue, paid or cancelled, without a webhook',
		defaults: { name: 'New or Due Invoice Trigger' },
		polling: true,
		triggerPanel: pollingPanel,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'invoicingApi', required: true, testedBy: 'invoicingApiTest' }],
		properties: pollingFields.map(forPanel),
	};

	methods = {
		credentialTest: { invoicingApiTest: testCredential(invoicing, new InvoicingApi()) },
	};

	poll = pollInvoices;
}
