import type { ChaosCase } from './case';
import { answeredLost } from './answeredLost';
import { copiesOverProcesses } from './copies';
import { eventsToInvoices } from './eventsToInvoices';
import { retryTwice } from './retryTwice';
import { copiesInOneProcess, distinctAtOnce } from './singleCopies';
import { singleKill } from './singleKill';
import { twoWorkersOneKey } from './twoWorkers';
import { workerKill } from './workerKill';

/** In the order in which they run: n8n is started anew between those with and without queue mode. */
export const cases: readonly ChaosCase[] = [
	copiesInOneProcess,
	distinctAtOnce,
	singleKill,
	answeredLost,
	retryTwice,
	eventsToInvoices,
	copiesOverProcesses,
	workerKill,
	twoWorkersOneKey,
];
