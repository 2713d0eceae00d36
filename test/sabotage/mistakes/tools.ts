import type { Mistake } from '../mistake';

/** Mistakes in what the tests rely on: the stand-in for the services, and lists that are generated. */
export const tools: readonly Mistake[] = [
	{
		name: 'the stand-in keeps a date that is none',
		file: 'test/sandbox/calendar/dates.ts',
		find: "beforeAll = '-0001-11-30 00:00:00'",
		replace: "beforeAll = '0000-00-00 00:00:00'",
		promise: 'The stand-in stores times as the recorded servers did.',
		tests: ['sandbox/observed'],
	},
	{
		name: 'the stand-in charges for messages that nobody got',
		file: 'test/sandbox/sms/account.ts',
		find: 'units * accepted.length',
		replace: 'units * to.length',
		promise: 'The stand-in charges for what was sent.',
		tests: ['nodes/Sms/partialFailure'],
	},
	{
		name: 'the stand-in returns an amount as a number',
		file: 'test/sandbox/invoicing/views.ts',
		find: '\tsubtotal: toText(invoice.subtotal),\n',
		replace: '\tsubtotal: Number(toText(invoice.subtotal)),\n',
		promise: 'The stand-in answers as the description of the service says.',
		tests: ['contract/invoicing'],
	},
	{
		name: 'the stand-in tries a delivery once too often',
		file: 'test/sandbox/webhooks/webhooks.ts',
		find: 'const attempts = 4;',
		replace: 'const attempts = 5;',
		promise: 'The stand-in delivers as often as the service.',
		tests: ['sandbox/webhooks'],
	},
	{
		name: 'the list of stored names lacks what can be chosen',
		file: 'test/support/storedNames.ts',
		find: '\t...choices(field).map(({ value }) => `${where} = ${String(value)}`),\n',
		replace: '',
		promise: 'Saved workflows keep their settings.',
		tests: ['unit/storedNames'],
	},
	{
		name: 'the fields’ page has no values that a form begins with',
		file: 'test/generate/docs/rows.ts',
		find: 'default: values[field.name] ?? field.default,',
		replace: 'default: field.default,',
		promise: 'The generated pages show what the panel has.',
		tests: ['unit/documentation/generated'],
	},
];
