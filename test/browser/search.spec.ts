import type { Page } from '@playwright/test';

import { SEARCH_WORDS, TRIGGER_WORDS } from '../support/searchWords';
import { expect, test } from './fixtures';
import { newWorkflow } from './pages/editor';
import { addAfter, addFirstStep, choose, search } from './pages/nodePicker';

/** How far down a user looks. */
const lastRank = 3;

/** The trigger that has no node of its name beside it. */
const TRIGGER = 'New or Due Invoice';

const NODES = [...new Set(SEARCH_WORDS.map(([, node]) => node))];

const wordsFor = (name: string) => SEARCH_WORDS.filter(([, node]) => node === name);

/** The words that find a node too far down, behind the trigger, or not at all. */
async function tooLow(page: Page, words: typeof SEARCH_WORDS): Promise<string[]> {
	const low: string[] = [];
	for (const [word, node] of words) {
		const first = (await search(page, word)).slice(0, lastRank);
		const at = first.indexOf(node);
		const isBehind = node === 'Invoicing' && first.slice(0, at).includes(TRIGGER);
		if (at < 0 || isBehind) low.push(`${word}: no ${node}, but ${first.join(', ')}`);
	}
	return low;
}

for (const node of NODES)
	test(`search words find the ${node} node as a first step`, async ({ page }) => {
		await newWorkflow(page);
		await addFirstStep(page);
		expect(await tooLow(page, wordsFor(node))).toEqual([]);
	});

test('search words find the trigger that has no node of its name', async ({ page }) => {
	await newWorkflow(page);
	await addFirstStep(page);
	for (const word of TRIGGER_WORDS) expect((await search(page, word))[0]).toBe(TRIGGER);
});

test('search words find the nodes as a next step', async ({ page }) => {
	await newWorkflow(page);
	await addFirstStep(page);
	await choose(page, 'Trigger manually');
	await addAfter(page, 'When clicking ‘Execute workflow’');
	// It searches the same list, so one word of each node is enough.
	const first = NODES.flatMap((node) => wordsFor(node).slice(0, 1));
	expect(first).toHaveLength(3);
	expect(await tooLow(page, first)).toEqual([]);
});

test('the actions of a node begin with what it is mostly for', async ({ page }) => {
	await newWorkflow(page);
	await addFirstStep(page);
	await choose(page, 'Trigger manually');
	for (const [node, first] of [
		['Calendar', 'Create event'],
		['Invoicing', 'Create invoice'],
	] as const) {
		await addAfter(page, 'When clicking ‘Execute workflow’');
		await search(page, node.toLowerCase());
		await choose(page, node);
		const actions = page.getByTestId('node-creator-item-name');
		// For a moment, the list of nodes is there as well.
		await expect(actions.first()).toHaveText(first);
		await page.keyboard.press('Escape');
	}
});
