import type { IDataObject } from 'n8n-workflow';

import { createSequencer, type Leave } from '../concurrency';
import { NOT_SENT, unexpectedFailure } from '../errors/texts';
import { connect, type Connection } from '../http/connect';
import type { Operation, Outcome, Outgoing, Reply, Sent } from '../operation';
import { failed, isBlank, type Result, succeeded } from '../result';
import type { SharedRequest } from './batch';
import { recordIn } from './answered';
import { withAffected, withDoubt } from './doubt';
import { claimKey } from './layers';
import { isKnown, type LedgerEntry } from './ledger';
import { createLook, evidenceIn, toReply, withEvidence } from './look';
import { type ItemContext, lookupOf } from './nodeRun';
import { isPreview, markAsPreview, previewOf } from './preview';
import { findClaimed } from './recalled';
import { type ItemResult, outcomeOf, recall, withWarnings } from './results';

/**
 * Takes one item from its turn to its end. A write that an earlier attempt of the node has sent isn’t sent again.
 * `shared` is the request of the item, and maybe of other items of its batch.
 */
export async function perform(context: ItemContext, shared: SharedRequest): Promise<ItemResult> {
	const { run, item, request } = context;
	const { ledger, clock } = run;
	try {
		if (isKnown(ledger, item.index, request.repeatUncertain)) {
			return await recallOrFind(context, ledger?.find(item.index) as LedgerEntry);
		}
		if (request.skipped && !clock.isOver()) return skip(context, request.skipped);
		// Connect first: if n8n dies between claim and request, the key stays locked.
		const connection = await connectFor(context);
		return connection.ok
			? await goThrough(context, connection.value, shared)
			: settle(context, connection, {});
	} finally {
		shared.leave();
	}
}

/**
 * What an earlier attempt has sent isn’t sent again. If nobody knows whether it was carried out, the service is asked
 * once more.
 */
async function recallOrFind(context: ItemContext, entry: LedgerEntry): Promise<ItemResult> {
	const { run, item, request } = context;
	const plain = recall(run.operation, entry, item, request.input, run.remarks);
	if ('answer' in entry || !entry.sent || !request.looks || plain.ok) return plain;
	const connection = await connectFor(context);
	if (!connection.ok) return plain;
	const account = accountAt(context, connection.value);
	const lock = async () => await Promise.resolve(false);
	const look = createLook(context, connection.value, { account, lock });
	if (!look) return plain;
	const { request: sent, since } = entry.sent;
	const began = since === undefined ? undefined : { at: since, by: 'service' as const };
	const trace = await look.once({ request: sent, isAsSent: true, isDone: false, began });
	if (!trace.ok || trace.value.is !== 'found') {
		return failed(withEvidence(plain.failure, evidenceIn(trace)));
	}
	const reply = toReply(trace.value, 'An earlier attempt got no clear answer', { request: sent });
	return settle(context, reply, { account });
}

/** Nothing is remembered: with other settings, a retry may have something to send. */
function skip({ run, item, request }: ItemContext, skipped: IDataObject): ItemResult {
	const { input } = request;
	const told = isPreview(input) ? { preview: true, ...skipped } : skipped;
	const reply = { answer: succeeded(told), request, warnings: [] };
	return { ...outcomeOf(run.operation, reply, item, input, run.remarks), isSkipped: true };
}

async function connectFor({ run, request, item }: ItemContext): Promise<Result<Connection>> {
	const { service, clock, stats } = run;
	if (clock.isOver()) return failed(NOT_SENT);
	try {
		const { target, rule } = request;
		return await connect(item, service, { target, rule, clock, stats });
	} catch (error) {
		return failed(unexpectedFailure(error, 'input'));
	}
}

/**
 * What was done with one credential, or at one address, doesn’t count for another. A new key in the credential changes
 * nothing.
 */
const accountAt = ({ run, item }: ItemContext, { baseURL }: Connection): string =>
	JSON.stringify([item.node.credentials?.[run.service.credential]?.id, baseURL]);

/** Items that would get in each other’s way run one after the other, in all executions of this process. */
const sequence = createSequencer();

/** The layers of an operation, from outside to inside, with the claim of the key. */
export const layersOf = ({ onlyOnce, layers = [] }: Operation) =>
	onlyOnce === undefined || layers.includes(claimKey) ? layers : [claimKey, ...layers];

/**
 * Takes an item through the layers of its operation to its request. What goes wrong before the request has sent
 * nothing, so its outcome isn’t in doubt.
 */
