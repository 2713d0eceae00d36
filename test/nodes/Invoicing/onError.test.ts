import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { clientRow } from '../../sandbox/invoicing/views';
import { pairedOutput, useTestBench } from '../../support/testBench';
import { NO_RECORD, seedRecords, byId, nth } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const [first, second] = [nth(seedRecords.clients, 0), nth(seedRecords.clients, 1)];
const items: IDataObject[] = [
	{ id: first.id, row: 1 },
	{ id: NO_RECORD, row: 2, error: 'of before', nested: { kept: true } },
	{ id: 'nonsense', row: 3 },
	{ id: second.id, row: 4 },
];
const get: [string, INodeParameters] = ['client.get', { clientId: byId('={{ $json.id }}') }];

const NOT_FOUND = {
	error: 'Client not found',
	details: {
		description: `It may belong to another organization than the API key. Check the parameter “Client”: there is no “${NO_RECORD}”.`,
		httpCode: '404',
		code: 'NOT_FOUND',
	},
};
const NO_ID = {
	error: expect.stringMatching(
		/^The parameter “Client” must be an ID such as .* but is “nonsense”$/,
	) as string,
	details: {
		description: expect.stringMatching(/^Change “Client” in the node.*uses\.$/) as string,
	},
};

test('On Error: Continue returns one result per item in order, with details for failures', async () => {
	const outcome = await bench.succeed(...get, {
		items,
		node: { onError: 'continueRegularOutput' },
	});
	expect(pairedOutput(outcome.items)).toEqual([
		[0, clientRow(first)],
		[1, NOT_FOUND],
		[2, NO_ID],
		[3, clientRow(second)],
	]);
	expect(await bench.requests()).toHaveLength(3);
});

test('the error output gets the failures, with the fields of their input', async () => {
	const outcome = await bench.succeed(...get, { items, node: { onError: 'continueErrorOutput' } });
	expect(pairedOutput(outcome.items)).toEqual([
		[0, clientRow(first)],
		[3, clientRow(second)],
	]);
	expect(pairedOutput(outcome.errors)).toEqual([
		[1, { ...items[1], ...NOT_FOUND }],
		[2, { ...items[2], ...NO_ID }],
	]);
});
