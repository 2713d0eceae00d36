import { atLeast, atMost, type ChaosCase } from './case';
import { delivery, inParallel, keys, post, tally } from './deliveries';
import { untilQuiet } from './executions';
import type { Stage } from './stage';
import { chain, publish, send, trigger } from './workflows';

const sizes = {
	full: { events: 600, atOnce: 50, killAfter: 300 },
	quick: { events: 120, atOnce: 20, killAfter: 40 },
};

/** How many deliveries were answered with 200 when n8n died, and how many of them led to nothing. */
async function kill(
	stage: Stage,
	{ events, atOnce, killAfter }: (typeof sizes)['full'],
	options: object,
) {
	const { client, credentials, n8n, kill: killN8n, revive } = await stage.single();
	const { url } = n8n();
	const file = chain('Answered', [trigger(options), send('$json.data.key')]);
	const { id, path, retire } = await publish(client, credentials, file, [url]);
	const all = keys(events);
	let answered: string[] = [];
	let isDead = false;
	const sending = inParallel(all, atOnce, async (key) => {
		if (isDead) return;
		const { status } = await post(url + path, delivery({ key }));
		if (status === 200) answered = [...answered, key];
		if (answered.length < killAfter || isDead) return;
		isDead = true;
		await killN8n();
	});
	await sending;
	await revive();
	// When it starts, n8n runs what it had stored but not begun.
	await untilQuiet(client, id, stage.signal);
	await retire();
	const texts = (await stage.sandbox.control.messages()).map(({ text }) => text);
	return { answered: answered.length, lost: tally(answered, texts).missing };
}

/**
 * With Respond set to Immediately, a crash loses the deliveries that were answered but not yet worked off. Looking for
 * repeats must not make them many more: the time until a delivery reaches the next node counts.
 */
export const answeredLost: ChaosCase = {
	name: 'answered-lost',
	title: 'SIGKILL of a single n8n amid deliveries, Respond Immediately: what was answered and lost',
	run: async (stage, size) => {
		const without = await kill(stage, sizes[size], { ignoreRepeatedDeliveries: false });
		const withCheck = await kill(stage, sizes[size], {});
		return [
			atLeast('answered without the check for repeats', sizes[size].killAfter, without.answered),
			atLeast('lost without the check (for information)', 0, without.lost),
			atMost(
				'lost with the check: of those in progress at the kill',
				sizes[size].atOnce + without.lost,
				withCheck.lost,
			),
		];
	},
};
