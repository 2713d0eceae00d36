import type { IDataObject } from 'n8n-workflow';

import { openLedger } from '../../../nodes/shared/run/ledger';

const unknown = { message: 'broke', description: 'check' };

test('results are found again after the context was saved and loaded', () => {
	const context: IDataObject = {};
	const ledger = openLedger(context, () => '0');
	ledger.note(3, { records: [{ id: 'a' }] });
	ledger.note(4, { unknown });
	const loaded = openLedger(JSON.parse(JSON.stringify(context)) as IDataObject, () => '0');
	expect(loaded.find(3)).toEqual({ records: [{ id: 'a' }] });
	expect(loaded.find(4)).toEqual({ unknown });
	expect(loaded.find(5)).toBeUndefined();
});

test('runs of a node, as in a loop, don’t see each other', () => {
	const context: IDataObject = {};
	openLedger(context, () => '0').note(0, { records: [] });
	expect(openLedger(context, () => '1').find(0)).toBeUndefined();
});

test('a cleared ledger leaves nothing in the context, and other runs and values alone', () => {
	const context: IDataObject = { other: 1 };
	const first = openLedger(context, () => '0');
	const second = openLedger(context, () => '1');
	first.note(0, { records: [] });
	second.note(0, { records: [] });
	first.clear();
	expect(second.find(0)).toEqual({ records: [] });
	second.clear();
	expect(context).toEqual({ other: 1 });
});

test('looking something up writes nothing', () => {
	const context: IDataObject = {};
	openLedger(context, () => '0').find(0);
	openLedger(context, () => '0').clear();
	expect(context).toEqual({});
});
