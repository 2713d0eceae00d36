import { testReach, type Reach } from './coverage';

const message = { text: 'Akwaaba', number: '+233241234567' };

const reach: Record<string, Reach[]> = {
	sendSms: [
		{
			resource: 'message',
			operation: 'send',
			enter: { senderId: 'AKWAABA', to: message.number, message: message.text, unicode: 'no' },
			arrives: { to: [message.number], unicode: false },
		},
		{
			resource: 'message',
			operation: 'send',
			enter: { senderId: 'AKWAABA', to: [message.number], message: message.text, unicode: 'yes' },
			arrives: { unicode: true },
		},
	],
	getBalance: [{ resource: 'wallet', operation: 'getBalance' }],
	legacySms: [
		{
			resource: 'message',
			operation: 'sendLegacy',
			enter: { from: 'AKWAABA', to: message.number, sms: message.text },
			arrives: { action: 'send-sms' },
		},
		{ resource: 'wallet', operation: 'getBalanceLegacy', arrives: { action: 'check-balance' } },
	],
	legacyContacts: [
		{
			resource: 'contact',
			operation: 'subscribe',
			enter: { phone_number: message.number },
			arrives: { action: 'subscribe-us' },
		},
	],
};

testReach({ service: 'sms', reach, fromCredential: ['api_key'] });
