import { counted } from '../../shared/errors/texts';
import type { Input, Layer, Lookup, Outgoing, PlannedItem } from '../../shared/operation';
import { optionsIn, type Remark, succeeded } from '../../shared/result';
import { messageOptionsOf } from '../resources/message/options';
import { numbersOf } from '../resources/message/readSendReport';
import { describeSend, onePerRecipient } from '../resources/message/sendReport';
import { messageText } from '../resources/message/text';

const isOn = ({ input }: { input: Input }): boolean =>
	messageOptionsOf(input).onePerNumber === true;

/** What is the same for everybody who gets a message. */
const messageOf = ({ body }: Outgoing): string => JSON.stringify([body.senderId, body.message]);

/**
 * The numbers of an item that no earlier one has, for each item that shares some of them. All items of the run count,
 * in their order, also those that an earlier attempt has sent: so a retry leaves out the same ones.
 */
function withoutRepeats(items: readonly PlannedItem[]): Map<Outgoing, string[]> {
	const left = new Map<Outgoing, string[]>();
	const taken = new Map<string, Set<string>>();
	for (const item of items) {
		const message = messageOf(item);
		const numbers = taken.get(message) ?? new Set<string>();
		taken.set(message, numbers);
		const own = numbersOf(item);
		const rest = own.filter((number) => !numbers.has(number));
		if (rest.length < own.length) left.set(item, rest);
		for (const number of own) numbers.add(number);
	}
	return left;
}

/** The same for the items that want it. */
async function leftOf(lookup: Lookup): Promise<Map<Outgoing, string[]>> {
	const found = await lookup.memoize('one message per number', async () => {
		const items = await lookup.itemsOfRun(isOn, 'all');
		const wanted = new Set<Outgoing>(items.filter(isOn));
		return succeeded(new Map([...withoutRepeats(items)].filter(([item]) => wanted.has(item))));
	});
	return found.ok ? found.value : new Map();
}

const withNumbers = <Request extends Outgoing>(request: Request, to: string[]): Request => ({
	...request,
	body: { ...request.body, to },
});

/** The items of a run that are to be sent, or all of them, with the numbers that are left of each. */
export async function itemsToSend(
	lookup: Lookup,
	isAbout: (item: PlannedItem) => boolean,
	which: 'due' | 'ofAnyAccount' = 'due',
): Promise<PlannedItem[]> {
	const items = await lookup.itemsOfRun(isAbout, which);
	if (items.length === 0) return [];
	const left = await leftOf(lookup);
	return items.map((item) => withNumbers(item, left.get(item) ?? numbersOf(item)));
}

/**
 * Leaves out the numbers that get the same message from an earlier item, and an item that then has none. It is the
 * first layer, because it finds an item by its request.
 */
export const onePerNumber: Layer = async ({ request, input, lookup, remarks }, next) => {
	if (!isOn({ input })) {
		remarks.add(REPEATED, { count: (await repeatsOf(lookup)).get(request) ?? 0 });
		return await next(request);
	}
	const left = (await leftOf(lookup)).get(request);
	if (!left) return await next(request);
	remarks.add(LEFT_OUT, { count: numbersOf(request).length - left.length });
	const changed = withNumbers(request, left);
	if (left.length > 0 || optionsIn(input).preview === true) return await next(changed);
	const record = describeSend({ recipients: [] }, changed, input, messageText(input));
	const items = messageOptionsOf(input).splitRecipients ? onePerRecipient(record) : [record];
	return { ...succeeded(items), hadNoEffect: true };
};

/**
 * How many numbers of an item get the same message from an earlier one. Items that are the same as a whole are told for
 * all operations.
 */
async function repeatsOf(lookup: Lookup): Promise<Map<Outgoing, number>> {
	const found = await lookup.memoize('repeated numbers', async () => {
		const items = await lookup.itemsOfRun(() => true, 'ofAnyAccount');
		const whole = new Set<string>();
		const differing = items.filter((item) => {
			const all = messageOf(item) + JSON.stringify(numbersOf(item));
			return !whole.has(all) && whole.add(all);
		});
		const counts = Array.from(withoutRepeats(differing), ([item, rest]) => {
			return [item, numbersOf(item).length - rest.length] as const;
		});
		return succeeded(new Map(counts));
	});
	return found.ok ? found.value : new Map();
}

const REPEATED: Remark = {
	type: 'warning',
	say: ({ count }) =>
		`${counted(count, 'message goes', 'messages go')} to a number that gets the same one from another item. To send it once, add “One Message per Number” under Options.`,
};

const LEFT_OUT: Remark = {
	type: 'warning',
	say: ({ count }) =>
		`${counted(count, 'number was', 'numbers were')} left out, because an earlier item has the same message for ${count === 1 ? 'it' : 'them'} (One Message per Number).`,
};
