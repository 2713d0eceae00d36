import { createHash } from 'crypto';
import type { ILoadOptionsFunctions, INodeType, IPollFunctions } from 'n8n-workflow';

import { MAX_DURATION, type Service } from '../service';
import type { Channel, Connection } from '../http/connect';
import { connect, openChannel, READ_TARGET } from '../http/connect';
import { createRunStats } from '../http/exchange';
import { timedTransport } from '../http/serverClock';
import type { RetryRule } from '../http/retry';
import type { Result } from '../result';
import { clientOf } from './client';
import { clock } from './clock';
import { logTo } from './tell';
import { unwrapOrThrow } from './toNodeError';

/** Identifies what a state belongs to, such as an address and settings. If they change, a trigger starts over. */
export const stateKey = (...parts: unknown[]): string =>
	createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/**
 * What a trigger remembers from one poll to the next, opened as a poll begins. It is the entry `name` in the node’s
 * static data, which n8n stores as JSON.
 */
export function openPollMemory<State extends object>(context: IPollFunctions, name: string) {
	const data = context.getWorkflowStaticData('node');
	const stored = () => data[name] as (State & { run?: number }) | undefined;
	const before = stored();
	// The state counts the polls that have kept a state.
	const run = before?.run;
	return {
		/** What the poll before has kept; undefined before the first. */
		before,
		/**
		 * Keeps the state for the next poll. Returns false, and keeps nothing, if another poll has kept its state since
		 * this poll began: n8n starts a poll even if the previous poll is still running. What that poll has reported must
		 * not be reported again.
		 */
		keep: (state: State): boolean => {
			if (stored()?.run !== run) return false;
			data[name] = { ...state, run: (run ?? 0) + 1 };
			return true;
		},
	};
}

/** A failed poll changes nothing, and the next one isn’t far off, so it gives up early. */
const POLL_RULE = { maximumAttempts: 3, longestWait: 30_000, isFixed: true };

const connectTo = async (
	context: ILoadOptionsFunctions | IPollFunctions,
	service: Service,
	rule: RetryRule,
): Promise<Result<Connection>> =>
	await connect(clientOf(context), service, {
		target: READ_TARGET,
		rule,
		clock,
		stats: createRunStats(clock.elapsed, logTo(context)),
	});

/** What one poll of a trigger talks to. */
export type Poll = Awaited<ReturnType<typeof openPoll>>;

/** Throws what n8n shows if there is no way to the service. */
export async function openPoll(context: IPollFunctions, service: Service) {
	const node = context.getNode();
	const connection = unwrapOrThrow(node, await connectTo(context, service, POLL_RULE));
	const { transport, baseURL } = connection;
	const timed = timedTransport(transport, clock);
	return {
		channel: openChannel(
			{ ...connection, transport: timed.transport, needsLogin: true },
			{ requestOptions: { timeout: MAX_DURATION.poll } },
		),
		/** Base address of the service, from the credential. */
		address: baseURL,
		/** The address with the credential: what belongs to one account is nothing to another. */
		account: [baseURL, node.credentials?.[service.credential]?.id ?? ''].join(' '),
		/** Seconds since 1970 by the service’s clock, as of its newest answer; by n8n’s clock before there is one. */
		now: () => Math.floor((clock.now() + timed.ahead()) / 1000),
	};
}

/** What n8n calls for a picker. The token that one call returns asks for the next page. */
export type Search = Required<Required<INodeType>['methods']>['listSearch'][string];

/** A user is looking at the picker: an early error is better than a long wait. */
const PICKER_RULE = { maximumAttempts: 2, longestWait: 5_000, isFixed: true };

/** Reads something for a picker. Throws what n8n shows if that fails. */
export async function readForPanel<T>(
	context: ILoadOptionsFunctions,
	service: Service,
	read: (channel: Channel) => Promise<Result<T>>,
): Promise<T> {
	const connection = await connectTo(context, service, PICKER_RULE);
	const requestOptions = { timeout: MAX_DURATION.picker };
	return unwrapOrThrow(
		context.getNode(),
		connection.ok ? await read(openChannel(connection.value, { requestOptions })) : connection,
	);
}
