import type { Preflight } from '../../../shared/properties/together';
import { numbersOf } from '../../outcome';
import { segments } from '../../segments';
import { optionsOf } from './sendOptions';

/**
 * Reads the wallet and compares it with what the run may cost. The document doesn't say how a message becomes units
 * (section 8), so a unit a segment and recipient is an estimate.
 */
export const balance: Preflight = {
	isWanted: (input) => optionsOf(input).checkBalance === true,
	check: async (items, lookup) => {
		const wallet = await lookup.get('/api/v1/sms/balance');
		if (!wallet.ok) {
			const { failure } = wallet;
			return { ...failure, description: `${failure.description} ${NOTHING_SENT}` };
		}
		const held = wallet.value.balance;
		if (typeof held !== 'number') {
			return {
				message: 'The service didn’t tell the balance of the wallet',
				description: `Turn off Check Balance First under Options to send without it. ${NOTHING_SENT}`,
			};
		}
		const needed = items
			.map(({ request }) => {
				const { message, unicode } = request.body;
				return segments(String(message), unicode === true).segments * numbersOf(request).length;
			})
			.reduce((sum, units) => sum + units, 0);
		return needed <= held
			? undefined
			: {
					message: `The wallet holds ${held} units, and this run needs about ${needed}`,
					description: `That is an estimate, a unit for each segment and recipient. Top up the wallet, send fewer messages, or turn off Check Balance First under Options. ${NOTHING_SENT}`,
				};
	},
};

const NOTHING_SENT = 'Nothing was sent.';
