import type { INodeParameters } from 'n8n-workflow';

import { hints } from '../support/runNode';
import { useTestBench } from '../support/testBench';

const CUT =
	/^info Returned (\d+) of (\d+) records, because Limit is set\. To get the others, turn on “Return All” or raise “Limit”\.$/;

describe.each([
	['invoicing', 'invoice.getAll', {}],
	['invoicing', 'client.getAll', {}],
	['calendar', 'event.getAll', { specifyDates: 'all' }],
	['calendar', 'venue.getAll', {}],
] as Array<['invoicing' | 'calendar', string, INodeParameters]>)(
	'%s %s',
	(node, operation, more) => {
		const bench = useTestBench(node);
		const told = async (parameters: INodeParameters) =>
			hints(await bench.succeed(operation, { ...more, ...parameters })).flatMap(
				(hint) => CUT.exec(hint)?.slice(1).map(Number) ?? [],
			);

		test('says how many records there are if the limit leaves some out', async () => {
			const all = (await bench.output(operation, { ...more, returnAll: true })).length;
			const [read, total] = await told({ returnAll: false, limit: 3 });
			expect(read).toBe(3);
			expect(total).toBeGreaterThanOrEqual(all);
			expect(await told({ returnAll: false, limit: 10_000 })).toEqual([]);
			expect(await told({ returnAll: true })).toEqual([]);
		});
	},
);
