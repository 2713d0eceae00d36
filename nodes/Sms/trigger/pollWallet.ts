import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { readRequest } from '../../shared/http/connect';
import { readPollFields } from '../../shared/input/readPoll';
import { openPoll, openPollMemory } from '../../shared/n8n/reads';
import { toNodeError, unwrapOrThrow } from '../../shared/n8n/toNodeError';
import type { Failure } from '../../shared/result';
import { balanceOf, sms } from '../service';
import { triggerFields } from './properties';

/** `GET /sms/balance`, once. A failed poll changes nothing; the next one reports what it missed. */
export async function pollWallet(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = this.getNode();
	const { triggerOn = [], threshold } = readPollFields(this, triggerFields).input;
	const set: WalletSettings = { triggerOn, threshold };
	const memory = openPollMemory<WalletState>(this, 'wallet');
	const { channel, account } = await openPoll(this, sms);
	const wallet = unwrapOrThrow(node, await channel.one(readRequest('/sms/balance')));
	const balance = balanceOf(wallet);
	if (balance === undefined) throw toNodeError(node, NO_BALANCE);
	if (this.getMode() === 'manual') {
		const test = { ...wallet, isTest: true };
		return [sampleChanges(balance, set).map((event) => ({ json: { ...test, ...event } }))];
	}
	const before = memory.before;
	const { state, events } = compareBalance(before, balance, { ...set, account });
	if (!memory.keep(state) || events.length === 0) return null;
	return [events.map((event) => ({ json: { ...wallet, ...event } }))];
}

const NO_BALANCE: Failure = {
	message: 'The service didn’t report the wallet balance',
	description:
		'The next poll will try again. If it keeps happening, check Base URL in the credential.',
};

export interface WalletState {
	/** The account that was polled. Another account starts from scratch. */
	account: string;
	balance: number;
	isBelow: boolean;
}

interface WalletSettings {
	triggerOn: readonly string[];
	/** In units; undefined unless Balance Below Threshold is selected. */
	threshold?: number;
}

/**
 * Compares the balance with the last poll. A balance below the threshold is reported even at the first poll, so that a
 * wallet that is already low doesn’t go unnoticed.
 */
export function compareBalance(
	state: WalletState | undefined,
	balance: number,
	{ account, triggerOn, threshold }: WalletSettings & { account: string },
): { state: WalletState; events: IDataObject[] } {
	const before = state?.account === account ? state : undefined;
	const isBelow = threshold === undefined ? (before?.isBelow ?? false) : balance < threshold;
	const change = before && { previousBalance: before.balance, change: balance - before.balance };
	const happened: Record<string, boolean> = {
		balanceBelow: isBelow && before?.isBelow !== true,
		balanceChanged: before !== undefined && before.balance !== balance,
	};
	const events = triggerOn
		.filter((event) => happened[event])
		.map((event) => report(event, balance, change, threshold));
	return { state: { account, balance, isBelow }, events };
}

const report = (event: string, balance: number, change?: IDataObject, threshold?: number) => ({
	event,
	balance,
	...change,
	...(event === 'balanceBelow' ? { threshold } : {}),
});

/** Test items for the editor, as if the last unit had just been spent that leads to this balance. */
export const sampleChanges = (
	balance: number,
	{ triggerOn, threshold }: WalletSettings,
): IDataObject[] =>
	triggerOn.map((event) =>
		report(event, balance, { previousBalance: balance + 1, change: -1 }, threshold),
	);
