import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { message, openInvoices, pay } from '../../support/usualCalls';

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

const FAILURE = /^Injected failure/;
const BUSY = /^Slow down/;
const LATE = /didn’t answer in time/;
const LOST = /was lost before an answer arrived/;
const busy = { error: 'Slow down', code: 'RATE_LIMITED' };
const locked = { error: 'Locked', code: 'LOCKED' };
const never = 3_600_000;

type Told = [name: string, message: RegExp, fault: Fault, timeout?: number];

const rows = (read: Verdict, write: Verdict, ...told: Told[]): FaultRow[] =>
	told.map(([name, message, fault, timeout]) => ({ name, read, write, message, fault, timeout }));

export const faultRows: FaultRow[] = [
	...rows(
		'again',
		'unknown',
		...[502, 503, 504, 408, 499].map(
			(status): Told => [`status ${status}`, FAILURE, { kind: 'status', status }],
		),
	),
	...rows(
		'final',
		'unknown',
		['status 500', FAILURE, { kind: 'status', status: 500 }],
		['status 500 after the work was done', FAILURE, { kind: 'status', status: 500, after: true }],
		['an error with a good status', /^Locked/, { kind: 'status', status: 200, body: locked }],
	),
	...rows('final', 'final', ['status 400', FAILURE, { kind: 'status', status: 400 }]),
	// Resets so soon that they count as attempts.
	...rows(
		'again',
		'again',
		...Object.entries({ 'x-ratelimit-reset': '0.5', 'retry-after': '0' }).map(
			([name, value]): Told => [
				`status 429 with ${name}`,
				BUSY,
				{ kind: 'status', status: 429, body: busy, headers: { [name]: value } },
			],
		),
	),
	...rows(
		'again',
		'unknown',
		['no answer before the timeout', LATE, { kind: 'delay', ms: never }, 250],
		['an answer later than the timeout', LATE, { kind: 'delay', ms: never, after: true }, 250],
		['a connection dropped before the work', LOST, { kind: 'drop' }],
		['a connection dropped after the work', LOST, { kind: 'drop', after: true }],
		['an answer that is cut off', LOST, { kind: 'cut' }],
		['a proxy’s error page', /isn’t working just now \(HTTP status 502\)/, { kind: 'html' }],
		['a web page', /web page.* \(HTTP status 200\)/, { kind: 'html', status: 200, after: true }],
	),
	...rows('again', 'unknown', ['an empty answer', /with nothing/, { kind: 'empty', after: true }]),
	...rows('final', 'unknown', [
		'a redirect',
		/it has moved to/,
		{ kind: 'redirect', location: 'http://127.0.0.1:1/elsewhere' },
	]),
	{ name: 'a closed port', read: 'again', write: 'again', message: /the connection was refused/ },
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

const open = openInvoices.slice(0, 3);
const invoices = open.map(({ id }, row) => ({ id, row }));
/** The fault affects the second of three items. */
const path = `/invoices/${open[1]?.id}`;

export const calls: Call[] = [
	{
		node: 'invoicing',
		operation: 'invoice.get',
		isWrite: false,
		parameters: { invoiceId: pay[1].invoiceId },
		items: invoices,
		path,
	},
	{
		node: 'invoicing',
		operation: 'invoice.recordPayment',
		isWrite: true,
		parameters: pay[1],
		items: invoices,
		path,
	},
	{
		node: 'sms',
		operation: 'message.send',
		isWrite: true,
		parameters: { ...message, to: '={{ $json.to }}' },
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
