import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorShown, useTestBench } from '../../support/testBench';
import { byId, NO_RECORD } from '../../support/seedRecords';

const bench = useTestBench('invoicing');

const item = { description: 'Kente', quantity: '2', rate: '100' };
const invoice: INodeParameters = {
	issueDate: '2026-03-01T09:00:00Z',
	items: { item: [item] },
};
const payment: INodeParameters = { invoiceId: byId(NO_RECORD), amount: '5', paymentMethod: 'cash' };
const bodies = async () => (await bench.control.requests()).map(({ body }) => body as IDataObject);

const refused = async (operation: string, parameters: INodeParameters, message: string) => {
	const outcome = await bench.run(operation, parameters);
	expect(errorShown(outcome)?.message).toContain(message);
	expect(await bench.control.requests()).toEqual([]);
};

describe('texts', () => {
	const places: Array<[string, string, (value: string) => INodeParameters]> = [
		['client.create', 'Name', (name) => ({ name })],
		['client.create', 'Company', (company) => ({ name: 'Ama', additionalFields: { company } })],
		['client.create', 'Phone', (phone) => ({ name: 'Ama', additionalFields: { phone } })],
		['invoice.create', 'Notes', (notes) => ({ ...invoice, additionalFields: { notes } })],
		['invoice.create', 'Terms', (terms) => ({ ...invoice, additionalFields: { terms } })],
		['invoice.recordPayment', 'Notes', (notes) => ({ ...payment, additionalFields: { notes } })],
		[
			'invoice.markPaid',
			'Reference',
			(reference) => ({ invoiceId: byId(NO_RECORD), additionalFields: { reference } }),
		],
	];

	test.each(places)(
		'%s: a number or boolean as %s is sent as text',
		async (operation, label, set) => {
			for (const [value, text] of [
				['={{ 5 }}', '5'],
				['={{ true }}', 'true'],
				['={{ 0.1 + 0.2 }}', '0.3'],
			] as const) {
				await bench.control.reset();
				await bench.run(operation, set(value));
				expect((await bodies())[0]?.[label.toLowerCase()]).toBe(text);
			}
		},
	);

	test.each(places)('%s: anything else as %s is rejected', async (operation, label, set) => {
		for (const value of [
			'{ a: 1 }',
			'[1]',
			'NaN',
			'Infinity',
			'{ toString: 1 }',
			'"😀".slice(0, 1)',
		]) {
			await refused(operation, set(`={{ ${value} }}`), `The parameter “${label}” `);
		}
		for (const value of ['null', 'undefined']) {
			await refused(operation, set(`={{ ${value} }}`), `The parameter “${label}” is empty`);
		}
	});
});

test.each(['invoice.getAll', 'client.getAll'])(
	'%s: the filters can’t be one expression, which n8n doesn’t resolve',
	async (operation) => {
		const message = 'The parameter “Filters” can’t be one expression';
		await refused(operation, { filters: '={{ { search: "x" } }}' }, message);
	},
);

describe('amounts', () => {
	test.each([
		'99068368179723.63',
		'99068368179723.62',
		'={{ 99068368179723.63 }}',
		'={{ 2 ** 53 }}',
		'70368744177664.01',
	])('%s can’t be sent exactly as a number, so it is rejected', async (amount) => {
		await refused('invoice.recordPayment', { ...payment, amount }, 'is too large to send exactly');
	});

	test('a line item keeps every digit of a text', async () => {
		const items = { item: [{ ...item, rate: '99068368179723.63' }] };
		await bench.run('invoice.create', { ...invoice, items });
		expect((await bodies())[0]?.items).toEqual([
			{ description: 'Kente', quantity: '2', rate: '99068368179723.63' },
		]);
	});

	test.each(['rate', 'quantity'])('a %s that is too large a number is rejected', async (name) => {
		for (const value of ['99068368179723.63', '2 ** 53 + 2']) {
			const items = { item: [{ ...item, [name]: `={{ ${value} }}` }] };
			await refused('invoice.create', { ...invoice, items }, 'too large for a number to be exact');
		}
	});

	test('Tax Rate is rounded to four decimals', async () => {
		for (const [entered, sent] of [
			['={{ 0.1 + 0.2 }}', 0.3],
			['33.333333', 33.3333],
			['={{ 100 / 3 }}', 33.3333],
		] as const) {
			await bench.control.reset();
			await bench.run('invoice.create', { ...invoice, additionalFields: { taxRate: entered } });
			expect((await bodies())[0]?.taxRate).toBe(sent);
		}
	});
});

