import { chain, ourNode } from '../n8n/nodes';
import { expect, test } from './fixtures';
import { openNode } from './pages/canvas';
import { openWorkflow } from './pages/editor';
import { panelOf } from './pages/panel';
import { recordPicker } from './pages/recordPicker';

const resources = {
	invoicing: ['invoice', 'client', 'receipt'],
	calendar: ['event', 'venue', 'organizer', 'category', 'tag'],
} as const;

const empty = { __rl: true, mode: 'list', value: '' };

for (const service of ['invoicing', 'calendar'] as const) {
	for (const resource of resources[service]) {
		test(`the list of ${service} > ${resource} lists, searches and explains`, async ({
			page,
			problems,
			client,
			credentials,
			sandbox,
		}) => {
			const parameter = `${resource}Id`;
			const step = ourNode('Get', service, { resource, operation: 'get', [parameter]: empty });
			const { id } = await client.putWorkflow(chain('A list', [step]), credentials);
			await openWorkflow(page, id);
			await openNode(page, step.name);
			const picker = recordPicker(page, parameter);
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
			expect(problems()).toEqual([]);

			await sandbox.control.addFault({ service, kind: 'status', status: 403, body: {} });
			await page.reload();
			await panelOf(page).waitFor();
			await picker.open();
			await picker.failure.waitFor();
			expect((await picker.failure.innerText()).length).toBeGreaterThan(40);
			// The browser reports the refusal, too.
			problems();
		});
	}
}
