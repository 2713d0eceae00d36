import { setTimeout as sleep } from 'node:timers/promises';

/** Sends JSON, by POST unless `more` says otherwise, and returns the answer, whatever it is. */
export const sendJson = async (
	url: string,
	body: unknown,
	{ headers, ...more }: RequestInit & { headers?: Record<string, string> } = {},
) =>
	await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
		...more,
	});

const NOT_READY = /Database is not ready/;

/** A session with the API n8n's editor uses, in which a cookie keeps the user signed in. */
export function openSession(url: string) {
	let cookie = '';
	const raw = async (method: string, path: string, body?: unknown) => {
		const response = await fetch(url + path, {
			method,
			headers: {
				'content-type': 'application/json',
				// n8n ties a session to the browser that started it.
				'browser-id': 'tests',
				// Busy for longer than it keeps idle connections, n8n closes them before it reads what has arrived on them.
				connection: 'close',
				cookie,
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const set = response.headers.getSetCookie().map((value) => value.split(';')[0]);
		if (set.length > 0) cookie = set.join('; ');
		return { status: response.status, text: await response.text() };
	};
	return {
		raw,
		/** Returns the `data` of a successful response; otherwise throws an error with n8n's message. */
		async call<T>(method: string, path: string, body?: unknown) {
			let { status, text } = await raw(method, path, body);
			// On a busy machine, n8n misses a sign of its database and refuses requests, unread, until the next one.
			for (let tries = 0; tries < 60 && status === 503 && NOT_READY.test(text); tries++) {
				await sleep(1_000);
				({ status, text } = await raw(method, path, body));
			}
			if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
			return (JSON.parse(text) as { data: T }).data;
		},
	};
}
