import { isDeepStrictEqual } from 'node:util';

import fc from 'fast-check';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { search, testCredential } from '../support/contexts';
import { exactly, type Finding } from '../support/finding';
import { loadPackage } from '../support/package';
import { usualParameters, type UsualService } from '../support/usualParameters';
import { GOOD, type AnswerPlan } from './answers';
import { openGround, POLLING, pollWith, runTarget, type Ground, type RunCase } from './ground';
import { answerPlans, hostileExpression, hostileValue } from './hostile';
import { judge, judgeOfTest, judgeLosses, judgePicked, judgeReads, judgeRepeats } from './judge';
import { createTally, type Failing, type Tally } from './tally';
import { targetsOf, type Target } from './targets';

type Credential = ICredentialDataDecryptedObject;

const runCase: fc.Arbitrary<RunCase> = fc.record({
	onError: fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
	asTool: fc.oneof(
		{ weight: 6, arbitrary: fc.constant(undefined) },
		{ weight: 1, arbitrary: fc.constantFrom('agent', 'olderAgent', 'mcpClient') },
	),
});

/** A tool gets one item. */
const single = (run: RunCase, items: number) => (run.asTool ? 1 : items);

/** How a hostile value gets into a parameter: saved in the workflow, from the data of the item, or by an expression. */
const parametersCase = (target: Target) =>
	fc.record({
		run: runCase,
		items: fc.integer({ min: 1, max: 3 }),
		changes: fc.array(
			fc.record({
				at: fc.nat(target.places.length - 1),
				how: fc.oneof(
					fc.record({ stored: hostileValue }),
					fc.record({ fromItems: fc.array(hostileValue, { minLength: 1, maxLength: 3 }) }),
					fc.record({ expression: hostileExpression }),
				),
			}),
			{ minLength: 1, maxLength: 3 },
		),
	});

type Value<A> = A extends fc.Arbitrary<infer T> ? T : never;
type ParametersCase = Value<ReturnType<typeof parametersCase>>;

/** The parameters with the hostile values in their places, and the items that they come from. */
function withChanges({ service, operation, places }: Target, { changes, items }: ParametersCase) {
	const values: unknown[][] = Array.from({ length: items }, () => []);
	let parameters = usualParameters(service, operation);
	for (const [which, { at, how }] of changes.entries()) {
		const place = places[at];
		if (!place) continue;
		const put = (value: unknown) => {
			parameters = place.put({ ...parameters, ...place.shownWith }, value);
		};
		if ('stored' in how) put(how.stored);
		else if ('expression' in how) put(how.expression);
		else {
			put(`={{ $json.fuzzed[${which}] }}`);
			for (const [item, own] of values.entries()) {
				own[which] = how.fromItems[item % how.fromItems.length];
			}
		}
	}
	return { parameters, items: values.map((fuzzed) => ({ fuzzed }) as unknown as IDataObject) };
}

/** What an object makes of itself as text, such as `PT5M` for a duration. */
function ownText(value: object): string[] {
	try {
		const text = JSON.stringify(value);
		return text.startsWith('"') ? [JSON.parse(text) as string] : [];
	} catch {
		return [];
	}
}

/** All text in a value, however deep, with a line for each. What isn’t text or a number has none. */
function textIn(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
	if (typeof value !== 'object')
		return ['string', 'boolean', 'bigint'].includes(typeof value) ? String(value) : '';
	if (value === null || seen.has(value)) return '';
	seen.add(value);
	const names = Object.keys(value);
	const parts = names.map((name) => textIn((value as never)[name], seen));
	return [...names, ...parts, ...ownText(value)].join('\n');
}

/** Hostile values in every parameter of an operation, and a service that does what it should. */
async function fuzzParameters(target: Target, ground: Ground, tally: Tally): Promise<void> {
	if (target.places.length === 0) return;
	const { service, operation, contract } = target;
	await tally.try(
		`${target.name}, parameters`,
		parametersCase(target),
		async (one) => {
			const all = withChanges(target, { ...one, items: single(one.run, one.items) });
			const act = runTarget(target, all.parameters, all.items, one.run);
			return await ground.play(service, contract, [GOOD], act);
		},
		(played, { run, changes, ...one }) => {
			const items = single(run, one.items);
			return [
				...judge(target, played, textIn([usualParameters(service, operation), changes])),
				...judgeRepeats(target, played, { items, distinct: false }),
				...judgeLosses(target, played, { ...run, items }),
			];
		},
	);
}

