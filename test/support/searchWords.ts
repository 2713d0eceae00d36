/**
 * What people type into n8n’s node picker, and the nodes that they must find among the first three. n8n compares a word
 * with the name and the aliases of a node. Of a trigger that has a node beside it, the picker shows only the description,
 * and shows it for both.
 */
export const SEARCH_WORDS: Readonly<Record<string, readonly string[]>> = {
	sms: ['SMS'],
	'text message': ['SMS'],
	'bulk sms': ['SMS'],
	balance: ['SMS'],
	wallet: ['SMS'],
	'sender id': ['SMS'],
	phone: ['SMS'],
	invoicing: ['Invoicing'],
	invoice: ['Invoicing'],
	bill: ['Invoicing'],
	billing: ['Invoicing'],
	payment: ['Invoicing'],
	'mobile money': ['Invoicing'],
	receipt: ['Invoicing'],
	client: ['Invoicing'],
	overdue: ['Invoicing'],
	webhook: ['Invoicing'],
	calendar: ['Calendar'],
	'events calendar': ['Calendar'],
	event: ['Calendar'],
	venue: ['Calendar'],
	organizer: ['Calendar'],
	appointment: ['Calendar'],
	booking: ['Calendar'],
	reminder: ['Calendar'],
};

/** Found too, but not among the first three: the names of three of n8n’s own nodes begin with this word. */
export const CROWDED_WORDS: Readonly<Record<string, readonly string[]>> = {
	customer: ['Invoicing'],
};
