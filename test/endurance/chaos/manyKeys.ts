import { atMost, exactly } from '../../support/finding';
import { keys, slices } from './deliveries';
import { ifQuiet, type ChaosCase } from './stage';
import { askable, sendOnce } from '../../n8n/nodes';

export const manyKeys: ChaosCase = {
	name: 'many-keys',
	title: 'keys that were done, then many of unknown outcome, then many more, then the first again',
	run: async (stage, size) => {
		const { done, unknown, more } = {
			full: { done: 200, unknown: 5_000, more: 30_000 },
			quick: { done: 20, unknown: 200, more: 600 },
		}[size];
		const single = await stage.single();
		const { control } = stage.sandbox;
		await control.setWallet(1_000_000);
		const sent = async () => (await control.messages()).length;
		const ground = { ...single, url: single.n8n().url };
		const nodes = [sendOnce('$json.key')];
		const ask = await askable(ground, `once-${Date.now()}`, nodes, stage.signal);
		/** What comes of the keys, and how long each takes. */
		const run = async (names: readonly string[]) => {
			const began = performance.now();
			const answers = await ask(names.map((key) => ({ key })));
			return { answers, each: (performance.now() - began) / names.length };
		};
		const first = keys(done, 'done');
		const early = await run(first);
		await control.addFault({ service: 'sms', kind: 'status', status: 500 });
		for (const some of slices(keys(unknown, 'unknown'), 500)) await run(some);
		await control.clearFaults();
		const before = await sent();
		const again = await run(first);
		const afterUnknown = (await sent()) - before;
		for (const some of slices(keys(more, 'more'), 1000)) await run(some);
		const between = await sent();
		const known = await run(keys(more, 'more').slice(0, Math.min(1000, more)));
		const late = await run(keys(done, 'late'));
		return [
			exactly('sent again after those of unknown outcome', 0, afterUnknown),
			exactly('known to be done', done, again.answers.filter((one) => one.alreadyDone).length),
			exactly('sent after many keys: only the new ones', done, (await sent()) - between),
			exactly(
				'of these, notes',
				known.answers.length,
				known.answers.filter((one) => one.alreadyDone).length,
			),
			ifQuiet(
				atMost('time per key with many, as with none', 1.5, late.each / early.each, ' times'),
			),
		];
	},
};
