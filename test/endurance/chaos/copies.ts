import { exactly, type ChaosCase } from './case';
import { deliver, delivery, inParallel, keys, shuffled, tally } from './deliveries';
import { untilQuiet } from './executions';
import { chain, publish, send, trigger } from './workflows';

const sizes = { full: { events: 500 }, quick: { events: 60 } };
const copies = 3;

/** n8n refuses some of 1,500 deliveries in one moment on a small machine, and answers others late. */
const patienceMs = 120_000;

/** The service repeats a delivery, and the repeats reach different processes in the same moment. */
export const copiesOverProcesses: ChaosCase = {
	name: 'copies-over-processes',
	title:
		'events with 3 copies each, in one moment over main and webhook process, Only Once in Send',
	needsServers: true,
	run: async (stage, size) => {
		const { events } = sizes[size];
		const { main, webhook, client, credentials } = await stage.cluster();
		const all = keys(events);
		const file = chain('Copies', [
			trigger(),
			send('$json.data.key', { onlyOncePer: '={{ $json.data.key }}' }),
		]);
		const urls = [main.url, webhook.url];
		const { id, path, retire } = await publish(client, credentials, file, urls);

		const bodies = shuffled(all.flatMap((key) => Array<string>(copies).fill(delivery({ key }))));
		const receipts = await inParallel(
			bodies,
			bodies.length,
			async (body, at) => await deliver(urls[at % urls.length] + path, body, patienceMs),
		);
		const accepted = receipts.filter((each) => each.at(-1)?.status === 200).length;
		await untilQuiet(client, id, stage.signal);
		await retire();

		const texts = (await stage.sandbox.control.messages()).map(({ text }) => text);
		const { once, doubled, missing } = tally(all, texts);
		return [
			exactly('deliveries that were accepted in the end', bodies.length, accepted),
			exactly('messages', events, texts.length),
			exactly('events with one message', events, once),
			exactly('doubled', 0, doubled),
			exactly('lost', 0, missing),
		];
	},
};
