import { invoiceFull } from '../../sandbox/invoicing/views';
import type { ToolCaller } from '../../support/runNode';
import { byId, nth, seedRecords } from '../../support/seedRecords';
import { errorShown, useTestBench } from '../../support/testBench';

const bench = useTestBench('invoicing');
const invoice = nth(seedRecords.invoices, 0);
/** What a model gets has no fields without a value. */
const filled = (record: object) =>
	Object.entries(record).filter(([, value]) => value !== null && value !== '').length;
const { id } = invoice;
const get = async (parameters: object, asTool?: ToolCaller) =>
	await bench.run('invoice.get', { invoiceId: byId(id), ...parameters }, { asTool });
const whole = { ...invoiceFull(seedRecords, invoice) };

describe.each<ToolCaller>(['agent', 'olderAgent', 'mcpClient'])('a tool of %s', (asTool) => {
	test.each<[string, object, number]>([
		['what Simplify returns by default', {}, 9],
		['the same if a switch was stored as on', { simplify: true }, 9],
		['everything if a switch was stored as off', { simplify: false }, filled(whole)],
		['the ID alone, if no fields are selected', { simplify: 'selected' }, 1],
		['ID and selected fields', { simplify: 'selected', outputFields: ['items', 'total'] }, 3],
		['the ID, if the model names it', { simplify: 'selected', outputFields: ['id', 'total'] }, 2],
		['the ID alone, if the model names only that', { simplify: 'selected', outputFields: 'id' }, 1],
		['fields in a text of the model', { simplify: 'selected', outputFields: 'total, notes' }, 3],
	])('returns %s', async (_, parameters, fields) => {
		const { items, error } = await get(parameters, asTool);
		expect(error).toBeUndefined();
		const [item] = items;
		expect(Object.keys(item?.json ?? {})).toHaveLength(fields);
		expect(item?.json.id).toBe(id);
		if (fields < 9) expect(whole).toMatchObject(item?.json ?? {});
	});
});

test('a list gives a model the selected fields of each record', async () => {
	const parameters = { simplify: 'selected', outputFields: ['balanceDue'], limit: 2 };
	const { items } = await bench.run('invoice.getAll', parameters, { asTool: 'agent' });
	expect(items.map(({ json }) => Object.keys(json))).toEqual([
		['id', 'balanceDue'],
		['id', 'balanceDue'],
	]);
});

test('a node of a workflow has the switch', async () => {
	expect(errorShown(await get({ simplify: 'selected' }))?.message).toMatch('“Simplify” must be');
	const { items } = await get({ simplify: false });
	expect(items[0]?.json).toEqual(whole);
});
