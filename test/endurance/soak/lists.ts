import { exactly, told } from '../../support/finding';
import { node, ourTypes } from '../chaos/workflows';
import { askable } from './ask';
import type { Job } from './job';
import { readAll } from './records';

/** Reads a list of several pages that doesn’t change. Each answer is the whole list, or says why it isn’t. */
export const lists: Job = {
	name: 'list',
	pauseMs: 5_000,
	prepare: async (ground) => {
		const path = '/invoices?status=paid';
		const expected = (await readAll<{ id: string }>(ground.sandbox, path)).length;
		const ask = await askable(
			ground,
			'list',
			node(
				'Read',
				ourTypes.invoicing,
				{
					resource: 'invoice',
					operation: 'getAll',
					returnAll: true,
					filters: { status: 'paid' },
					options: { pageSize: 20 },
				},
				{ credentials: { invoicingApi: { name: '' } } },
			),
		);
		const found = { whole: 0, failed: 0, silent: 0 };
		return {
			turn: async () => {
				const answers = await ask([{}]);
				const isWhole = answers.length === expected && answers.every(({ id }) => id);
				const isFailed = answers.length === 1 && answers[0]?.error !== undefined;
				found[isWhole ? 'whole' : isFailed ? 'failed' : 'silent']++;
			},
			findings: async () => [
				exactly('Lists: incomplete without a word', 0, found.silent),
				told('Lists: whole, failed with a reason', `${found.whole}, ${found.failed}`),
			],
		};
	},
};
