import {
	type IExecuteFunctions,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { InvoicingApi } from '../../credentials/InvoicingApi.credentials';
import { testCredential } from '../shared/n8n/credentialTest';
import { defineNode } from '../shared/panel/defineNode';
import { searchClients, searchInvoices, searchReceipts } from './listSearch';
import { resources } from './resources';
import { invoicing } from './service';

const { properties, subtitle, execute } = defineNode(invoicing, resources, 'invoice');

export class Invoicing implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Invoicing',
		name: 'invoicing',
		icon: { light: 'file:../../icons/invoicing.svg', dark: 'file:../../icons/invoicing.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle,
		description: 'Create invoices and clients, record payments and get receipts',
		defaults: { name: 'Invoicing' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'invoicingApi', required: true, testedBy: 'invoicingApiTest' }],
		properties,
	};

	methods = {
		listSearch: { searchClients, searchInvoices, searchReceipts },
		credentialTest: {
			invoicingApiTest: testCredential(invoicing, new InvoicingApi()),
		},
	};

	async execute(this: IExecuteFunctions) {
		return await execute(this);
	}
}
