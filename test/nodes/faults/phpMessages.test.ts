import { useTestBench } from '../../support/testBench';

const bench = useTestBench('calendar');
const create = ['tag.create', { name: 'Fresh' }] as const;
type Outcome = Awaited<ReturnType<typeof bench.run>>;
const hintsOf = ({ run }: Outcome) => run.data.resultData.runData.Tested?.[0]?.hints ?? [];
const warning = expect.stringMatching(
	'Calendar printed PHP messages around its answer.*Warning: Undefined variable \\$name',
) as string;
const hint = { type: 'warning', location: 'outputPane', message: warning };

describe('PHP messages before an answer', () => {
	test('don’t lose the result of a write, and are told above the output', async () => {
		await bench.control.addFault({ kind: 'php' });
		const outcome = await bench.succeed(...create);
		expect(outcome.items).toHaveLength(1);
		expect(hintsOf(outcome)).toContainEqual(hint);
		expect(await bench.writes()).toHaveLength(1);
	});

	test('without the answer say that the write may have succeeded, and that PHP failed', async () => {
		const body =
			'<br />\n<b>Fatal error</b>:  Out of memory in <b>/x.php</b> on line <b>7</b><br />\n';
		await bench.control.addFault({ kind: 'html', status: 200, method: 'POST', after: true, body });
		const [operation, parameters] = create;
		const call = { ...parameters, options: { findLostResults: false } };
		const shown = await bench.failure(operation, call);
		expect(shown?.message).toMatch(
			/printed a PHP message instead of whole data: “Fatal error: Out/,
		);
		expect(shown?.description).toContain('may have succeeded');
		expect(await bench.writes()).toHaveLength(1);
	});

	test('don’t lose a list, and are told in one hint above the output', async () => {
		const clean = await bench.run('venue.getAll', { returnAll: true });
		await bench.control.addFault({ kind: 'php' });
		const outcome = await bench.run('venue.getAll', { returnAll: true });
		expect(outcome.items).toEqual(clean.items);
		expect(hintsOf(clean)).toEqual([]);
		expect(hintsOf(outcome)).toEqual([hint]);
	});
});
