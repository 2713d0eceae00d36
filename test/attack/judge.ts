import { inspect } from 'node:util';

import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { formsIn } from '../support/forms';
import type { NodeOutcome } from '../support/runNode';
import { decoded } from './answers';
import { routeReceived, type Played, type RunCase } from './ground';
import type { Received } from './servers';
import type { Target } from './targets';

/** What must never happen, as the rows of the table name it. */
export const RULES = {
	request: 'requests that the input doesn’t justify',
	repeat: 'writes sent more than once for an item',
	words: 'failures that aren’t n8n’s errors in words',
	key: 'keys in outputs, errors or logs',
	lost: 'items or results lost',
	time: 'cases that hang or take far longer than others',
} as const;

export type Rule = keyof typeof RULES;

export interface Violation {
	rule: Rule;
	what: string;
}

const violation = (rule: Rule, what: string): Violation => ({ rule, what: what.slice(0, 2_000) });

/** Only what asks a service, or the contract it has, counts. */
export type Asked = Pick<Target, 'service' | 'contract' | 'writes'>;

/** The names that the contract knows in a query or in a body. */
const knownNames = ({ contract }: Asked, route: string, place: 'query' | 'body') =>
	new Set(
		(contract.get(route.replace(/\?.*/, ''))?.inputs ?? [])
			.filter((input) => input.in === place)
			.map(({ name }) => name),
	);

/**
 * Requests that go elsewhere, use another method or path, carry what the contract doesn’t know, or name a record that
 * neither the input nor an answer has named. `input` is all text of the parameters and items, if that is judged.
 */
function judgeRequests(
	asked: Asked,
	{ requests, trapped, secrets }: Played,
	input?: string,
): Violation[] {
	const found = trapped.map((request) => violation('request', `another server got ${request}`));
	const answers = requests.map(({ reply }) => reply?.body.toString() ?? '').join('\n');
	for (const request of requests) {
		const problem =
			problemOf(asked, request, secrets[0] as string) ??
			(input === undefined ? undefined : problemOfText(request, input, answers));
		if (problem) {
			found.push(
				violation('request', `${problem}: ${request.method} ${request.url} ${request.body}`),
			);
		}
	}
	return found;
}

function problemOf(asked: Asked, request: Received, key: string): string | undefined {
	const route = routeReceived(asked.service, asked.contract, request);
	if (route === undefined) return 'not in the contract';
	const isRead = request.method === 'GET' && !/\?action=(send-sms|subscribe-us)$/.test(route);
	if (!isRead && !asked.writes.has(route)) return 'not of this operation';
	const query = new URLSearchParams(request.url.split('?')[1]);
	const inQuery = knownNames(asked, route, 'query');
	const isLegacy = /^\/api\/v1\/(sms|contacts)\/api\?/.test(request.url);
	for (const [name, value] of query) {
		if (isLegacy && name === 'api_key') continue;
		// Only makes the address of a read another one.
		if (isRead && name === 'n8n_fresh' && /^[\da-f-]{36}$/.test(value)) continue;
		const bare = name.replace(/\[\w*\]$/, '');
		if (!inQuery.has(bare) && !inQuery.has(`${bare}[]`)) return `the query has “${name}”`;
		if (value.includes(key)) return 'the query has the key';
	}
	return problemOfBody(asked, route, request);
}

/** What becomes of a value that isn’t text if it is taken for one. */
const MADE_UP = ['[object ', 'undefined', 'NaN', 'Infinity', 'Symbol(', '\ufffd'];

function problemOfText(
	{ url, body }: Received,
	input: string,
	answers: string,
): string | undefined {
	const [path = '', query = ''] = url.split('?');
	const sent = `${path.split('/').map(decoded).join('/')} ${decoded(query)} ${body}`;
	const odd = MADE_UP.find((text) => sent.includes(text) && !`${input}${answers}`.includes(text));
	if (odd !== undefined) return `“${odd}” was made up`;
	const id = decoded(path.split('/').at(-1) as string);
	const isNamed = `${input}\n${answers}`.toLowerCase().includes(id.trim().toLowerCase());
	return /\/(by-slug|events|venues|organizers|categories|tags|invoices|clients|receipts)\/[^/]*$/.test(
		path,
	) && !isNamed
		? `nobody named “${id}”`
		: undefined;
}

function problemOfBody(asked: Asked, route: string, { method, body }: Received) {
	if (method === 'GET') return body === '' ? undefined : 'a read with a body';
	if (body === '') return undefined;
	let value: unknown;
	try {
		value = JSON.parse(body);
	} catch {
		return 'the body isn’t JSON';
	}
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		return 'the body is no object';
	const known = knownNames(asked, route, 'body');
	const odd = Object.keys(value).find((name) => !known.has(name));
	return odd === undefined ? undefined : `the body has “${odd}”`;
}

/** The writes that a service may have carried out: it didn’t refuse them for its limit. */
const carriedOut = ({ writes, service, contract }: Asked, requests: readonly Received[]) =>
	requests.filter(
		(request) =>
			writes.has(routeReceived(service, contract, request) ?? '') && request.reply?.status !== 429,
	);

