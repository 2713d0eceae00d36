import type { Resource } from '../../../shared/operation';
import { send } from './send';
import { sendLegacy } from './sendLegacy';

export const message: Resource = {
	value: 'message',
	name: 'Message',
	operations: [send, sendLegacy],
};
