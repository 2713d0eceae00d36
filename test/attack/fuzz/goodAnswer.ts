import type { ContractOperation } from '../../contract/description';
import { sampleOf } from '../../contract/samples';
import type { Received } from './server';

type Json = Record<string, unknown>;

/** Numbers of a list with a single record. */
const COUNTS: Json = {
	...{ total: 1, totalPages: 1, total_pages: 1, page: 1, pageSize: 100, sent: 1, failed: 0 },
	...{ unitsCharged: 1, walletBalance: 100, balance: 100 },
};

/** What the service answers if all is well, by its OpenAPI description. */
export function goodAnswer(operation: ContractOperation | undefined, request: Received): unknown {
	if (!operation?.answer) return { ok: true };
	const query = new URLSearchParams(request.url.split('?')[1]);
	const path = request.url.split('?')[0] as string;
	const answer = fill(sampleOf(operation.answer), decodeOr(path.split('/').at(-1) as string));
	if (Number(query.get('page') ?? 1) > 1) return emptied(answer);
	return path.endsWith('/sms/send') ? { ...(answer as Json), ...sentTo(request.body) } : answer;
}

function decodeOr(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Fills in counts and IDs: that in the path, or any. */
function fill(value: unknown, inPath: string): unknown {
	if (Array.isArray(value)) return value.map((each) => fill(each, inPath));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => {
			if (typeof each === 'number' && name in COUNTS) return [name, COUNTS[name]];
			if (name === 'id') return [name, typeof each === 'number' ? Number(inPath) || 7 : ID];
			if (name === 'slug' && /^[a-z][\w-]*$/.test(inPath)) return [name, inPath];
			return [name, fill(each, inPath)];
		}),
	);
}

const ID = '6f1c2a9e-0b7d-4c59-9a51-3c8f3d1e7a42';

/** The same without the records of its list. */
const emptied = (answer: unknown): unknown =>
	Object.fromEntries(
		Object.entries(answer as Json).map(([name, value]) => [
			name,
			Array.isArray(value) ? [] : value,
		]),
	);

function sentTo(body: string): Json {
	try {
		const { to } = JSON.parse(body) as { to: string[] };
		return { sent: to.length, recipients: to.map((each) => ({ to: each, status: 'sent' })) };
	} catch {
		return {};
	}
}
