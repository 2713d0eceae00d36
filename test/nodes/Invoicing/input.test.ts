import type { INodeParameters } from 'n8n-workflow';

import { useTestBench } from '../../support/testBench';
import { byId, NO_RECORD } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const payment: INodeParameters = { invoiceId: byId(NO_RECORD), amount: '5', paymentMethod: 'cash' };

/** What expressions can return, and how each value is converted, shows ../../unit/input. */
test.each<[string, INodeParameters, string]>([
	['client.create', { name: '={{ { a: 1 } }}' }, '“Name” must be text'],
	['invoice.getAll', { filters: '={{ { search: "x" } }}' }, '“Filters” can’t be one expression'],
	[
		'invoice.recordPayment',
		{ ...payment, paymentMethod: '={{ "gold" }}' },
		'“Payment Method” must be one of Bank Transfer, Card Processor,',
	],
	['invoice.create', { clientId: '={{ $json.missing }}' }, '“Client” is empty'],
])('%s refuses %j, by name and before anything is sent', async (operation, parameters, problem) => {
	await bench.refuse(operation, parameters, `The parameter ${problem}`);
});
test('Payment Method (Other) is sent instead of the choice', async () => {
	const additionalFields = { otherPaymentMethod: ' gold\n' };
	await bench.run('invoice.recordPayment', { ...payment, additionalFields });
	await bench.run('invoice.markPaid', {
		invoiceId: byId(NO_RECORD),
		additionalFields: { ...additionalFields, paymentMethod: 'cash' },
	});
	const gold = { paymentMethod: 'gold' };
	expect(await bench.requests('body')).toMatchObject([gold, gold]);
});
