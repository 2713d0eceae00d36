import { LoadOptionsContext } from 'n8n-core';
import { Workflow, type IDataObject, type INodeParameters, type INodeTypes } from 'n8n-workflow';

import { createFakeClock, giveClockBack } from '../support/fakeClock';
import { runNode, type NodeOutcome, type ToolCaller } from '../support/runNode';
import { createPollingWorkflow } from '../support/pollingWorkflow';
import type { UsualService } from '../support/usualParameters';
import { GOOD, goodAnswer, replyOf, type AnswerPlan } from './answers';
import { startServers, type Received } from './servers';
import { routeOf, type Route, type Target } from './targets';

/** How n8n is set to run the node. */
export interface RunCase {
	onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	asTool?: ToolCaller;
}

/** What came of a case, as far as anybody can see it. */
export interface Played {
	outcome?: NodeOutcome;
	/** What the node’s function, or n8n, threw. */
	thrown?: unknown;
	/** What a picker, a poll or a credential test returned. */
	returned?: unknown;
	requests: Received[];
	/** Requests that reached another server. */
	trapped: string[];
	/** The secrets of the credential. */
	secrets: string[];
	logs: string;
	/** Processor time for each request and the run itself, in milliseconds. */
	cost: number;
	hung: boolean;
}

/** Longer than any case takes, however slow the machine is. */
const HANGS = 60_000;

const PREFIX: Record<UsualService, string> = {
	sms: '/api/v1',
	invoicing: '/api/v1',
	calendar: '/wp-json/calendar/events/v1',
};

/** The data of a credential, as a user enters it. */
export const credentialOf: Record<UsualService, (origin: string, key: string) => IDataObject> = {
	sms: (origin, apiKey) => ({ baseUrl: `${origin}/api/v1`, apiKey }),
	invoicing: (origin, apiKey) => ({ baseUrl: `${origin}/api/v1`, apiKey, header: 'bearer' }),
	calendar: (origin, password) => ({
		...{ apiRoot: `${origin}/wp-json`, namespace: 'calendar/events/v1', authentication: 'basic' },
		...{ user: 'editor', password },
	}),
};

/** The route of a request, if its path is one of the contract’s. */
export function routeReceived(
	service: UsualService,
	contract: Target['contract'],
	{ method, url }: Pick<Received, 'method' | 'url'>,
): Route | undefined {
	const [path = '', query] = url.split('?');
	if (!path.startsWith(PREFIX[service])) return undefined;
	const action = new URLSearchParams(query).get('action');
	const own = path.slice(PREFIX[service].length);
	const isOf = (known: string) =>
		new RegExp(`^${known.replace(/\{\w+\}/g, '[^/?#\\\\]+')}$`).test(own);
	return (
		[...contract.values()]
			.filter((each) => each.method === method && isOf(each.path))
			// A fixed segment comes before a placeholder.
			.sort((one, other) => one.path.split('{').length - other.path.split('{').length)
			.map((each) => routeOf(each.method, each.path, action))[0]
	);
}

export type Ground = Awaited<ReturnType<typeof openGround>>;

/**
 * What all cases share. Starts the servers and takes over n8n’s log and the nodes’ clock, which then takes no real time
 * to wait.
 */
