import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../../support/runNode';
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
		'“Payment Method” must be one of bank_transfer, card_processor,',
	],
	['invoice.create', { clientId: '={{ $json.missing }}' }, '“Client” is empty'],
])('%s refuses %j, by name and before anything is sent', async (operation, parameters, problem) => {
	await bench.refuse(operation, parameters, `The parameter ${problem}`);
});

test('an optional field whose expression returns nothing is left out, which is told above the output', async () => {
	const additionalFields = { email: '={{ $json.email }}', phone: '={{ $json.phone }}' };
	const outcome = await bench.run(
		'client.create',
		{ name: 'Ama', additionalFields, options: { concurrency: 1 } },
		{ items: [{ phone: null }, { email: 'ama@example.com', phone: '' }] },
	);
	expect(await bench.requests('body')).toEqual([
		{ name: 'Ama' },
		{ name: 'Ama', email: 'ama@example.com' },
	]);
	expect(hints(outcome)).toEqual([
		'info “Email” had no value and was left out (1 of 2 items).',
		'info “Phone” had no value and was left out (1 of 2 items).',
	]);
});
