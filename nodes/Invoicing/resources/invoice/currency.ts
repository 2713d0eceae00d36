import { resolved, unlessRefused } from '../../../shared/input/convert';
import type { ItemData } from '../../../shared/operation';
import { isBlank } from '../../../shared/result';
import { currencyCode } from '../../currencies';

/** What the service uses if it is sent none. */
export const DEFAULT_CURRENCY = 'GHS';

/** The currency of the invoice that an item makes; undefined if its field holds none that can be read. */
export function ownCurrency({ stored, evaluate }: ItemData): string | undefined {
	const entered = stored('currency');
	return unlessRefused(() => {
		const isExpression = typeof entered === 'string' && entered.startsWith('=');
		const value = isExpression ? resolved('Currency', () => evaluate(entered.slice(1))) : entered;
		return isBlank(value) ? DEFAULT_CURRENCY : currencyCode(value);
	});
}

/** Where an expression takes a value from, such as `$json` or `$('Events').item.json`. */
const SOURCE = /\$json\b|\$\(\s*(?:'[^']*'|"[^"]*")\s*\)\.item\.json\b/g;

/** The currencies beside the values of which the line items are made, such as that of an event beside its price. */
export function currenciesOf({ stored, evaluate }: ItemData, parameter: string): string[] {
	const sources = new Set(
		JSON.stringify(stored(parameter) ?? '')
			.replaceAll('\\"', '"')
			.match(SOURCE),
	);
	const found = [...sources].map((source) =>
		unlessRefused(() =>
			currencyCode(resolved('Currency', () => evaluate(`{{ ${source}.currency }}`))),
		),
	);
	return [...new Set(found)].filter((currency) => currency !== undefined);
}
