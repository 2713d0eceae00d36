import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Input, Outgoing } from '../../shared/operation';
import { failed, isObject, succeeded, type Result } from '../../shared/result';
import { decodeHtml, normalizeText } from '../values';

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
const agreed = <T extends string>(all: readonly T[]): T | '' =>
	new Set(all).size === 1 ? (all[0] as T) : '';

/**
 * What servers make of the text of a cost, as observed: they cut it at its commas and expect one amount in each part.
 * What is left of a part is the symbol. `10 €, 20 €` has the symbol `€`; `10€ – 20€` has none, because its second amount
 * has no part of its own.
 */
function costIn(text: string): Cost {
	const parts = text.trim().split(/\s*,\s*/);
	const values = sorted(numbersIn(text));
	const marks = parts.flatMap((part) =>
		numbersIn(part).map((number, at) => (at === 0 ? part.replace(number, '').trim() : undefined)),
	);
	const symbol = marks.includes(undefined) ? '' : agreed(marks as string[]);
	if (symbol === '') return { symbol, position: '', values };
	const places = parts.map((part) => part.indexOf(symbol)).filter((place) => place >= 0);
	const position = agreed(places.map((place) => (place === 0 ? 'prefix' : 'postfix')));
	return { symbol, position, values };
}

/** How a single amount is written: letters are set apart, as in `GHS 40`, signs aren’t, as in `€40`. */
function single({ symbol, position }: Cost, amount: string): string[] {
	const sides = position === 'prefix' ? [symbol, amount] : [amount, symbol];
	const forms = [sides.join(''), sides.join(' ')];
	return /\p{L}/u.test(symbol) ? forms.reverse() : forms;
}

/** The forms in which servers can store a cost. A range keeps a symbol only behind its amounts, after a comma. */
function forms(cost: Cost): string[] {
	const { symbol, position, values } = cost;
	const [lowest, highest, ...more] = values;
	if (lowest === undefined || more.length > 0) return [];
	if (highest === undefined) return symbol === '' ? [lowest] : single(cost, lowest);
	if (symbol === '') return [`${lowest} - ${highest}`];
	return position === 'postfix' ? [`${lowest} ${symbol}, ${highest} ${symbol}`] : [];
}

const isSame = (one: Cost, other: Cost): boolean =>
	one.symbol === other.symbol &&
	one.position === other.position &&
	one.values.join() === other.values.join();

/** The text that servers store as this cost; undefined if there is none. */
export const costForm = (cost: Cost): string | undefined =>
	cost.values.every((value) => AMOUNT.test(value))
		? forms(cost).find((form) => isSame(costIn(form), cost))
		: undefined;

/**
 * The numbers that visitors see of these amounts: the lowest and the highest. The amount `0` is shown as a word (Free).
 */
const numbersShown = (values: readonly string[]): string[] =>
	[...new Set([values[0], values.at(-1)])].filter(
		(value): value is string => value !== undefined && value !== '0',
	);

/** The numbers in a text that people read: `25,50` and `1,234.50` are one each. */
const readNumbers = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*[.,]?/g) ?? [];

/** The words and signs in a cost in small letters, without numbers and punctuation. */
const marksIn = (text: string): string[] => text.match(/[^\s\d.,–—-]+/g) ?? [];

const bySize = (one: string, other: string): number =>
	Number(one.replace(',', '.')) - Number(other.replace(',', '.'));

const withoutSpaces = (text: string): string => text.replace(/\s/g, '');

/**
 * Whether visitors see the lowest and the highest number of a text, and all of its words and signs. Several of them
 * around one number must be where they were: servers show `$5 & up` as `$ & up5`.
 */
function showsAll(sent: string, shown: string): boolean {
	const read = readNumbers(sent);
	const numbers = numbersShown(read.sort(bySize));
	if (numbers.join(' ') !== readNumbers(shown).join(' ')) return false;
	// A price of 0 is shown as a word.
	if (/^\D*0\D*$/.test(sent)) return true;
	const marks = marksIn(normalizeText(sent));
	const seen = normalizeText(shown);
	return read.length === 1 && marks.length > 1
		? withoutSpaces(seen).includes(withoutSpaces(normalizeText(sent)))
		: marks.every((mark) => seen.includes(mark));
}

/**
 * Warns if the answer shows another cost than the one that was sent: servers understand only some forms of it, and show
 * `10, 20` as `$20`, for example. An answer without a cost says nothing.
 */
