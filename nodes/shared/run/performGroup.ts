import type { IDataObject } from 'n8n-workflow';

import { createSequencer, type Leave } from '../concurrency';
import { NOT_SENT, unexpectedFailure } from '../errors/texts';
import { connect, type Connection, openChannel, readRequest } from '../http/connect';
import type { Input, Outcome, Outgoing } from '../operation';
import { failed, optionsIn, type Result, succeeded } from '../result';
import { isKnown, type LedgerEntry, type Reply } from './ledger';
import { type ItemContext, lookupOf } from './nodeRun';
import { type ItemResult, outcomeOf, recall, wasFor, withWarnings } from './results';

type Group = readonly [ItemContext, ...ItemContext[]];

/**
 * Sends the request of a group of items: mostly one item, or several that share a request. A write that an earlier
 * attempt of the node has sent isn’t sent again; such items come alone. Returns the result of each item; undefined for
 * an item of several whose key somebody else holds. It has to be performed alone.
 */
export async function performGroup(group: Group): Promise<Array<ItemResult | undefined>> {
	const [first] = group;
	const { run } = first;
	if (isKnown(run.ledger, first.item.index, first.request.repeatUncertain)) {
		const entry = run.ledger?.find(first.item.index) as LedgerEntry;
		return [recall(run.operation, entry, first.item, first.request.input)];
	}
	const { skipped } = first.request;
	if (skipped && !run.clock.isOver()) {
		// Nothing is remembered: with other settings, a retry may have something to send.
		const { input } = first.request;
		const told = isPreview(input) ? { preview: true, ...skipped } : skipped;
		const reply = { answer: succeeded(told), request: first.request, warnings: [] };
		return [{ ...outcomeOf(run.operation, reply, first.item, input), isSkipped: true }];
	}
	// Nobody claims a key for what isn’t sent. A preview sends nothing, so it has no hours.
	const isFree = run.clock.isOver() || isPreview(first.request.input);
	const held = isFree ? undefined : first.request.hold?.(run.clock.now());
	if (held) return group.map(() => failed(held));
	const results = new Map<ItemContext, ItemResult | undefined>();
	// Connect first: if n8n dies between claim and request, the key stays locked.
	const connection = await connectFor(first);
	const begin = async (context: ItemContext) => {
		const account = connection.ok ? accountAt(context, connection.value) : '';
		const begun = await run.once?.acquire(context.item.index, account, group.length === 1);
		if (begun === 'busy') results.set(context, undefined);
		else if (begun) results.set(context, withAffected(begun, context));
	};
	if (run.once && connection.ok) await Promise.all(group.map(begin));
	const [next, ...others] = group.filter((context) => !results.has(context));
	if (next) {
		const due: Group = [next, ...others];
		const sent = connection.ok ? await sendGroup(connection.value, due) : connection;
		due.forEach((context, at) => {
			const own = Array.isArray(sent) ? (sent[at] as Reply) : sent;
			results.set(context, settle(context, own));
		});
	}
	return group.map((context) => results.get(context));
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

/**
 * Sends what a group shares, and returns the answer for each of its items; or how that ended for all of them. What
 * fails before the request, such as an operation’s own preparation, has sent nothing, so its outcome isn’t in doubt.
 */
async function sendGroup(connection: Connection, group: Group): Promise<Reply[] | ItemResult> {
	const [context] = group;
	const { run } = context;
	const { operation, service } = run;
	const { input, limit, maxRecords, concurrency, requestOptions } = context.request;
	const { answers, combine } = operation;
	const entered: Leave[] = [];
	const lock = async (keys: readonly string[]) => {
		const own = keys.map((key) => `${service.name} ${key}`);
		const hasToWait = own.some(sequence.isBusy);
		entered.push(await sequence.enter(own));
		return hasToWait;
	};
	let phase: 'input' | 'read' | 'write' = 'input';
	try {
		const requests = group.map((each) => each.request);
		const shared = group.length > 1 ? combine : undefined;
		const request: Outgoing = shared?.merge(requests) ?? context.request;
		const keys = [operation.lockKeys?.(request, input) ?? []].flat();
		if (keys.length > 0) await lock(keys);
		if (run.clock.isOver()) return failed(NOT_SENT);
		const foreign = await refusePage(context, connection);
		if (foreign) return failed(foreign);
		const lookup = lookupOf(context, connection, async (key) => await lock([key]));
		if (operation.preview && isPreview(input)) {
			return await operation.preview(request, input, lookup);
		}
		const prepared = (await operation.prepare?.(request, input, lookup)) ?? succeeded(request);
		if (!prepared.ok) return prepared;
		const outgoing = prepared.value;
		if ('answered' in outgoing) {
			return group.map(() => ({ answer: succeeded(outgoing.answered), warnings: [] }));
		}
		phase = operation.idempotent ? 'read' : 'write';
		const channel = openChannel(connection, {
			requests: run.requestPlaces,
			requestOptions,
			answers,
		});
		if (answers === 'list') return await channel.list(outgoing, limit, concurrency, maxRecords);
		const answer = await channel.one(outgoing);
		const { warnings = [] } = outgoing;
		if (!shared) return [{ answer, request: outgoing, warnings }];
		const parts = answer.ok ? shared.split(answer.value, requests) : [];
		return requests.map((each, at) => ({
			answer: answer.ok ? succeeded(parts[at] as IDataObject) : answer,
			request: each,
			warnings,
		}));
	} catch (error) {
		return failed(unexpectedFailure(error, phase));
	} finally {
		for (const leave of entered) leave();
	}
}

/** The user wants to see what would be sent. */
export const isPreview = (input: Input): boolean => optionsIn(input).preview === true;

/** A page that names a record must be of the service’s own site. */
async function refusePage({ run, request }: ItemContext, connection: Connection) {
	const { page } = request;
	if (page === undefined) return undefined;
	return await run.service.refusePage?.(
		page,
		connection.baseURL,
		async (url, baseURL = '') =>
			await run.memoize(
				baseURL + url,
				async () => await openChannel({ ...connection, baseURL }).one(readRequest(url)),
			),
	);
}

/**
 * What an item returns, now that its request has ended. First comes the operation’s `interpret`. Then the ledger notes
 * the answer, not what came out of it: an attempt that recalls the answer asks `interpret` again, with the settings of
 * then. So an item that failed although its message was sent isn’t sent again, and succeeds once On Partial Failure is
 * Continue. Simplify comes last, in the output (`toOutput`).
 */
function settle(context: ItemContext, sent: Reply | ItemResult): ItemResult {
	const { item, request } = context;
	const { ledger, once, operation } = context.run;
	const reply = 'answer' in sent ? sent : undefined;
	const outcome: Outcome =
		'answer' in sent ? outcomeOf(operation, sent, item, request.input) : sent;
	const isDone = reply?.answer.ok === true || outcome.ok;
	const warnings = [...(reply?.warnings ?? []), ...(outcome.warnings ?? [])];
	const result = withAffected(withWarnings(outcome, warnings), context);
	once?.settle(
		item.index,
		isDone ? { ...succeeded([]), hadNoEffect: outcome.hadNoEffect } : result,
	);
	// An update that changed nothing can be sent again.
	const isUndone = outcome.hadNoEffect === true && reply?.request?.update !== undefined;
	if (reply && isDone && !isUndone)
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
		...(request.link === undefined ? {} : { link: request.link }),
	};

/** A failure with an unknown outcome names whom it affects. */
function withAffected(result: ItemResult, context: ItemContext): ItemResult {
	if (result.ok || !result.failure.isUncertain) return result;
	const affected = affectedBy(context);
	if (affected.length === 0) return result;
	const { failure } = result;
	const description = `${failure.description}${wasFor(affected)}`;
	return failed({ ...failure, description, affected, details: { concerns: [...affected] } });
}

/** A fault in naming them must not hide how the request ended. */
function affectedBy({ run, request }: ItemContext): readonly string[] {
	try {
		const affected = run.operation.affected?.(request);
		if (affected) return affected;
	} catch {
		// The records of the path are known all the same.
	}
	return request.target.records.map(({ label, value }) => `${label} ${value}`);
}
