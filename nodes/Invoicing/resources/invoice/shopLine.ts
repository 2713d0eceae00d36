import type { IDataObject } from 'n8n-workflow';

import { isBlank } from '../../../shared/result';

/** Names that may mean the quantity: a line must not be billed once because its quantity has another name. */
const LIKE_QUANTITY =
	/qty|quantit|(menge|anzahl|stückzahl|(?<!dis|ac)count)( |$)|(^| )(pieces|pcs|stück|stk|units|hours|stunden)( |$)/;

/** Names of what a line is about. */
const LIKE_DESCRIPTION =
	/^((line|item|product|variant|service|article) )?(name|title|label|bezeichnung|designation|libelle|details?|product|item|service|article|artikel|text|desc)$/;

/** Names of the price of one unit. */
const LIKE_RATE =
	/^((unit|item|list|sale|sales|net|base|single|selling|product) )?(price|cost|rate|preis|prix|precio|preco|prezzo|einzelpreis|stückpreis|fee|unit amount)( (each|per unit|unit))?$/;

const LIKE_UNIT = /^(unit|uom|unit of measure|measure|einheit|unite|unit name)$/;

/** `lineQty`, `LINE_QTY` and `Line-Qty` are `line qty`. */
export const wordsOf = (name: string): string =>
	name
		.slice(0, 100)
		.replace(/(?<=\p{Ll})(?=\p{Lu})|\P{L}+/gu, ' ')
		.trim()
		.toLowerCase();

export const isLikeQuantity = (name: string): boolean => LIKE_QUANTITY.test(wordsOf(name));

/** The one field of a line that can be its description. */
export function descriptionIn(item: IDataObject, names: readonly string[]): string | undefined {
	const [name, ...others] = names.filter(
		(each) =>
			LIKE_DESCRIPTION.test(wordsOf(each)) &&
			typeof item[each] === 'string' &&
			!isBlank(item[each]),
	);
	return others.length > 0 ? undefined : name;
}

/** `line.name`, or `line["Item name"]`. */
const fieldOf = (name: string) =>
	/^[a-z_$][\w$]*$/i.test(name) ? `line.${name}` : `line[${JSON.stringify(name)}]`;

/** How to go on with a line that has other names: an expression that makes lines of the list. */
export function mapping(item: IDataObject, list: string): string {
	const names = Object.keys(item).filter((name) => !isBlank(item[name]));
	const find = (own: string, like: (words: string) => boolean) =>
		names.find((name) => name.trim().toLowerCase() === own) ??
		names.find((name) => like(wordsOf(name)));
	const description = find('description', (words) => LIKE_DESCRIPTION.test(words));
	const rate = find('rate', (words) => LIKE_RATE.test(words));
	const quantity = find('quantity', (words) => LIKE_QUANTITY.test(words));
	const unit = find('unit', (words) => LIKE_UNIT.test(words));
	if (description === undefined || rate === undefined) return '';
	const fields = Object.entries({ description, quantity, rate, unit }).flatMap(([own, name]) =>
		name === undefined ? [] : [`${own}: ${fieldOf(name)}`],
	);
	return `. Make lines of it with {{ ${list}.map((line) => ({ ${fields.join(', ')} })) }}`;
}

/** What the one expression of a parameter calls the list; what most would, if it is none. */
export function listNamed(template: unknown): string {
	const [, list = '$json.items'] =
		(typeof template === 'string' && template.length < 200
			? /^=\s*\{\{\s*(\$[\w$.()'"[\] -]*[\w\])])\s*\}\}\s*$/.exec(template)
			: null) ?? [];
	return list;
}
