import { runParts } from '../support/parts';
import { canaryInProcess } from './canary/inProcess';
import { canaryInN8n } from './canary/realN8n';
import { canaryInWebhook } from './canary/webhook';
import { forged } from './forged/forged';
import { forgedInN8n } from './forged/realN8n';
import { fuzz } from './fuzz/fuzz';

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
		return quick ? rows : [...rows, ...(await forgedInN8n({ forged: 3_000, seed, signal, log }))];
	},
	/** Keys in every credential, every error path, and a search in what n8n shows, stores and logs. */
	canary: async ({ quick, signal }) => {
		const rows = [
			...(await canaryInProcess({ every: quick ? 12 : 1, log })),
			...(await canaryInWebhook()),
		];
		return quick ? rows : [...rows, ...(await canaryInN8n({ signal, log }))];
	},
});
