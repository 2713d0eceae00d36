import fc from 'fast-check';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { search, testCredential } from '../../support/contexts';
import { loadPackage } from '../../support/package';
import { createPollingWorkflow } from '../../support/pollingWorkflow';
import type { UsualService } from '../../support/usualParameters';
import { answerPlan } from './answerPlans';
import { GOOD } from './answers';
import { judgeError, judgeKeys, judgeRequests, type Asked, type Violation } from './judge';
import type { Ground, Played } from './play';
import type { Tally } from './tally';
import type { Target } from './targets';
import { hostileExpression, hostileValue } from './values';

type Credential = ICredentialDataDecryptedObject;

const plans = fc.array(answerPlan, { minLength: 1, maxLength: 3 });

/** What only reads: nothing may be written at all. */
const reading = ({ service, contract }: Asked): Asked => ({ service, contract, writes: new Set() });

const judgeReads = (asked: Asked, played: Played): Violation[] => [
	...judgeRequests(reading(asked), played),
	...(played.thrown ? judgeError(played.thrown) : []),
	...judgeKeys(played),
];

const filter = fc.option(
	fc.oneof(
		fc.string({ unit: 'binary', maxLength: 30 }),
		fc.constantFrom('..', '%', 'a&page=2', '*', '(', '\\'),
	),
	{ nil: undefined },
);

/** The lists of the record locators, for hostile searches, page tokens and answers. */
export async function fuzzPickers(asked: Asked, ground: Ground, tally: Tally): Promise<void> {
	const { nodes } = await loadPackage();
	const token = fc.option(
		fc.constantFrom('1 0', '2 50', '', 'x', '-1', 'NaN NaN', '1e9', '{}', '__proto__'),
		{
			nil: undefined,
		},
	);
	for (const method of Object.keys(nodes[asked.service]?.methods?.listSearch ?? {})) {
		await tally.try(
			`${asked.service} ${method}`,
			fc.record({ filter, token, plans, goesOn: fc.boolean() }),
			async (one) => {
				const all = one.goesOn ? one.plans : [...one.plans, GOOD];
				return await ground.play(asked.service, asked.contract, all, async (credential) => ({
					returned: await search(
						asked.service,
						method,
						credential as Credential,
						one.filter,
						one.token,
					),
				}));
			},
			(played) => [...judgeReads(asked, played), ...judgePicked(played)],
		);
	}
}

/** A list that n8n can show: each entry has a name, and a value that n8n can store. */
function judgePicked({ returned }: Played): Violation[] {
	const { results = [] } = (returned ?? {}) as {
		results?: Array<{ name: unknown; value: unknown }>;
	};
	const odd = results.find(
		({ name, value }) =>
			typeof name !== 'string' || name === '' || !['string', 'number'].includes(typeof value),
	);
	return odd
		? [{ rule: 'words', what: `an entry that can’t be shown: ${JSON.stringify(odd)}` }]
		: [];
}

/** What a user may have entered in a credential. */
const entered = fc.constantFrom<unknown>(
	...[
		'',
		' ',
		'x',
		'http://',
		'ftp://x',
		'//x',
		'javascript:1',
		'http://user:pw@127.0.0.1',
		'a\nb',
		'\u20ac',
		null,
	],
	...[
		undefined,
		7,
		{},
		[],
		true,
		'http://127.0.0.1:1/?a=1',
		'http://[::1',
		'https://x.invalid#y',
		'../..',
		'http://.',
	],
);

const FIELDS: Record<UsualService, string[]> = {
	sms: ['baseUrl', 'apiKey'],
	invoicing: ['baseUrl', 'apiKey', 'header'],
	calendar: ['apiRoot', 'namespace', 'authentication', 'user', 'password'],
};

/** Mistakes that would lead to no server or another one than that of this test aren’t tried together with answers. */
const mistakes = (service: UsualService) =>
	fc.dictionary(fc.constantFrom(...FIELDS[service]), entered, { maxKeys: 2 });

