import type { IDataObject } from 'n8n-workflow';

import type { LostWrite, Trace } from '../../nodes/shared/lostWrite';
import type { Operation, Outgoing, PlannedItem } from '../../nodes/shared/operation';
import { failed, type Result, succeeded } from '../../nodes/shared/result';
import type { Sandbox } from '../sandbox';

interface Situation {
	/** What was sent, or would be. */
	request: Pick<Outgoing, 'path' | 'body'>;
	input?: IDataObject;
	isDone?: boolean;
	/** False for what an earlier execution has sent, and is known to have begun then. */
	isAsSent?: boolean;
	/** When the request began, in milliseconds since 1970; undefined if nobody knows. */
	began?: number;
	owners?: Readonly<Record<string, 'own' | 'other'>>;
	/** What the other items of the run send. */
	others?: ReadonlyArray<Pick<Outgoing, 'path' | 'body'> & { input?: IDataObject }>;
}

const planned = ({ path, body, input = {} }: NonNullable<Situation['others']>[number]) =>
	({ method: 'POST', path, body, qs: {}, input }) as PlannedItem;

/** Writes to the sandbox’s invoicing service, and returns its answer. */
export async function askIn(
	{ invoicing: { baseUrl, apiKey } }: Sandbox,
	...[method, path, body]: [method: string, path: string, body: IDataObject]
): Promise<IDataObject> {
	const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
	const answer = await fetch(baseUrl + path, { method, headers, body: JSON.stringify(body) });
	return ((await answer.json()) as { data: IDataObject }).data;
}

/** Lets an operation look for a write in the sandbox’s invoicing service. `asked` counts its requests. */
export function lookIn({ invoicing }: Sandbox) {
	let asked = 0;
	const ask = async (path: string, qs: IDataObject = {}) => {
		asked += 1;
		const query = new URLSearchParams(qs as Record<string, string>).toString();
		const answer = await fetch(`${invoicing.baseUrl}${path}?${query}`, {
			headers: { authorization: `Bearer ${invoicing.apiKey}` },
		});
		type Body = { data: unknown; meta?: { totalPages: number }; error?: string };
		const body = (await answer.json()) as Body;
		return answer.ok
			? succeeded(body)
			: failed({ message: String(body.error), description: '', httpCode: String(answer.status) });
	};
	const memory = new Map<string, unknown>();
	const lookup = (items: readonly PlannedItem[]): LostWrite['lookup'] => ({
		get: async (path, qs) => {
			const answer = await ask(path, qs);
			return answer.ok ? succeeded(answer.value.data as IDataObject) : answer;
		},
		list: async (path, qs, limit = Infinity) => {
			const records: IDataObject[] = [];
			for (let page = 1; records.length < limit; page++) {
				const answer = await ask(path, { ...qs, page, page_size: 100 });
				if (!answer.ok) return answer;
				records.push(...(answer.value.data as IDataObject[]));
				if (page >= (answer.value.meta?.totalPages ?? 0)) break;
			}
			return succeeded(records.slice(0, limit));
		},
		memoize: async <T>(what: string, find: () => Promise<Result<T>>) => {
			const answer = (memory.get(what) as Result<T> | undefined) ?? (await find());
			memory.set(what, answer);
			return answer;
		},
		itemsOfRun: async (isAbout) => await Promise.resolve(items.some(isAbout) ? items : []),
	});
	return {
		/** How many requests there were since the last call. */
		asked: () => {
			const count = asked;
			asked = 0;
			return count;
		},
		find: async ({ find }: Operation, situation: Situation): Promise<Trace | undefined> => {
			const { request, input = {}, isDone = false, began, owners = {}, others = [] } = situation;
			const { isAsSent = !isDone && began !== undefined } = situation;
			const found = await find?.({
				isAsSent,
				request: { ...planned(request), qs: {} },
				input,
				isDone,
				lookup: lookup([{ ...request, input }, ...others].map(planned)),
				canBeFrom: (time) => isDone || (began !== undefined && time >= began - 1000),
				ownerOf: async (id) => await Promise.resolve(owners[String(id)]),
			});
			return found?.ok ? found.value : undefined;
		},
	};
}
