import { sharedKey } from '../errors/onlyOnce';
import type { ItemRequest } from '../input/readItem';
import { clock as realClock } from '../n8n/clock';
import { failed, type Result } from '../result';
import { contentOf } from './ledger';

/**
 * Items with the same key but other content. Only one of them would be sent, so the key says too little: it lacks what
 * tells the items apart.
 */
export function refuseSharedKeys(
	requests: ReadonlyArray<Result<ItemRequest>>,
): Array<Result<ItemRequest>> {
	const first = new Map<string, { at: number; content: string }>();
	return requests.map((request, at) => {
		if (!request.ok || !request.value.once || request.value.once.ifDone === 'again') return request;
		const { key } = request.value.once;
		const content = contentOf(request.value, realClock.now());
		const other = first.get(key);
		if (!other) first.set(key, { at, content });
		return other && other.content !== content ? failed(sharedKey(key, other.at)) : request;
	});
}
