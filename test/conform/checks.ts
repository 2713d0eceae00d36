import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { ServiceName } from '../sandbox';
import { locator } from '../support/usualParameters';

/** What the user allows and names, besides address and key. */
export interface Settings {
	/** Whether test records may be made. */
	write: boolean;
	/** A sender ID and the number of one’s own telephone, for SMS. */
	sender?: string;
	to?: string;
	/** The ID or number of an invoice that may be paid in full. */
	invoice?: string;
}

/** Records that earlier checks have found or made, by the name that the check gives them. */
export type Found = Record<string, IDataObject | undefined>;

/** An operation of a node, and with what to try it. */
export interface Check {
	/** Resource and operation, such as `invoice.get`. */
	operation: string;
	/** Whether it makes, changes or deletes something. */
	isWrite?: true;
	/** The name under which later checks find the first record. */
	as?: string;
	/** What to enter, or, as text, what is missing for it. */
	enter?(found: Found, settings: Settings): INodeParameters | string;
}

const list = (resource: string): Check => ({
	operation: `${resource}.getAll`,
	as: resource,
	enter: () => ({ returnAll: false, limit: 3 }),
});

const idOf = (record: IDataObject | undefined, parameter: string, nothing: string) =>
	record ? { [parameter]: locator(record.id) as never } : nothing;

const get = (resource: string): Check => ({
	operation: `${resource}.get`,
	enter: (found) =>
		idOf(found[resource], `${resource}Id`, `the service has no ${resource} to read`),
});

/** Marks everything that this run makes. */
const mark = `Test of n8n nodes ${new Date().toISOString().slice(0, 19)}`;

const message = (_found: Found, { sender, to }: Settings) =>
	sender && to
		? { senderId: sender, from: sender, to, message: mark, sms: mark, phoneNumber: to }
		: 'it needs --sender, and your own number as --to';

const email = `${Date.now().toString(36)}@example.com`;

const pay =
	(enter: INodeParameters) =>
	(_found: Found, { invoice }: Settings) =>
		invoice
			? { invoiceId: { __rl: true, mode: 'number', value: invoice }, ...enter }
			: 'it needs --invoice, the number of a test invoice that isn’t a draft and may be paid';

const invoicing: Check[] = [
	list('invoice'),
	get('invoice'),
	list('client'),
	get('client'),
	list('receipt'),
	get('receipt'),
	list('payment'),
	{
		operation: 'client.create',
		isWrite: true,
		as: 'made',
		enter: () => ({ name: mark, email, additionalFields: { company: 'Example', country: 'GH' } }),
	},
	{
		operation: 'client.findOrCreate',
		isWrite: true,
		enter: () => ({ name: mark, matchBy: 'email', email }),
	},
	{
		operation: 'invoice.create',
		isWrite: true,
		enter: ({ made }) =>
			made
				? {
						clientId: locator(made.id) as never,
						issueDate: new Date().toISOString().slice(0, 10),
						currency: 'GHS',
						items: { item: [{ description: mark, quantity: '1.5', rate: '10.10' }] },
					}
				: 'no client was made for it',
	},
	{
		operation: 'invoice.recordPayment',
		isWrite: true,
		enter: pay({ amount: '0.01', paymentMethod: 'cash' }),
	},
	{ operation: 'invoice.markPaid', isWrite: true, enter: pay({}) },
];

const sms: Check[] = [
	{ operation: 'wallet.getBalance' },
	{ operation: 'wallet.getBalanceLegacy' },
	{ operation: 'message.send', isWrite: true, enter: message },
	{ operation: 'message.sendLegacy', isWrite: true, enter: message },
	{ operation: 'contact.subscribe', isWrite: true, enter: message },
];

/** Operations that send exactly what others send. */
export const SAME_AS: Readonly<Record<string, string>> = {
	'message.sendAndWait': 'message.send',
};

interface Kind {
	resource: string;
	create: INodeParameters;
}

const draft = { additionalFields: { status: 'draft' } };
const slug = `n8n-nodes-${Date.now().toString(36)}`;
const KINDS: Kind[] = [
	{
		resource: 'event',
		create: { title: mark, startDate: '2031-06-01T10:00', endDate: '2031-06-01T12:00', ...draft },
	},
	{ resource: 'venue', create: { venue: mark, ...draft } },
	{ resource: 'organizer', create: { organizer: mark, ...draft } },
	{ resource: 'category', create: { name: mark } },
	{ resource: 'tag', create: { name: mark } },
];

const calendar: Check[] = [
	{ operation: 'site.getIndex' },
	{ operation: 'site.getDocumentation' },
	...KINDS.flatMap(({ resource, create }): Check[] => {
		const recordOf = (name: string) => (found: Found) =>
			idOf(found[name], `${resource}Id`, `no ${resource} was made`);
		const [own, other] = [`own ${resource}`, `other ${resource}`];
		const remove = (name: string): Check => ({
			operation: `${resource}.delete`,
			isWrite: true,
			enter: recordOf(name),
		});
		// An event is matched by its slug, which a draft doesn’t have yet: another event is made. Others match by name.
		const match = resource === 'event' ? { slug } : {};
		return [
			list(resource),
			get(resource),
			{ operation: `${resource}.create`, isWrite: true, as: own, enter: () => create },
			{
				operation: `${resource}.update`,
				isWrite: true,
				enter: (found) => {
					const key = recordOf(own)(found);
					const change = { updateFields: { description: 'Changed' } };
					return typeof key === 'string' ? key : { ...key, ...change };
				},
			},
			{
				operation: `${resource}.upsert`,
				isWrite: true,
				as: other,
				enter: () => ({ ...create, ...match }),
			},
			remove(own),
			...(resource === 'event' ? [remove(other)] : []),
		];
	}),
];

/** What is tried at each service, in this order: reads first, and each test record is deleted if the service can. */
export const CHECKS: Readonly<Record<ServiceName, Check[]>> = { sms, invoicing, calendar };
