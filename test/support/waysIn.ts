import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { search, testCredential } from './contexts';
import { createPollingWorkflow } from './pollingWorkflow';
import { byId, NO_RECORD } from './seedRecords';
import { runNode, type NodeRun } from './runNode';
import { message } from './usualCalls';

const MARK = 'never_to_be_shown_01';

/** Credentials of each node for a service at this address. */
const credentialsFor = (url: string): Record<string, IDataObject> => ({
	sms: { baseUrl: url, apiKey: MARK },
	invoicing: { baseUrl: url, apiKey: MARK, header: 'bearer' },
	calendar: { apiRoot: url, namespace: 'c/v1', authentication: 'bearer', token: MARK },
});

/** What a user or a model is told, in one text. */
type Told = string;

/** Operations by name, with parameters that are enough to send them. */
export const OPERATIONS: Record<string, INodeParameters> = {
	'sms wallet.getBalance': {},
	'sms message.send': message,
	'invoicing invoice.get': { invoiceId: byId(NO_RECORD) },
	'invoicing invoice.getAll': { returnAll: true },
	'invoicing invoice.recordPayment': {
		...{ invoiceId: byId(NO_RECORD), amount: '1', paymentMethod: 'cash' },
	},
	'invoicing client.findOrCreate': { name: 'Ama', email: 'ama@example.com' },
	'calendar event.getAll': { returnAll: true },
	'calendar event.create': {
		...{ title: 'Fair', startDate: '2030-01-01T10:00:00', endDate: '2030-01-01T11:00:00' },
	},
	'calendar event.update': { eventId: byId('7'), updateFields: { title: 'Fair' } },
};

/** Runs an operation, such as `sms message.send`, against the service at an address. */
export async function runAt(
	url: string,
	name: string,
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
) {
	const [type = '', path = ''] = name.split(' ');
	const [resource, operation] = path.split('.');
	return await runNode({
		type,
		parameters: {
			...{ resource, operation, ...OPERATIONS[name] },
			...parameters,
		} as INodeParameters,
		credentials: { [`${type}Api`]: credentialsFor(url)[type] as never },
		...more,
	});
}

const thrown = async (doIt: () => Promise<unknown>): Promise<Told> => {
	try {
		return JSON.stringify(await doIt());
	} catch (error) {
		const { message, description } = error as Error & { description?: string };
		return `${message} ${description ?? ''}`;
	}
};

const poll = async (url: string, node: string, parameters: INodeParameters): Promise<Told> => {
	const host = await createPollingWorkflow({
		type: `${node}Trigger`,
		parameters,
		credentials: { [`${node}Api`]: credentialsFor(url)[node] as never },
	});
	return await thrown(async () => {
		await host.activate();
		await host.tick();
		const [error] = host.takeErrors();
		throw error ?? new Error('The poll was successful');
	});
};

/** Ways in whose limits the user can’t change: what each is told about a service at this address. */
export const FIXED_WAYS: Record<string, (url: string) => Promise<Told>> = {
	'the test of an SMS credential': async (url) =>
		(await testCredential('sms', credentialsFor(url).sms as never)).message,
	'the test of an Invoicing credential': async (url) =>
		(await testCredential('invoicing', credentialsFor(url).invoicing as never)).message,
	'the test of a Calendar credential': async (url) =>
		(await testCredential('calendar', credentialsFor(url).calendar as never)).message,
	'the list of invoices in the panel': async (url) =>
		await thrown(
			async () =>
				await search('invoicing', 'searchInvoices', credentialsFor(url).invoicing as never),
		),
	'the list of venues in the panel': async (url) =>
		await thrown(
			async () => await search('calendar', 'searchVenues', credentialsFor(url).calendar as never),
		),
	'a poll of the wallet': async (url) => await poll(url, 'sms', { triggerOn: ['balanceChanged'] }),
	'a poll of the calendar': async (url) => await poll(url, 'calendar', { triggerOn: ['created'] }),
};
