import { onceAdvised } from '../errors/onlyOnce';
import type { ItemRequest } from '../input/readItem';
import type { RunInput } from '../n8n/host';
import { asWord, type Result, type Remark } from '../result';

/** When an event starts, or an invoice is due: a trigger reports it again if that changes. */
const WHEN = "['dueDate', 'startDate', 'start_date'].find((name) => $json[name])";

/**
 * What an item is about. Without more, its ID may be a client’s, who can be billed again. Of one invoice or event, a
 * trigger can report several things, and updates of an event again and again.
 */
const ABOUT = `{{ $json.event === 'updated' ? '' : $json.delivery?.id ? 'delivery.id' : !$json.id && !$json.invoiceNumber ? '' : !$json.invoiceNumber && !${WHEN} ? '?' : ($json.invoiceNumber ? 'invoiceNumber' : 'id') + ($json.event ? ' event ' + (${WHEN} ?? '') : '') }}`;

/** Whoever tests what a trigger starts is told how it happens once: in the first run, if nothing sees to that. */
export function adviseOnce(
	{ items: [item], isTool, run, startsByItself }: RunInput,
	requests: ReadonlyArray<Result<ItemRequest>>,
): Remark | undefined {
	const isSeenTo = requests.some((request) => !request.ok || request.value.once !== undefined);
	if (isTool || isSeenTo || !startsByItself() || run() !== '0') return undefined;
	const path = asWord(item?.evaluate(ABOUT) ?? '');
	return path === '' ? undefined : onceAdvised(path);
}
