import { exactly } from '../../support/finding';
import { tally } from '../chaos/deliveries';
import { chain, node, ourTypes } from '../chaos/workflows';
import { addEvent, event } from '../../n8n/events';
import { unsaved, type Node } from './ask';
import type { Ground, Job } from './job';
import { clientsNamed, untilThere } from './records';
import { createClient } from './started';

/** n8n allows each poll time at most once a minute; together, these poll every ten seconds. */
const everyTenSeconds = Array.from({ length: 6 }, (_, at) => ({
	mode: 'custom',
	cronExpression: `${at * 10} * * * * *`,
}));

const polling = (type: 'calendar' | 'sms', parameters: object): Node =>
	node(
		'Poll',
		ourTypes[`${type}Trigger`],
		{ pollTimes: { item: everyTenSeconds }, ...parameters },
		{ credentials: { [`${type}Api`]: { name: '' } } },
	);

async function start({ client, credentials }: Ground, name: string, trigger: Node, key: string) {
	const file = chain(name, [trigger, createClient(key)], unsaved);
	const { id } = await client.putWorkflow(file, credentials);
	await client.activate(id);
}

/** New events are reported once each, although polls fail now and then. */
export const calendarPolls: Job = {
	name: 'calendar polls',
	pauseMs: 30_000,
	prepare: async (ground) => {
		const trigger = polling('calendar', { triggerOn: ['created'] });
		await start(ground, 'Soak events', trigger, '=reported {{ $json.id }}');
		const keys: string[] = [];
		return {
			turn: async (at) => {
				keys.push(`reported ${await addEvent(ground.sandbox, event(`New ${at}`))}`);
			},
			findings: async () => {
				const look = async () => await clientsNamed(ground.sandbox, 'reported ');
				const reported = await untilThere(look, keys.length);
				const { once, doubled, missing } = tally(keys, reported);
				return [
					exactly('Calendar polls: new events reported once', keys.length, once),
					exactly('Calendar polls: reported more often', 0, doubled),
					exactly('Calendar polls: never reported', 0, missing),
					exactly('Calendar polls: reported, but not new', 0, reported.length - keys.length),
				];
			},
		};
	},
};

const threshold = 500_000;
/** Both pay for all messages, so the messages don’t cross the threshold. */
const units = { full: 1_000_000, low: 400_000 };

/** A wallet that falls below the threshold is reported once, each time it does. */
export const walletPolls: Job = {
	name: 'wallet polls',
	pauseMs: 30_000,
	prepare: async (ground) => {
		const { control } = ground.sandbox;
		await control.setWallet(units.full);
		const trigger = polling('sms', { triggerOn: ['balanceBelow'], threshold });
		await start(ground, 'Soak wallet', trigger, '=low {{ $json.balance }}');
		let falls = 0;
		return {
			turn: async (at) => {
				const isFall = at % 2 === 1;
				if (isFall) falls++;
				await control.setWallet(isFall ? units.low : units.full);
			},
			findings: async () => {
				const look = async () => await clientsNamed(ground.sandbox, 'low ');
				const reported = (await untilThere(look, falls)).length;
				return [exactly('Wallet polls: times it fell, reported once each', falls, reported)];
			},
		};
	},
};
