import { counted, NOTHING_SENT_AT_ALL } from '../../shared/errors/texts';
import type { Layer, Lookup, PlannedItem } from '../../shared/operation';
import { joined, phrase } from '../../shared/phrase';
import { failed, type Failure, type Result, succeeded } from '../../shared/result';
import { messageOptionsOf } from '../resources/message/options';
import { numbersOf } from '../resources/message/readSendReport';
import { segments } from '../segments';
import { balanceOf } from '../service';
import { itemsToSend } from './onePerNumber';

/**
 * Compares the wallet with what all items of the run may cost, if Check Balance First is on for any of them. It is read
 * once, and what it says holds for all items. The service doesn’t say how it counts units, so one unit per segment and
 * recipient is an estimate.
 */
export const enoughBalance: Layer = async ({ request, lookup }, next) => {
	const asked = await lookup.memoize('balance', async () => succeeded(await findShortage(lookup)));
	if (!asked.ok) return asked;
	return asked.value ? failed(asked.value) : await next(request);
};

/** Why nothing may be sent, if so. */
async function findShortage(lookup: Lookup): Promise<Failure | undefined> {
	const items = await itemsToSend(
		lookup,
		({ input }) => messageOptionsOf(input).checkBalance === true,
	);
	if (items.length === 0) return undefined;
	const wallet = await readWallet(lookup);
	if (!wallet.ok) {
		const { failure } = wallet;
		return { ...failure, description: joined([failure.description, NOTHING_SENT_AT_ALL]) };
	}
	const needed = unitsOf(items);
	return needed <= wallet.value
		? undefined
		: {
				message: `The wallet holds ${counted(wallet.value, 'unit')}, but this run needs about ${needed}`,
				description: phrase`The estimate is one unit per segment and recipient. Top up the wallet, send fewer messages, or turn off Check Balance First under Options. ${NOTHING_SENT_AT_ALL}`,
			};
}

export async function readWallet(lookup: Lookup): Promise<Result<number>> {
	const wallet = await lookup.get('/sms/balance');
	if (!wallet.ok) return wallet;
	const balance = balanceOf(wallet.value);
	return balance === undefined
		? failed({
				message: 'The service didn’t report the wallet balance',
				description:
					'To send without checking the balance, turn off Check Balance First under Options.',
			})
		: succeeded(balance);
}

export const unitsOf = (items: readonly PlannedItem[]): number =>
	items.reduce((sum, { body }) => {
		const { message, unicode } = body;
		return sum + segments(String(message), unicode === true).segments * numbersOf({ body }).length;
	}, 0);
