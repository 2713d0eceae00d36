// Small mistakes in the code, one at a time: does a test notice? `AREA=retry npm run nightly -- mutation` tries
// one area, `npm run nightly -- mutation` one after the other.

/**
 * The code that decides about money, secrets and what is sent twice, with the tests that have to notice. All of them
 * are loaded for each mistake, so small areas are quick.
 */
export const areas = {
	retry: ['shared/http/retry', 'unit/http/{retry,resetTime,exchange*}'],
	rateLimit: ['Invoicing/rateLimit', 'unit/Invoicing/rateLimit*'],
	pages: ['{shared/pages/*,Invoicing/lists}', 'unit/{pages/*,Invoicing/lists}'],
	redact: ['shared/errors/redact', 'unit/errors/redact*'],
	signature: ['Invoicing/trigger/signature', 'unit/Invoicing/trigger*'],
	receive: [
		'Invoicing/trigger/receive',
		'{unit/Invoicing/trigger*,nodes/Invoicing/InvoicingTrigger}',
	],
	// The model of every order takes too long for each mistake.
	claims: ['shared/memory/*', '{unit/memory/!(everyOrder)*,nodes/onlyOnce/{keys,rows,together}}'],
	repeats: [
		'Invoicing/trigger/{admit,ignoreRepeats}',
		'{unit/memory/firstTime,nodes/Invoicing/InvoicingTrigger.{engine2,repeats}}',
	],
	once: [
		'shared/run/{ledger,leases,onlyOnce}',
		'{unit/memory/onlyOnce*,unit/run/ledger,nodes/onlyOnce/{keys,mixed,together}}',
	],
	groups: [
		'shared/run/{nodeRun,batch,layers}',
		'{unit/run/groupItems*,nodes/{Sms/{checks,combine},Invoicing/client.findOrCreate*,Calendar/failures}}',
	],
	send: [
		'Sms/{resources/message/send,layers/*}',
		'{unit/run/groupItems*,nodes/Sms/{checks,combine,message.send,onePerNumber,preview}}',
	],
	sendReport: [
		'Sms/resources/message/{sendRemarks,sendReport}',
		'{unit/Sms/sendReport,nodes/hints,nodes/Sms/{partialFailure,preview,specialCharacters,words}}',
	],
	numbers: [
		'{shared/phone/phone,Sms/{cell,recipients}}',
		'unit/Sms/{phone,recipients,trunkPrefixes}',
	],
	texts: ['Sms/{html,notation,segments}', 'unit/Sms/{notation,plainText,segments}'],
	reports: ['Sms/resources/message/readSendReport', 'unit/Sms/sendReport'],
	wallet: ['Sms/trigger/pollWallet', '{unit/Sms/compareBalance,nodes/Sms/SmsTrigger}'],
	money: ['{Invoicing,shared/input}/decimal', 'unit/Invoicing/{decimal,lineItems}'],
	dates: [
		'shared/input/{dates,zones}',
		'unit/{input/dates,Calendar/{dates,secondsOf,zones,updateBody}}',
	],
	eventDates: [
		'Calendar/dates',
		'{unit/Calendar/{dates,secondsOf,triggerObservedEvent,zones,triggerState,updateBody},nodes/Calendar/event.getAll}',
	],
	kept: ['Calendar/records/keptFields', 'unit/Calendar/{safeUpdate,keepOtherFields,updateBody}'],
	update: [
		'Calendar/records/update',
		'{unit/Calendar/{answers,keepOtherFields,safeUpdate,updateBody},nodes/Calendar/emptiedTexts}',
	],
	polls: [
		'Calendar/trigger/{nextState,settings,state}',
		'{unit/Calendar/trigger*,nodes/Calendar/CalendarTrigger{,.runs}}',
	],
};

const [files, tests] = areas[process.env.AREA] ?? [];

export default {
	plugins: ['@stryker-mutator/jest-runner', import.meta.resolve('./jest/ignoreDefaults.mjs')],
	mutate: [`nodes/${files}.ts`],
	ignorers: ['defaults'],
	// What the tests don’t need isn’t copied for them.
	ignorePatterns: [
		...['.*', 'dist', 'docs', 'icons', 'workflows', 'nodes/**/*.svg'],
		...['test/{attack,browser,endurance,generate,lint,n8n,package}/**'],
	],
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		configFile: 'test/jest/mutation.config.js',
		config: { testMatch: [`<rootDir>/test/${tests}.test.ts`] },
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// After a hundred runs in one process, the tests take twice as long.
	maxTestRunnerReuse: 20,
	// For a change that makes a promise wait for ever. Added to one and a half times what the tests take.
	timeoutMS: 4_000,
	tempDirName: '.stryker-tmp',
	reporters: ['clear-text', 'progress-append-only', 'json'],
	clearTextReporter: { allowColor: false, reportTests: false },
	jsonReporter: { fileName: '.nightly/stryker.json' },
	allowConsoleColors: false,
	thresholds: { high: 100, low: 99, break: null },
};
