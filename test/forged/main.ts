import { runProof } from '../support/runProof';
import { forged } from './forged';
import { forgedInN8n } from './realN8n';

const usage = `Sends forged and altered deliveries to the Invoicing Trigger, and genuine ones in every form.

  npm run forged                   100,000 forged ones, and some thousand to a real n8n; exit code 1 if one is accepted
  npm run forged -- --quick        a twentieth of them, without n8n
  npm run forged -- --seed 4711    the same deliveries again`;

runProof({
	name: 'forged',
	usage,
	find: async ({ quick, seed, signal }) => {
		const log = (line: string) => console.log(line);
		const size = quick ? { direct: 5_000, served: 100 } : { direct: 100_000, served: 2_000 };
		const rows = await forged({ ...size, seed, log });
		const forgedInAll = 3_000;
		return quick
			? rows
			: [...rows, ...(await forgedInN8n({ forged: forgedInAll, seed, signal, log }))];
	},
});
