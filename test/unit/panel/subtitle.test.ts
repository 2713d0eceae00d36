import { type INode, type INodeParameters, type INodeTypes, Workflow } from 'n8n-workflow';

import { choices, descriptions, operations } from '../../support/panel';

/** What n8n’s editor shows below the name of a node. */
async function subtitleOf(name: string, parameters: INodeParameters): Promise<unknown> {
	const description = (await descriptions()).find((each) => each.name === name);
	const node: INode = {
		...{ id: '1', name, type: name, typeVersion: 1, position: [0, 0], parameters },
	};
	const nodeTypes = { getByNameAndVersion: () => ({ description }) } as unknown as INodeTypes;
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	return workflow.expression.getSimpleParameterValue(node, description?.subtitle, 'internal', {});
}

test('a node says its operation and resource in words', async () => {
	const all = await operations();
	expect(all.length).toBeGreaterThan(40);
	for (const { node, resource, option } of all) {
		const [resources] = (await descriptions()).find(({ name }) => name === node)?.properties ?? [];
		const words = resources && choices(resources).find(({ value }) => value === resource)?.name;
		const shown = await subtitleOf(node, { resource, operation: option.value as string });
		expect(shown).toBe(`${option.name}: ${words}`);
	}
	const list = { resource: 'event', operation: 'getAll' };
	expect(await subtitleOf('calendar', list)).toBe('Get Many: Event');
});

test.each<[string, INodeParameters, string]>([
	['smsTrigger', { triggerOn: ['balanceBelow'] }, 'Balance Below Threshold'],
	['invoicingTrigger', { events: ['invoice.paid', '*'] }, 'Invoice Paid, Any Event'],
	['invoicingPollingTrigger', { triggerOn: ['paid', 'dueSoon'] }, 'Invoice Paid, Invoice Due Soon'],
	['calendarTrigger', { triggerOn: ['created', 'ended'] }, 'Event Created, Event Ended'],
	['calendarTrigger', { triggerOn: [] }, ''],
])('%s says in words what it waits for: %j', async (node, parameters, words) => {
	expect(await subtitleOf(node, parameters)).toBe(words);
});
