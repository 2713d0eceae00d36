import { runProof } from '../support/runProof';
import { canaryInProcess } from './inProcess';
import { canaryInN8n } from './realN8n';
import { canaryInWebhook } from './webhook';

const usage = `Puts keys into every credential, walks every error path, and looks for the keys in what n8n shows, stores and logs.

  npm run canary               in n8n-core, and in a real n8n with its database and its debug log; exit code 1 if a key shows
  npm run canary -- --quick    a part of the paths in n8n-core`;

runProof({
	name: 'canary',
	usage,
	find: async ({ quick, signal }) => {
		const log = (line: string) => console.log(line);
		const rows = [
			...(await canaryInProcess({ every: quick ? 12 : 1, log })),
			...(await canaryInWebhook()),
		];
		return quick ? rows : [...rows, ...(await canaryInN8n({ signal, log }))];
	},
});
