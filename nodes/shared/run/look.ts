import type { Connection } from '../http/connect';
import { timedTransport } from '../http/serverClock';
import type { Trace, Wanted } from '../lostWrite';
import type { Lookup, Outgoing, Reply, Sent } from '../operation';
import { joined, type Phrase, phrase, toText } from '../phrase';
import { failed, type Failure, type Result, succeeded } from '../result';
import { duration, unexpectedFailure } from '../errors/texts';
import { type ItemContext, lookupOf } from './nodeRun';

/** When the service is asked for what a lost answer was about, in milliseconds. */
const LOOKS = {
	/** A replica or a cache may show it a little later. */
	again: 1_000,
	/** The last look, counted from when the request began, if its Timeout isn’t shorter: it can arrive late. */
	last: 30_000,
};

/**
 * How much earlier than the request a record can seem to be made, in milliseconds: some services cut off fractions of a
 * second, and their databases have clocks of their own.
 */
const TOLERANCE = 2_000;

/** What one question may take: it is better to say that nobody knows than to wait for long. */
const QUESTION = { shortest: 2_000, timeout: 10_000, attempts: 1, longestWait: 60_000 };

export type Look = ReturnType<typeof createLook>;

/** What can be asked of the service about the write of an item; undefined if nothing can. */
export function createLook(
	context: ItemContext,
	connection: Connection,
	{ account, lock }: { account: string; lock: Lookup['lock'] },
) {
	const { run, request: own } = context;
	const { find } = run.operation;
	if (!find) return undefined;
	const { clock, answered } = run;
	const timed = timedTransport(connection.fresh, clock);
	const rule = {
		...connection.rule,
		maximumAttempts: QUESTION.attempts,
		longestWait: Math.min(own.rule.longestWait, QUESTION.longestWait),
	};
	// A Timeout that was too short for the write may be too short for the question as well.
	const usual = Math.min(own.requestOptions.timeout ?? Infinity, QUESTION.timeout);
	const timeout = Math.max(usual, QUESTION.shortest);
	const requestOptions = { ...own.requestOptions, timeout };
	const lookup = lookupOf(
		{ ...context, request: { ...own, requestOptions } },
		{ ...connection, rule, fresh: timed.transport },
		lock,
	);
	/** By the service’s clock. */
	const startOf = (began: Wanted['began']) =>
		began && (began.by === 'service' ? began.at : began.at + timed.ahead());
	const ask = async (wanted: Wanted): Promise<Result<Trace>> => {
		const {
			request,
			isAsSent,
			isDone,
			ownerOf = async () => await Promise.resolve(undefined),
		} = wanted;
		const kind = [account, request] as const;
		// What was done earlier, another execution may have been answered with.
		const isOther = (id: unknown) =>
			isDone ? answered.isTaken(account, id) : answered.isMade(kind, id);
		const trace = await find({
			request,
			isAsSent,
			isDone,
			input: own.input,
			lookup,
			canBeFrom: (time) => isDone || time >= (startOf(wanted.began) ?? NaN) - TOLERANCE,
			ownerOf: async (id) => (isOther(id) ? 'other' : await ownerOf(id)),
		});
		if (!trace.ok || trace.value.is !== 'found') return trace;
		const { made } = trace.value;
		if (made === undefined || isDone) return trace;
		// What is on its way may have made it.
		await answered.whenAnswered(kind);
		return answered.take(kind, made) ? trace : succeeded(TAKEN);
	};
	/** A fault in looking must not hide how the write ended. */
	const look = async (wanted: Wanted) =>
		await ask(wanted).catch((error) => failed(unexpectedFailure(error, 'read')));
	return {
		/** Looks once. */
		once: look,
		/** Since when the service can have carried it out, for a later look; undefined if nobody knows. */
		startOf,
		/**
		 * Looks for what a write has done whose answer was lost: at once, once more, and when it can hardly arrive any
		 * more. Returns it as if it were the answer, or the failure with what was seen.
		 */
		afterLoss: async (sent: Sent, wanted: Wanted): Promise<Sent> => {
			const failure = own.looks ? lostIn(sent) : undefined;
			if (!failure) return sent;
			const { at: began = clock.now() } = wanted.began ?? {};
			let seen: Phrase | undefined;
			for (const wait of [0, LOOKS.again, 'last'] as const) {
				if (wait === 'last' && run.looks.areInVain) break;
				const end = began + Math.min(own.requestOptions.timeout ?? Infinity, LOOKS.last);
				const pause = wait === 'last' ? end - clock.now() : wait;
				if (wait === 'last' && pause <= 0) break;
				await clock.pause(pause);
				if (clock.isOver()) break;
				const trace = await look(wanted);
				if (clock.isOver()) break;
				if (trace.ok && trace.value.is === 'found') {
					const lost = `There was no clear answer (${toText(failure.message)})`;
					return toReply(trace.value, lost, wanted);
				}
				seen = evidenceIn(trace, clock.now() - began) ?? seen;
				if (trace.ok && trace.value.is === 'unclear') break;
				// A service that doesn’t answer isn’t asked again for each of a thousand items.
				if (!trace.ok && run.looks.areInVain) break;
				if (wait === 'last') run.looks.areInVain = true;
			}
			const told = failed(withEvidence(failure, seen));
			return 'answer' in sent ? { ...sent, answer: told } : told;
		},
	};
}

const TAKEN: Trace = { is: 'none', what: 'other such record' };

/** Why nobody knows what became of a write, if so. */
const lostIn = (sent: Sent): Failure | undefined => {
	const result = 'answer' in sent ? sent.answer : sent;
	return !result.ok && result.failure.isUncertain ? result.failure : undefined;
};

/** What was found, as the answer that was lost. `lost`: a sentence without its end. */
export const toReply = (
	{ record, how }: Extract<Trace, { is: 'found' }>,
	lost: string,
	{ request }: { request: Outgoing },
): Reply => ({
	answer: succeeded(record),
	request,
	warnings: [...(request.warnings ?? []), `${lost}, but ${how}.`],
});

/** What a look has seen, as a sentence, so many milliseconds after the request began. */
export function evidenceIn(trace: Result<Trace>, after?: number): Phrase | undefined {
	if (!trace.ok) return phrase`n8n couldn’t look for it in the service: ${trace.failure.message}.`;
	if (trace.value.is === 'found') return undefined;
	if (trace.value.is === 'unclear') return trace.value.evidence;
	const when = after === undefined || after < 1_000 ? '' : ` ${duration(after)} later`;
	return `There was no ${trace.value.what} in the service${when}.`;
}

export const withEvidence = (failure: Failure, seen: Phrase | undefined): Failure => ({
	...failure,
	description: joined([failure.description, seen]),
});
