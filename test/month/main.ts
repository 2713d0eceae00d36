import { runParts } from '../support/parts';
import { playMonth } from './month';
import { drawMonth } from './picture';

runParts({
	month: async ({ days, seed, picture, signal }) => {
		const { findings, summary } = await playMonth({ days, seed, signal });
		if (picture) drawMonth(summary, { days, seed });
		return findings;
	},
});
