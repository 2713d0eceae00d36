import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
import { byId } from '../../support/seedRecords';
import { useTestBench } from '../../support/testBench';
import { openInvoices, pay } from '../../support/usualCalls';

const bench = useTestBench('invoicing');

const line = { description: 'Kente', quantity: '1', rate: '10' };

test.each<[string, INodeParameters, number]>([
	[
		'invoice.create',
		{ issueDate: '={{ $now }}', specifyItems: 'fields', items: { item: [line] } },
		3,
	],
	['client.create', { name: 'Ama' }, 3],
	['client.create', { name: '={{ $json.n }}' }, 0],
	['client.getAll', {}, 0],
])(
	'%s with %j for three items: as many are told as the same',
	async (operation, parameters, count) => {
		const items = [{ n: 'Ama' }, { n: 'Kofi' }, { n: 'Esi' }];
		const told = hints(await bench.succeed(operation, parameters, { items }));
		expect(told.filter((each) => each.includes('the same values'))).toEqual(
			count === 0
				? []
				: [expect.stringMatching(`^warning All ${count} items have the same values`)],
		);
	},
);

test('payments of several invoices are not the same, two of one invoice are', async () => {
	const [one, other] = openInvoices.map(({ id }) => ({ id }));
	const told = async (...items: Array<typeof one>) =>
		hints(await bench.succeed(...pay, { items: items as never })).filter((each) =>
			each.includes('the same values'),
		);
	expect(await told(one, other)).toEqual([]);
	expect(await told(one, one)).toHaveLength(1);
});

test.each<[key: string, isTold: boolean]>([
	['={{ $json.clientId }}', true],
	['={{ $json.id }}', false],
	['={{ $json.clientId }} May', false],
])('that the key %s is the ID of the client is told: %s', async (onlyOncePer, isTold) => {
	const [{ clientId } = { clientId: '' }] = openInvoices;
	const told = hints(
		await bench.succeed(
			'invoice.create',
			{
				clientId: byId('={{ $json.clientId }}'),
				specifyItems: 'fields',
				items: { item: [line] },
				options: { onlyOncePer },
			},
			{ items: [{ id: 7, clientId }] as never },
		),
	);
	expect(told.some((each) => each.includes('“Only Once Per” is the client’s ID'))).toBe(isTold);
});
