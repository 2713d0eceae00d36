import { addEvent, event } from '../../n8n/events';
import { exactly, told } from '../../support/finding';
import { sign } from '../../support/signer';
import { deliver, delivery, post } from '../chaos/deliveries';
import { eachOnce } from '../chaos/stage';
import { chain, createClient, ourNode, publish, trigger, unsaved } from '../../n8n/nodes';
import { clientsNamed, untilThere, type Ground, type Job } from './ground';

/** Signatures that aren’t the one of the body. */
const forgeries: ReadonlyArray<(body: string) => object> = [
	() => ({}),
	(body) => ({ 'x-service-signature': sign(body, 'another secret') }),
	(body) => ({ 'x-service-signature': sign(`${body} `, 'sandbox-webhook-secret') }),
	() => ({ 'x-service-signature': `sha256=${'0'.repeat(64)}` }),
];

/** Genuine deliveries, some of them twice, and forged ones. */
export const deliveries: Job = async ({ client, credentials, url: n8n, sandbox }) => {
	const nodes = [trigger(), createClient('={{ $json.data.key }}')];
	const { path } = await publish(client, credentials, chain('Deliveries', nodes, unsaved), [n8n]);
	const url = n8n + path;
	const keys: string[] = [];
	let forged = 0;
	let accepted = 0;
	return {
		name: 'delivery',
		pauseMs: 4_000,
		turn: async (at) => {
			const some = [`delivery ${at}-0`, `delivery ${at}-1`];
			keys.push(...some);
			for (const key of [...some, some[0]]) await deliver(url, delivery({ key }));
			const body = delivery({ key: `forged ${at}` });
			const { status } = await post(url, body, {
				headers: forgeries[at % forgeries.length]?.(body),
			});
			forged++;
			if (status !== 401) accepted++;
		},
		findings: async () => {
			const created = await untilThere(sandbox, 'delivery ', keys.length);
			const wrongly = (await clientsNamed(sandbox, 'forged ')).length;
			return [
				...eachOnce(keys, created, 'Deliveries that were executed: '),
				exactly('Forged deliveries: accepted', 0, accepted + wrongly),
				told('Forged deliveries', forged),
			];
		},
	};
};

/** n8n allows each poll time at most once a minute; together, these poll every ten seconds. */
const everyTenSeconds = Array.from({ length: 6 }, (_, at) => ({
	mode: 'custom',
	cronExpression: `${at * 10} * * * * *`,
}));

/** Publishes a workflow that creates a client with the name for each item of a polling trigger. */
async function startPolls(
	{ client, credentials }: Ground,
	type: 'calendarTrigger' | 'smsTrigger',
	parameters: object,
	name: string,
) {
	const polling = { pollTimes: { item: everyTenSeconds }, ...parameters };
	const nodes = [ourNode('Poll', type, polling), createClient(name)];
	await client.publish(chain('Polls', nodes, unsaved), credentials);
}

/** New events are reported once each, although polls fail now and then. */
export const calendarPolls: Job = async (ground) => {
	const parameters = { triggerOn: ['created'] };
	await startPolls(ground, 'calendarTrigger', parameters, '=reported {{ $json.id }}');
	const keys: string[] = [];
	return {
		name: 'calendar polls',
		pauseMs: 30_000,
		turn: async (at) => {
			keys.push(`reported ${await addEvent(ground.sandbox, event(`New ${at}`))}`);
		},
		findings: async () => {
			const reported = await untilThere(ground.sandbox, 'reported ', keys.length);
			return eachOnce(keys, reported, 'New events that polls reported: ');
		},
	};
};

const threshold = 500_000;
/** Both pay for all messages, so the messages don’t cross the threshold. */
const units = { full: 1_000_000, low: 400_000 };

/** A wallet that falls below the threshold is reported once, each time it does. */
export const walletPolls: Job = async (ground) => {
	const { control } = ground.sandbox;
	await control.setWallet(units.full);
	const parameters = { triggerOn: ['balanceBelow'], threshold };
	await startPolls(ground, 'smsTrigger', parameters, '=low {{ $json.balance }}');
	let falls = 0;
	return {
		name: 'wallet polls',
		pauseMs: 30_000,
		turn: async (at) => {
			const isFall = at % 2 === 1;
			if (isFall) falls++;
			await control.setWallet(isFall ? units.low : units.full);
		},
		findings: async () => {
			const reported = (await untilThere(ground.sandbox, 'low ', falls)).length;
			return [exactly('Wallet polls: times it fell, reported once each', falls, reported)];
		},
	};
};