const signature = ({ method, url, body }: Received) => `${method} ${url} ${body}`;

/** More writes than items. With `distinct`, each item writes something else, so none may come twice. */
export function judgeRepeats(
	{ operation, ...asked }: Target,
	{ requests }: Played,
	{ items, distinct }: { items: number; distinct: boolean },
): Violation[] {
	if (operation.idempotent) return [];
	const writes = carriedOut(asked, requests).map(signature);
	const twice = writes.find((each, at) => writes.indexOf(each) !== at);
	if (writes.length > items)
		return [violation('repeat', `${writes.length} for ${items}: ${writes.join('\n')}`)];
	return distinct && twice ? [violation('repeat', twice)] : [];
}

/** Words of an engine, not of a person. What a message quotes may be anything. */
const RAW =
	/\b(?:TypeError|RangeError|ReferenceError|SyntaxError|URIError|AxiosError|is not a function|is not iterable|Cannot (?:read|set|convert)|call stack|Invalid (?:URL|time value|string length|array length|character)|ERR_[A-Z_]+|Unexpected (?:token|end)|undefined|NaN)\b|\[object|can’t process this item|node_modules|\.[jt]s:\d/;

/** A message that shows the value of a parameter, or consists of what a service answered. */
const SHOWN = [
	/“[^”]*”/g,
	/\bis NaN, which isn’t a number/,
	/(?<=\bis an? (?:list|object): ).*/s,
	/^(?:NaN|undefined|\[object \w+\])(?=\. | \[item|$)/,
];

const withoutShown = (text: string) =>
	SHOWN.reduce((rest, pattern) => rest.replace(pattern, '“”'), text);

/** A message whose parameter n8n couldn’t read quotes n8n, and a fault of an expression is its author’s. */
const ofExpression = /^Can’t read the parameter “/;

function judgeWords(text: unknown): Violation[] {
	if (typeof text !== 'string' || text.trim() === '') {
		return [violation('words', `no words: ${inspect(text)}`)];
	}
	const isRaw = !ofExpression.test(text) && RAW.test(withoutShown(text));
	return isRaw ? [violation('words', `raw words: ${text}`)] : [];
}

const ours = /[\\/](?:nodes|dist)[\\/](?:shared|Sms|Invoicing|Calendar)[\\/]/;

const NAMES = ['NodeApiError', 'NodeOperationError'];

/**
 * n8n couldn’t read the parameters when it called the tool of a model by routing, for instance a collection that holds
 * an undefined value. The node wasn’t called, and its own errors don’t become a NodeOperationError there.
 */
const isOfRouting = (name: string, stack = ''): boolean =>
	name === 'NodeOperationError' &&
	/^\s*at (.*)/m.exec(stack)?.[1]?.startsWith('RoutingNode.runNode') === true;

/** An error that n8n would show. n8n’s own errors, thrown before it called the node, aren’t the node’s. */
function judgeError(error: unknown): Violation[] {
	const { name, message, description, stack } = error as NonNullable<NodeOutcome['error']>;
	if (isOfRouting(name, stack)) return [];
	if (!NAMES.includes(name)) {
		return ours.test(String(stack)) ? [violation('words', `${name}: ${String(stack)}`)] : [];
	}
	return [message, description ?? message].flatMap(judgeWords);
}

const isFailed = ({ json }: INodeExecutionData) =>
	typeof json.error === 'string' && 'details' in json;

/** The failed items of a run that went on. */
const judgeFailedItems = ({ items, errors }: NodeOutcome): Violation[] =>
	[...items, ...errors]
		.filter(isFailed)
		.flatMap(({ json }) => [json.error, (json.details as IDataObject).description])
		.flatMap(judgeWords);

/** Everything of a case that n8n stores, shows or logs, as text. */
function textsOf({ outcome, thrown, returned, logs }: Played): string {
	const errors = [thrown, outcome?.error, outcome?.run.data.resultData.error].filter(Boolean);
	const shown = errors.flatMap((error) => {
		const { message, description, stack } = error as Error & { description?: unknown };
		return [message, String(description), stack, inspect(error, { depth: 8, showHidden: true })];
	});
	return [...shown, toJson([outcome?.run, returned, errors]), logs].join('\n');
}

function toJson(value: unknown): string {
	const plain = (_: string, each: unknown) => (typeof each === 'bigint' ? String(each) : each);
	try {
		return JSON.stringify(value, plain) ?? '';
	} catch {
		return inspect(value, { depth: 12, maxStringLength: null });
	}
}

export const judgeKeys = (played: Played): Violation[] =>
	formsIn(textsOf(played), played.secrets).map((form) => violation('key', `shows ${form}`));

/** What holds whatever is asked. `input` is all text of the parameters and items, if that is judged. */
export const judge = (asked: Asked, played: Played, input?: string): Violation[] => [
	...(played.hung ? [violation('time', 'didn’t end')] : []),
	...judgeRequests(asked, played, input),
	...[played.outcome?.error, played.thrown].filter(Boolean).flatMap(judgeError),
	...(played.outcome ? judgeFailedItems(played.outcome) : []),
	...judgeKeys(played),
];

/** What only reads: nothing may be written at all. */
export const judgeReads = (asked: Asked, played: Played): Violation[] =>
	judge({ ...asked, writes: new Set() }, played);

/** A list that n8n can show: each entry has a name, and a value that n8n can store. */
export function judgePicked({ returned }: Played): Violation[] {
	const { results = [] } = (returned ?? {}) as { results?: IDataObject[] };
	return results
		.filter(
			({ name, value }) =>
				typeof name !== 'string' || name === '' || !['string', 'number'].includes(typeof value),
		)
		.map((odd) => violation('words', `an entry that can’t be shown: ${JSON.stringify(odd)}`));
}

/** The calendar’s test also asks the site who the user is. */
const isOfSite = ({ method, url }: Received) =>
	method === 'GET' && /^\/wp-json\/wp\/v2\/users\/me(\?|$)/.test(url);

/** A credential test always says something, and never throws. */
export function judgeOfTest(asked: Asked, played: Played): Violation[] {
	const { status, message } = (played.returned ?? {}) as IDataObject;
	const requests = played.requests.filter(
		(each) => !(asked.service === 'calendar' && isOfSite(each)),
	);
	const { thrown } = played;
	if (thrown) return [violation('words', `threw ${String((thrown as Error).stack)}`)];
	const isAnswer = ['OK', 'Error'].includes(String(status)) && typeof message === 'string';
	return [
		...judgeReads(asked, { ...played, requests }),
		...(isAnswer
			? judgeError({ name: 'NodeApiError', message })
			: [violation('words', 'says nothing')]),
	];
}

const itemOf = ({ pairedItem }: INodeExecutionData): number | undefined =>
	typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : (pairedItem as number);

/** Items that don’t come out of a run that goes on, and writes that nobody hears of. */
export function judgeLosses(
	{ operation, ...asked }: Target,
	{ outcome, requests }: Played,
	{ onError, asTool, items }: RunCase & { items: number },
): Violation[] {
	if (!outcome || asTool) return [];
	const { items: good, errors, error, run } = outcome;
	const indexes = Array.from({ length: items }, (_, item) => item);
	const out = [...good, ...errors];
	const found: Violation[] = [];
	if (good.some(({ json }) => 'fuzzed' in json)) {
		found.push(violation('lost', 'the input came out as if it were the output'));
	}
	if (onError !== 'stopWorkflow' && error && !NAMES.includes(error.name)) return found;
	if (onError !== 'stopWorkflow' && error)
		found.push(violation('lost', `stopped: ${error.message}`));
	const missing = indexes.filter((item) => !out.some((each) => itemOf(each) === item));
	const isList = operation.answers === 'list';
	if (!error && !isList && missing.length > 0)
		found.push(violation('lost', `items ${missing.join()}`));
	if (operation.idempotent) return found;
	// An answer that shows the record as it was before says that nothing was carried out.
	const shown = JSON.stringify([error?.message, error?.description, out]);
	if (shown.includes('saved nothing of the update')) return found;
	const writes = new Set(carriedOut(asked, requests).filter(isGood).map(signature)).size;
	const told = error ? inLedger(run) : indexes.filter((item) => isTold(out, item)).length;
	return told < writes
		? [...found, violation('lost', `${writes} writes were carried out, ${told} are known`)]
		: found;
}

/** The calendar refuses some requests with a good status and a list of errors. */
const LISTS_ERRORS = /"errors":\s*(?:\[[^\]]|\{[^}])/;

/** Answered as an accepted write is. The node may not be able to read the rest. */
const isGood = ({ reply }: Received) => {
	const { status = 0, body = Buffer.alloc(0) } = reply ?? {};
	// Readable in every charset that is used here, UTF-16 included.
	const text = body.toString().replace(/\0/g, '');
	if (LISTS_ERRORS.test(text)) return false;
	return status >= 200 && status < 300 && !/"(?:status|code|statusCode)":\s*"?[45]/.test(text);
};

const isTold = (out: readonly INodeExecutionData[], item: number): boolean =>
	out
		.filter((each) => itemOf(each) === item)
		.some((each) => {
			const details = JSON.stringify(each.json.details);
			return !isFailed(each) || details.includes('may have succeeded') || isPartial(each);
		});

/** A message that some didn’t get, or a record that isn’t as wanted: what was carried out is told. */
function isPartial({ json }: INodeExecutionData): boolean {
	const said = `${String(json.error)} ${JSON.stringify(json.details)}`;
	if (/Nothing was sent|Not sent/.test(said)) return false;
	return /succeeded|was created|didn’t get|failed|isn’t sent again/.test(said);
}

function inLedger({ data }: NodeOutcome['run']): number {
	const context = data.executionData?.contextData['node:Tested'] as IDataObject | undefined;
	const runs = Object.values((context?.writes ?? {}) as Record<string, object>);
	return runs.reduce((sum, run) => sum + Object.keys(run).length, 0);
}
