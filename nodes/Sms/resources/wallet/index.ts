import type { Resource } from '../../../shared/panel/defineNode';
import { getBalance } from './getBalance';
import { getBalanceLegacy } from './getBalanceLegacy';

export const wallet: Resource = {
	value: 'wallet',
	name: 'Wallet',
	operations: [getBalance, getBalanceLegacy],
};
