import { errorShown } from '../../support/testBench';
import { byId, SERVERS, useEventTestBench, writes } from './eventTestBench';

const WARNING = /^Calendar printed PHP messages around its answer.*“Warning: Undefined variable/;

describe.each(SERVERS)('on the %s server, behind PHP messages', (mode) => {
	const bench = useEventTestBench(mode);
	beforeEach(async () => await bench.control.addFault({ kind: 'php' }));

	test.each([
		['event.get', { eventId: byId(1001) }],
		['event.update', { eventId: byId(1001), updateFields: { title: 'Other' } }],
		['event.delete', { eventId: byId(1001) }],
	] as const)('%s returns the record and one warning', async (operation, parameters) => {
		for (const simplify of operation === 'event.delete' ? [undefined] : [true, false]) {
			const set = { ...parameters, ...(simplify === undefined ? {} : { simplify }) };
			const { items } = await bench.run(operation, set as never);
			expect(items.map(({ json }) => json)).toMatchObject([
				{ id: 1001, warnings: [expect.stringMatching(WARNING)] },
			]);
		}
	});

	test('a refusal is understood', async () => {
		const unknown = { eventId: byId(99_999) };
		expect(errorShown(await bench.run('event.get', unknown))).toMatchObject({
			message: 'Event not found [item 0]',
		});
		const options = { ignoreMissing: true };
		const { items } = await bench.run('event.delete', { ...unknown, options });
		expect(items[0]?.json).toMatchObject({ deleted: true, alreadyDeleted: true, id: 99_999 });
		expect(await writes(bench)).toHaveLength(1);
	});
});
