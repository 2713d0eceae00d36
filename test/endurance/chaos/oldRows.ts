import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { exactly } from '../../support/finding';
import { send, trigger } from '../../n8n/nodes';
import { delivery, inParallel, keys, post } from './deliveries';
import { inCluster, type ChaosCase, type Stage } from './stage';

const page = join(__dirname, '..', '..', '..', 'docs', 'reference', 'old-rows.md');

/** The statement of the documentation that deletes the old rows of a workflow. */
export function deleteOldRows(workflowId: string): string {
	const [, statement = ''] = /```sql\n(DELETE[^`]*)```/.exec(readFileSync(page, 'utf8')) ?? [];
	return statement.replace('…', workflowId);
}

const makeOld = (workflowId: string) =>
	`UPDATE processed_data SET "updatedAt" = now() - interval '2 years' WHERE "workflowId" = '${workflowId}'`;

/**
 * How many of some deliveries start the workflow that come twice, before and after old rows are deleted: all rows are
 * old but for those of the last.
 */
async function processedOf(stage: Stage, count: number) {
	const { cluster, ...flow } = await inCluster(stage, [trigger(), send('$json.data.key')]);
	const all = keys(count, 'repeat');
	const deliver = async (some: readonly string[]) => {
		for (const key of some) await post(flow.urls[0], delivery({ key }));
	};
	await deliver(all.slice(1));
	await flow.untilEnded(count - 1);
	await cluster.query(makeOld(flow.id));
	await deliver(all.slice(0, 1));
	await flow.untilEnded(count);
	await cluster.query(deleteOldRows(flow.id));
	await deliver(all);
	await flow.untilEnded(2 * count);
	await flow.retire();
	return (await flow.texts()).length;
}

/** What was done lately stays done although the first row of its key is old. */
export const oldRows: ChaosCase = {
	name: 'old-rows',
	title:
		'keys refused, uncertain or done two years ago, some of them done today; then old rows are deleted',
	run: async (stage, size) => {
		const count = { full: 10, quick: 4 }[size];
		const options = {
			onlyOncePer: '={{ $json.data.key }}',
			repeatUncertain: '={{ $json.data.repeats }}',
		};
		const nodes = [trigger({ respond: 'finished' }), send('$json.data.key', options)];
		const { cluster, control, ...flow } = await inCluster(stage, nodes);
		const all = async (prefix: string, repeats = false) =>
			await inParallel(
				keys(count, prefix),
				1,
				async (key) => (await post(flow.urls[0], delivery({ key, repeats }))).status,
			);
		await control.addFault({ service: 'sms', kind: 'status', status: 400, times: count });
		await all('refused');
		await control.addFault({ service: 'sms', kind: 'drop', times: count });
		await all('uncertain');
		await control.clearFaults();
		await all('done');
		const workflow = flow.id;
		await cluster.query(makeOld(workflow));
		await all('refused');
		await all('uncertain', true);
		const sent = async (prefix: string) =>
			(await flow.texts()).filter((text) => text.startsWith(prefix)).length;
		const before = (await flow.texts()).length;
		await cluster.query(deleteOldRows(workflow));
		for (const prefix of ['refused', 'uncertain', 'done']) await all(prefix);
		await flow.untilQuiet();
		await flow.retire();
		const again = async (prefix: string) => (await sent(prefix)) - count;
		const findings = [
			exactly('sent before', 3 * count, before),
			exactly('refused long ago and done today: sent again', 0, await again('refused')),
			exactly('uncertain long ago and done today: sent again', 0, await again('uncertain')),
			exactly('done long ago: forgotten, so sent again', count, await again('done')),
		];
		return [
			...findings,
			exactly(
				'deliveries processed that came twice in a window',
				count,
				await processedOf(stage, count),
			),
		];
	},
};
