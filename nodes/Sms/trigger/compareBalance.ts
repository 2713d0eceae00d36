import type { IDataObject } from 'n8n-workflow';

/** What the last poll found. */
export interface WalletState {
	/** The account that was polled. Another account starts from scratch. */
	account: string;
	balance: number;
	isBelow: boolean;
}

export interface WalletSettings {
	account: string;
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
	{ account, triggerOn, threshold }: WalletSettings,
): { state: WalletState; events: IDataObject[] } {
	const before = state?.account === account ? state : undefined;
	const isBelow = threshold === undefined ? (before?.isBelow ?? false) : balance < threshold;
	const change =
		before === undefined
			? {}
			: { previousBalance: before.balance, change: balance - before.balance };
	const happened: Record<string, boolean> = {
		balanceBelow: threshold !== undefined && isBelow && before?.isBelow !== true,
		balanceChanged: before !== undefined && before.balance !== balance,
	};
	const events = triggerOn
		.filter((event) => happened[event])
		.map((event) => ({
			event,
			balance,
			...change,
			...(event === 'balanceBelow' ? { threshold } : {}),
		}));
	return { state: { account, balance, isBelow }, events };
}
