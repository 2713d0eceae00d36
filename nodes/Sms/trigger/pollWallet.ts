import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { readRequest } from '../../shared/http/channel';
import { unwrapOrThrow } from '../../shared/n8n/toNodeError';
import { openPoll } from '../../shared/n8n/poll';
import { numberBetween, required } from '../../shared/input/convert';
import { sms } from '../service';
import { compareBalance, type WalletSettings, type WalletState } from './compareBalance';
import { refusedParameter } from '../../shared/errors/texts';
import { failed, succeeded, type Result } from '../../shared/result';

/** Where the state lies in the node's static data. */
const PLACE = 'wallet';

type Stored = WalletState & { run: number };

/** One look at the wallet. A look that fails changes nothing, and the next one tells what it would have told. */
export async function pollWallet(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = context.getNode();
	const set = unwrapOrThrow(node, readSettings(context));
	const data = context.getWorkflowStaticData('node');
	const run = runOf(data);
	const { address, wallet } = unwrapOrThrow(node, await readWallet(context));
	const { balance } = wallet;
	if (context.getMode() === 'manual') {
		const [event] = set.triggerOn;
		const { threshold } = set;
		const known = threshold === undefined ? {} : { threshold, isBelow: balance < threshold };
		return [[{ json: { event, isTest: true, ...wallet, ...known } }]];
	}
	// n8n starts a poll though the one before still runs; what that one has told is not told again.
	if (runOf(data) !== run) return null;
	const account = [address, node.credentials?.[sms.credential]?.id ?? ''].join(' ');
	const before = data[PLACE] as Stored | undefined;
	const { state, events } = compareBalance(before, balance, { ...set, account });
	data[PLACE] = { ...state, run: (run ?? 0) + 1 };
	return events.length === 0 ? null : [events.map((event) => ({ json: { ...wallet, ...event } }))];
}

/** Counts the looks that were finished. */
const runOf = (data: IDataObject): number | undefined => (data[PLACE] as Stored | undefined)?.run;

/** GET /api/v1/sms/balance (document, section 4). */
async function readWallet(
	context: IPollFunctions,
): Promise<Result<{ address: string; wallet: IDataObject & { balance: number } }>> {
	const poll = await openPoll(context, sms);
	if (!poll.ok) return poll;
	const wallet = await poll.value.channel.one(readRequest('/api/v1/sms/balance'));
	if (!wallet.ok) return wallet;
	const { balance } = wallet.value;
	return typeof balance === 'number'
		? succeeded({ address: poll.value.address, wallet: { ...wallet.value, balance } })
		: failed({
				message: 'The service didn’t tell the balance of the wallet',
				description: 'The next poll tries again.',
			});
}

function readSettings(context: IPollFunctions): Result<Omit<WalletSettings, 'account'>> {
	const chosen = context.getNodeParameter('triggerOn', []) as unknown;
	const triggerOn = Array.isArray(chosen) ? chosen.map(String) : [];
	if (triggerOn.length === 0) return failed(refusedParameter('Trigger On', 'is empty'));
	if (!triggerOn.includes('balanceBelow')) return succeeded({ triggerOn });
	const limit = context.getNodeParameter('threshold', '') as unknown;
	const checked = required(numberBetween(0, Number.MAX_SAFE_INTEGER))(limit, { timezone: '' });
	return 'problem' in checked
		? failed(refusedParameter('Threshold', checked.problem))
		: succeeded({ triggerOn, threshold: checked.value as number });
}
