import { whatIsMissing } from '../../n8n/queue/servers';
import { playCases } from '../../support/cases';
import { notRun } from '../../support/finding';
import type { Part } from '../../support/parts';
import { besideCases } from './beside';
import { manyKeys } from './manyKeys';
import { onceQueueCases } from './once';
import { oldRows } from './oldRows';
import { questions, questionsOverWorkers } from './questions';
import { queueCases } from './queue';
import { singleCases } from './single';
import { openStage, type ChaosCase } from './stage';

const singleOnes: readonly ChaosCase[] = [...singleCases, manyKeys, questions];
const queueOnes: readonly ChaosCase[] = [
	...[...queueCases, ...onceQueueCases, questionsOverWorkers],
	...[oldRows, ...besideCases],
];

/** Delivers events several times and at once, kills n8n, retries what failed, and counts what came of it. */
export const chaos: Part = async ({ only, quick, signal }) => {
	const stage = await openStage(signal);
	try {
		// In this order, n8n is started anew only once.
		return await playCases([...singleOnes, ...queueOnes], { only, signal }, async (one) => {
			const missing = queueOnes.includes(one) ? whatIsMissing() : undefined;
			if (missing && only) throw new Error(missing);
			if (missing) return [notRun(one.title, missing.split('\n')[0] ?? '')];
			return await one.run(stage, quick ? 'quick' : 'full');
		});
	} finally {
		await stage.close();
	}
};
