import { forged } from './forged';

/** Always the same deliveries: those of the night are others. */
const seed = 4711;

test('no forged delivery is accepted, and no genuine one refused', async () => {
	const log: string[] = [];
	const rows = await forged({ direct: 1_000, served: 40, seed, log: (line) => log.push(line) });
	// With the seed, `npm run nightly -- forged --seed` sends the same deliveries again.
	expect({ seed, log, wrong: rows.filter(({ ok }) => !ok) }).toEqual({ seed, log: [], wrong: [] });
});
