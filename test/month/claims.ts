import { parse } from 'flatted';

import { executionsOf } from '../endurance/chaos/executions';
import type { N8nClient } from '../n8n/client';
import type { Claim, Crash } from './books';
import type { ExampleName } from './examples';
import {
	announcementKey,
	madeKey,
	invoiceKey,
	invoicesIn,
	keyOfMessage,
	questionKey,
} from './keys';
import { DAY } from './period';

type Json = Record<string, unknown>;
type Run = { startTime: number; data?: { main: Array<Array<{ json: Json }> | null> } };
type Saved = {
	resultData: {
		runData: Record<string, Run[]>;
		error?: { message: string; description?: string | null };
	};
};
type Read = { id: string; text: string; saved: Saved['resultData'] };

const itemsOf = (run: Run | undefined): Json[] =>
	(run?.data?.main[0] ?? []).map(({ json }) => json);

/** What the output of an SMS node says was sent. */
const sentIn = ({ saved }: Read, node: string): string[] =>
	(saved.runData[node] ?? []).flatMap((run) =>
		itemsOf(run)
			.filter(({ sent }) => sent === 1)
			.map(({ to, message }) =>
				keyOfMessage({
					...{ to: String(to), text: String(message) },
					at: new Date(run.startTime).toISOString(),
				}),
			),
	);

/** The questions that were answered or whose time was over, or those that couldn’t be asked. */
const questionsIn = ({ id, saved }: Read, isAsked: boolean): string[] =>
	(saved.runData['Ask Me'] ?? []).flatMap(({ data }, at) =>
		(data?.main !== undefined) === isAsked ? questionKey(id, at) : [],
	);

/** For each example: what its executions say was done, and what their errors are about. */
type Reading = {
	done(read: Read): string[];
	about(read: Read, line: string): string[];
	/** Its executions wait for the hours in which it sends. */
	waits?: true;
};

const firstRunTime = ({ saved }: Read): number =>
	Math.min(
		...Object.values(saved.runData).flatMap((runs) => runs.map(({ startTime }) => startTime)),
	);

const onTheSameDay = (read: Read, text: string) =>
	keyOfMessage({ to: '', text, at: new Date(firstRunTime(read)).toISOString() });

const readings: Partial<Record<ExampleName, Reading>> = {
	thanks: {
		done: (read) => sentIn(read, 'Send Thanks'),
		about: ({ text }) => invoicesIn(text).map((number) => `thanks ${number}`),
	},
	alert: {
		done: (read) => sentIn(read, 'Send Alert'),
		about: ({ text }) => invoicesIn(text).map((number) => `alert ${number}`),
	},
	invoice: {
		done: ({ saved }) =>
			(saved.runData['Create Invoice'] ?? []).flatMap((run) =>
				itemsOf(run)
					.filter(({ alreadyDone }) => alreadyDone !== true)
					.map(({ id }) => madeKey(String(id))),
			),
		about: (_, line) =>
			[...line.matchAll(/^No invoice for event (\d+):/g)].map(([, id]) => invoiceKey(id ?? '')),
	},
	announcement: {
		waits: true,
		done: (read) => sentIn(read, 'Send Announcement'),
		about: ({ saved }, line) =>
			itemsOf(saved.runData['New Event']?.at(-1)).flatMap(({ title }) =>
				[...line.matchAll(/^Not sent to (\+[\d ]+):/g)].map(([, to]) =>
					announcementKey(String(title), to ?? ''),
				),
			),
	},
	reminder: {
		done: (read) => sentIn(read, 'Send Reminder'),
		about: (read, line) =>
			[...line.matchAll(/^No reminder for invoice (INV-\d+):/g)].map(([, number]) =>
				onTheSameDay(read, `Reminder: ${number}`),
			),
	},
	question: {
		done: (read) => [...sentIn(read, 'Send Reminder'), ...questionsIn(read, true)],
		about: (read, line) =>
			[...line.matchAll(/^No reminder for invoice (INV-\d+):/g)]
				.map(([, number]) => onTheSameDay(read, `Second reminder: ${number}`))
				.concat(questionsIn(read, false)),
	},
	low: {
		done: (read) => sentIn(read, 'Send Alert'),
		about: (read) => [onTheSameDay(read, 'Your SMS wallet')],
	},
};

const UNCERTAIN = /may (already )?have (been|succeeded)/;

/** When n8n ended, and when somebody saw first that an execution had crashed, by its ID. */
export type Ends = { ends: number[]; seen: ReadonlyMap<string, number> };

/**
 * When n8n ended that had an execution which crashed. What it stores as the end is the last that it had noted by then:
 * of one that waited for its hours, when it began to wait. Such an execution may have outlived other ends of n8n, so
 * the last before somebody saw the crash counts.
 */
function endAfter(noted: string, { ends, until }: { ends: number[]; until: number | undefined }) {
	const begin = Date.parse(noted);
	const later = ends.filter((end) => begin <= end && end <= (until ?? Infinity));
	const end = until === undefined ? Math.min(...later, begin + DAY) : Math.max(...later, begin);
	return new Date(end).toISOString();
}

/** What all executions say: done, not done, or that nobody knows. */
export async function readClaims(
	client: N8nClient,
	ids: Record<ExampleName, string>,
	{ ends, seen }: Ends,
) {
	const claims: Claim[] = [];
	const crashes: Crash[] = [];
	/** How many executions have which status. */
	const statuses = new Map<string, number>();
	for (const [name, { done, about, waits }] of Object.entries(readings)) {
		const all = await executionsOf(client, ids[name as ExampleName]);
		for (const { id, status, startedAt, stoppedAt } of all) {
			statuses.set(status, (statuses.get(status) ?? 0) + 1);
			if (status === 'crashed') {
				const began = startedAt ?? '';
				const until = waits ? seen.get(id) : undefined;
				const to = endAfter(stoppedAt ?? began, { ends, until });
				crashes.push({ kind: name, from: began, to });
				continue;
			}
			const text = await client.executionText(id);
			const { data } = (JSON.parse(text) as { data: { data: string } }).data;
			const { resultData: saved } = parse(data) as Saved;
			const read = { id, text: data, saved };
			const finished = new Set(done(read));
			for (const key of finished) claims.push({ key, told: 'done' });
			if (!saved.error) continue;
			const { message, description } = saved.error;
			for (const line of `${message}\n${description ?? ''}`.split('\n')) {
				const told = UNCERTAIN.test(line) ? 'unknown' : 'failed';
				for (const key of about(read, line)) if (!finished.has(key)) claims.push({ key, told });
			}
		}
	}
	return { claims, crashes, statuses };
}
