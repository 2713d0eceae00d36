import { whatIsMissing } from '../../n8n/queue/servers';
import { chosenCases, playCase } from '../../support/cases';
import { notRun, type Finding } from '../../support/finding';
import type { Part } from '../../support/parts';
import { manyKeys } from './manyKeys';
import { onceQueueCases } from './once';
import { questions, questionsOverWorkers } from './questions';
import { queueCases } from './queue';
import { singleCases } from './single';
import { openStage, type ChaosCase } from './stage';

/** In the order in which they run: n8n is started anew between those with and without queue mode. */
const cases: readonly ChaosCase[] = [
	...[...singleCases, manyKeys, questions],
	...[...queueCases, ...onceQueueCases, questionsOverWorkers],
];

/** Delivers events several times and at once, kills n8n, retries what failed, and counts what came of it. */
export const chaos: Part = async ({ only, quick, signal }) => {
	const wanted = chosenCases(cases, only);
	const missing = wanted.some(({ needsServers }) => needsServers) ? whatIsMissing() : undefined;
	if (missing && only) throw new Error(missing);
	const stage = await openStage(signal);
	const found: Finding[] = [];
	try {
		for (const one of wanted) {
			const size = quick ? 'quick' : 'full';
			const rows =
				missing && one.needsServers
					? [notRun(one.title, missing.split('\n')[0] ?? '')]
					: await playCase(one, async () => await one.run(stage, size), signal);
			found.push(...rows.map((row) => ({ ...row, what: `${one.name}: ${row.what}` })));
		}
	} finally {
		await stage.close();
	}
	return found;
};