export async function openGround() {
	const servers = await startServers();
	createFakeClock().take();
	const log = takeLog();
	let cases = 0;
	return {
		/** Plays something against the service. `plans` answer the requests in turn, the last one all others too. */
		play: async (
			service: UsualService,
			contract: Target['contract'],
			plans: readonly AnswerPlan[],
			act: (credential: IDataObject) => Promise<Partial<Played>>,
		): Promise<Played> => {
			// Signs that change their form in a URL, in JSON and in base64. Each case has its own, as a budget belongs to a
			// key.
			const key = `k3y/${++cases}+p="Zq7\\%20&Canary~${cases}`;
			const secret = { key, trapPort: servers.trapPort };
			servers.begin((request, index) => {
				const route = routeReceived(service, contract, request)?.replace(/\?.*/, '');
				const good = goodAnswer(contract.get(route ?? ''), request);
				return replyOf(plans[index] ?? plans.at(-1) ?? GOOD, good, secret);
			});
			log.take();
			const trappedBefore = servers.trapped.length;
			const { requests } = servers;
			const began = process.cpuUsage();
			const played = await orHang(act(credentialOf[service](servers.url, key)));
			const { user, system } = process.cpuUsage(began);
			return {
				...played,
				requests,
				trapped: servers.trapped.slice(trappedBefore),
				secrets: service === 'calendar' ? [key, btoa(`editor:${key}`)] : [key],
				logs: log.take(),
				cost: (user + system) / 1000 / (1 + requests.length),
				hung: played === undefined,
			};
		},
		close: async () => {
			giveClockBack();
			log.giveBack();
			await servers.close();
		},
	};
}

/** What the act returns or throws; undefined if it doesn’t end. */
async function orHang(act: Promise<Partial<Played>>): Promise<Partial<Played> | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const hang = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), HANGS);
	});
	try {
		return await Promise.race([act.catch((thrown: unknown) => ({ thrown })), hang]);
	} finally {
		clearTimeout(timer);
	}
}

const LEVELS = ['error', 'warn', 'info', 'debug'] as const;

/** Collects what the nodes write to n8n’s log. */
function takeLog() {
	const types = { getByNameAndVersion: () => undefined } as unknown as INodeTypes;
	const workflow = new Workflow({ nodes: [], connections: {}, active: false, nodeTypes: types });
	const node = { id: '', name: '', type: '', typeVersion: 1, position: [0, 0], parameters: {} };
	// All of n8n’s contexts have the same logger.
	const { logger } = new LoadOptionsContext(workflow, node as never, {} as never, '');
	let lines: string[] = [];
	for (const level of LEVELS) {
		Object.defineProperty(logger, level, {
			value: (...parts: unknown[]) => lines.push(parts.map(asText).join(' ')),
			configurable: true,
		});
	}
	return {
		take: () => lines.splice(0).join('\n'),
		giveBack: () => {
			lines = [];
			for (const level of LEVELS) delete (logger as Partial<typeof logger>)[level];
		},
	};
}

const asText = (part: unknown): string => (typeof part === 'string' ? part : JSON.stringify(part));

/** Runs an operation through n8n-core. */
export const runTarget = (
	{ service, resource, value }: Target,
	parameters: Record<string, unknown>,
	items: IDataObject[],
	{ onError, asTool }: RunCase,
) => {
	return async (credential: IDataObject): Promise<Partial<Played>> => ({
		outcome: await runNode({
			type: service,
			parameters: { resource, operation: value, ...parameters } as INodeParameters,
			credentials: { [`${service}Api`]: credential as never },
			items,
			node: { onError },
			...(asTool ? { asTool } : {}),
		}),
	});
};

/** The polling trigger of a service. */
export const POLLING: Partial<Record<UsualService, { type: string; parameters: object }>> = {
	sms: { type: 'smsTrigger', parameters: { threshold: 50 } },
	invoicing: { type: 'invoicingPollingTrigger', parameters: { triggerOn: ['dueSoon', 'paid'] } },
	calendar: { type: 'calendarTrigger', parameters: { events: ['created', 'updated'] } },
};

/** Publishes a workflow with the polling trigger of a service, and polls some times more. */
export const pollWith = (service: UsualService, times: number, changes: object = {}) => {
	const { type, parameters } = POLLING[service] ?? { type: '', parameters: {} };
	return async (credential: IDataObject): Promise<Partial<Played>> => {
		const host = await createPollingWorkflow({
			type,
			parameters: { ...parameters, ...changes } as never,
			credentials: { [`${service}Api`]: credential as never },
		});
		const thrown = await host.activate().then(
			() => undefined,
			(error: unknown) => error,
		);
		for (let tick = 0; tick < times; tick++) await host.tick();
		const [error] = host.takeErrors();
		return { returned: [host.take(), host.stored()], thrown: thrown ?? error };
	};
};
