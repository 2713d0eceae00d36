import { recordUnread } from '../errors/onlyOnce';
import type { Outgoing, Reply } from '../operation';
import { joined, toText } from '../phrase';
import { failed, succeeded } from '../result';
import { evidenceIn, type Look, toReply, withEvidence } from './look';
import type { ItemContext } from './nodeRun';
import type { NotToSend } from './onlyOnce';
import { type ItemResult, outcomeOf } from './results';

/**
 * What becomes of an item whose key was claimed before: `reply` is what an earlier execution has done without knowing
 * it, which then counts as done; `recalled` is its result in any other case.
 */
export async function findClaimed(
	context: ItemContext,
	look: Look | undefined,
	{ result, wanted, recordFound, request }: NotToSend & { request: Outgoing },
): Promise<{ reply: Reply } | { recalled: ItemResult }> {
	if (!wanted || !look) return { recalled: result };
	const { run, item, request: own } = context;
	const trace = await look.once({ ...wanted, request, isAsSent: false });
	if (result.ok) {
		const key = own.once?.key ?? '';
		if (!trace.ok) return { recalled: failed(recordUnread(key, trace.failure)) };
		if (trace.value.is !== 'found') return { recalled: withReason(result, evidenceIn(trace)) };
		const reply = { answer: succeeded(trace.value.record), request, warnings: [] };
		const outcome = outcomeOf(run.operation, reply, item, own.input, run.remarks);
		// Nobody is asked again.
		const recalled = { ...outcome, question: undefined, note: result.note, isRecalled: true };
		return { recalled: outcome.ok ? (recalled as ItemResult) : result };
	}
	if (trace.ok && trace.value.is === 'found') {
		// If n8n’s database fails, the next execution looks again.
		await recordFound?.().catch(() => {});
		return { reply: toReply(trace.value, 'An earlier execution got no clear answer', { request }) };
	}
	return { recalled: failed(withEvidence(result.failure, evidenceIn(trace))) };
}

/** A note that says why there is no record. */
function withReason(result: ItemResult, seen: ReturnType<typeof evidenceIn>): ItemResult {
	if (!result.ok || !result.note || seen === undefined) return result;
	const message = toText(joined([result.note.message as string | undefined, seen]));
	const note = { ...result.note, message };
	return { ...result, ...succeeded([note]), note };
}
