import type { Resource } from '../../../shared/panel/defineNode';
import { send } from './send';
import { sendLegacy } from './sendLegacy';

export const message: Resource = {
	value: 'message',
	name: 'Message',
	operations: [send, sendLegacy],
};
