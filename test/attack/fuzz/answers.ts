import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

import type { Reply } from './server';
import { TRAP } from './values';

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
	encoding?: keyof typeof ENCODINGS;
	ending: Reply['ending'];
	/** The form in which the body and the headers repeat the key, if they do. */
	echo: Echo;
}

export const GOOD: AnswerPlan = {
	...{ status: 200, headers: {}, body: { changes: [] } },
	...{ ending: 'whole', echo: 'plain' },
};

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

const CONTENT_ENCODINGS: Partial<Record<keyof typeof ENCODINGS, string>> = {
	...{ claimed: 'gzip', truncated: 'gzip', bomb: 'gzip' },
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
		...(encoding ? { 'content-encoding': CONTENT_ENCODINGS[encoding] ?? encoding } : {}),
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
	const changed = plan.changes.reduce(
		(value, [at, other]) => replaceAt(value, { left: at % countOf(value) }, other),
		good,
	);
	return JSON.stringify(changed) ?? '';
}

const countOf = (value: unknown): number =>
	typeof value === 'object' && value !== null
		? 1 + Object.values(value).reduce((sum: number, each) => sum + countOf(each), 0)
		: 1;

/** The value with its nth part, counted from the outside, replaced. */
function replaceAt(value: unknown, place: { left: number }, other: unknown): unknown {
	if (place.left-- === 0) return other;
	if (typeof value !== 'object' || value === null) return value;
	if (Array.isArray(value)) return value.map((each) => replaceAt(each, place, other));
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [name, replaceAt(each, place, other)]),
	);
}
