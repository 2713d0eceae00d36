import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { seedRecords, byId } from '../../support/seedRecords';

/** What a fault leads to: another attempt, an immediate failure, an unknown outcome, or success. */
type Verdict = 'again' | 'final' | 'unknown' | 'done';

export interface FaultRow {
	name: string;
	/** Without one, the port is closed. */
	fault?: Fault;
	/** Timeout of a request in milliseconds. */
	timeout?: number;
	read: Verdict;
	write: Verdict;
	/** How the error message begins. */
	message: RegExp;
}

const busy = { error: 'Slow down', code: 'RATE_LIMITED' };
const never = 3_600_000;

export const faultRows: FaultRow[] = [
	...[502, 503, 504, 408, 499].map(
		(status): FaultRow => ({
			name: `status ${status}`,
			fault: { kind: 'status', status },
			read: 'again',
			write: 'unknown',
			message: /^Injected failure/,
		}),
	),
	{
		name: 'status 500',
		fault: { kind: 'status', status: 500 },
		read: 'final',
		write: 'unknown',
		message: /^Injected failure/,
	},
	{
		name: 'status 500 after the work was done',
		fault: { kind: 'status', status: 500, after: true },
		read: 'final',
		write: 'unknown',
		message: /^Injected failure/,
	},
	{
		name: 'an error with a good status',
		fault: { kind: 'status', status: 200, body: { error: 'Locked', code: 'LOCKED' } },
		read: 'final',
		write: 'unknown',
		message: /^Locked/,
	},
	{
		name: 'status 400',
		fault: { kind: 'status', status: 400 },
		read: 'final',
		write: 'final',
		message: /^Injected failure/,
	},
	// Resets so soon that they count as attempts.
	{
		name: 'status 429 with a reset',
		fault: { kind: 'status', status: 429, body: busy, headers: { 'x-ratelimit-reset': '0.5' } },
		read: 'again',
		write: 'again',
		message: /^Slow down/,
	},
	{
		name: 'status 429 with Retry-After',
		fault: { kind: 'status', status: 429, body: busy, headers: { 'retry-after': '0' } },
		read: 'again',
		write: 'again',
		message: /^Slow down/,
	},
	{
		name: 'no answer before the timeout',
		fault: { kind: 'delay', ms: never },
		timeout: 250,
		read: 'again',
		write: 'unknown',
		message: /didn’t answer in time/,
	},
	{
		name: 'an answer later than the timeout',
		fault: { kind: 'delay', ms: never, after: true },
		timeout: 250,
		read: 'again',
		write: 'unknown',
		message: /didn’t answer in time/,
	},
	{
		name: 'a connection dropped before the work',
		fault: { kind: 'drop' },
		read: 'again',
		write: 'unknown',
		message: /was lost before an answer arrived/,
	},
	{
		name: 'a connection dropped after the work',
		fault: { kind: 'drop', after: true },
		read: 'again',
		write: 'unknown',
		message: /was lost before an answer arrived/,
	},
	{
		name: 'an answer that is cut off',
		fault: { kind: 'cut' },
		read: 'again',
		write: 'unknown',
		message: /was lost before an answer arrived/,
	},
	{
		name: 'a proxy’s error page',
		fault: { kind: 'html' },
		read: 'again',
		write: 'unknown',
		message: /a web page instead of data \(HTTP status 502\)/,
	},
	{
		name: 'a web page with a good status',
		fault: { kind: 'html', status: 200, after: true },
		read: 'again',
		write: 'unknown',
		message: /a web page instead of data \(HTTP status 200\)/,
	},
	{
		name: 'an empty answer',
		fault: { kind: 'empty', after: true },
		read: 'again',
		write: 'done',
		message: /answered with nothing/,
	},
	{
		name: 'a redirect',
		fault: { kind: 'redirect', location: 'http://127.0.0.1:1/elsewhere' },
		read: 'final',
		write: 'unknown',
		message: /it has moved to/,
	},
	{
		name: 'a closed port',
		read: 'again',
		write: 'again',
		message: /the connection was refused/,
	},
];

export interface Call {
	node: 'invoicing' | 'sms';
	operation: string;
	isWrite: boolean;
	parameters: INodeParameters;
	items: IDataObject[];
	/** Path of the item that the fault affects; without one, it affects all items. */
	path?: string;
}

const open = seedRecords.invoices.filter(({ status }) => status === 'recorded').slice(0, 3);
const invoices = open.map(({ id }, row) => ({ id, row }));
const invoiceId = byId('={{ $json.id }}');
/** The fault affects the second of three items. */
const path = `/invoices/${open[1]?.id}`;

export const calls: Call[] = [
	{
		node: 'invoicing',
		operation: 'invoice.get',
		isWrite: false,
		parameters: { invoiceId },
		items: invoices,
		path,
	},
	{
		node: 'invoicing',
		operation: 'invoice.recordPayment',
		isWrite: true,
		parameters: { invoiceId, amount: '1', paymentMethod: 'cash' },
		items: invoices,
		path,
	},
	{
		node: 'sms',
		operation: 'message.send',
		isWrite: true,
		parameters: { senderId: 'AKWAABA', to: '={{ $json.to }}', message: 'Akwaaba' },
		items: ['+233241234567', '+233201234567', '+233501234567'].map((to, row) => ({ to, row })),
	},
];

export type Mode = Extract<OnError, `continue${string}`> | 'stopWorkflow';
export const modes: Mode[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];

export interface Expected {
	/** How each item ends. */
	ends: Array<'done' | 'failed' | 'not sent'>;
	/** Requests that are sent for each item. */
	requests: number[];
	/** Items with an unknown outcome after an earlier run. */
	keptBack: number[];
}

/** The rules in short: the expected results of three items sent one after another. */
export function expected(
	{ read, write, fault }: FaultRow,
	{ isWrite, path: hit }: Call,
	{ mode, tries, attempts }: { mode: Mode; tries: number; attempts: number },
): Expected {
	const verdict = isWrite ? write : read;
	const known: Array<'done' | 'failed' | undefined> = [];
	const requests = [0, 0, 0];
	for (let tryIndex = 1; ; tryIndex++) {
		const ends: Expected['ends'] = [];
		const keptBack: number[] = [];
		for (const item of [0, 1, 2]) {
			const isHit = fault === undefined || hit === undefined || item === 1;
			const hasStopped = mode === 'stopWorkflow' && ends.includes('failed');
			const before = known[item];
			if (before === undefined && hasStopped) {
				ends.push('not sent');
				continue;
			}
			const end = before ?? (isHit && verdict !== 'done' ? 'failed' : 'done');
			ends.push(end);
			if (before === 'failed') keptBack.push(item);
			if (before !== undefined) continue;
			requests[item]! += isHit && verdict === 'again' ? attempts : 1;
			if (isWrite && (end === 'done' || verdict === 'unknown')) known[item] = end;
		}
		const fails = mode === 'stopWorkflow' ? ends.includes('failed') : ends[0] === 'failed';
		if (!fails || tryIndex === tries) return { ends, requests, keptBack };
	}
}