/** Credential tests, with hostile answers and with what users enter by mistake. */
export async function fuzzCredentialTests(asked: Asked, ground: Ground, tally: Tally) {
	const act = (changes: IDataObject) => async (credential: IDataObject) => ({
		returned: await testCredential(asked.service, { ...credential, ...changes } as Credential),
	});
	await tally.try(
		`${asked.service} credential test, answers`,
		fc.record({ plans, goesOn: fc.boolean() }),
		async (one) =>
			await ground.play(
				asked.service,
				asked.contract,
				one.goesOn ? one.plans : [...one.plans, GOOD],
				act({}),
			),
		(played) => [...judgeOfSite(asked, played), ...judgeTested(played)],
	);
	await tally.try(
		`${asked.service} credential test, mistakes`,
		mistakes(asked.service),
		async (changes) =>
			await ground.play(asked.service, asked.contract, [GOOD], act(changes as IDataObject)),
		(played) => [...judgeKeys(played), ...judgeTested(played)],
	);
}

/** The calendar’s test also asks the site who the user is. */
function judgeOfSite(asked: Asked, played: Played): Violation[] {
	const requests = played.requests.filter(
		({ method, url }) =>
			!(
				asked.service === 'calendar' &&
				method === 'GET' &&
				/^\/wp-json\/wp\/v2\/users\/me(\?|$)/.test(url)
			),
	);
	return judgeReads(asked, { ...played, requests });
}

function judgeTested({ returned, thrown }: Played): Violation[] {
	const { status, message } = (returned ?? {}) as IDataObject;
	if (thrown) return [{ rule: 'words', what: `threw ${String((thrown as Error).stack)}` }];
	const isRead = ['OK', 'Error'].includes(String(status)) && typeof message === 'string';
	return isRead
		? judgeError({ name: 'NodeApiError', message })
		: [{ rule: 'words', what: 'says nothing' }];
}

const TRIGGERS: Record<
	string,
	{ type: string; parameters: Record<string, unknown>; names: string[] }
> = {
	sms: { type: 'smsTrigger', parameters: { threshold: 50 }, names: ['threshold'] },
	calendar: {
		type: 'calendarTrigger',
		parameters: { events: ['created', 'updated'] },
		names: ['events', 'options', 'startWindow'],
	},
};

/** Polls of the triggers, one after the other, with hostile answers and hostile parameters. */
export async function fuzzPolls(asked: Asked, ground: Ground, tally: Tally): Promise<void> {
	const trigger = TRIGGERS[asked.service];
	if (!trigger) return;
	const { nodes } = await loadPackage();
	const names = (nodes[trigger.type]?.description.properties ?? [])
		.filter(({ type, name }) => type !== 'notice' && name !== 'pollTimes')
		.map(({ name }) => name);
	const poll = (parameters: Record<string, unknown>) => async (credential: IDataObject) => {
		const host = await createPollingWorkflow({
			type: trigger.type,
			parameters: { ...trigger.parameters, ...parameters } as never,
			credentials: { [`${asked.service}Api`]: credential as Credential },
		});
		const thrown = await host.activate().then(
			() => undefined,
			(error: unknown) => error,
		);
		for (let tick = 0; tick < 3; tick++) await host.tick();
		const errors = host.takeErrors();
		return { returned: [host.take(), host.stored()], thrown: thrown ?? errors[0] };
	};
	await tally.try(
		`${trigger.type}, answers`,
		fc.record({ plans, goesOn: fc.boolean() }),
		async (one) =>
			await ground.play(
				asked.service,
				asked.contract,
				one.goesOn ? one.plans : [...one.plans, GOOD],
				poll({}),
			),
		(played) => judgeReads(asked, played),
	);
	await tally.try(
		`${trigger.type}, parameters`,
		fc.dictionary(fc.constantFrom(...names), fc.oneof(hostileValue, hostileExpression), {
			minKeys: 1,
			maxKeys: 2,
		}),
		async (parameters) =>
			await ground.play(asked.service, asked.contract, [GOOD], poll(parameters)),
		(played) => judgeReads(asked, played),
	);
}

/** One of each service, for what isn’t about an operation. */
export const servicesOf = (targets: readonly Target[]): Target[] => [
	...new Map(targets.map((target) => [target.service, target])).values(),
];
