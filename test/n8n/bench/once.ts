import { overhead } from '../chaos/overhead';
import { openStage } from '../chaos/stage';
import type { Case, Kit } from './kit';

/** What it costs to remember which records are done: the case of `npm run chaos`. */
export const once = ({ quick, signal }: Kit): Case => ({
	name: 'once',
	title: overhead.title,
	play: async () => {
		const stage = await openStage(signal);
		try {
			return await overhead.run(stage, quick ? 'quick' : 'full');
		} finally {
			await stage.close();
		}
	},
});
