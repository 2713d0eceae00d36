import { ourNode } from '../n8n/nodes';
import { expect, test } from './fixtures';
import { openNode, zoomToFit } from './pages/canvas';
import { openWorkflow } from './pages/editor';
import { closePanel } from './pages/panel';
import { recordPicker } from './pages/recordPicker';
import { gridOf } from './workflows';

const resources = {
	invoicing: ['invoice', 'client', 'receipt'],
	calendar: ['event', 'venue', 'organizer', 'category', 'tag'],
} as const;

const empty = { __rl: true, mode: 'list', value: '' };

type Picker = ReturnType<typeof recordPicker>;

/** It lists records of different names, and finds the last of them. */
async function listsAndSearches(picker: Picker): Promise<void> {
	await picker.open();
	await picker.items.first().waitFor();
	const names = await picker.items.allInnerTexts();
	expect(new Set(names).size).toBe(names.length);

	// What follows a name in the list, such as a town, isn’t part of what can be searched.
	const wanted = (names.at(-1) ?? '').split(' · ')[0]?.trim() ?? '';
	await picker.search(wanted);
	await picker.items.nth(1).waitFor({ state: 'hidden' });
	await picker.items.filter({ hasText: wanted }).first().waitFor();
	await picker.close();
}

async function explains(picker: Picker): Promise<void> {
	await picker.open();
	await picker.failure.waitFor();
	expect((await picker.failure.innerText()).length).toBeGreaterThan(40);
	await picker.close();
}

for (const service of ['invoicing', 'calendar'] as const) {
	test(`the lists of ${service} list, search and explain`, async ({
		page,
		problems,
		client,
		credentials,
		sandbox,
	}) => {
		const steps = resources[service].map((resource) =>
			ourNode(resource, service, { resource, operation: 'get', [`${resource}Id`]: empty }),
		);
		const { id } = await client.putWorkflow(gridOf(`Lists of ${service}`, steps), credentials);
		const inEach = async (act: (picker: Picker) => Promise<void>) => {
			await openWorkflow(page, id);
			await zoomToFit(page);
			for (const resource of resources[service]) {
				await test.step(resource, async () => {
					await openNode(page, resource);
					await act(recordPicker(page, `${resource}Id`));
					await closePanel(page);
				});
			}
		};
		await inEach(listsAndSearches);
		expect(problems()).toEqual([]);

		await inEach(async (picker) => {
			await sandbox.control.addFault({ service, kind: 'status', status: 403, body: {} });
			await explains(picker);
		});
		// The browser reports the refusals, too.
		problems();
	});
}
