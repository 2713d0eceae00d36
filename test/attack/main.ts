import { runParts } from '../support/parts';
import { canary } from './canary';
import { forged } from './forged';
import { fuzz } from './fuzz';
import { canaryInN8n, forgedInN8n } from './inN8n';

const log = (line: string) => (line === '.' ? process.stdout.write('.') : console.log(line));

runParts({
	/** Hostile parameters and hostile answers for every operation. */
	fuzz: async ({ quick, seed, only: [only] = [] }) => {
		const { rows, failing } = await fuzz({ cases: quick ? 20 : 200, seed, only, log });
		if (failing.length > 0) log(`\n${failing.length} kinds of cases broke a rule`);
		return rows;
	},
	/** Forged and altered deliveries to the Invoicing Trigger, and genuine ones in every form. */
	forged: async ({ quick, seed, signal }) => {
		const size = quick ? { direct: 5_000, served: 100 } : { direct: 100_000, served: 2_000 };
		const rows = await forged({ ...size, seed, log });
		return quick ? rows : [...rows, ...(await forgedInN8n(3_000, { seed, signal, log }))];
	},
	/** Keys in every credential, every error path, and a search in what n8n shows, stores and logs. */
	canary: async ({ quick, signal }) => {
		const rows = await canary({ every: quick ? 12 : 1, log });
		return quick ? rows : [...rows, ...(await canaryInN8n({ signal, log }))];
	},
});
