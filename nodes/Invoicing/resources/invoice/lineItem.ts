import type { IDataObject } from 'n8n-workflow';

import { isShort, reworded, text, unlessRefused } from '../../../shared/input/convert';
import { readDecimal } from '../../../shared/input/decimal';
import { doubtsAbout } from '../../../shared/input/template';
import type { ConvertContext, ItemData } from '../../../shared/operation';
import { phrase } from '../../../shared/phrase';
import { asWord, isBlank, isObject, InvalidInput, withoutEnd } from '../../../shared/result';
import { money, positiveDecimal } from '../../decimal';
import { descriptionIn, isLikeQuantity, mapping, wordsOf } from './shopLine';
import { readJson } from './writtenItems';

/** What a line is read with. */
export interface LineContext {
	note?: ConvertContext['note'];
	/** That of the invoice; undefined if it isn’t known. */
	currency?: string;
	/** What an expression calls the list of the lines. */
	list: string;
	/** What the field of a line holds, with its expressions. */
	templateOf(index: number, name: string): unknown;
	evaluate?: ItemData['evaluate'];
}

const KNOWN_FIELDS = ['description', 'quantity', 'rate', 'unit'];

/**
 * Names of what a line costs as a whole, such as `Subtotal`, `line_price`, `Betrag (GHS)`: neither its tax nor its
 * discount.
 */
const LIKE_AMOUNT =
	/^((line|item|net|netto|sub|total|gesamt|zwischen) ?)*(amount|total|sum|summe|betrag|gesamt|(?<=(line|total|gesamt) ?)(price|preis))( (in|netto|(?!due|fee|off|tax|vat)[a-z]{3}))*$/;

/** An amount that isn’t the rate: then there are more units than one. */
function isOtherAmount(value: unknown, rate: string): boolean {
	const said = asWord(value);
	const bare = withoutEnd(said.replace(/^[\p{L}\p{Sc}]+\.?|\.$/gu, ''), /[\p{L}\p{Sc}]/u);
	const read = unlessRefused(() => money(value)) ?? unlessRefused(() => money(bare));
	return /\d/.test(said) && read !== rate;
}

/** A line’s own fields by their names in small letters, and the names of the others, which shops have. */
function fieldsOf(item: IDataObject): { own: IDataObject; others: string[] } {
	const own: IDataObject = {};
	const others: string[] = [];
	for (const [name, value] of Object.entries(item)) {
		const known = name.trim().toLowerCase();
		if (!KNOWN_FIELDS.includes(known)) others.push(name);
		else if (known in own) throw new InvalidInput(`it has “${known}” twice`);
		else own[known] = value;
	}
	return { own, others };
}

/** One line item as `POST /invoices` expects it. A problem completes “has an error in line 1: …”. */
export function lineItem(given: unknown, context: LineContext, index: number): IDataObject {
	const { note, currency, list } = context;
	const item = typeof given === 'string' ? unlessRefused(() => readJson(given)) : given;
	if (!isObject(item)) throw new InvalidInput('it isn’t an object');
	const { own, others } = fieldsOf(item);
	const { rate, unit } = own;
	const quantity = isBlank(own.quantity) ? own.quantity : sizeOf(own.quantity, unit, note);
	const named = isBlank(own.description) ? descriptionIn(item, others) : undefined;
	const description = named === undefined ? own.description : item[named];
	const has = others.length > 0 ? ` (it has ${others.map((name) => `“${name}”`).join(', ')})` : '';
	const map = mapping(item, list);
	if (isBlank(description)) throw new InvalidInput(`it has no description${has}${map}`);
	if (isBlank(rate)) throw new InvalidInput(`it has no rate${has}${map}`);
	const isOne = isBlank(quantity) && !others.some(isLikeQuantity);
	// A field that isn’t there or is empty is something else than an expression that returns nothing.
	for (const name of ['quantity', 'unit']) {
		if (name in own && own[name] === undefined) {
			throw new InvalidInput(`the expression of its ${name} returned nothing`);
		}
	}
	if (isBlank(quantity) && !isOne) throw new InvalidInput(`it has no quantity${has}${map}`);
	const inOwn = (value: unknown, reading: Pick<ConvertContext, 'note'>) =>
		money(value, reading, currency);
	const amount = part('rate', rate, inOwn, note);
	const total =
		isOne &&
		others.find((name) => LIKE_AMOUNT.test(wordsOf(name)) && isOtherAmount(item[name], amount));
	if (total) throw new InvalidInput(`it has no quantity, and its “${total}” isn’t its rate`);
	if (isOne) note?.('has lines without a quantity, for which 1 was used');
	if (named !== undefined) {
		note?.(`has lines without a description, for which their “${named}” was used`);
	}
	if (others.some((name) => name !== named)) {
		note?.('has lines with other fields, which were left out');
	}
	const { size, counted } = isObject(quantity)
		? { size: quantity.size, counted: quantity.unit }
		: { size: quantity, counted: unit };
	const said = {
		description: part('description', description, plainText),
		...(isBlank(counted) ? {} : { unit: part('unit', counted, plainText) }),
	};
	tellDoubts(said, context, index);
	const { description: line, ...rest } = said;
	return {
		description: line,
		quantity: isOne ? '1' : asEntered(size, part('quantity', size, positiveDecimal, note)),
		rate: asEntered(rate, amount),
		...rest,
	};
}

