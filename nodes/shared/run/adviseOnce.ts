import { onceAdvised } from '../errors/onlyOnce';
import type { ItemRequest } from '../input/readItem';
import type { InputItem, RunInput } from '../n8n/host';
import { asWord, type Remark, type Result } from '../result';

/** When an event starts, or an invoice is due: a trigger reports it again if that changes. */
const WHEN = "['dueDate', 'startDate', 'start_date'].find((name) => $json[name])";

/**
 * What an item is about. Without more, its ID may be a client’s, who can be billed again. Of one invoice or event, a
 * trigger can report several things, and updates of an event again and again.
 */
const ABOUT = `{{ $json.event === 'updated' ? '' : $json.delivery?.id ? 'delivery.id' : !$json.id && !$json.invoiceNumber ? '' : !$json.invoiceNumber && !${WHEN} ? '?' : ($json.invoiceNumber ? 'invoiceNumber' : 'id') + ($json.event ? ' event ' + (${WHEN} ?? '') : '') }}`;

/** An item of an earlier node, as expressions name it. */
const itemOf = (node: string): string => `$('${node.replace(/[\\']/g, '\\$&')}').item.json`;

/** What identifies an item: paths of fields in the item of a node. `?`: there is an ID, but nobody knows whose. */
interface Identity {
	source: string;
	paths: string;
}

/**
 * What identifies an item, as early in the workflow as possible: the trigger or the list that it begins with. Later
 * nodes look things up, and what they return can belong to several items, as a client does.
 */
function identityOf({ evaluate }: InputItem, nodes: readonly string[]): Identity | undefined {
	const sources = [...nodes.slice(0, -1).slice(0, MAX_NODES).map(itemOf), '$json'];
	const found = sources.flatMap((source): Identity[] => {
		const paths = unlessThrown(() => evaluate(ABOUT.replaceAll('$json', () => source)));
		return paths === '' ? [] : [{ source, paths }];
	});
	return found.find(({ paths }) => paths !== '?') ?? found[0];
}

/** How many nodes before this one are asked. */
const MAX_NODES = 20;

/** A node that didn’t run, or whose items can’t be told, says nothing. */
function unlessThrown(read: () => unknown): string {
	try {
		return asWord(read() ?? '');
	} catch {
		return '';
	}
}

/** Whoever tests what a trigger starts is told how it happens once: in the first run, if nothing sees to that. */
export function adviseOnce(
	{ items: [item], isTool, run, startsByItself, nodesBefore }: RunInput,
	requests: ReadonlyArray<Result<ItemRequest>>,
): Remark | undefined {
	const isSeenTo = requests.some((request) => !request.ok || request.value.once !== undefined);
	if (!item || isTool || isSeenTo || !startsByItself() || run() !== '0') return undefined;
	const identity = identityOf(item, nodesBefore());
	return identity && onceAdvised(identity.paths, identity.source);
}
