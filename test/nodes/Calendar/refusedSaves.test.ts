import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { addRich, byId, party, useCalendarTestBench } from './calendarTestBench';

const bench = useCalendarTestBench('release');

/** Lets the site refuse to save a record, as plugins make WordPress do: it answers with the record as it was. */
async function refuseSaves(one: string, id: number): Promise<void> {
	const [record] = await bench.output(`${one}.get`, { [`${one}Id`]: byId(id), simplify: false });
	for (const method of ['PATCH', 'POST']) {
		await bench.control.addFault({ kind: 'status', status: 200, body: record, method });
	}
}

const SAVED_NOTHING = 'The service saved nothing of the update, although it answered as if it had';

test.each<[string, number, IDataObject, string]>([
	['event', 1001, { title: 'Other', cost: '99' }, '“Cost”, “Title” are unchanged'],
	['venue', 201, { phone: '+233302000999' }, '“Phone” is unchanged'],
	['organizer', 301, { email: 'new@example.com' }, '“Email” is unchanged'],
	['category', 1, { name: 'Other' }, '“Name” is unchanged'],
	['tag', 51, { description: 'Loud' }, '“Description” is unchanged'],
])(
	'an update of the %s that the site refuses to save fails, until it is saved',
	async (one, id, fields, told) => {
		await refuseSaves(one, id);
		const call = [`${one}.update`, { [`${one}Id`]: byId(id), updateFields: fields }] as [
			string,
			INodeParameters,
		];
		const first = await bench.run(...call);
		expect(first.error?.message).toContain(SAVED_NOTHING);
		expect(first.error?.description).toContain(told);
		expect(first.error?.description).not.toContain('may have succeeded');
		await bench.control.clearFaults();
		const again = await bench.run(...call, { retryOf: first.run });
		expect(again.error).toBeUndefined();
		expect(again.items[0]?.json).not.toHaveProperty('warnings');
		expect(await bench.writes()).toHaveLength(2);
	},
);

test('Only Once doesn’t keep an event whose update the site refuses to save', async () => {
	const id = await addRich(bench, { slug: 'fair' });
	await refuseSaves('event', id);
	const options = { onlyOncePer: 'fair' };
	const call = ['event.upsert', { ...party, slug: 'fair', options }] as [string, INodeParameters];
	expect((await bench.failure(...call))?.message).toContain(SAVED_NOTHING);
	await bench.control.clearFaults();
	expect(await bench.output(...call)).toMatchObject([{ id, title: 'Party' }]);
	expect(await bench.output(...call)).toMatchObject([{ alreadyDone: true }]);
});

test('an update with what the record has already has nothing to save', async () => {
	const id = await addRich(bench, { slug: 'fair' });
	await refuseSaves('event', id);
	const updateFields = { cost: '10 - 20', status: 'draft', featured: true, tags: [51, 52] };
	const [json] = await bench.output('event.update', { eventId: byId(id), updateFields });
	expect(json).not.toHaveProperty('warnings');
});
