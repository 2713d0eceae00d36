import { beganElsewhere, notYetKnown } from '../errors/onlyOnce';
import type { OnlyOncePolicy } from '../input/sendPolicy';
import { giveUpWaiting, type Store } from '../memory/claims';
import { WAIT, waitForEnd } from '../memory/waiting';
import type { RunClock } from '../n8n/clock';
import { failed, type Result, succeeded } from '../result';
import type { Leases } from './leases';

/** An execution that is at a key gets at least this long, in milliseconds: its end can be recorded a little late. */
const MIN_PATIENCE = 10_000;

/** An item that waits for the end of a claim. */
interface Waiting {
	key: string;
	once: OnlyOncePolicy;
	/** How long a request may take, in milliseconds. */
	patience: number;
	repeatUncertain: boolean;
	/** Whether the service can be asked for what nobody knows. */
	looks: boolean;
}

/**
 * Lets the items of a run wait for claims of other processes. A process that has died doesn’t end its other keys
 * either, and where too many executions wait, there is no room for more. So what was found for one item goes for the
 * next ones.
 */
export function createWaits(store: Store, clock: RunClock, { finish }: Pick<Leases, 'finish'>) {
	let hasWaitedInVain = false;
	let brief = WAIT.brief;
	return async (
		{ key, once, patience, repeatUncertain, looks }: Waiting,
		attempt: number,
	): Promise<Result<{ isAbandoned: boolean }>> => {
		if (hasWaitedInVain && !repeatUncertain) {
			return looks ? succeeded({ isAbandoned: true }) : failed(beganElsewhere(once.key, false));
		}
		const waited = await waitForEnd(store, key, attempt, {
			clock,
			patience: Math.max(patience, MIN_PATIENCE),
			brief,
			ignoresSilence: repeatUncertain,
		});
		if (waited === 'noRoom') {
			brief = 0;
			return failed(notYetKnown(once.key));
		}
		const isAbandoned = waited === 'inVain';
		hasWaitedInVain ||= isAbandoned;
		if (isAbandoned && !repeatUncertain) finish(giveUpWaiting(store, key, attempt));
		return succeeded({ isAbandoned });
	};
}
