import type { ServiceName } from '../../sandbox';
import { openNode } from '../pages/canvas';
import { openWorkflow } from '../pages/editor';
import { panelOf } from '../pages/panel';
import { recordPicker } from '../pages/recordPicker';
import type { GetStage } from '../stage';
import { chainOf, typeOf } from '../workflows';

type Case = { service: ServiceName; resource: string; parameter: string; credential: string };

const ofCalendar = ['event', 'venue', 'organizer', 'category', 'tag'];
const ofInvoicing = ['invoice', 'client', 'receipt'];

const caseOf = (service: ServiceName, resource: string): Case => ({
	service,
	resource,
	parameter: `${resource}Id`,
	credential: `${service}Api`,
});

const cases = [
	...ofInvoicing.map((resource) => caseOf('invoicing', resource)),
	...ofCalendar.map((resource) => caseOf('calendar', resource)),
];

const empty = { __rl: true, mode: 'list', value: '' };

export function pickerCases(stage: GetStage): void {
	test.each(cases)('the list of $service > $resource lists, searches and explains', async (one) => {
		const { service, resource, parameter, credential } = one;
		const { client, credentials, sandbox } = stage();
		const { page, problems } = await stage().tab();
		const step = {
			name: 'Get',
			type: typeOf(service),
			credential,
			parameters: { resource, operation: 'get', [parameter]: empty },
		};
		const { id } = await client.putWorkflow(chainOf(`List of ${resource}`, [step]), credentials);
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

		await sandbox.control.addFault({ service, kind: 'status', status: 403, body: {} });
		await page.reload();
		await panelOf(page).waitFor();
		await picker.open();
		await picker.failure.waitFor();
		expect((await picker.failure.innerText()).length).toBeGreaterThan(40);
		await sandbox.control.clearFaults();
		problems();
	});
}
