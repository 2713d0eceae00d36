import type { IDataObject } from 'n8n-workflow';

import { optionIn } from '../../shared/input/valueIn';
import { clock } from '../../shared/n8n/clock';
import type { Input, Lookup, Outgoing } from '../../shared/operation';
import { addedSwitch } from '../../shared/panel/fields';
import { isObject, InvalidInput, succeeded } from '../../shared/result';
import { parameter, phrase } from '../../shared/phrase';
import { ALL_DATES, duringPeriod } from '../dates';
import { decodeHtml, normalizeText, withPlainSigns } from '../values';

/** What servers store of a cost. */
export interface Cost {
	/** `€`, `GH₵`, `GHS`; '' for the currency of the site. */
	symbol: string;
	/** Where the symbol is, seen from the amount; '' if it isn’t known or there is no symbol. */
	position: 'prefix' | 'postfix' | '';
	/** The amounts, each as the text has it, the lowest first. */
	values: readonly string[];
}

/** An amount that servers read in one way only. */
const AMOUNT = /^\d+(\.\d+)?$/;

/** Numbers as servers find them: a separator beside one belongs to it, so `10, 20` has the numbers `10,` and `20`. */
const NUMBERS = /[.,]?\d+(?:[.,]\d*)?/g;

const numbersIn = (text: string): string[] => text.match(NUMBERS) ?? [];

const sizeOf = (number: string): number => Number(number.replace(/,/g, '.'));

const sorted = (numbers: readonly string[]): string[] =>
	[...numbers].sort((one, other) => sizeOf(one) - sizeOf(other));

/** The one value that all agree on; '' if there is none. */
function agreed<T extends string>(all: readonly T[]): T | '' {
	const [one, ...others] = new Set(all);
	return one !== undefined && others.length === 0 ? one : '';
}

/**
 * What servers make of the text of a cost, as observed: they cut it at its commas and expect one amount in each part.
 * What is left of a part is the symbol. `10 €, 20 €` has the symbol `€`; `10€ – 20€` has none, because its second
 * amount has no part of its own.
 */
function costIn(text: string): Cost {
	const parts = text.split(',').map((part) => part.trim());
	const values = sorted(numbersIn(text));
	const priced = parts.filter((part) => numbersIn(part).length > 0);
	const symbol =
		priced.length === values.length
			? agreed(priced.map((part) => part.replace(NUMBERS, '').trim()))
			: '';
	if (symbol === '') return { symbol, position: '', values };
	const places = parts.map((part) => part.indexOf(symbol)).filter((place) => place >= 0);
	const position = agreed(places.map((place) => (place === 0 ? 'prefix' : 'postfix')));
	return { symbol, position, values };
}

/**
 * The form in which servers can store a cost of one or two amounts; undefined if these are unclear. Letters are set
 * apart, as in `GHS 40`, signs aren’t, as in `€40`. A range keeps a symbol only behind its amounts, after a comma.
 */
function formOf({ symbol, position, values }: Cost): string | undefined {
	const [lowest, highest] = values;
	const isClear = values.every((value) => AMOUNT.test(value));
	if (lowest === undefined || !isClear) return undefined;
	if (highest !== undefined) {
		return symbol === '' ? `${lowest} - ${highest}` : `${lowest} ${symbol}, ${highest} ${symbol}`;
	}
	const sides = position === 'postfix' ? [lowest, symbol] : [symbol, lowest];
	return sides.join(/\p{L}/u.test(symbol) ? ' ' : '');
}

const isSame = (one: Cost, other: Cost): boolean =>
	one.symbol === other.symbol &&
	one.position === other.position &&
	one.values.join() === other.values.join();

/** The text that servers store as this cost; undefined if there is none. */
export function costForm(cost: Cost): string | undefined {
	const form = formOf(cost);
	return form !== undefined && isSame(costIn(form), cost) ? form : undefined;
}

const ends = (values: readonly string[]): string[] => [
	...new Set([...values.slice(0, 1), ...values.slice(-1)]),
];