export function costWarnings({ cost }: IDataObject, { body }: Outgoing): string[] {
	const [sent, shown] = [body.cost, cost].map((text) => decodeHtml(text).trim()) as [
		string,
		string,
	];
	if (cost === undefined || body.cost === undefined || showsAll(sent, shown)) return [];
	const seen = shown === '' ? 'no cost' : `“${shown}”`;
	return [
		`The cost was sent as “${sent}”, but the service shows ${seen}. Use “Price” to have it written in the form that the service understands.`,
	];
}

/** The cost of a record: what visitors see, and what is stored if the record shows it. */
interface Held {
	shown: string;
	stored?: Cost;
}

/** Admin pages store `suffix`, the interface `postfix`. Both mean the same. */
const POSITIONS: Readonly<Record<string, Cost['position']>> = {
	prefix: 'prefix',
	suffix: 'postfix',
	postfix: 'postfix',
};

const hasDigit = (text: string): boolean => /\d/.test(text);

/** A record without details, or with details that lack the amounts, doesn’t show what is stored. */
function heldIn({ cost, cost_details: details }: IDataObject): Held {
	const shown = decodeHtml(cost).trim();
	if (!isObject(details) || !Array.isArray(details.values)) return { shown };
	// Words are listed too: `Free` as `free`.
	const values = (details.values as unknown[]).map(decodeHtml).filter(hasDigit);
	if (values.length === 0 && hasDigit(shown)) return { shown };
	const symbol = decodeHtml(details.currency_symbol).trim();
	const position = POSITIONS[decodeHtml(details.currency_position)] ?? '';
	return { shown, stored: { symbol, position, values } };
}

/** The form that keeps most: the amounts shown with their symbol, if need be in another place. */
function closest({ shown, stored }: Held): string {
	if (stored === undefined) return shown;
	const { symbol, position } = stored;
	const values = [...new Set([stored.values[0], stored.values.at(-1)])].filter(
		(value): value is string => value !== undefined,
	);
	const places: Array<Cost['position']> = symbol === '' ? [''] : [position, 'prefix', 'postfix'];
	const form = places
		.map((place) => costForm({ symbol, position: place, values }))
		.find((text) => text !== undefined);
	return form ?? shown;
}

/**
 * The cost to send in an update that doesn’t change it; undefined if the event has none. Servers derive the currency anew
 * from the text of every write, so the text that they show would often change it: `10€ – 20€` becomes `$10 – $20`. If no
 * text keeps it, the closest one is returned; checkKeptCost refuses such updates. A record that doesn’t show what is
 * stored is sent back as it is shown.
 */
export function keptCost(record: IDataObject): string | undefined {
	const text = closest(heldIn(record));
	return text === '' ? undefined : text;
}

export const allowCostChangeOption: INodeProperties = {
	displayName: 'Allow Cost Changes',
	name: 'allowCostChange',
	type: 'boolean',
	default: false,
	description:
		'Whether to update an event even if its cost can’t be kept. Servers reset the cost with every update and can’t store every form of it again. If on, the closest form is sent, and the output’s warnings contain it. If off, such an update is refused before anything is sent.',
};

/** Whether there is a text of which servers would store the same, and show the same amounts. */
function isKept({ shown, stored }: Held): boolean {
	if (stored === undefined || (shown === '' && stored.values.length === 0)) return true;
	const text = stored.values.length === 0 ? shown : costForm(stored);
	const amounts = numbersShown(stored.values).join(' ');
	return (
		text !== undefined &&
		isSame(costIn(text), stored) &&
		(shown === '' || readNumbers(shown).join(' ') === amounts)
	);
}

const allowsChange = ({ options }: Input): boolean =>
	(options as IDataObject | undefined)?.allowCostChange === true;

/**
 * Refuses an update that would change the cost of the record although it isn’t among the changes. If the user accepts
 * that, returns a warning.
 */
export function checkKeptCost(
	record: IDataObject,
	changes: IDataObject,
	input: Input,
): Result<string[]> {
	const held = heldIn(record);
	if (changes.cost !== undefined || isKept(held)) return succeeded([]);
	const sent = `“${closest(held)}”`;
	const why = 'Servers reset the cost with every update, and can’t store this one in the same way.';
	if (allowsChange(input)) {
		return succeeded([
			`The event’s cost “${held.shown}” can’t be kept. ${why} It was sent as ${sent}.`,
		]);
	}
	return failed({
		message: `The update would change the event’s cost “${held.shown}”`,
		description: `${why} Set “Cost” or “Price” as well, or turn on “Allow Cost Changes” under Options to send it as ${sent}. Nothing was changed.`,
	});
}
