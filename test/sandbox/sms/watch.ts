import type { RequestHandler, Response } from 'express';

import type { SentMessage } from '../control/types';
import type { Send } from './account';

/** So many failures are kept for the page. */
const kept = 50;

/** A request whose sender was told of a failure, or nothing. */
export interface FailedMessage {
	/** The numbers that it was about. */
	to: string[];
	from: string;
	text: string;
	/** When it began and ended. */
	at: string;
	until: string;
	reason: string;
	/** Of the answer; 0 if there was none. */
	status: number;
}

/** What the page shows on the phone: a message that came, one that failed, or one of which the sender knows nothing. */
export interface PhoneEntry {
	id: string;
	to: string;
	from: string;
	text: string;
	at: string;
	/** Of a message that came. */
	units?: number;
	problem?: string;
}

type Answer = { error?: string; recipients?: Array<{ to: string; status: string }> };

function parse(answer: string): Answer {
	try {
		return (JSON.parse(answer) ?? {}) as Answer;
	} catch {
		return {};
	}
}

/** Passes on the last part of each answer, in which the services write all of it. */
function readAnswer(res: Response, take: (answer: string) => void): void {
	const end = res.end.bind(res) as (...parts: unknown[]) => Response;
	res.end = ((...parts: unknown[]) => {
		const [chunk] = parts;
		take(typeof chunk === 'string' || chunk instanceof Buffer ? String(chunk) : '');
		return end(...parts);
	}) as typeof res.end;
}

/** Whom a message didn't reach, and why. */
function failureOf(status: number, answer: string, to: string[]): [to: string[], reason: string] {
	if (status === 0) return [to, 'no answer'];
	const { error, recipients = [] } = parse(answer);
	if (status >= 400) return [to, `refused with ${status}${error ? `: ${error}` : ''}`];
	const missed = recipients.filter((one) => one.status === 'failed').map((one) => one.to);
	return [missed, 'not delivered to this number'];
}

/** Notes which messages fail, whether the service refuses them, an injected fault loses them or their answer. */
export function watchMessages(now: () => Date) {
	let failures: FailedMessage[] = [];
	const watch: RequestHandler = (req, res, next) => {
		if (req.method !== 'POST' || !req.path.startsWith('/sms/send')) return next();
		const at = now().toISOString();
		let answer = '';
		readAnswer(res, (text) => {
			answer = text;
		});
		res.once('close', () => {
			const { to, senderId, message } = { ...(req.body as Partial<Send>) };
			const numbers = Array.isArray(to) ? to.map(String) : [];
			const status = res.headersSent ? res.statusCode : 0;
			const [missed, reason] = failureOf(status, answer, numbers);
			if (missed.length === 0) return;
			const failed = { to: missed, from: String(senderId), text: String(message), at };
			const until = now().toISOString();
			failures = [...failures, { ...failed, until, reason, status }].slice(-kept);
		});
		return next();
	};
	return {
		watch,
		failures: () => failures,
		reset: () => {
			failures = [];
		},
	};
}

export type WatchedMessages = ReturnType<typeof watchMessages>;

const isSame = ({ text, to, at, until }: FailedMessage, message: PhoneEntry) =>
	text === message.text && to.includes(message.to) && at <= message.at && message.at <= until;

/** What came and what failed, in the order in which it was sent. */
export function phoneOf(
	messages: ReadonlyArray<SentMessage & { id: number }>,
	failures: readonly FailedMessage[],
): PhoneEntry[] {
	const matched = new Set<FailedMessage>();
	const came = messages.map(({ id, to, from, text, at, units }): PhoneEntry => {
		const entry = { id: `message-${id}`, to, from, text, at, units };
		const failed = failures.find((one) => isSame(one, entry));
		if (!failed) return entry;
		matched.add(failed);
		const answer = failed.status === 0 ? 'no answer' : `the answer ${failed.status}`;
		return { ...entry, problem: `It came, but n8n got ${answer}` };
	});
	const failed = failures
		.filter((one) => !matched.has(one))
		.map(({ to: [first = 'nobody', ...others], from, text, at, reason }): PhoneEntry => {
			const to = others.length > 0 ? `${first} and ${others.length} more` : first;
			return { id: `failure-${at}-${first}`, to, from, text, at, problem: `Not sent: ${reason}` };
		});
	return [...came, ...failed].sort((a, b) => a.at.localeCompare(b.at)).slice(-kept);
}