/**
 * The usual parameters, as expressions where each item has its own. n8n itself judges fields that depend on the others.
 */
function ownOfEach({ service, operation }: Target, items: number) {
	const each = Array.from({ length: items }, (_, item) => ({
		fuzzed: usualParameters(service, operation, item),
	}));
	const [usual, another] = [0, 1].map((item) => usualParameters(service, operation, item));
	const parameters = Object.fromEntries(
		Object.entries(usual ?? {}).map(([name, value]) => [
			name,
			isDeepStrictEqual(value, another?.[name])
				? value
				: `={{ $json.fuzzed[${JSON.stringify(name)}] }}`,
		]),
	);
	return { parameters, items: each as unknown as IDataObject[] };
}

/** `goesOn`: whether the last plan goes on, or everything is well after it. */
const answers = { plans: answerPlans, goesOn: fc.boolean() };
const plansOf = ({ plans, goesOn }: { plans: AnswerPlan[]; goesOn: boolean }) =>
	goesOn ? plans : [...plans, GOOD];

const answersCase = fc.record({
	...answers,
	run: runCase,
	items: fc.integer({ min: 1, max: 3 }),
	options: fc.record(
		{
			concurrency: fc.integer({ min: 1, max: 4 }),
			maximumAttempts: fc.integer({ min: 1, max: 3 }),
			combineItems: fc.boolean(),
			splitRecipients: fc.boolean(),
			onPartialFailure: fc.constantFrom('continue', 'fail', 'errorOutput'),
			ignoreMissing: fc.boolean(),
		},
		{ requiredKeys: [] },
	),
	more: fc.record({ returnAll: fc.boolean(), simplify: fc.boolean() }, { requiredKeys: [] }),
});

/** Usual parameters, and hostile answers to an operation. */
async function fuzzAnswers(target: Target, ground: Ground, tally: Tally): Promise<void> {
	const shown = new Set(target.places.map(({ field }) => field.name));
	await tally.try(
		`${target.name}, answers`,
		answersCase,
		async ({ run, more, ...one }) => {
			const own = ownOfEach(target, single(run, one.items));
			const options = Object.fromEntries(
				Object.entries(one.options).filter(([name]) => shown.has(name)),
			);
			const act = runTarget(target, { ...own.parameters, ...more, options }, own.items, run);
			return await ground.play(target.service, target.contract, plansOf(one), act);
		},
		(played, { run, ...one }) => {
			const items = single(run, one.items);
			return [
				...judge(target, played, textIn(ownOfEach(target, one.items).items)),
				...judgeRepeats(target, played, { items, distinct: true }),
				...judgeLosses(target, played, { ...run, items }),
			];
		},
	);
}

/** What somebody types into the search of a list. */
const filter = fc.option(
	fc.oneof(
		fc.string({ unit: 'binary', maxLength: 30 }),
		fc.constantFrom('..', '%', 'a&page=2', '*', '(', '\\'),
	),
	{ nil: undefined },
);

const token = fc.option(
	fc.constantFrom('1 0', '2 50', '', 'x', '-1', 'NaN NaN', '1e9', '{}', '__proto__'),
	{ nil: undefined },
);

/** What a user may have entered in a credential. */
const entered = fc.constantFrom<unknown>(
	...['', ' ', 'x', 'a\nb', '\u20ac', '../..', null, undefined, 7, {}, [], true, '//x', 'http://'],
	...['ftp://x', 'javascript:1', 'http://user:pw@127.0.0.1', 'http://127.0.0.1:1/?a=1'],
	...['http://[::1', 'https://x.invalid#y', 'http://.'],
);

const FIELDS: Record<UsualService, string[]> = {
	sms: ['baseUrl', 'apiKey'],
	invoicing: ['baseUrl', 'apiKey', 'header'],
	calendar: ['apiRoot', 'namespace', 'authentication', 'user', 'password'],
};

