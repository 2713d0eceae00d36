import type { Mistake } from '../mistake';

/** What keeps keys from where they mustn’t be. */
export const secrets: readonly Mistake[] = [
	{
		name: 'the key in the address of a redirect is shown',
		file: 'nodes/shared/http/attempt.ts',
		find: 'location: redact(String(headers.location), secrets)',
		replace: 'location: String(headers.location)',
		promise: 'No error shows a key.',
		tests: ['unit/http/exchange'],
	},
	{
		name: 'a header with a key isn’t among the secrets',
		file: 'nodes/Calendar/service/index.ts',
		find: '\t\ttoken,\n\t\theaderSecret,\n',
		replace: '\t\ttoken,\n',
		promise: 'No error shows a key.',
		tests: ['unit/credentials/authenticate'],
	},
	{
		name: 'a key in capitals is shown',
		file: 'nodes/shared/errors/redact.ts',
		find: ".join('|'), 'gi')",
		replace: ".join('|'), 'g')",
		promise: 'No error shows a key.',
		tests: ['unit/errors/redact'],
	},
	{
		name: 'a key in base64 after a user name is shown',
		file: 'nodes/shared/errors/redact.ts',
		find: 'const base64 = [0, 1, 2].map(',
		replace: 'const base64 = [0].map(',
		promise: 'No error shows a key.',
		tests: ['unit/errors/redact'],
	},
	{
		name: 'a key that was encoded twice is shown',
		file: 'nodes/shared/errors/redact.ts',
		find: 'const MAX_LAYERS = 10;',
		replace: 'const MAX_LAYERS = 1;',
		promise: 'No error shows a key.',
		tests: ['unit/errors/redact'],
	},
	{
		name: 'what may have arrived is told as refused',
		file: 'nodes/shared/errors/faults.ts',
		find: 'status < 400 || status >= 500 || GAVE_UP.includes(status)',
		replace: 'status < 400 || status > 500 || GAVE_UP.includes(status)',
		promise: 'An error says if a write may have been done all the same.',
		tests: ['unit/errors/refusals'],
	},
	{
		name: 'the key of the invoicing service in the header that wasn’t chosen',
		file: 'credentials/InvoicingApi.credentials.ts',
		find: "header === 'x-api-key' ?",
		replace: "header !== 'x-api-key' ?",
		promise: 'The key is sent as the credential says.',
		tests: ['unit/credentials/authenticate'],
	},
	{
		name: 'the SMS key is sent in every address',
		file: 'credentials/SmsApi.credentials.ts',
		find: '/\\/(sms|contacts)\\/api$/',
		replace: '/\\/(sms|contacts)/',
		promise: 'Only the older interface gets the key in the address, where logs keep it.',
		tests: ['unit/credentials/authenticate'],
	},
];
