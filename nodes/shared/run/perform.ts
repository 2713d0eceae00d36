import type { IDataObject } from 'n8n-workflow';

import { createSequencer, type Leave } from '../concurrency';
import { shorten } from '../errors/readMessage';
import { NOT_SENT, unexpectedFailure } from '../errors/texts';
import { connect, type Connection } from '../http/connect';
import type { Input, Operation, Outcome, Outgoing, Sent } from '../operation';
import { phrase } from '../phrase';
import { failed, optionsIn, type Result, succeeded } from '../result';
import type { SharedRequest } from './batch';
import { claimKey } from './layers';
import { isKnown, type LedgerEntry } from './ledger';
import { type ItemContext, lookupOf } from './nodeRun';
import { type ItemResult, outcomeOf, recall, wasFor, withWarnings } from './results';

/**
 * Takes one item from its turn to its end. A write that an earlier attempt of the node has sent isn’t sent again.
 * `shared` is the request of the item, and maybe of other items of its batch.
 */
export async function perform(context: ItemContext, shared: SharedRequest): Promise<ItemResult> {
	const { run, item, request } = context;
	const { operation, ledger, clock } = run;
	try {
		if (isKnown(ledger, item.index, request.repeatUncertain)) {
			const entry = ledger?.find(item.index) as LedgerEntry;
			return recall(operation, entry, item, request.input, run.remarks);
		}
		if (request.skipped && !clock.isOver()) return skip(context, request.skipped);
		// Connect first: if n8n dies between claim and request, the key stays locked.
		const connection = await connectFor(context);
		return connection.ok
			? await goThrough(context, connection.value, shared)
			: settle(context, connection);
	} finally {
		shared.leave();
	}
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
	let phase: 'input' | 'read' | 'write' = 'input';
	let claimed: ItemResult | undefined;
	const claim = async () => {
		claimed = await once?.acquire(item.index, accountAt(context, connection), shared.leave);
		return claimed;
	};
	const lookup = lookupOf(context, connection, lock);
	const sending = { input, item, claim, lookup, remarks: run.remarks };
	const from = async (at: number, request: Outgoing): Promise<Sent> => {
		if (clock.isOver()) return failed(NOT_SENT);
		const layer = layers[at];
		let passed: Promise<Sent> | undefined;
		// However often a layer asks, the request is sent once.
		const next = async (changed: Outgoing) => await (passed ??= from(at + 1, changed));
		try {
			if (layer) return await layer({ ...sending, request }, next);
			phase = operation.idempotent ? 'read' : 'write';
			return await shared.send({ context, connection, request });
		} catch (error) {
			// What was sent counts, whatever a layer makes of the answer.
			return (await passed) ?? failed(unexpectedFailure(error, phase));
		}
	};
	try {
		const sent = await from(0, context.request);
		return claimed ? withAffected(claimed, context) : settle(context, sent);
	} finally {
		for (const leave of entered) leave();
	}
}

/** The user wants to see what would be sent. */
export const isPreview = (input: Input): boolean => optionsIn(input).preview === true;

/**
 * What an item returns, now that its request has ended. First comes the operation’s `interpret`. Then the ledger notes
 * the answer, not what came out of it: an attempt that recalls the answer asks `interpret` again, with the settings of
 * then. So an item that failed although its message was sent isn’t sent again, and succeeds once On Partial Failure is
 * Continue. Simplify comes last, in the output (`toOutput`).
 */
function settle(context: ItemContext, sent: Sent): ItemResult {
	const { item, request } = context;
	const { ledger, once, operation } = context.run;
	const reply = 'answer' in sent ? sent : undefined;
	const outcome: Outcome =
		'answer' in sent ? outcomeOf(operation, sent, item, request.input, context.run.remarks) : sent;
	const isDone = reply?.answer.ok === true || outcome.ok;
	const warnings = [...(reply?.warnings ?? []), ...(outcome.warnings ?? [])];
	const result = withDoubt(withWarnings(outcome, warnings), context, reply?.request);
	once?.settle(
		item.index,
		isDone ? { ...succeeded([]), hadNoEffect: outcome.hadNoEffect } : result,
	);
	if (reply && isDone)
		ledger?.note(item.index, { ...reply, request: bare(reply.request), warnings });
	else if (!result.ok && result.failure.isUncertain) {
		ledger?.note(item.index, { unknown: result.failure });
	}
	return result;
}

/** Without what only the sending needed. */
const bare = (request: Outgoing | undefined): Outgoing | undefined =>
	request && {
		method: request.method,
		path: request.path,
		body: request.body,
		qs: request.qs,
	};

/** A failure with an unknown outcome names whom it affects. */
function withAffected(result: ItemResult, context: ItemContext, sent?: Outgoing): ItemResult {
	if (result.ok || !result.failure.isUncertain) return result;
	const affected = affectedBy(context, sent);
	if (affected.length === 0) return result;
	const { failure } = result;
	const description = phrase`${failure.description}${wasFor(affected)}`;
	return failed({ ...failure, description, affected, details: { concerns: [...affected] } });
}

/**
 * A failure with an unknown outcome says so in its message: n8n’s list of executions and its error workflows show
 * nothing else.
 */
function withDoubt(result: ItemResult, context: ItemContext, sent?: Outgoing): ItemResult {
	const told = withAffected(result, context, sent);
	if (told.ok || !told.failure.isUncertain) return told;
	const { message, affected = [] } = told.failure;
	const { operation } = context.run;
	const title = operation.inDoubt?.title ?? `“${operation.action}” may have succeeded`;
	const [first, ...others] = affected;
	const more = others.length === 0 ? '' : ` and ${others.length} more`;
	const whom = first === undefined ? '' : ` (${shorten(first)}${more})`;
	return failed({ ...told.failure, message: phrase`${title}${whom}: ${message}` });
}

/** Whom a request affects, as the layers have changed it. A fault in naming them must not hide how it ended. */
function affectedBy({ run, request }: ItemContext, sent: Outgoing = request): readonly string[] {
	try {
		const affected = run.operation.inDoubt?.affected?.(sent);
		if (affected) return affected;
	} catch {
		// The records of the path are known all the same.
	}
	return request.target.records.map(({ label, value }) => `${label} ${value}`);
}
