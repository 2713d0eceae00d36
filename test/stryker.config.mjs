// Small mistakes in the code, one at a time: does a test notice? `AREA=retry npm run nightly -- mutation` tries
// one area, `npm run nightly -- mutation` all of them.

/** The code that decides about money, secrets and what is sent twice, with the tests that have to notice. */
const areas = {
	retry: ['shared/http/retry', 'http/{retry,resetTime,exchange*}'],
	rateLimit: ['shared/http/rateLimit', 'http/rateLimit*'],
	pages: ['shared/pages/*', 'pages/*'],
	redact: ['shared/errors/redact', 'errors/redact*'],
	signature: ['Invoicing/trigger/{signature,receive}', 'Invoicing/trigger*'],
	// The model of every order takes too long for each mistake.
	memory: ['{shared/memory/*,Invoicing/trigger/ignoreRepeats}', 'memory/!(everyOrder)*'],
	once: ['shared/run/{ledger,onlyOnce}', '{memory/onlyOnce*,run/ledger}'],
	groups: [
		'{shared/run/groupItems,shared/run/nodeRun,Sms/resources/message/send}',
		'{run/groupItems*,Sms/sendReport*}',
	],
	sms: [
		'Sms/{phone,plainText,segments,resources/message/{readSendReport,sendReport},trigger/pollWallet}',
		'Sms/!(libphonenumber)',
	],
	money: ['Invoicing/decimal', 'Invoicing/{decimal,lineItems}'],
	dates: [
		'{shared/input/dates,Calendar/dates}',
		'{input/dates,Calendar/{dates,secondsOf,triggerObservedEvent,zones}}',
	],
	update: [
		'Calendar/records/{keptFields,update}',
		'Calendar/{safeUpdate,keepOtherFields,updateBody}',
	],
	polls: ['Calendar/trigger/{nextState,settings,state}', 'Calendar/trigger*'],
};

const { AREA } = process.env;
if (AREA && !areas[AREA]) throw new Error(`AREA is one of ${Object.keys(areas).join(', ')}`);
const chosen = AREA ? [areas[AREA]] : Object.values(areas);

export default {
	plugins: ['@stryker-mutator/jest-runner', import.meta.resolve('./jest/ignoreDefaults.mjs')],
	mutate: chosen.map(([files]) => `nodes/${files}.ts`),
	ignorers: ['defaults'],
	// What the tests don’t need isn’t copied for them.
	ignorePatterns: [
		...['.*', 'dist', 'docs', 'icons', 'workflows', 'nodes/**/*.svg'],
		...['test/{attack,browser,contract,endurance,generate,lint,n8n,nodes,package,sandbox}/**'],
	],
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		configFile: 'test/jest/mutation.config.js',
		config: { testMatch: chosen.map(([, tests]) => `<rootDir>/test/unit/${tests}.test.ts`) },
		// Of all areas, Jest should load only the tests that can notice.
		enableFindRelatedTests: !AREA,
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
	thresholds: { high: 100, low: 99, break: 98 },
};
