import { ensureN8n } from '../install';
import { engines, openDeliveries, type Engine } from './deliveries';
import { openHosts } from './hosts';
import { median } from './rounds';
import { startApart } from './sandbox';
import { readOptions, several } from '../../support/options';

const usage = `How many deliveries a second n8n answers, with each of its expression engines: through the Invoicing Trigger, and
through n8n's own GitHub Trigger and Webhook node, which are in the same process and take turns.

  npm run bench:engines                  100 deliveries each, 20 at once
  npm run bench:engines -- --count 400
  npm run bench:engines -- --only legacy    that engine only; can be repeated: ${Object.keys(engines).join('; ')}`;

async function bench(): Promise<void> {
	const values = readOptions(usage, {
		count: { type: 'string', default: '100' },
		only: several,
	});
	const signal = AbortSignal.timeout(20 * 60_000);
	const installation = await ensureN8n('latest', signal);
	const sandbox = await startApart(1_000, signal);
	const hosts = await openHosts(sandbox, installation, signal);
	try {
		console.log('| Engine | Webhook node | GitHub Trigger | ratio | Invoicing Trigger | ratio |');
		console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
		for (const name of Object.keys(engines) as Engine[]) {
			if (values.only && !values.only.includes(name)) continue;
			const deliveries = await openDeliveries({ sandbox, hosts, signal }, name);
			const rates = await deliveries.rates(Number(values.count), 3);
			await deliveries.close();
			const of = (label: string) => median(rates[label] ?? []);
			const plain = of('Webhook node');
			const cells = ['GitHub Trigger', 'Invoicing Trigger'].flatMap((label) => [
				`${of(label).toFixed(1)}/s`,
				(of(label) / plain).toFixed(2),
			]);
			console.log(`| ${[name, `${plain.toFixed(1)}/s`, ...cells].join(' | ')} |`);
		}
	} finally {
		await hosts.close();
		await sandbox.close();
	}
}

bench().then(
	() => process.exit(0),
	(error: Error) => {
		console.error(`\n${error.message}`);
		process.exit(1);
	},
);
