import { type LostWrite, type Trace, unclear } from '../../shared/lostWrite';
import type { Layer, Lookup, Outgoing, Sent } from '../../shared/operation';
import { type Result, succeeded } from '../../shared/result';
import { numberIn } from '../service';
import { readWallet } from '../readWallet';

/** A message on its way, or whose answer was lost. */
interface Sending {
	/** What the wallet held before, if that is known. */
	before?: number;
	/** The same after the answer was lost. */
	after?: number;
	/** No other message of the run was on its way at the same time. */
	isAlone: boolean;
}

/** What a run knows of a wallet. */
interface Wallet {
	/** What it holds, with all messages that were answered so far. */
	balance?: number;
	underway: Set<Sending>;
	sendings: WeakMap<Outgoing, Sending>;
	/** A look at it that several messages share. */
	look?: Promise<Result<number>>;
}

async function walletOf({ memoize }: Pick<Lookup, 'memoize'>): Promise<Wallet> {
	const empty: Wallet = { underway: new Set(), sendings: new WeakMap() };
	const known = await memoize('wallet', async () => await Promise.resolve(succeeded(empty)));
	return known.ok ? known.value : empty;
}

/** Notes what the wallet holds before the first message. */
export async function noteBalance(lookup: Pick<Lookup, 'memoize'>, balance: number): Promise<void> {
	(await walletOf(lookup)).balance = balance;
}

/** Keeps an eye on what the wallet holds before and after each message, as the answers tell it. The last layer. */
export const watchWallet: Layer = async ({ request, lookup }, next) => {
	const wallet = await walletOf(lookup);
	const { underway, balance: before } = wallet;
	const own: Sending = { before, isAlone: underway.size === 0 };
	for (const other of underway) other.isAlone = false;
	underway.add(own);
	wallet.sendings.set(request, own);
	try {
		const sent = await next(request);
		wallet.balance = balanceAfter(wallet, own, sent);
		return sent;
	} finally {
		underway.delete(own);
	}
};

function balanceAfter(
	{ balance }: Wallet,
	{ isAlone, after }: Sending,
	sent: Sent,
): number | undefined {
	const result = 'answer' in sent ? sent.answer : sent;
	if (!result.ok) return result.failure.isUncertain ? after : balance;
	const told =
		'answer' in sent && sent.answer.ok ? numberIn(sent.answer.value.walletBalance) : undefined;
	if (isAlone || told === undefined) return told;
	// Of several at once, nobody knows which was charged last: the one that left the least.
	return balance === undefined ? undefined : Math.min(balance, told);
}

/**
 * What the wallet tells of a message whose answer was lost. The service keeps no record of messages, so this is never
 * certain. Without a balance from before, there is nothing to compare, and nothing is asked.
 */
export async function walletEvidence(
	{ request, lookup }: Pick<LostWrite, 'request' | 'lookup'>,
	units: number,
): Promise<Result<Trace>> {
	const wallet = await walletOf(lookup);
	const own = wallet.sendings.get(request);
	if (own?.before === undefined) return unclear('');
	wallet.look ??= readWallet(lookup).finally(() => (wallet.look = undefined));
	const read = await wallet.look;
	if (!read.ok) return read;
	if (own.isAlone) own.after = read.value;
	return unclear(evidenceOf(own, own.before, read.value, units));
}

const figure = (units: number): string => units.toLocaleString('en-US');

function evidenceOf({ isAlone }: Sending, before: number, after: number, units: number): string {
	const change =
		before === after
			? `The wallet still holds ${figure(after)} units`
			: `The wallet went from ${figure(before)} to ${figure(after)} units`;
	if (!isAlone) return `${change}, but other messages were on their way at the same time.`;
	if (before === after) {
		return `${change}, so it was probably not sent, unless it is still on its way.`;
	}
	return before - after === units
		? `${change}, which is what this message costs: it was probably sent.`
		: `${change}, and this message costs about ${figure(units)}.`;
}
