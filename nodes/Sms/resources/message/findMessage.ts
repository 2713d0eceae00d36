import type { LostWrite, Trace } from '../../../shared/lostWrite';
import type { Outgoing } from '../../../shared/operation';
import { type Result, succeeded } from '../../../shared/result';
import { walletEvidence } from '../../layers/watchWallet';
import { unitsOf } from '../../units';
import { DONE_BEFORE } from './sendReport';

/**
 * Looks at the wallet for a message whose answer was lost. Of one that was sent for certain, what is known is the
 * request itself.
 */
export const findMessage = async (
	{ request, isDone, lookup }: LostWrite,
	asSent: (request: Outgoing) => Outgoing = (each) => each,
): Promise<Result<Trace>> =>
	isDone
		? succeeded({ is: 'found', record: DONE_BEFORE, how: '' })
		: await walletEvidence({ request, lookup }, unitsOf([asSent(request)]));
