import type { Operation } from '../../../shared/operation';
import type { Failure } from '../../../shared/result';
import { segments } from '../../segments';
import { numbersOf } from '../../sendReport';
import { messageOptionsOf } from './messageOptions';

/**
 * Compares the wallet with what the run may cost, if Check Balance First is on for any item. The service doesn’t say
 * how it counts units, so one unit per segment and recipient is an estimate.
 */
export const checkBalance: NonNullable<Operation['checkBeforeRun']> = (items) => {
	if (!items.some(({ input }) => messageOptionsOf(input).checkBalance === true)) return undefined;
	return async (lookup): Promise<Failure | undefined> => {
		const wallet = await lookup.get('/api/v1/sms/balance');
		if (!wallet.ok) {
			const { failure } = wallet;
			return { ...failure, description: `${failure.description} ${NOTHING_SENT}` };
		}
		const { balance } = wallet.value;
		if (typeof balance !== 'number') {
			return {
				message: 'The service didn’t report the wallet balance',
				description: `To send without checking the balance, turn off Check Balance First under Options. ${NOTHING_SENT}`,
			};
		}
		const needed = items
			.map(({ request }) => {
				const { message, unicode } = request.body;
				return segments(String(message), unicode === true).segments * numbersOf(request).length;
			})
			.reduce((sum, units) => sum + units, 0);
		return needed <= balance
			? undefined
			: {
					message: `The wallet holds ${balance} units, but this run needs about ${needed}`,
					description: `The estimate is one unit per segment and recipient. Top up the wallet, send fewer messages, or turn off Check Balance First under Options. ${NOTHING_SENT}`,
				};
	};
};

const NOTHING_SENT = 'Nothing was sent.';