/** What isn’t about an operation: the lists of the record locators, credential tests, and polls of the triggers. */
async function fuzzOthers(asked: Target, ground: Ground, tally: Tally): Promise<void> {
	const { service, contract } = asked;
	const { nodes } = await loadPackage();
	const play = async (plans: AnswerPlan[], act: Parameters<Ground['play']>[3]) =>
		await ground.play(service, contract, plans, act);

	for (const method of Object.keys(nodes[service]?.methods?.listSearch ?? {})) {
		await tally.try(
			`${service} ${method}`,
			fc.record({ filter, token, ...answers }),
			async (one) =>
				await play(plansOf(one), async (credential) => ({
					returned: await search(service, method, credential as Credential, one.filter, one.token),
				})),
			(played) => [...judgeReads(asked, played), ...judgePicked(played)],
		);
	}

	const test = (changes: object) => async (credential: IDataObject) => ({
		returned: await testCredential(service, { ...credential, ...changes } as Credential),
	});
	await tally.try(
		`${service} credential test, answers`,
		fc.record(answers),
		async (one) => await play(plansOf(one), test({})),
		(played) => judgeOfTest(asked, played),
	);
	// A mistake may lead to no server, or to another one than that of this test.
	await tally.try(
		`${service} credential test, mistakes`,
		fc.dictionary(fc.constantFrom(...FIELDS[service]), entered, { maxKeys: 2 }),
		async (changes) => await play([GOOD], test(changes)),
		(played) => judgeOfTest(asked, { ...played, requests: [], trapped: [] }),
	);

	const polling = POLLING[service];
	if (!polling) return;
	const names = (nodes[polling.type]?.description.properties ?? [])
		.filter(({ type, name }) => type !== 'notice' && name !== 'pollTimes')
		.map(({ name }) => name);
	const value = fc.oneof(hostileValue, hostileExpression);
	await tally.try(
		`${polling.type}, answers`,
		fc.record(answers),
		async (one) => await play(plansOf(one), pollWith(service, 3)),
		(played) => judgeReads(asked, played),
	);
	await tally.try(
		`${polling.type}, parameters`,
		fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 2 }),
		async (parameters) => await play([GOOD], pollWith(service, 3, parameters)),
		(played) => judgeReads(asked, played),
	);
}

interface FuzzOptions {
	/** Cases for each operation, list, credential test and trigger, for each kind of attack. */
	cases: number;
	seed: number;
	/** Only what has this in its name. */
	only?: string;
	log(line: string): void;
}

/**
 * Gives every operation hostile parameters and hostile answers, also the lists in the panel, the credential tests and
 * the polls of the triggers. Returns the rows of the table and each case that broke a rule, made as small as possible.
 */
export async function fuzz({ only = '', log, ...size }: FuzzOptions): Promise<{
	rows: Finding[];
	failing: Failing[];
}> {
	const ground = await openGround();
	const tally = createTally(size, log);
	const unhandled: unknown[] = [];
	const note = (error: unknown) => void unhandled.push(error);
	process.on('unhandledRejection', note);
	try {
		const targets = (await targetsOf()).filter(({ name }) => name.includes(only));
		for (const target of targets) {
			await fuzzParameters(target, ground, tally);
			await fuzzAnswers(target, ground, tally);
			log('.');
		}
		// One of each service, for what isn’t about an operation.
		for (const asked of new Map(targets.map((each) => [each.service, each])).values()) {
			await fuzzOthers(asked, ground, tally);
		}
		await tally.judgeCosts();
		const least = Math.floor(targets.length * 2 * size.cases * 0.95);
		return {
			rows: [
				...tally.rows(tally.failing.length === 0 && only === '' ? least : 1),
				exactly('promises rejected with nobody to handle it', 0, unhandled.length),
				exactly('prototypes changed', 0, 'polluted' in {} ? 1 : 0),
			],
			failing: tally.failing,
		};
	} finally {
		process.off('unhandledRejection', note);
		await ground.close();
	}
}
