import type { Mistake } from '../mistake';

/** Mistakes in what users read. */
export const docs: readonly Mistake[] = [
	{
		name: 'the README names a version of Node.js that is too old',
		file: 'README.md',
		find: 'You need Node 20.19 or newer',
		replace: 'You need Node 18 or newer',
		promise: 'What the README asks for is enough.',
		tests: ['unit/documentation/figures'],
	},
	{
		name: 'the page about sending has another default',
		file: 'docs/sending.md',
		find: '8 reads (items',
		replace: '4 reads (items',
		promise: 'The pages name the defaults that the panel has.',
		tests: ['unit/documentation/figures'],
	},
	{
		name: 'the page of an example says another time',
		file: 'docs/examples/new-event-to-subscribers.md',
		find: 'from 8:00 to 19:00',
		replace: 'from 8:00 to 20:00',
		promise: 'An example does what its page says.',
		tests: ['unit/documentation/figures'],
	},
	{
		name: 'another choice is called the default',
		file: 'docs/sms.md',
		find: '- **Continue** (default)',
		replace: '- **Continue**',
		promise: 'The pages name the defaults that the panel has.',
		tests: ['unit/documentation/figures'],
	},
	{
		name: 'a phone number in the table is read in another way',
		file: 'docs/sms.md',
		find: '`+442079460958`: from abroad',
		replace: '`+4402079460958`: from abroad',
		promise: 'Phone numbers are read as the page says.',
		tests: ['unit/documentation/values'],
	},
];
