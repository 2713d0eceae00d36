import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { brokenOff } from '../support/finding';
import { findingsTable } from '../support/findingsTable';
import { limitedTime } from '../support/limitedTime';
import { reportOf } from '../support/parts';
import { playMonth } from './month';
import { drawMonth } from './picture';

const { values } = parseArgs({
	options: {
		days: { type: 'string', default: '30' },
		seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
		json: { type: 'string' },
		picture: { type: 'boolean', default: false },
	},
});
const stop = new AbortController();
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.on(event, () => stop.abort(new Error(`Stopped by ${event}`)));
}
const { signal } = limitedTime(60 * 60_000, stop.signal);
const [days, seed] = [Number(values.days), Number(values.seed)];
console.log(`${days} days, seed ${seed}`);
void playMonth({ days, seed, signal })
	.then(
		({ findings, summary }) => {
			if (values.picture) drawMonth(summary, { days, seed });

			return findings;
		},
		(error: unknown) => {
			console.error(error);
			return [brokenOff()];
		},
	)
	.then((rows) => {
		const report = reportOf(rows);
		console.log(`\n${findingsTable(rows)}`);
		if (values.json) writeFileSync(values.json, JSON.stringify(report));
		process.exit(report.ok ? 0 : 1);
	});
