import { runProof } from '../support/runProof';
import { fuzz } from './fuzz';

const usage = `Gives every operation hostile parameters and hostile answers, and judges what comes of it.

  npm run fuzz                     more than 20,000 cases; exit code 1 if one breaks a rule
  npm run fuzz -- --quick          a tenth of them
  npm run fuzz -- --seed 4711      the same cases again
  FUZZ_ONLY=client npm run fuzz    only what has this in its name`;

runProof({
	name: 'fuzz',
	usage,
	find: async ({ quick, seed }) => {
		const log = (line: string) => (line === '.' ? process.stdout.write('.') : console.log(line));
		const cases = Number(process.env.FUZZ_CASES ?? (quick ? 20 : 200));
		const { rows, failing } = await fuzz({ cases, seed, only: process.env.FUZZ_ONLY, log });
		if (failing.length > 0) console.log(`\n${failing.length} kinds of cases broke a rule`);
		return rows;
	},
});
