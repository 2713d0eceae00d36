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
	],
	Invoicing: [
		...['invoicing', 'invoice', 'bill', 'billing', 'payment'],
		...['paid', 'invoice paid', 'get paid', 'unpaid', 'due'],
		...['debtor', 'accounting', 'money', 'momo', 'mobile money'],
		...['receipt', 'client', 'overdue', 'webhook'],
	],
	Calendar: [
		...['calendar', 'events calendar', 'the events calendar', 'tribe', 'wordpress'],
		...['wordpress events', 'schedule event', 'concert', 'event', 'venue'],
		...['organizer', 'appointment', 'booking', 'reminder'],
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
