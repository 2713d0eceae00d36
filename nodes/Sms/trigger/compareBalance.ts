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
		balanceBelow: isBelow && before?.isBelow !== true,
		balanceChanged: before !== undefined && before.balance !== balance,
	};
	const events = triggerOn
		.filter((event) => happened[event])
		.map((event) => report(event, balance, change, threshold));
	return { state: { account, balance, isBelow }, events };
}

const report = (
	event: string,
	balance: number,
	change: IDataObject,
	threshold: number | undefined,
): IDataObject => ({
	event,
	balance,
	...change,
	...(event === 'balanceBelow' ? { threshold } : {}),
});

/** Test items for the editor, as if the last unit had just been spent that leads to this balance. */
export const sampleChanges = (
	balance: number,
	{ triggerOn, threshold }: Pick<WalletSettings, 'triggerOn' | 'threshold'>,
): IDataObject[] =>
	triggerOn.map((event) =>
		report(event, balance, { previousBalance: balance + 1, change: -1 }, threshold),
	);
