import { counted, NOTHING_SENT_AT_ALL } from '../../shared/errors/texts';
import type { Layer, Lookup, PlannedItem } from '../../shared/operation';
import { joined, type Phrase, phrase } from '../../shared/phrase';
import { failed, type Failure, succeeded } from '../../shared/result';
import { readWallet } from '../readWallet';
import { messageOptionsOf } from '../resources/message/options';
import { unitsOf } from '../units';
import { itemsToSend } from './onePerNumber';
import { noteBalance } from './watchWallet';

/**
 * Compares what all items of the run may cost with Most Units per Run and with the wallet, if any of them wants that,
 * before the first message. It is found once, and holds for all items. The service doesn’t say how it counts units, so
 * one unit per segment and recipient is an estimate.
 */
export const withinLimits: Layer = async ({ request, lookup }, next) => {
	const asked = await lookup.memoize('limits', async () => succeeded(await findRefusal(lookup)));
	if (!asked.ok) return asked;
	return asked.value ? failed(asked.value) : await next(request);
};

/** Why nothing may be sent, if so. */
async function findRefusal(lookup: Lookup): Promise<Failure | undefined> {
	const tooMany = await overMostUnits(lookup);
	if (tooMany) return tooMany;
	const compare = await walletCheck(lookup);
	if (!compare) return undefined;
	const wallet = await readWallet(lookup);
	if (wallet.ok) await noteBalance(lookup, wallet.value);
	if (wallet.ok) return compare(wallet.value);
	const { failure } = wallet;
	return { ...failure, description: joined([failure.description, NOTHING_SENT_AT_ALL]) };
}

const mostUnitsOf = ({ input }: PlannedItem) => messageOptionsOf(input).mostUnits;
const keptOf = ({ input }: PlannedItem) => messageOptionsOf(input).keepInWallet;
const checksBalance = ({ input }: PlannedItem) => messageOptionsOf(input).checkBalance === true;

/** The values that items have for an option. An expression may set another one for each. */
const given = (items: readonly PlannedItem[], of: (item: PlannedItem) => number | undefined) =>
	items.flatMap((item) => of(item) ?? []);

/**
 * Whether the run needs more than Most Units per Run, the smallest one. All items count, also those that wait for
 * Sending Hours or that an earlier attempt has sent: so the answer stays the same for as long as the run takes.
 */
export async function overMostUnits(lookup: Lookup): Promise<Failure | undefined> {
	const hasMost = (item: PlannedItem) => mostUnitsOf(item) !== undefined;
	const items = await itemsToSend(lookup, hasMost, 'ofAnyAccount');
	const most = given(items, mostUnitsOf).reduce((one, other) => Math.min(one, other), Infinity);
	const needed = unitsOf(items);
	if (needed <= most) return undefined;
	return {
		message: `This run needs about ${counted(needed, 'unit')}, but Most Units per Run is ${most}`,
		description: refusal('Send fewer messages, or raise Most Units per Run under Options.'),
	};
}

/** Compares a wallet with what the items that are still to be sent need. Undefined if none of them wants that. */
export async function walletCheck(
	lookup: Lookup,
): Promise<((wallet: number) => Failure | undefined) | undefined> {
	const isAbout = (item: PlannedItem) => checksBalance(item) || keptOf(item) !== undefined;
	const items = await itemsToSend(lookup, isAbout);
	if (items.length === 0) return undefined;
	const kept = given(items, keptOf).reduce((one, other) => Math.max(one, other), 0);
	const needed = unitsOf(items);
	return (wallet) => {
		if (wallet - needed >= kept) return undefined;
		const holds = `The wallet holds ${counted(wallet, 'unit')}`;
		return kept > 0
			? {
					message: `${holds} and this run needs about ${needed}, but Keep in Wallet at Least is ${kept}`,
					description: refusal(
						'Top up the wallet, send fewer messages, or lower Keep in Wallet at Least under Options.',
					),
				}
			: {
					message: `${holds}, but this run needs about ${needed}`,
					description: refusal(
						'Top up the wallet, send fewer messages, or turn off Check Balance First under Options.',
					),
				};
	};
}

const refusal = (advice: string): Phrase =>
	phrase`The estimate is one unit per segment and recipient. ${advice} ${NOTHING_SENT_AT_ALL}`;
