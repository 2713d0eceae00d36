import { counted } from '../../shared/errors/texts';
import type { Input, Layer, Lookup, Outgoing, PlannedItem } from '../../shared/operation';
import { optionsIn, type Remark, type Remarks, succeeded } from '../../shared/result';
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

/** The items of a run that are to be sent, with the numbers that are left of each. */
export async function itemsToSend(
	lookup: Lookup,
	isAbout: (item: PlannedItem) => boolean,
): Promise<PlannedItem[]> {
	const items = await lookup.itemsOfRun(isAbout);
	const left = await leftOf(lookup);
	return items.map((item) => withNumbers(item, left.get(item) ?? numbersOf(item)));
}

/** The runs, by their remarks, of which repeated numbers have been told. The accounts of a run share its remarks. */
const told = new WeakSet<Remarks>();

/**
 * Leaves out the numbers that get the same message from an earlier item, and an item that then has none. It is the
 * first layer, because it finds an item by its request.
 */
export const onePerNumber: Layer = async ({ request, input, lookup, remarks }, next) => {
	if (!isOn({ input })) {
		// All items wait for it alike, so those that share a request stay in their order.
		await lookup.memoize('repeated numbers', async () => {
			const isFirst = !told.has(remarks);
			told.add(remarks);
			remarks.add(REPEATED, { count: isFirst ? await countRepeats(lookup) : 0 });
			return succeeded(undefined);
		});
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

/** How often a number gets the same message from another item. Items that are the same are told for all operations. */
async function countRepeats(lookup: Lookup): Promise<number> {
	const items: PlannedItem[] = [];
	// To ask for none of them reads no credentials.
	await lookup.itemsOfRun((item) => {
		items.push(item);
		return false;
	}, 'all');
	const whole = new Set<string>();
	const differing = items.filter((item) => {
		const all = messageOf(item) + JSON.stringify(numbersOf(item));
		if (whole.has(all)) return false;
		whole.add(all);
		return true;
	});
	return [...withoutRepeats(differing)].reduce(
		(sum, [item, rest]) => sum + numbersOf(item).length - rest.length,
		0,
	);
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
