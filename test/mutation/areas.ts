/** Files that are mutated together, and the tests that have to notice. */
export interface Area {
	/** What `--only` takes. */
	name: string;
	/** Paths in `nodes`. */
	files: readonly string[];
	/** Patterns of test files, in `test`. */
	tests: readonly string[];
	/** Part of the short form. */
	isQuick?: boolean;
}

/** The code that decides about money, secrets and what is sent twice. The node panel and the wiring aren’t in it. */
export const areas: readonly Area[] = [
	{
		name: 'retry',
		files: ['shared/http/{retry,resetTime}.ts'],
		tests: ['unit/http/{retry,resetTime,exchange*}.test.ts'],
		isQuick: true,
	},
	{
		name: 'rateLimit',
		files: ['shared/http/{rateLimit,otherUsers}.ts'],
		tests: ['unit/http/rateLimit*.test.ts'],
	},
	{
		name: 'pages',
		files: ['shared/pages/*.ts'],
		tests: ['unit/pages/*.test.ts'],
	},
	{
		name: 'redact',
		files: ['shared/errors/redact.ts'],
		tests: ['unit/errors/redact{,Secrets,Short}.test.ts'],
	},
	{
		name: 'signature',
		files: ['Invoicing/trigger/{signature,secrets}.ts'],
		tests: ['unit/Invoicing/triggerSignature.test.ts'],
		isQuick: true,
	},
	{
		name: 'delivery',
		files: ['Invoicing/trigger/delivery.ts'],
		tests: ['unit/Invoicing/triggerDelivery.test.ts'],
	},
	{
		name: 'memory',
		files: ['shared/memory/*.ts'],
		tests: ['unit/memory/{claimKeys,claims,confirm,firstTime,record}.test.ts'],
	},
	{
		name: 'once',
		files: ['shared/run/{ledger,onlyOnce,claimer}.ts'],
		tests: ['unit/memory/onlyOnce{,Claimer,Looks}.test.ts', 'unit/run/ledger.test.ts'],
	},
	{
		name: 'groups',
		files: ['shared/run/groupItems.ts', 'Sms/resources/message/{checkBalance,combine}.ts'],
		tests: ['unit/run/groupItems*.test.ts', 'unit/Sms/{checkBalance,combine,sendReport}*.test.ts'],
		isQuick: true,
	},
	{
		name: 'sms',
		files: ['Sms/{phone,nationalNumber,segments,sendReport}.ts', 'Sms/trigger/compareBalance.ts'],
		tests: ['unit/Sms/!(libphonenumber).test.ts'],
	},
	{
		name: 'money',
		files: ['Invoicing/decimal.ts'],
		tests: ['unit/Invoicing/{decimal,lineItems}.test.ts'],
	},
	{
		name: 'dates',
		files: ['shared/input/dates.ts', 'Calendar/{dates,secondsOf,zones}.ts'],
		tests: [
			'unit/input/dates.test.ts',
			'unit/Calendar/{dates,secondsOf,triggerObservedEvent,zones}.test.ts',
		],
	},
	{
		name: 'keptFields',
		files: ['Calendar/records/safeUpdate.ts'],
		tests: ['unit/Calendar/safeUpdate.test.ts'],
	},
	{
		name: 'update',
		files: ['Calendar/records/{updateBody,keepOtherFields,keptZone}.ts'],
		tests: ['unit/Calendar/{keepOtherFields,updateBody}.test.ts'],
	},
	{
		name: 'polls',
		files: ['Calendar/trigger/{nextState,window,state}.ts'],
		tests: ['unit/Calendar/trigger*.test.ts'],
	},
];
