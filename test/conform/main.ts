import { parseArgs } from 'node:util';

import type { ServiceName } from '../sandbox';
import { DEFAULT_NAMESPACE } from '../../credentials/CalendarApi.credentials';
import { conform, type Report, type Verdict } from './conform';

const usage = `Tries the nodes with a service, and says which of their operations fit its API.

  npm run conform -- --service sms        --url https://…/api/v1   --key …
  npm run conform -- --service invoicing  --url https://…/api/v1   --key …
  npm run conform -- --service calendar   --url https://…/wp-json  --user … --password …

It only reads. Use an account with test data for the rest:

  --write              makes test records, too. The calendar’s are deleted again; clients and invoices can’t be.
  --sender, --to       for SMS: a sender ID, and the number of your own phone. Messages cost units.
  --invoice            for invoicing: the number of a test invoice that isn’t a draft, to be paid`;

const SIGNS: Readonly<Record<Verdict['state'], string>> = {
	fits: '✔',
	differs: '≈',
	fails: '✘',
	untried: '–',
};

const SENTENCES: Readonly<Record<Verdict['state'], string>> = {
	fits: 'fits',
	differs: 'works, but its answer differs from the description',
	fails: 'doesn’t work',
	untried: 'not tried',
};

const count = (verdicts: Verdict[], state: Verdict['state']) =>
	verdicts.filter((each) => each.state === state).length;

function print({ message, isConnected, verdicts }: Report): void {
	console.log(message);
	if (!isConnected) return;
	const [fits, differs, fails, untried] = (['fits', 'differs', 'fails', 'untried'] as const).map(
		(state) => count(verdicts, state),
	);
	console.log(
		`Of ${verdicts.length} operations, ${fits} fit, ${differs} work but differ, ${fails} don’t work, and ${untried} weren’t tried.\n`,
	);
	const width = Math.max(...verdicts.map(({ name }) => name.length));
	for (const { name, state, words } of verdicts) {
		const [first = '', ...others] = words;
		const about = [SENTENCES[state], first].filter(Boolean).join(': ');
		console.log(`${SIGNS[state]} ${name.padEnd(width)}  ${about}`);
		for (const other of others) console.log(`  ${' '.repeat(width)}  ${other}`);
	}
}

async function main(): Promise<boolean> {
	const { values } = parseArgs({
		options: {
			...{ service: { type: 'string' }, url: { type: 'string' }, key: { type: 'string' } },
			...{ user: { type: 'string' }, password: { type: 'string' }, namespace: { type: 'string' } },
			...{ sender: { type: 'string' }, to: { type: 'string' }, invoice: { type: 'string' } },
			...{ write: { type: 'boolean', default: false }, help: { type: 'boolean' } },
		},
	});
	const { service, url, key = '', user, password = '', namespace = DEFAULT_NAMESPACE } = values;
	const credentials: Partial<Record<string, Record<string, string>>> = {
		sms: { baseUrl: url ?? '', apiKey: key },
		invoicing: { baseUrl: url ?? '', apiKey: key, header: 'bearer' },
		calendar: {
			...{ apiRoot: url ?? '', namespace, user: user ?? '', password },
			authentication: user ? 'basic' : 'none',
		},
	};
	const credential = credentials[service ?? ''];
	if (values.help || !service || !url || !credential) {
		console.log(usage);
		return values.help === true;
	}
	const report = await conform(service as ServiceName, credential, values);
	print(report);
	const { isConnected, verdicts } = report;
	return isConnected && count(verdicts, 'fails') + count(verdicts, 'differs') === 0;
}

main().then(
	(isFine) => process.exit(isFine ? 0 : 1),
	(error: Error) => {
		console.error(error.message);
		process.exit(2);
	},
);
