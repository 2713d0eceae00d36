import { ExpressionParser, type IDataObject, isExpression } from 'n8n-workflow';

import { noMemory, unfitKey } from '../errors/onlyOnce';
import { shorten } from '../errors/readMessage';
import type { InputItem } from '../n8n/host';
import { isBlank, isObject, Refused } from '../result';

export interface OnlyOncePolicy {
	/** What the item may happen only once for. */
	key: string;
	ifDone: 'skip' | 'note' | 'fail' | 'again';
}

/** What JavaScript writes where there is no value, as a word of its own: `${$json.id}-may` can become `undefined-may`. */
const NO_VALUE =
	/(?<![\p{L}\p{N}])(undefined|null|NaN|Invalid Date(Time)?|\[object \w+\])(?![\p{L}\p{N}])/u;

/**
 * Reads the key from Options. An empty field turns the option off. An expression that returns nothing is something else:
 * the item would be sent without the protection that the user wants. If a part of the key returns nothing, different items
 * have the same key, and only one of them would be sent.
 */
export function readOnlyOnce(
	{ stored, memory, evaluate }: InputItem,
	{ onlyOncePer, ifAlreadyDone = 'note' }: IDataObject,
): OnlyOncePolicy | undefined {
	const options = stored('options');
	const entered = isObject(options) ? (options.onlyOncePer ?? '') : '';
	if (isBlank(onlyOncePer)) {
		if (entered === '') return undefined;
		throw new Refused(unfitKey('is empty'));
	}
	const key = String(onlyOncePer).trim();
	for (const part of partsOfExpression(entered)) {
		if (!isBlank(evaluate?.(part))) continue;
		throw new Refused(unfitKey(`is incomplete: “${shorten(part.trim())}” returned nothing`));
	}
	if (isExpression(entered) && NO_VALUE.test(key)) {
		throw new Refused(unfitKey(`is “${shorten(key)}”, of which a part has no value`));
	}
	if (!memory()) throw new Refused(noMemory);
	return { key, ifDone: ifAlreadyDone as OnlyOncePolicy['ifDone'] };
}

/** The expressions in braces, if there are several, or one with text around it. */
function partsOfExpression(entered: unknown): string[] {
	if (!isExpression(entered)) return [];
	const chunks = ExpressionParser.splitExpression(entered.slice(1)).filter(
		({ text }) => text !== '',
	);
	const codes = chunks.filter(({ type }) => type === 'code');
	return chunks.length > 1 ? codes.map(({ text }) => `{{${text}}}`) : [];
}
