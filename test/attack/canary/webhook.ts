import { atLeast, exactly, type Finding } from '../../support/finding';
import { loadPackage } from '../../support/package';
import { formsIn } from '../../support/forms';
import { sign } from '../../support/signer';
import { serveTrigger } from '../../support/webhookContext';

const SECRETS = ['Wh5ec/current+Canary="7\\%20', 'Wh5ec/previous+Canary="8\\%20'];

type Delivery = [body: string, headers: Record<string, string>];

/** Deliveries to every answer of the trigger. The forged ones contain the secret, as a mistaken sender’s would. */
export function deliveriesWith(secret: string): Delivery[] {
	const good = JSON.stringify({ event: 'invoice.paid', data: { id: '1' } });
	const signed = (body: string): Delivery => [body, { 'x-service-signature': sign(body, secret) }];
	return [
		...[good, '{}', '[]', 'no', '', '{"event":"invoice.paid"}', '{"event":"","data":1}'].map(
			signed,
		),
		...['', 'x', `sha256=${'0'.repeat(64)}`, 'sha256=a, sha256=b'].map(
			(value): Delivery => [good, { 'x-service-signature': value }],
		),
		[good, {}],
	];
}

/** Sends deliveries to the trigger, and looks for its secrets in its answers, its log and what n8n stores. */
export async function canaryInWebhook(): Promise<Finding[]> {
	const { nodes } = await loadPackage();
	const [secret = '', previousSecret = ''] = SECRETS;
	const server = await serveTrigger(nodes.invoicingTrigger as never, {
		parameters: { events: ['*'], options: { ignoreRepeatedDeliveries: false } },
		credentials: { invoicingWebhookApi: { secret, previousSecret } },
		mode: 'webhook',
	});
	const texts: string[] = [];
	try {
		for (const mode of ['webhook', 'manual'] as const) {
			server.setup.mode = mode;
			for (const one of SECRETS) {
				for (const [body, headers] of deliveriesWith(one)) {
					const { status, data, headers: got } = await server.post(body, headers);
					texts.push(JSON.stringify([status, data, got]));
				}
			}
		}
		const tested = nodes.invoicingTrigger?.methods?.credentialTest?.invoicingWebhookSecrets;
		for (const previous of [previousSecret, secret, `${secret} `]) {
			const data = { secret, previousSecret: previous };
			const result = await tested?.call({} as never, { id: '1', name: 'x', type: 'x', data });
			texts.push(JSON.stringify(result));
		}
		const all = [
			...texts,
			JSON.stringify([server.runs, server.thrown, server.received]),
			...server.logs,
		];
		return [
			atLeast('deliveries to the trigger', 30, texts.length),
			exactly(
				'of them showed a secret',
				0,
				all.filter((text) => formsIn(text, SECRETS).length > 0).length,
			),
		];
	} finally {
		await server.close();
	}
}