/** The numbers in a text that people read: `25,50` and `1,234.50` are one each. */
const readNumbers = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*[.,]?/g) ?? [];

/** Numbers that visitors see. The amount 0 is shown as a word (Free). */
const withoutZero = (numbers: readonly string[]): string =>
	numbers.filter((number) => sizeOf(number) !== 0).join(' ');

/**
 * Whether visitors see the lowest and the highest number of a text, and all of its words and signs. Several of them
 * around one number must be where they were: servers show `$5 & up` as `$ & up5`.
 */
function showsAll(sent: string, shown: string): boolean {
	const numbers = readNumbers(sent);
	if (withoutZero(ends(sorted(numbers))) !== withoutZero(readNumbers(shown))) return false;
	// A price of 0 is shown as a word.
	if (/^\D*0\D*$/.test(sent)) return true;
	const [text = '', seen = ''] = [sent, shown].map((each) =>
		normalizeText(each).replace(/\s/g, ''),
	);
	return numbers.length < 2
		? seen.includes(text)
		: (text.match(/[^\d.,–—-]+/g) ?? []).every((mark) => seen.includes(mark));
}

/**
 * Warns if the answer shows another cost than the one that was sent: servers understand only some forms of it, and show
 * `10, 20` as `$20`, for example. An answer without a cost says nothing.
 */
export function costWarnings({ cost }: IDataObject, { body }: Outgoing): string[] {
	if (cost === undefined || body.cost === undefined) return [];
	const [sent = '', shown = ''] = [body.cost, cost].map((text) => decodeHtml(text).trim());
	if (showsAll(sent, shown)) return [];
	const seen = shown === '' ? 'no cost' : `“${shown}”`;
	return [
		`The cost was sent as “${sent}”, but the service shows ${seen}. Use “Price” to have it written in the form that the service understands.`,
	];
}

/** Admin pages store `suffix`, the interface `postfix`. Both mean the same. */
const POSITIONS: Readonly<Record<string, Cost['position']>> = {
	prefix: 'prefix',
	suffix: 'postfix',
	postfix: 'postfix',
};

/**
 * Servers derive the currency anew from the text of every write, so the text that they show would often change it:
 * `10€ – 20€` becomes `$10 – $20`. Words are stored as they are, whatever the currency beside them. Otherwise, a text
 * is sent that stores the same currency and amounts or, for the currency of the site, the numbers as they are shown.
 *
 * `shown` is what visitors see before an update that doesn’t change the cost, `sent` the text to send ('' for none).
 * They then see the same text, the same written in another way, or something else.
 */
export function keepCost({ cost, cost_details: details }: IDataObject): {
	shown: string;
	sent: string;
	becomes: 'same' | 'rewritten' | 'other';
} {
	const shown = decodeHtml(cost).trim();
	const list: unknown = isObject(details) ? details.values : undefined;
	const listed = Array.isArray(list) ? list.map(decodeHtml) : [];
	// Words are listed too: `Free` as `free`.
	const values = ends(listed.filter((each) => /\d/.test(each)));
	if (!isObject(details) || values.length === 0) return { shown, sent: shown, becomes: 'same' };
	const symbol = decodeHtml(details.currency_symbol).trim();
	const position = symbol === '' ? '' : (POSITIONS[decodeHtml(details.currency_position)] ?? '');
	const stored: Cost = { symbol, position, values };
	const sent = formOf(stored) ?? shown;
	const isStored = isSame(costIn(sent), stored);
	const numbers = readNumbers(shown);
	if (isStored && (shown === '' || withoutZero(numbers) === withoutZero(values))) {
		return { shown, sent, becomes: 'same' };
	}
	const sizes = (texts: readonly string[]) => texts.map(sizeOf).join(' ');
	if (sizes(numbers) !== sizes(values)) return { shown, sent, becomes: 'other' };
	const bare = shown.replace(/[^\s\d.,–—-]+/g, '').trim();
	if (symbol === '' && costIn(bare).symbol === '') return { shown, sent: bare, becomes: 'same' };
	return { shown, sent, becomes: isStored ? 'rewritten' : 'other' };
}