async function goThrough(
	context: ItemContext,
	connection: Connection,
	shared: SharedRequest,
): Promise<ItemResult> {
	const { run, item } = context;
	const { operation, service, clock, once } = run;
	const { input } = context.request;
	const layers = layersOf(operation);
	const entered: Leave[] = [];
	const lock = async (...keys: readonly string[]) => {
		const own = keys.map((key) => `${service.name} ${key}`);
		const hasToWait = own.some(sequence.isBusy);
		entered.push(await sequence.enter(own));
		return hasToWait;
	};
	const account = accountAt(context, connection);
	const lookup = lookupOf(context, connection, lock);
	const look = createLook(context, connection, { account, lock });
	let phase: 'input' | 'read' | 'write' = 'input';
	let recalled: ItemResult | undefined;
	const claim = async (request: Outgoing) => {
		const claimed = await once?.acquire(item.index, account, shared.leave);
		if (!claimed) return undefined;
		const found = await findClaimed(context, look, { ...claimed, request });
		if ('reply' in found) return found.reply;
		return (recalled = found.recalled);
	};
	const sending = { input, item, claim, lookup, remarks: run.remarks };
	/** When the request was sent at last, in milliseconds since 1970. */
	let began = clock.now();
	const send = async (request: Outgoing): Promise<Sent> => {
		const closedAt = (now: number) => {
			began = now;
			return request.closedAt?.(now);
		};
		return await shared.send({ context, connection, request: { ...request, closedAt } });
	};
	const from = async (at: number, request: Outgoing): Promise<Sent> => {
		if (clock.isOver()) return failed(NOT_SENT);
		const layer = layers[at];
		let passed: Promise<Sent> | undefined;
		// However often a layer asks, the request is sent once.
		const next = async (changed: Outgoing) => await (passed ??= from(at + 1, changed));
		try {
			if (layer) return await layer({ ...sending, request }, next);
			if (isPreview(input))
				return await previewOf(operation, { request, input, lookup }, run.remarks);
			if (operation.idempotent) {
				phase = 'read';
				return await shared.send({ context, connection, request });
			}
			phase = 'write';
			const sent = await run.answered.track([account, request], async () => await send(request));
			const start = { at: began, by: 'n8n' as const };
			const ownerOf = once?.ownerOf(item.index, account);
			const wanted = { request, began: start, isAsSent: true, isDone: false, ownerOf };
			return look ? await look.afterLoss(sent, wanted) : sent;
		} catch (error) {
			// What was sent counts, whatever a layer makes of the answer.
			return (await passed) ?? failed(unexpectedFailure(error, phase));
		}
	};
	try {
		const sent = await from(0, context.request);
		if (recalled) return withAffected(recalled, context);
		const since = look?.startOf({ at: began, by: 'n8n' });
		return settle(context, sent, { account, since });
	} finally {
		for (const leave of entered) leave();
	}
}

/**
 * What an item returns, now that its request has ended. First comes the operation’s `interpret`. Then the ledger notes
 * the answer, not what came out of it: an attempt that recalls the answer asks `interpret` again, with the settings of
 * then. So an item that failed although its message was sent isn’t sent again, and succeeds once On Partial Failure is
 * Continue. Simplify comes last, in the output (`toOutput`).
 */
function settle(
	context: ItemContext,
	sent: Sent,
	{ account = '', since }: { account?: string; since?: number },
): ItemResult {
	const { item, request } = context;
	const { ledger, once, operation } = context.run;
	const reply = 'answer' in sent ? sent : undefined;
	const outcome: Outcome =
		'answer' in sent ? outcomeOf(operation, sent, item, request.input, context.run.remarks) : sent;
	const warnings = [...(reply?.warnings ?? []), ...(outcome.warnings ?? [])];
	const told = withWarnings(outcome, warnings);
	// Of a preview, nothing is remembered.
	if (isPreview(request.input)) {
		return told.ok ? { ...told, value: markAsPreview(told.value, context.run.remarks) } : told;
	}
	const isDone = reply?.answer.ok === true || outcome.ok;
	const result = withDoubt(told, context, reply?.request);
	once?.settle(item.index, {
		end: isDone ? (outcome.hadNoEffect ? 'free' : 'done') : endOf(result),
		made: operation.find && madeBy(reply, account),
		since,
	});
	if (reply && isDone)
		ledger?.note(item.index, { ...reply, request: bare(reply.request), warnings });
	else if (!result.ok && result.failure.isUncertain) {
		const sentAs = bare(reply?.request);
		ledger?.note(item.index, {
			unknown: result.failure,
			...(operation.find && sentAs ? { sent: { request: sentAs, since } } : {}),
		});
	}
	return result;
}

const endOf = (result: ItemResult) =>
	!result.ok && result.failure.isUncertain ? 'unknown' : 'free';

/** The record that a request has made, by its account and ID. */
function madeBy(reply: Reply | undefined, account: string): string | undefined {
	if (!reply?.answer.ok || reply.request?.method !== 'POST') return undefined;
	const { id } = reply.answer.value;
	return isBlank(id) ? undefined : recordIn(account, id);
}

/** Without what only the sending needed. */
const bare = (request: Outgoing | undefined): Outgoing | undefined =>
	request && {
		method: request.method,
		path: request.path,
		body: request.body,
		qs: request.qs,
	};
