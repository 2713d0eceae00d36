import type { IWebhookFunctions } from 'n8n-workflow';

import { createSignal } from '../../shared/concurrency';
import { clock } from '../../shared/n8n/clock';
import { isObject } from '../../shared/result';
import { failedToCheck, readOptions } from './ignoreRepeats';
import { isWithin } from './periods';

/*
 * n8n’s Engine 2.0 starts after the trigger, whose execute() it never calls. So there, repeats are found before
 * anything is started. That engine runs in one process of n8n only, and what this process remembers is thus enough.
 * Over a restart, the node’s static data carries it: n8n saves that when it has started the execution, and before it
 * answers.
 */

export const startsAfterTrigger = (ctx: IWebhookFunctions): boolean =>
	ctx.getWorkflowSettings().engineType === 'v2';

/** The deliveries that have started an execution, the newest last: a part of their IDs, and when they came. */
type Started = ReadonlyMap<string, number>;

interface Memory {
	started: Started;
	/** Deliveries that n8n is starting an execution for. Their copies wait for what becomes of that. */
	pending: Map<string, Promise<void>>;
}

/** By workflow and node. */
const memories = new Map<string, Memory>();

/** n8n writes them to its database with each delivery, so they are few and short: 30 kB in all. */
const MAX_STARTED = 1000;
const ID_LENGTH = 16;

const withNewest = (started: Started, id: string, at: number): Started => {
	const others = [...started].filter(([other]) => other !== id);
	return new Map([...others, [id, at] as const].slice(-MAX_STARTED));
};

/**
 * Whether a delivery may start the workflow: always in n8n’s first engine, where execute() finds repeats. A delivery
 * that n8n then can’t start is forgotten, because the service sends it again.
 */
export async function admit(ctx: IWebhookFunctions, deliveryId: string): Promise<boolean> {
	if (!startsAfterTrigger(ctx) || ctx.getMode() !== 'webhook') return true;
	try {
		const { ignores, hours } = readOptions(ctx.getNode(), (name, usual) =>
			ctx.getNodeParameter(name, usual),
		);
		return !ignores || (await isFirst(ctx, deliveryId.slice(0, ID_LENGTH), hours));
	} catch (error) {
		failedToCheck(ctx, error);
		return true;
	}
}

async function isFirst(ctx: IWebhookFunctions, id: string, hours: number): Promise<boolean> {
	const saved = ctx.getWorkflowStaticData('node');
	const name = JSON.stringify([ctx.getWorkflow().id, ctx.getNode().id]);
	const memory = memories.get(name) ?? { started: readStarted(saved.started), pending: new Map() };
	memories.set(name, memory);
	for (let other; (other = memory.pending.get(id)); ) await other;
	const now = clock.now();
	if (isWithin(memory.started.get(id), now, hours)) return false;
	const { given, give } = createSignal();
	whenAnswered(ctx, (status) => {
		if (status < 400) memory.started = withNewest(memory.started, id, now);
		memory.pending.delete(id);
		give();
	});
	memory.pending.set(id, given);
	// Only saved if the execution starts. What is still being started isn’t in it: it may fail.
	saved.started = Object.fromEntries(withNewest(memory.started, id, now));
	return true;
}

const readStarted = (saved: unknown): Started =>
	new Map(
		Object.entries(isObject(saved) ? saved : {}).flatMap(([id, at]) =>
			typeof at === 'number' ? [[id, at] as const] : [],
		),
	);

/**
 * Tells how n8n answers. It calls `end` whatever happens, also if the service doesn’t listen any more. Then the events
 * of the response would say too early that it has closed, and never that it has finished.
 */
function whenAnswered(ctx: IWebhookFunctions, tell: (status: number) => void): void {
	const response = ctx.getResponseObject();
	const { end } = response;
	response.end = (...args: unknown[]) => {
		response.end = end;
		tell(response.statusCode);
		return (end as (...args: unknown[]) => typeof response).apply(response, args);
	};
}
