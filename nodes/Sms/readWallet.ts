import type { Lookup } from '../shared/operation';
import { failed, type Result, succeeded } from '../shared/result';
import { balanceOf } from './service';

/** The units that the wallet holds. */
export async function readWallet({ get }: Pick<Lookup, 'get'>): Promise<Result<number>> {
	const wallet = await get('/sms/balance');
	if (!wallet.ok) return wallet;
	const balance = balanceOf(wallet.value);
	return balance === undefined
		? failed({
				message: 'The service didn’t report the wallet balance',
				description:
					'To send without it, remove Check Balance First and Keep in Wallet at Least under Options.',
			})
		: succeeded(balance);
}
