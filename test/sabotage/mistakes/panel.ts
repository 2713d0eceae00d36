import type { Mistake } from '../mistake';

const IN = 'nodes/shared/panel';

export const panel: readonly Mistake[] = [
	{
		name: 'what was done is done again unless the user says otherwise',
		file: `${IN}/sendOptions.ts`,
		find: "default: 'record',",
		replace: "default: 'again',",
		promise: 'Only Once sends nothing twice, without further settings.',
		tests: ['unit/documentation/figures'],
	},
	{
		name: 'an option is stored under another name',
		file: `${IN}/sendOptions.ts`,
		find: "addedSwitch(\n\t'repeatUncertain',",
		replace: "addedSwitch(\n\t'repeatUnsure',",
		promise: 'Saved workflows keep their settings.',
		tests: ['unit/storedNames'],
	},
	{
		name: 'messages are sent side by side',
		file: 'nodes/Sms/resources/message/send.ts',
		find: 'concurrencyOption(1),',
		replace: 'concurrencyOption(4),',
		promise: 'When a message fails, nothing else is on its way.',
		tests: ['nodes/Sms/checks'],
	},
	{
		name: 'a field that the credential can fill is required',
		file: `${IN}/forPanel.ts`,
		find: "\tif (own.kind === 'inCredential') delete field.required;\n",
		replace: '',
		promise: 'A Sender ID in the credential is enough.',
		tests: ['nodes/Sms/credentialDefaults'],
	},
];
