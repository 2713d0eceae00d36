import axios from 'axios';

import type { Role } from '../accounts';
import type { Sandbox } from '../index';

export interface Answer {
	status: number;
	headers: Record<string, unknown>;
	body: Record<string, unknown> & { id?: number; code?: string };
}
export type Ask = (
	method: string,
	path: string,
	data?: unknown,
	headers?: Record<string, string>,
) => Promise<Answer>;

/** Sends requests to the calendar as the user in the Authorization header, or without credentials. */
export function askAs(sandbox: () => Sandbox, authorization?: () => string): Ask {
	return async (method, path, data, headers = {}) => {
		const { apiRoot, namespace } = sandbox().calendar;
		const answer = await axios.request<Answer['body']>({
			method,
			url: `${apiRoot}/${namespace}${path}`,
			data,
			headers: {
				...(data !== undefined && { 'content-type': 'application/json' }),
				...(authorization && { authorization: authorization() }),
				...headers,
			},
			validateStatus: () => true,
		});
		return { status: answer.status, headers: { ...answer.headers }, body: answer.data };
	};
}

export const basic = (name: string, password: string) =>
	`Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

export const askAsEditor = (sandbox: () => Sandbox) =>
	askAs(sandbox, () => basic(sandbox().calendar.username, sandbox().calendar.password));

/** Sends requests as the user with this role. All users have the same application password. */
export const askAsRole = (sandbox: () => Sandbox, role: Role) =>
	askAs(sandbox, () => {
		const { users, password } = sandbox().calendar;
		return basic(users[role].username, password);
	});

export const idsOf = (records: unknown) => (records as Array<{ id: number }>).map(({ id }) => id);

export const party = {
	title: 'Party',
	start_date: '2031-03-10 10:00:00',
	end_date: '2031-03-10 12:00:00',
};
