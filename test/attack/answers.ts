import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import type { ContractOperation } from '../contract/description';
import { sampleOf } from '../contract/samples';
import type { Received, Reply } from './servers';

/** Stands for the address of the server that no request may reach. */
export const TRAP = 'trap.invalid';

/** What stands for the secret of the credential, in the form in which a service might repeat it. */
export const ECHO = 'ECHO';

export type Echo = keyof typeof ECHOES;

/** The forms in which a service might repeat a key. */
export const ECHOES = {
	plain: (key: string) => JSON.stringify(key).slice(1, -1),
	url: (key: string) => encodeURIComponent(key),
	twice: (key: string) => encodeURIComponent(encodeURIComponent(key)),
	unicode: (key: string) =>
		[...key].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
	slashes: (key: string) => JSON.stringify(key).slice(1, -1).replace(/\//g, '\\/'),
	base64: (key: string) => Buffer.from(`a:${key}`).toString('base64'),
	hex: (key: string) => Buffer.from(key).toString('hex'),
};

/** A body: the good one with changes, any JSON, any text, or so many levels. */
export type BodyPlan =
	| { changes: Array<[at: number, value: unknown]> }
	| { json: unknown }
	| { text: string }
	| { levels: number };

/** How one request is answered. Plain data, so that a failing case can be printed. */
export interface AnswerPlan {
	status: number;
	headers: Record<string, string>;
	type?: string;
	body: BodyPlan;
	encoding?: Encoding;
	ending: Reply['ending'];
	/** The form in which the body and the headers repeat the key, if they do. */
	echo: Echo;
}

export const GOOD: AnswerPlan = {
	...{ status: 200, headers: {}, body: { changes: [] } },
	...{ ending: 'whole', echo: 'plain' },
};

export type Encoding = keyof typeof ENCODINGS;

/** Ways to pack a body, and to say so wrongly. */
export const ENCODINGS = {
	gzip: (body: Buffer) => gzipSync(body),
	deflate: (body: Buffer) => deflateSync(body),
	br: (body: Buffer) => brotliCompressSync(body),
	/** Says that it is compressed, and isn’t. */
	claimed: (body: Buffer) => body,
	truncated: (body: Buffer) => gzipSync(body).subarray(0, -6),
	/** Small on its way, a thousand times larger then. */
	bomb: () => gzipSync(Buffer.alloc(2_000_000, ' ')),
};

const nested = (levels: number) => `${'{"a":['.repeat(levels)}${']}'.repeat(levels)}`;

/** Turns a plan into an answer. `good` is what the service would have said. */
export function replyOf(
	plan: AnswerPlan,
	good: unknown,
	{ key, trapPort }: { key: string; trapPort: number },
): Reply {
	const fillIn = (text: string) =>
		text.replaceAll(ECHO, ECHOES[plan.echo](key)).replaceAll(TRAP, `127.0.0.1:${trapPort}`);
	const { body: planned, encoding, status, ending } = plan;
	const type = plan.type ?? 'application/json; charset=utf-8';
	const text = fillIn(textOf(planned, good));
	const bytes = Buffer.from(text, /utf-16le/i.test(type) ? 'utf16le' : 'utf8');
	const body = encoding ? ENCODINGS[encoding](bytes) : bytes;
	const bare = status === 204 || status === 304;
	const headers = {
		'content-type': type,
		...(encoding
			? { 'content-encoding': /^(deflate|br)$/.test(encoding) ? encoding : 'gzip' }
			: {}),
		...Object.fromEntries(
			Object.entries(plan.headers).map(([name, value]) => [
				name,
				// What a header can’t carry.
				fillIn(value).replace(/[^\t\x20-\x7e\x80-\xff]/g, '?'),
			]),
		),
	};
	return { status, headers, body: bare ? Buffer.alloc(0) : body, ending };
}

function textOf(plan: BodyPlan, good: unknown): string {
	if ('text' in plan) return plan.text;
	if ('levels' in plan) return nested(plan.levels);
	if ('json' in plan) return JSON.stringify(plan.json) ?? '';
	const changed = plan.changes.reduce((value, change) => replaceAt(value, ...change), good);
	return JSON.stringify(changed) ?? '';
}

/** The value with its nth part, counted from the inside, replaced. */
function replaceAt(value: unknown, nth: number, other: unknown): unknown {
	let count = 0;
	revived(value, () => void count++);
	let left = nth % count;
	return revived(value, (_, each) => (left-- === 0 ? other : each));
}

type Json = Record<string, unknown>;

/** Numbers of a list with a single record. */
const COUNTS: Json = {
	...{ total: 1, totalPages: 1, total_pages: 1, page: 1, pageSize: 100, sent: 1, failed: 0 },
	...{ unitsCharged: 1, walletBalance: 100, balance: 100 },
};

/** What the service answers if all is well, by its OpenAPI description. */
export function goodAnswer(operation: ContractOperation | undefined, request: Received): unknown {
	if (!operation?.answer) return { ok: true };
	const [path = '', query] = request.url.split('?');
	const answer = fill(sampleOf(operation.answer), decoded(path.split('/').at(-1) as string));
	const isFirst = Number(new URLSearchParams(query).get('page') ?? 1) <= 1;
	if (!isFirst) return revived(answer, (_, each) => (Array.isArray(each) ? [] : each));
	const { to, slug } = bodyOf(request);
	if (path.endsWith('/sms/send')) return { ...answer, ...sentTo(to) };
	// The node that sends a slug checks whether the record got it.
	return slug === undefined || answer.slug === undefined ? answer : { ...answer, slug };
}

/** What a body holds, if it is JSON at all. */
function bodyOf({ body }: Received): Json {
	try {
		return { ...(JSON.parse(body) as Json) };
	} catch {
		return {};
	}
}

const sentTo = (to: unknown): Json =>
	Array.isArray(to)
		? { sent: to.length, recipients: to.map((each) => ({ to: each as string, status: 'sent' })) }
		: {};

/** What was meant in a URL. */
export const decoded = (text: string): string => {
	try {
		return decodeURIComponent(text.replace(/\+/g, ' '));
	} catch {
		return text;
	}
};

type Revive = (name: string, each: unknown) => unknown;

const revived = (value: unknown, revive: Revive) =>
	JSON.parse(JSON.stringify(value), revive) as Json;

const ID = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';

/** Fills in counts and IDs: that in the path, or any. */
const fill = (sample: unknown, inPath: string): Json =>
	revived(sample, (name, each) => {
		if (typeof each === 'number' && name in COUNTS) return COUNTS[name];
		if (name === 'id') return typeof each === 'number' ? Number(inPath) || 7 : ID;
		return name === 'slug' && /^[a-z][\w-]*$/.test(inPath) ? inPath : each;
	});
