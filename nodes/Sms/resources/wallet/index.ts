import type { Resource } from '../../../shared/properties/operation';
import { getBalance } from './getBalance';
import { getBalanceLegacy } from './getBalanceLegacy';

export const wallet: Resource = {
	value: 'wallet',
	name: 'Wallet',
	operations: [getBalance, getBalanceLegacy],
};
