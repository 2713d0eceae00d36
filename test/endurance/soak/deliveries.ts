import { exactly, told } from '../../support/finding';
import { deliver, delivery, tally } from '../chaos/deliveries';
import { chain, publish, trigger } from '../chaos/workflows';
import { unsaved } from './ask';
import type { Job } from './job';
import { clientsNamed, untilThere } from './records';
import { createClient } from './started';
import { sign } from '../../sandbox/webhooks/webhooks';

/** Signatures that aren’t the one of the body. */
const forgeries: ReadonlyArray<(body: string) => Record<string, string>> = [
	() => ({}),
	(body) => ({ 'x-service-signature': sign(body, 'another secret') }),
	(body) => ({ 'x-service-signature': sign(`${body} `, 'sandbox-webhook-secret') }),
	() => ({ 'x-service-signature': `sha256=${'0'.repeat(64)}` }),
];

/** Genuine deliveries, some of them twice, and forged ones. */
export const deliveries: Job = {
	name: 'delivery',
	pauseMs: 4_000,
	prepare: async (ground) => {
		const { client, credentials, url, sandbox } = ground;
		const file = chain(
			'Soak deliveries',
			[trigger(), createClient('={{ $json.data.key }}')],
			unsaved,
		);
		const { path } = await publish(client, credentials, file, [url]);
		const keys: string[] = [];
		let forged = 0;
		let accepted = 0;
		const forge = async (at: number) => {
			const body = delivery({ key: `forged ${at}` });
			const headers = forgeries[at % forgeries.length]?.(body);
			const { status } = await fetch(url + path, {
				method: 'POST',
				headers: { 'content-type': 'application/json', ...headers },
				body,
			});
			forged++;
			if (status !== 401) accepted++;
		};
		return {
			turn: async (at) => {
				const some = [`delivery ${at}-0`, `delivery ${at}-1`];
				keys.push(...some);
				for (const key of some) await deliver(url + path, delivery({ key }));
				await deliver(url + path, delivery({ key: some[0] }));
				await forge(at);
			},
			findings: async () => {
				const look = async () => await clientsNamed(sandbox, 'delivery ');
				const { once, doubled, missing } = tally(keys, await untilThere(look, keys.length));
				const wrongly = (await clientsNamed(sandbox, 'forged ')).length;
				return [
					exactly('Deliveries: executed once', keys.length, once),
					exactly('Deliveries: executed more often', 0, doubled),
					exactly('Deliveries: lost', 0, missing),
					exactly('Forged deliveries: accepted', 0, accepted + wrongly),
					told('Forged deliveries', forged),
				];
			},
		};
	},
};
