import { createSharedReader } from '../../../nodes/Invoicing/trigger/receive';

/** Reads that end when the test says so; each returns how many had begun before it. */
function slowReads() {
	const ends: Array<(failure?: Error) => void> = [];
	const read = async () => {
		const number = ends.length;
		return await new Promise<number>((resolve, reject) =>
			ends.push((failure) => (failure ? reject(failure) : resolve(number))),
		);
	};
	let now = 0;
	const share = createSharedReader<number>(() => now);
	return {
		ends,
		shared: async (name = 'one') => await share(name, read),
		pass: (milliseconds: number) => void (now += milliseconds),
	};
}

const settled = async () => await new Promise<void>((resolve) => setImmediate(resolve));

test('of many at once, the first reads for itself and the others share the read that follows', async () => {
	const { shared, ends } = slowReads();
	const answers = Array.from({ length: 20 }, async () => await shared());
	expect(ends).toHaveLength(1);
	ends[0]?.();
	await settled();
	expect(ends).toHaveLength(2);
	// Nobody gets an answer that is older than the question.
	const late = shared();
	ends[1]?.();
	await settled();
	ends[2]?.();
	expect(await Promise.all(answers)).toEqual([0, ...Array<number>(19).fill(1)]);
	expect(await late).toBe(2);
});

test('after the last answer, the next question is read again', async () => {
	const { shared, ends } = slowReads();
	for (const number of [0, 1, 2]) {
		const answer = shared();
		ends[number]?.();
		expect(await answer).toBe(number);
		await settled();
	}
});

test('those who share a read share its failure, and the next read is made all the same', async () => {
	const { shared, ends } = slowReads();
	const first = shared();
	const others = [shared(), shared()];
	ends[0]?.(new Error('no database'));
	await expect(first).rejects.toThrow('no database');
	await settled();
	ends[1]?.(new Error('still none'));
	for (const other of others) await expect(other).rejects.toThrow('still none');
	const next = shared();
	ends[2]?.();
	expect(await next).toBe(2);
});

test('different things are read apart', async () => {
	const { shared, ends } = slowReads();
	const answers = [shared(), shared('other')];
	expect(ends).toHaveLength(2);
	for (const end of ends) end();
	expect(await Promise.all(answers)).toEqual([0, 1]);
});

test('a read that never ends doesn’t stop those who come later', async () => {
	const { shared, ends, pass } = slowReads();
	void shared();
	pass(10_001);
	const later = shared();
	ends[1]?.();
	expect(await later).toBe(1);
});
