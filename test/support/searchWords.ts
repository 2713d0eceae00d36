/**
 * What people type into n8n’s node picker, and the nodes that they must find among the first three. n8n compares a word
 * with the name and the aliases of a node. Of a trigger that has a node beside it, the picker shows only the
 * description, and shows it for both.
 */
const WORDS = {
	SMS: [
		...['sms', 'send sms', 'send message', 'text message', 'texting'],
		...['bulk text', 'notify', 'notification', 'credit', 'top up'],
		...['bulk sms', 'balance', 'wallet', 'sender id', 'phone'],
		...['send text', 'phone number', 'mobile number', 'otp', 'verification code'],
		...['one-time password', 'ask for approval', 'approval by sms', 'human in the loop'],
		...['broadcast', 'marketing', 'sms credit', 'ghana', 'alert by sms'],
	],
	Invoicing: [
		...['invoicing', 'invoice', 'bill', 'billing', 'payment'],
		...['paid', 'invoice paid', 'get paid', 'unpaid', 'due'],
		...['debtor', 'accounting', 'money', 'momo', 'mobile money'],
		...['receipt', 'client', 'overdue', 'webhook', 'create invoice', 'mark paid'],
		...['record payment', 'late payment', 'payment reminder', 'accounts receivable'],
		...['sales', 'line items', 'bookkeeping', 'tax'],
	],
	Calendar: [
		...['calendar', 'events calendar', 'the events calendar', 'tribe', 'wordpress'],
		...['wordpress events', 'schedule event', 'concert', 'event', 'venue'],
		...['organizer', 'appointment', 'booking', 'reminder', 'upcoming events'],
		...['create event', 'update event', 'event category', 'event tag', 'modern tribe'],
		...['meeting', 'workshop', 'agenda', 'conference', 'festival', 'location', 'wp events'],
	],
};

export const SEARCH_WORDS: ReadonlyArray<[word: string, node: string]> = Object.entries(
	WORDS,
).flatMap(([node, words]) => words.map((word): [string, string] => [word, node]));

/** Found too, but not among the first three: the names of three of n8n’s own nodes begin with these words. */
export const CROWDED_WORDS: typeof SEARCH_WORDS = [
	['customer', 'Invoicing'],
	['text', 'SMS'],
];
