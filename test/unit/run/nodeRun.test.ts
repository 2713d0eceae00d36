import { failed, succeeded } from '../../../nodes/shared/result';
import { createRun } from '../../../nodes/shared/run/nodeRun';

const { memoize } = createRun({ items: [], ledger: undefined } as never);

test('what all items of a run want to know is asked once, and again after a failure', async () => {
	const answers = [
		failed({ message: 'Busy', description: '' }),
		...['first', 'second'].map((each) => succeeded(each)),
	];
	let asked = 0;
	const ask = async () => await memoize('the venues', async () => answers[asked++] as never);
	expect(await Promise.all([ask(), ask()])).toEqual([answers[0], answers[0]]);
	expect(await Promise.all([ask(), ask()])).toEqual([answers[1], answers[1]]);
	expect(await ask()).toEqual(answers[1]);
	expect(asked).toBe(2);
});