describe('choices', () => {
	const others = (name: string, value: string): Array<[string, INodeParameters]> => [
		['invoice.recordPayment', { ...payment, [name]: value }],
		['invoice.markPaid', { invoiceId: byId(NO_RECORD), additionalFields: { [name]: value } }],
	];

	test('a payment method that isn’t in the list is rejected', async () => {
		for (const [operation, parameters] of others('paymentMethod', '={{ "gold" }}')) {
			await refused(
				operation,
				parameters,
				'The parameter “Payment Method” must be one of bank_transfer, card_processor,',
			);
		}
	});

	test('Payment Method (Other) is sent instead of the choice', async () => {
		const additionalFields = { otherPaymentMethod: 'gold' };
		await bench.run('invoice.recordPayment', { ...payment, additionalFields });
		await bench.run('invoice.markPaid', {
			invoiceId: byId(NO_RECORD),
			additionalFields: { ...additionalFields, paymentMethod: 'cash' },
		});
		expect((await bodies()).map(({ paymentMethod }) => paymentMethod)).toEqual(['gold', 'gold']);
	});

	test('and is named if it isn’t text', async () => {
		const additionalFields = { otherPaymentMethod: '={{ {} }}' };
		const parameters = { ...payment, additionalFields };
		await refused(
			'invoice.recordPayment',
			parameters,
			'The parameter “Payment Method (Other)” must be text',
		);
	});

	test('a status that isn’t in the list is rejected', async () => {
		const filters = { status: '={{ "late" }}' };
		await refused(
			'invoice.getAll',
			{ filters },
			'The parameter “Status” must be one of cancelled,',
		);
	});

	test.each(['={{ "true" }}', '={{ 1 }}', '={{ true }}'])(
		'Return All takes %s',
		async (returnAll) => {
			const { items } = await bench.run('invoice.getAll', { returnAll, limit: 1 });
			expect(items.length).toBeGreaterThan(50);
		},
	);

	test.each(['={{ "all" }}', '={{ {} }}', '={{ "" }}', '={{ null }}'])(
		'Return All and Simplify reject %s',
		async (value) => {
			await refused('invoice.getAll', { returnAll: value }, 'The parameter “Return All” ');
			await refused('invoice.getAll', { simplify: value }, 'The parameter “Simplify” ');
		},
	);

	test('Simplify takes the text false', async () => {
		const parameters = { limit: '={{ "1" }}', simplify: '={{ "false" }}' };
		const { items } = await bench.run('invoice.getAll', parameters);
		expect(items).toHaveLength(1);
		expect(items[0]?.json).toHaveProperty('createdAt');
	});

	test.each(['={{ "" }}', '={{ "ten" }}', '={{ NaN }}', '={{ {} }}', '={{ undefined }}'])(
		'Limit rejects %s',
		async (limit) => await refused('invoice.getAll', { limit }, 'The parameter “Limit” '),
	);
});

test('an optional Client whose expression returns nothing is rejected', async () => {
	for (const clientId of [byId('={{ $json.missing }}'), '={{ $json.missing }}']) {
		await refused('invoice.create', { ...invoice, clientId }, 'The parameter “Client” is empty');
	}
});

test('a unit whose expression returns nothing is rejected', async () => {
	const parameters = {
		...invoice,
		items: { item: [{ ...item, unit: '={{ $json.missing }}' }] },
	};
	await refused('invoice.create', parameters, 'the expression of its unit returned nothing');
});
