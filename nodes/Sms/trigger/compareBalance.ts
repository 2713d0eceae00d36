import type { IDataObject } from 'n8n-workflow';

/** What the last look at the wallet found. */
export interface WalletState {
	/** The account that was looked at; another one starts anew. */
	account: string;
	balance: number;
	isBelow: boolean;
}

export interface WalletSettings {
	account: string;
	triggerOn: readonly string[];
	/** Units; undefined where nobody wants to know. */
	threshold?: number;
}

/**
 * Compares a balance with the last look. A first look that finds too little tells so at once: a wallet that is nearly
 * empty when somebody starts to watch it should not stay unnoticed.
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
