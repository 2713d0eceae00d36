import axios from 'axios';

import type {
	CalendarCollection,
	ContractViolation,
	Delivery,
	EditorLinks,
	Fault,
	RecordedRequest,
	SentMessage,
	Settings,
	SettingsChange,
	StoredFields,
	StoredRecord,
	Traffic,
	WebhookEndpoint,
} from './types';

/** Inspects and controls the services from outside their APIs, over HTTP: in tests, the demo and other processes. */
export function connectControl(url: string) {
	const http = axios.create({ baseURL: `${url}/control`, proxy: false });
	const get = async <T>(path: string) => (await http.get<T>(path)).data;
	const post = async <T = void>(path: string, body: unknown = {}) =>
		(await http.post<T>(path, body)).data;
	const remove = async (path: string) => {
		await http.delete(path);
	};
	return {
		reset: async () => await post('/reset'),
		/** The latest 10,000 requests. */
		requests: async () => await get<RecordedRequest[]>('/requests'),
		traffic: async () => await get<Traffic>('/traffic'),
		violations: async () => await get<ContractViolation[]>('/violations'),
		addFault: async (fault: Fault) => await post('/faults', fault),
		clearFaults: async () => await remove('/faults'),
		settings: async (change: SettingsChange = {}) => await post<Settings>('/settings', change),
		registerWebhook: async (endpoint: { url: string; secret?: string; events?: string[] }) =>
			await post<WebhookEndpoint>('/webhooks', endpoint),
		removeWebhook: async (id: string) => await remove(`/webhooks/${id}`),
		deliveries: async () => await get<Delivery[]>('/deliveries'),
		messages: async () => await get<SentMessage[]>('/messages'),
		wallet: async () => (await get<{ units: number }>('/wallet')).units,
		setWallet: async (units: number) => await post('/wallet', { units }),
		/** Shows links to the editor and its workflows on the page. */
		showLinks: async (links: EditorLinks) => await post('/links', links),
		/** Changes an invoice, as its owner or time does: nothing is checked or published. */
		changeInvoice: async (id: string, fields: { status?: string; dueDate?: string }) =>
			await post(`/invoices/${id}`, fields),
		/** Sends an event. Without data, it is about a record that suits the event. */
		emit: async (event: string, data?: unknown) => await post('/emit', { event, data }),
		/** Delivers an event to this address only, once, signed with the account’s secret. */
		deliver: async (to: string, event: string) =>
			await post<{ status?: number; error?: string }>('/emit', { event, url: to }),
		/** Changes made directly on the site, bypassing the API with its checks and rules. */
		calendar: {
			record: async (collection: CalendarCollection, id: number) =>
				await get<StoredRecord>(`/calendar/${collection}/${id}`),
			records: async (collection: CalendarCollection) =>
				await get<StoredRecord[]>(`/calendar/${collection}`),
			/** Returns the IDs of the new records in the order given. Fields that are left out get default values. */
			add: async (collection: CalendarCollection, records: StoredFields[]) =>
				await post<number[]>(`/calendar/${collection}`, records),
			change: async (collection: CalendarCollection, id: number, fields: StoredFields) =>
				await post(`/calendar/${collection}/${id}`, fields),
			/** Moves a record to the trash. Terms have no trash. */
			trash: async (collection: 'events' | 'venues' | 'organizers', id: number) =>
				await post(`/calendar/${collection}/${id}/trash`),
			/** Deletes a record permanently. */
			remove: async (collection: CalendarCollection, id: number) =>
				await remove(`/calendar/${collection}/${id}`),
			/** Deletes all records of all collections. */
			clear: async () => await remove('/calendar'),
		},
	};
}

export type Control = ReturnType<typeof connectControl>;
