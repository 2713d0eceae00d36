import axios from 'axios';

import type { CalendarControl, Control } from './types';

type Get = <T>(path: string) => Promise<T>;
type Post = <T = void>(path: string, body?: unknown) => Promise<T>;

const connectCalendar = (
	get: Get,
	post: Post,
	remove: (path: string) => Promise<void>,
): CalendarControl => ({
	record: async (collection, id) => await get(`/calendar/${collection}/${id}`),
	records: async (collection) => await get(`/calendar/${collection}`),
	add: async (collection, records) => await post(`/calendar/${collection}`, records),
	change: async (collection, id, fields) => await post(`/calendar/${collection}/${id}`, fields),
	trash: async (collection, id) => await post(`/calendar/${collection}/${id}/trash`),
	remove: async (collection, id) => await remove(`/calendar/${collection}/${id}`),
	clear: async () => await remove('/calendar'),
});

/** The control surface over HTTP, the same for tests, the demo and other processes. */
export function connectControl(url: string): Control {
	const http = axios.create({ baseURL: `${url}/control`, proxy: false });
	const get: Get = async <T>(path: string) => (await http.get<T>(path)).data;
	const post: Post = async <T = void>(path: string, body: unknown = {}) =>
		(await http.post<T>(path, body)).data;
	const remove = async (path: string) => {
		await http.delete(path);
	};
	return {
		reset: async () => await post('/reset'),
		requests: async () => await get('/requests'),
		traffic: async () => await get('/traffic'),
		violations: async () => await get('/violations'),
		addFault: async (fault) => await post('/faults', fault),
		clearFaults: async () => await remove('/faults'),
		settings: async (change = {}) => await post('/settings', change),
		registerWebhook: async (endpoint) => await post('/webhooks', endpoint),
		removeWebhook: async (id) => await remove(`/webhooks/${id}`),
		deliveries: async () => await get('/deliveries'),
		messages: async () => await get('/messages'),
		contacts: async () => await get('/contacts'),
		wallet: async () => (await get<{ units: number }>('/wallet')).units,
		setWallet: async (units) => await post('/wallet', { units }),
		emit: async (event, data) => await post('/emit', { event, data }),
		deliver: async (url, event) => await post('/emit', { event, url }),
		calendar: connectCalendar(get, post, remove),
	};
}
