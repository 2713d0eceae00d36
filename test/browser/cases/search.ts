import { SEARCH_WORDS } from '../../support/searchWords';
import { newWorkflow } from '../pages/editor';
import { addAfter, addFirstStep, choose, search } from '../pages/nodePicker';
import type { GetStage } from '../stage';
import { table } from '../table';

/** How far down a user looks. */
const lastRank = 3;

type Found = { word: string; node: string; rank: number; first: string };

export function searchCases(stage: GetStage): void {
	const rankAll = async (): Promise<Found[]> => {
		const { page } = await stage().tab();
		const found: Found[] = [];
		for (const [word, nodes] of Object.entries(SEARCH_WORDS)) {
			const names = await search(page, word);
			const first = names.slice(0, lastRank).join(', ');
			found.push(...nodes.map((node) => ({ word, node, rank: names.indexOf(node) + 1, first })));
		}
		return found;
	};
	const tooLow = (found: readonly Found[]) =>
		found.filter(({ rank }) => rank < 1 || rank > lastRank);
	const print = (title: string, found: readonly Found[]) => {
		const rows = found.map(({ word, node, rank, first }) => [word, node, rank || '–', first]);
		console.log(table(title, ['Search word', 'Node', 'Rank', `First ${lastRank}`], rows));
	};

	test('search words find the nodes as a first step', async () => {
		const { page, problems } = await stage().tab();
		await newWorkflow(page);
		await addFirstStep(page);
		const found = await rankAll();
		print('Node picker of an empty canvas', found);
		expect(tooLow(found)).toEqual([]);
		expect(problems()).toEqual([]);
	});

	test('search words find the nodes as a next step', async () => {
		const { page, problems } = await stage().tab();
		await newWorkflow(page);
		await addFirstStep(page);
		await choose(page, 'Trigger manually');
		await addAfter(page, 'When clicking ‘Execute workflow’');
		const found = await rankAll();
		print('Node picker after another node', found);
		expect(tooLow(found)).toEqual([]);
		expect(problems()).toEqual([]);
	});
}