/** Tells what texts of a line say that nobody can have meant to say. */
function tellDoubts(
	said: Readonly<Record<string, string>>,
	{ note, templateOf, evaluate = () => undefined }: LineContext,
	index: number,
): void {
	for (const [name, value] of Object.entries(said)) {
		for (const doubt of doubtsAbout(templateOf(index, name), value, evaluate)) {
			note?.(`has a line whose ${name} ${doubt}`, 'gap');
		}
	}
}

/** A number with a sign for “times” or with its unit: `x2`, `2 ×`, `2 yards`. Any other quantity stays as it is. */
function sizeOf(entered: unknown, unit: unknown, note: ConvertContext['note']): unknown {
	if (typeof entered !== 'string' || !isShort(entered)) return entered;
	const digits = Array.from(entered.matchAll(/\d/g), ({ index }) => index);
	const [first = 0, last = -1] = [digits[0], digits.at(-1)];
	const [head, tail] = [entered.slice(0, first).trim(), entered.slice(last + 1).trim()];
	const size = entered.slice(first, last + 1);
	const words = [head, tail].filter((each) => each !== '');
	const [word = '', ...others] = words;
	if (size === '' || others.length > 0 || word === '') return entered;
	if (/^[x×*]$/i.test(word)) {
		note?.(`has lines whose quantity was read as ${size}`);
		return size;
	}
	const isUnit = word === tail && /^\p{L}[\p{L}\p{M}\d.²³ /-]{0,29}$/u.test(word);
	if (!isUnit || unlessRefused(() => positiveDecimal(size)) === undefined) return entered;
	if (isBlank(unit)) {
		note?.(`has lines whose quantity was read as ${size} and whose unit as “${word}”`);
	} else if (asWord(unit).trim().toLowerCase() !== word.toLowerCase()) {
		throw new InvalidInput(`its quantity is in “${word}”, but its unit is “${asWord(unit)}”`);
	}
	return { size, unit: isBlank(unit) ? word : unit };
}

const part = (
	name: string,
	value: unknown,
	read: (value: unknown, context: Pick<ConvertContext, 'note'>) => string,
	note?: ConvertContext['note'],
): string =>
	reworded(
		() => read(value, { note: (made, type) => note?.(`has lines whose ${name} ${made}`, type) }),
		(problem) => phrase`its ${name} ${problem}`,
	);

function plainText(value: unknown): string {
	if (typeof value === 'object') throw new InvalidInput('isn’t text');
	return text(value);
}

/** Numbers are sent as numbers and text as exact decimal text, so users can choose which one their service accepts. */
const asEntered = (entered: unknown, exact: string) =>
	typeof entered === 'number' ? Number(readDecimal(entered)) : exact;