/**
 * The record as if its currency were that of the site, if it is. Admin pages store the site’s currency with every
 * event, but a write can’t: `$10 – $20` is kept by sending `10 - 20`. What is the site’s own shows in events that have
 * a cost and no currency. They are looked up only if the cost can’t be kept without.
 */
export async function inSiteCurrency(
	record: IDataObject,
	lookup: Pick<Lookup, 'list' | 'memoize'>,
): Promise<IDataObject> {
	const { cost_details: details } = record;
	if (!isObject(details) || keepCost(record).becomes === 'same') return record;
	const symbol = decodeHtml(details.currency_symbol).trim();
	const position = POSITIONS[decodeHtml(details.currency_position)] ?? 'postfix';
	const isOwn = ({ cost, cost_details: held }: IDataObject) => {
		// A range shows the symbol beside its first amount as well.
		const shown = costIn(decodeHtml(cost).split('–')[0] ?? '');
		const hasNone = isObject(held) && held.currency_symbol === '';
		return hasNone && shown.symbol === symbol && shown.position === position;
	};
	const events = await lookup.memoize('the currency of the site', async () => {
		// Those that were written through the interface are rather among the next than among the oldest.
		const periods = [duringPeriod({ from: clock.now() }, 'UTC').qs, ALL_DATES];
		const read = async (qs: IDataObject) => await lookup.list('/events', qs, 50);
		const lists = await Promise.all(periods.map(read));
		return succeeded(lists.flatMap((list) => (list.ok ? list.value : [])));
	});
	return events.ok && events.value.some(isOwn)
		? { ...record, cost_details: { ...details, currency_symbol: '', currency_position: '' } }
		: record;
}

/** Whether a record shows what servers make of the text of a cost; undefined if it doesn’t show enough. */
export function holdsCost({ cost, cost_details: details }: IDataObject, text: string) {
	if (withPlainSigns(text) === withPlainSigns(cost)) return true;
	const values = isObject(details) ? details.values : undefined;
	const isNearly = normalizeText(text) === normalizeText(cost);
	if (isNearly || !isObject(details) || !Array.isArray(values)) return undefined;
	const meant = costIn(text);
	const symbol = decodeHtml(details.currency_symbol).trim();
	const position = symbol === '' ? '' : (POSITIONS[decodeHtml(details.currency_position)] ?? '');
	return isSame(meant, { symbol, position, values: sorted(values.map(decodeHtml)) });
}

export const allowCostChangeOption = addedSwitch(
	'allowCostChange',
	'Allow Cost Changes',
	'Whether to update an event even if its cost can’t be kept. Servers reset the cost with every update and can’t store every form of it again. If on, the closest form is sent, and the output’s warnings contain it. If off, such an update is refused before anything is sent.',
	{ advanced: true },
);

/** The text to send for the cost of the record. Refused if it can’t be kept, unless the user accepts that. */
export function keptCost(record: IDataObject, input: Input, warnings: string[]): string {
	const { shown, sent, becomes } = keepCost(record);
	if (becomes === 'same') return sent;
	const why = 'Servers reset the cost with every update, and can’t store this one in the same way.';
	if (becomes === 'rewritten') {
		warnings.push(`The cost “${shown}” of the event is written as “${sent}” now: ${why}`);
		return sent;
	}
	if (optionIn(input, allowCostChangeOption) === true) {
		warnings.push(`The event’s cost “${shown}” can’t be kept. ${why} It was sent as “${sent}”.`);
		return sent;
	}
	throw new InvalidInput({
		message: `The update would change the event’s cost “${shown}”`,
		description: phrase`${why} Set ${parameter('Cost')} or ${parameter('Price')} as well, or turn on ${parameter('Allow Cost Changes')} under Options › Advanced to send it as “${sent}”. Nothing was changed.`,
	});
}
