import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** As much of GitHub as n8n's GitHub Trigger needs to register a webhook, and the signature of its deliveries. */
export async function startFakeGithub() {
	let secret = '';
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			const hook = JSON.parse(body || '{}') as { config?: { secret?: string } };
			secret = hook.config?.secret ?? secret;
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ id: 1, active: true, events: ['*'] }));
		});
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** The header of a delivery to the hook that was registered last. */
		signature: (body: string) => ({
			'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
			'x-github-event': 'push',
		}),
		close: () => server.close(),
	};
}
