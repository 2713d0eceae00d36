import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { atLeast, exactly, type Finding } from '../../support/finding';
import { judgeKeys } from '../fuzz/judge';
import { openGround, runTarget, type Ground, type Played } from '../fuzz/play';
import { targetsOf, type Target } from '../fuzz/targets';
import { search, testCredential } from '../../support/contexts';
import { loadPackage } from '../../support/package';
import { createPollingWorkflow } from '../../support/pollingWorkflow';
import { closedPort } from '../../support/rawServer';
import { usualParameters } from '../../support/usualParameters';
import { accounts, type Account } from './accounts';
import { faultPlans, type FaultPlan } from './faultPlans';

interface CanarySize {
	/** One of how many error paths is walked, evenly. */
	every: number;
	log(line: string): void;
}

type Credential = ICredentialDataDecryptedObject;
/** `timeout` is that of a request, in milliseconds. */
type Act = (credential: IDataObject, timeout?: number) => Promise<Partial<Played>>;

/** Everything that a node does with a credential, by name. */
async function actsOf(
	{ service }: Account,
	targets: readonly Target[],
): Promise<Array<[string, Act]>> {
	const { nodes } = await loadPackage();
	const own = targets.filter((target) => target.service === service);
	const operations = own.flatMap((target) =>
		(['stopWorkflow', 'continueErrorOutput'] as const).map((onError): [string, Act] => {
			const parameters = usualParameters(service, target.operation);
			const options = { maximumAttempts: 2 };
			return [
				`${target.name}, ${onError}`,
				async (credential, timeout) => {
					const requestOptions = timeout === undefined ? {} : { timeout };
					const all = { ...parameters, options, requestOptions };
					return await runTarget(target, all, [{}], { onError })(credential);
				},
			];
		}),
	);
	const lists = Object.keys(nodes[service]?.methods?.listSearch ?? {}).map(
		(method): [string, Act] => [
			`${service} ${method}`,
			async (credential) => ({ returned: await search(service, method, credential as Credential) }),
		],
	);
	const test: Act = async (credential) => ({
		returned: await testCredential(service, credential as Credential),
	});
	return [...operations, ...lists, [`${service} credential test`, test], ...pollOf(service)];
}

const POLLS: Record<string, [type: string, parameters: Record<string, unknown>]> = {
	sms: ['smsTrigger', { threshold: 50 }],
	calendar: ['calendarTrigger', { events: ['created'] }],
};

function pollOf(service: string): Array<[string, Act]> {
	const poll = POLLS[service];
	if (!poll) return [];
	const [type, parameters] = poll;
	return [
		[
			`${type} poll`,
			async (credential) => {
				const host = await createPollingWorkflow({
					...{ type, parameters: parameters as never },
					credentials: { [`${service}Api`]: credential as Credential },
				});
				const thrown = await host.activate().then(
					() => undefined,
					(error: unknown) => error,
				);
				await host.tick();
				return { returned: [host.take(), host.stored()], thrown: thrown ?? host.takeErrors()[0] };
			},
		],
	];
}

/** An answer that never comes is waited for in real time, and a picker or a poll would wait for a minute. */
const canWait = (name: string) => name.includes(', ');

async function walk(
	ground: Ground,
	{ contract }: Target,
	account: Account,
	{ plan, timeout }: FaultPlan,
	act: Act,
): Promise<Played> {
	const closed =
		plan === undefined ? { baseUrl: await closedPort(), apiRoot: await closedPort() } : {};
	return await ground.play(
		account.service,
		contract,
		plan ? [plan] : [],
		async (usual) => await act({ ...account.change(usual), ...closed }, timeout),
	);
}

/** Whether the case shows where a key had been. */
const isHidden = ({ returned, outcome }: Played): boolean =>
	JSON.stringify([returned, outcome?.error?.message, outcome?.items, outcome?.errors]).includes(
		'[hidden]',
	);

/**
 * Walks every error path of every operation with every kind of key, in this process, and looks for the key in what n8n
 * would store, show or log.
 */
export async function canaryInProcess({ every, log }: CanarySize): Promise<Finding[]> {
	const ground = await openGround();
	const targets = await targetsOf();
	let [paths, hits, hidden] = [0, 0, 0];
	try {
		for (const account of accounts) {
			const target = targets.find(({ service }) => service === account.service) as Target;
			for (const [name, act] of await actsOf(account, targets)) {
				for (const fault of faultPlans) {
					const isLeftOut = fault.timeout !== undefined && !canWait(name);
					if (isLeftOut || paths++ % every !== 0) continue;
					const played = await walk(ground, target, account, fault, act);
					const [found] = played.hung ? [{ what: 'didn’t end' }] : judgeKeys(played);
					if (isHidden(played)) hidden++;
					if (!found) continue;
					hits++;
					log(`${account.name}, ${name}, ${fault.name}: ${found.what}`);
				}
			}
		}
		return [
			atLeast(
				'error paths walked in n8n-core',
				Math.floor(8_000 / every),
				Math.ceil(paths / every),
			),
			// Otherwise no answer had repeated a key.
			atLeast('of them showed where a key had been', Math.floor(3_000 / every), hidden),
			exactly('of them showed a key', 0, hits),
		];
	} finally {
		await ground.close();
	}
}
