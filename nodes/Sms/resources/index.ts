import type { Resource } from '../../shared/panel/defineNode';
import { contact } from './contact';
import { send } from './message/send';
import { sendAndWait } from './message/sendAndWait';
import { sendLegacy } from './message/sendLegacy';
import { wallet } from './wallet';

const message: Resource = {
	...{ value: 'message', name: 'Message' },
	operations: [send, sendAndWait, sendLegacy],
};

export const resources: readonly Resource[] = [message, wallet, contact];
