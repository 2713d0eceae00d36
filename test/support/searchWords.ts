/**
 * What people type into n8n’s node picker, and the nodes that they must find among the first three. n8n looks for the
 * letters in their order, blanks included, in the name and in each alias of a node. So a phrase is only found if an
 * alias has its words in this order. Of a trigger that has a node beside it, the picker shows only the description, and
 * shows it for both.
 */
const WORDS = {
	SMS: [
		...['sms', 'send sms', 'send message', 'text message', 'texting'],
		...['bulk text', 'notify', 'notification', 'credit', 'top up'],
		...['bulk sms', 'balance', 'wallet', 'sender id', 'phone'],
		...['send text', 'phone number', 'mobile number', 'otp', 'verification code'],
		...['one-time password', 'ask for approval', 'approval by sms', 'human in the loop'],
		...['broadcast', 'marketing', 'sms credit', 'ghana', 'alert by sms'],
		...['send bulk sms', 'text customers', 'sms notification', 'sms reminder', 'group message'],
		...['sms campaign', 'send an sms', 'announcement', 'church announcement', 'send otp'],
		...['one time password', 'verify phone', 'cell phone', 'mobile phone', 'approve by text'],
		...['wait for answer', 'manager approval', 'sms balance', 'top up wallet', 'check balance'],
		...['sms gateway', 'sender name', 'opt out', 'schedule sms'],
	],
	Invoicing: [
		...['invoicing', 'invoice', 'bill', 'billing', 'payment'],
		...['paid', 'invoice paid', 'get paid', 'unpaid', 'due'],
		...['debtor', 'accounting', 'money', 'momo', 'mobile money'],
		...['receipt', 'client', 'overdue', 'webhook', 'create invoice', 'mark paid'],
		...['record payment', 'late payment', 'payment reminder', 'accounts receivable'],
		...['sales', 'line items', 'bookkeeping', 'tax'],
		...['add invoice', 'raise invoice', 'bill customer', 'unpaid invoices', 'overdue payment'],
		...['mark as paid', 'receive payment', 'part payment', 'instalment', 'deposit'],
		...['payment receipt', 'outstanding balance', 'money owed', 'debt collection', 'chase payment'],
		...['receivables', 'new client', 'add customer', 'customer list', 'find or create client'],
		...['vat', 'sales tax', 'invoice webhook', 'payment history', 'momo payment'],
	],
	Calendar: [
		...['calendar', 'events calendar', 'the events calendar', 'tribe', 'wordpress'],
		...['wordpress events', 'schedule event', 'concert', 'event', 'venue'],
		...['organizer', 'appointment', 'booking', 'reminder', 'upcoming events'],
		...['create event', 'update event', 'event category', 'event tag', 'modern tribe'],
		...['meeting', 'workshop', 'agenda', 'conference', 'festival', 'location', 'wp events'],
		...['add event', 'publish event', 'cancel event', 'list events', 'next event'],
		...['add to calendar', 'event planning', 'event organiser', 'organisers', 'event venue'],
		...['create venue', 'hall', 'wordpress calendar', 'calendar plugin', 'church events'],
		...['school calendar', 'exhibition', 'seminar', 'webinar', 'timetable'],
		...['programme', 'event reminder', 'duplicate event', "what's on", 'events this week'],
	],
};

export const SEARCH_WORDS: ReadonlyArray<[word: string, node: string]> = Object.entries(
	WORDS,
).flatMap(([node, words]) => words.map((word): [string, string] => [word, node]));

/** What finds the trigger that stands for itself, as it has no node of its name beside it. */
export const TRIGGER_WORDS = ['new invoice', 'due invoice', 'new or due'];

/** Found too, but not among the first three: the names of three of n8n’s own nodes begin with these words. */
export const CROWDED_WORDS: typeof SEARCH_WORDS = [
	['customer', 'Invoicing'],
	['text', 'SMS'],
];
