import type { IDataObject } from 'n8n-workflow';

import { choice } from '../../shared/input/choices';
import { ofText, reworded, printable, trimmed } from '../../shared/input/convert';
import { writtenDecimal } from '../../shared/input/decimal';
import { isOnlyNothing } from '../../shared/input/nothing';
import type { ConvertContext } from '../../shared/operation';
import { choicesFrom, field, form, toBody } from '../../shared/panel/fields';
import { parameter, phrase, toText } from '../../shared/phrase';
import { isBlank, isObject, InvalidInput } from '../../shared/result';
import { costForm } from './cost';

/** What servers show as Free, in a create as well as in an update: a create drops the cost `0`. */
const FREE = 'Free';

const POSITIONS = choicesFrom(
	['After Amount', 'postfix'],
	['Before Amount', 'prefix', 'Servers don’t keep a symbol before the amounts of a range'],
);

function amountOf(value: unknown, context: Partial<ConvertContext>): string {
	const amount = writtenDecimal(value, context, true);
	if (amount !== undefined && !amount.startsWith('-')) return amount;
	throw new InvalidInput(
		`must be a decimal number such as 25 or 1250.50, but is “${printable(value)}”`,
	);
}

export function price(value: unknown, { note }: Partial<ConvertContext> = {}): string | undefined {
	const parts = isObject(value) && 'price' in value ? value.price : value;
	if (!isObject(parts))
		throw new InvalidInput(`must be an object with amount, but is ${printable(value)}`);
	const read = (name: string, as: typeof amountOf): string => {
		const about = (words: string) => `has a value (${name}) that ${words}`;
		const value = parts[name];
		if (isBlank(value) || isOnlyNothing(value)) return '';
		return reworded(
			() => as(value, { note: (made) => note?.(about(made)) }),
			(problem) => about(toText(problem)),
		);
	};
	const [amount, highest] = [read('amount', amountOf), read('highestAmount', amountOf)];
	if (amount === '') {
		if (highest !== '') throw new InvalidInput('has no Amount. Enter a decimal number such as 25');
		// As with any additional field: some rows of a sheet have no price.
		if ('amount' in parts) note?.('has no Amount and was left out');
		return undefined;
	}
	const { symbolPosition = 'prefix' } = parts;
	const place = reworded(
		() => choice(POSITIONS)(symbolPosition),
		() => `has the Symbol Position “${printable(symbolPosition)}”. It must be prefix or postfix`,
	);
	const symbol = read('currencySymbol', trimmed);
	const values = highest === '' ? [amount] : [amount, highest];
	if (highest === '' && Number(amount) === 0) return FREE;
	if (highest !== '' && Number(highest) <= Number(amount)) {
		throw new InvalidInput(
			`has a Highest Amount (${highest}) that isn’t above its Amount (${amount})`,
		);
	}
	const cost = /\s/.test(symbol)
		? undefined
		: costForm({ symbol, position: symbol === '' ? '' : place, values });
	if (cost !== undefined) return cost;
	throw new InvalidInput(
		place === 'prefix' && highest !== ''
			? 'is a range with the currency symbol before its amounts, which servers lose. Choose “After Amount”, or leave Currency Symbol empty to show the site’s own'
			: `has a Currency Symbol (“${symbol}”) that servers can’t tell from the amount. Use a sign or a code, such as € or GHS`,
	);
}

/** Text as it is, but the price 0 as the word that servers show for it. */
export const costText = ofText((cost) => (cost.trim() === '0' ? FREE : cost));

export function priceToCost({ price: cost, ...body }: IDataObject): IDataObject {
	if (cost === undefined) return body;
	if (body.cost === undefined) return { ...body, cost };
	const both = phrase`Both ${parameter('Cost')} and ${parameter('Price')} are set`;
	throw new InvalidInput(phrase`${both}. Remove one of them`);
}

/** A cost by its parts. The text that servers need for it is put together here. */
export const priceField = form('price', 'Price', {
	placeholder: 'Add Price',
	description:
		'A price, or a range of prices, with its currency. Sent as the cost, in the form that servers understand. Use either this or Cost.',
	...toBody('price'),
	check: price,
	group: ['price', 'Price'],
	values: [
		field('amount', 'Amount', {
			placeholder: 'e.g. 25.50',
			description: 'A decimal number. Of a range, the lowest. 0 is shown as “Free”.',
		}),
		field('highestAmount', 'Highest Amount', {
			placeholder: 'e.g. 40',
			description: 'The end of a range. Leave empty for a single price.',
		}),
		field('currencySymbol', 'Currency Symbol', {
			placeholder: 'e.g. €',
			description: 'A sign or a code. If empty, the site’s own is shown.',
		}),
		field('symbolPosition', 'Symbol Position', {
			type: 'options',
			options: POSITIONS,
			default: 'prefix',
			description: 'Where the currency symbol is shown. Ignored if there is none.',
		}),
	],
});
