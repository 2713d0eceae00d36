import type { Mistake } from '../mistake';

/** Mistakes in the shipped workflows. */
export const examples: readonly Mistake[] = [
	{
		name: 'clients without a number are reminded, and the others aren’t',
		file: 'workflows/overdue-reminder.json',
		find: '"leftValue": "={{ $json.phone }}",\n\t\t\t\t\t\t\t"rightValue": "",\n\t\t\t\t\t\t\t"operator": { "type": "string", "operation": "notEmpty"',
		replace:
			'"leftValue": "={{ $json.phone }}",\n\t\t\t\t\t\t\t"rightValue": "",\n\t\t\t\t\t\t\t"operator": { "type": "string", "operation": "empty"',
		promise: 'Each client with a phone number is reminded.',
		tests: ['unit/exampleLogic'],
	},
	{
		name: 'a client is reminded although you have declined',
		file: 'workflows/ask-before-reminder.json',
		find: '"type": "boolean",\n\t\t\t\t\t\t\t\t"operation": "true"',
		replace: '"type": "boolean",\n\t\t\t\t\t\t\t\t"operation": "exists"',
		promise: 'Nobody is reminded against your will.',
		tests: ['unit/exampleLogic'],
	},
	{
		name: 'events are billed again by every execution',
		file: 'workflows/event-to-invoice.json',
		find: '\t\t\t\t\t"onlyOncePer": "={{ $(\'Can Be Billed\').item.json.id }}",\n',
		replace: '',
		promise: 'Each event is billed once, however often the workflow runs.',
		tests: ['unit/exampleLogic'],
	},
	{
		name: 'a reminder is sent once, and never in a later week',
		file: 'workflows/overdue-reminder.json',
		find: ' {{ $now.toFormat(\\"kkkk-\'W\'WW\\") }}',
		replace: '',
		promise: 'Each client gets one reminder a week until the invoice is paid.',
		tests: ['unit/exampleLogic'],
	},
	{
		name: 'the payments of this month are in the file of the last one',
		file: 'workflows/payments-to-csv.json',
		find: '$now.minus({ months: 1 }).hasSame(',
		replace: '$now.hasSame(',
		promise: 'The file has the payments of last month.',
		tests: ['unit/exampleLogic'],
	},
	{
		name: 'reminders are sent at another hour than the page says',
		file: 'workflows/overdue-reminder.json',
		find: '"triggerAtDay": [1], "triggerAtHour": 9',
		replace: '"triggerAtDay": [1], "triggerAtHour": 21',
		promise: 'An example does what its page says.',
		tests: ['unit/documentation/figures'],
	},
];
