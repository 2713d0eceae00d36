import type { Resources } from '../../shared/operation';
import { contact } from './contact';
import { send } from './message/send';
import { sendAndWait } from './message/sendAndWait';
import { sendLegacy } from './message/sendLegacy';
import { wallet } from './wallet';

// n8n knows Send and Wait for Response by this name.
const message = { send, sendAndWait, sendLegacy };

export const resources: Resources = { message, wallet, contact };
