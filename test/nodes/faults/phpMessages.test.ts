import type { INodeParameters } from 'n8n-workflow';

import { errorShown, useTestBench, type NodeName } from '../../support/testBench';

/** A write and a list of each service. */
const cases: Array<[NodeName, write: string, INodeParameters, list: string | undefined]> = [
	['calendar', 'tag.create', { name: 'Fresh' }, 'venue.getAll'],
	['invoicing', 'client.create', { name: 'Ama', email: 'ama@example.com' }, 'invoice.getAll'],
	['sms', 'message.send', { to: '+233241234567', senderId: 'AKWAABA', message: 'Hi' }, undefined],
];

const warning = (name: string) =>
	expect.stringMatching(
		`${name} printed PHP messages around its answer.*Warning: Undefined variable \\$name`,
	) as string;

describe.each(cases)('%s: PHP messages before an answer', (node, write, parameters, list) => {
	const bench = useTestBench(node);
	const name = { calendar: 'Calendar', invoicing: 'Invoicing', sms: 'SMS' }[node];
	const sent = async () =>
		(await bench.control.requests()).filter(({ method }) => method === 'POST').length;

	type Outcome = Awaited<ReturnType<typeof bench.run>>;
	const hintsOf = ({ run }: Outcome) => run.data.resultData.runData.Tested?.[0]?.hints ?? [];
	const hint = { type: 'warning', location: 'outputPane', message: warning(name) };

	test('don’t lose the result of a write, and are told above the output', async () => {
		await bench.control.addFault({ kind: 'php' });
		const outcome = await bench.run(write, parameters);
		expect(errorShown(outcome)).toBeUndefined();
		expect(outcome.items).toHaveLength(1);
		expect(hintsOf(outcome)).toContainEqual(hint);
		expect(await sent()).toBe(1);
	});

	test('without the answer say that the write may have succeeded, and that PHP failed', async () => {
		const body =
			'<br />\n<b>Fatal error</b>:  Out of memory in <b>/x.php</b> on line <b>7</b><br />\n';
		await bench.control.addFault({ kind: 'html', status: 200, method: 'POST', after: true, body });
		const shown = errorShown(await bench.run(write, parameters));
		expect(shown?.message).toMatch(
			/printed a PHP message instead of whole data: “Fatal error: Out/,
		);
		expect(shown?.description).toContain('may have succeeded');
		expect(await sent()).toBe(1);
	});

	if (list === undefined) return;
	test('don’t lose a list, and are told in one hint above the output', async () => {
		const clean = await bench.run(list, { returnAll: true });
		await bench.control.addFault({ kind: 'php' });
		const outcome = await bench.run(list, { returnAll: true });
		expect(outcome.items).toEqual(clean.items);
		expect(hintsOf(clean)).toEqual([]);
		expect(hintsOf(outcome)).toEqual([hint]);
	});
});
