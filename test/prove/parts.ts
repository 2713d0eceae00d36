/** One part of the proof: a command of its own, which writes its findings to a file. */
export type Part = {
	/** What `--only` takes, and the name of the script in package.json. */
	name: string;
	/** What is promised, in the words of a user. */
	promise: string;
	/** How it was tried. */
	how: string;
	/** After that time it has failed. */
	minutes: number;
};

/** The longest time of the whole, in minutes. */
export const longest = 60;

export const parts: readonly Part[] = [
	{
		name: 'mutation',
		promise: 'The tests notice mistakes in the code that decides about money',
		how: 'Stryker changes the code, one small mistake at a time, and runs the tests. A mistake that no test notices counts as survived, unless it changes nothing that anybody could see.',
		minutes: 58,
	},
	{
		name: 'fuzz',
		promise: 'No input and no answer makes a node lose an item, send twice or show a key',
		how: 'Random hostile parameters and answers of the services, for every operation, in n8n’s own engine. A failing case can be repeated with its seed.',
		minutes: 30,
	},
	{
		name: 'forged',
		promise: 'No forged delivery starts a workflow, and no genuine one is refused',
		how: 'Altered bodies, signatures and secrets against the Invoicing Trigger, some of them through the webhook address of a real n8n.',
		minutes: 20,
	},
	{
		name: 'canary',
		promise: 'No key leaves the credential',
		how: 'Each credential holds a recognizable key. Every way to fail is played, and everything that n8n stores or prints is searched for the key, in the usual encodings too.',
		minutes: 20,
	},
	{
		name: 'soak',
		promise:
			'Over half an hour of work with faults, memory stays level and nothing is lost or doubled',
		how: 'Mixed work in a real n8n: messages, invoices, lists, updates of events, genuine and forged deliveries, and both polling triggers. Every few seconds, a service refuses, fails, breaks the connection, is slow or cuts its answer. In the end, what n8n reported is compared with what the services have.',
		minutes: 45,
	},
	{
		name: 'chaos',
		promise: 'Crashes, copies and retries double nothing',
		how: 'Deliveries arrive several times and at once, n8n and its workers are killed in the middle, and what failed is retried. With PostgreSQL and Redis also in queue mode.',
		minutes: 45,
	},
	{
		name: 'versions',
		promise: 'The nodes work in the versions of n8n that the README names',
		how: 'The same tests in a real n8n of each version: the examples, webhooks, polling triggers and retries. Without crashes and queue mode, which the part “chaos” tries on the newest.',
		minutes: 45,
	},
	{
		name: 'package',
		promise: 'The package contains what its sources say, and nothing else',
		how: 'The package is built and packed twice, in two new folders, in different time zones and languages. Its bill of materials is written, and npm looks for known vulnerabilities in what is published.',
		minutes: 10,
	},
	{
		name: 'bench',
		promise: 'The nodes are about as fast as n8n’s own HTTP Request node, or faster',
		how: 'Both do the same work in the same run (see [Benchmark](benchmark.md)). It needs the machine for itself, so it runs only if it is named.',
		minutes: 63,
	},
];

/** What runs without being named: side by side, each list in its order. They take about as long as each other. */
export const lanes: ReadonlyArray<readonly string[]> = [
	['soak', 'fuzz', 'forged', 'canary'],
	['versions', 'chaos', 'package'],
	['mutation'],
];
