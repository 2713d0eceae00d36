import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { plainValue } from '../input/locator';
import { worded, type WordedFailure } from '../errors/render';
import type { Field, ItemData } from '../operation';
import { parametersIn } from '../phrase';
import { asWord, type Failure } from '../result';

/** What a model fills in, by label: the name that it knows, and what to call with instead. */
const handedOver = (
	fields: readonly Field[],
	storedIn: (name: string) => unknown,
): Array<[label: string, known: { key: string; instead: string }]> =>
	fields.flatMap(({ displayName, name, options, type }) => {
		const stored = storedIn(name);
		if (type === 'collection')
			return handedOver(options as Field[], (each) => (stored as IDataObject | null)?.[each]);
		const key = /\$fromAI\s*\(\s*["'`]([\w-]+)/i.exec(asWord(plainValue(stored)))?.[1];
		const instead = type === 'resourceLocator' ? 'an ID from Get Many' : 'another value';
		return key === undefined ? [] : [[displayName, { key, instead }]];
	});

/**
 * A failure as a model can use it: it knows a parameter by the name that it fills in, and it can’t change or run the
 * node, but call it again. What it doesn’t fill in is for the user to change.
 */
export function forModel(
	failure: Failure,
	fields: readonly Field[],
	{ stored }: Pick<ItemData, 'stored'>,
): WordedFailure {
	const known = new Map(handedOver(fields, stored));
	const named = parametersIn(failure.message);
	return worded(failure, { known, it: [...known.keys()].find((label) => named.includes(label)) });
}

/** A failure whose message says everything: of an error, agents and n8n’s second engine hand on nothing else. */
export function inOneText(failure: Failure): Failure {
	const { message, description } = worded(failure);
	return { ...failure, message: `${message}\n\nDetails: ${description}` };
}

/** What a model is told if there is nothing to return. It would get empty text, which could mean anything. */
const NOTHING_FOUND = { found: 0, message: 'Nothing was found.' };

/** Items as a model gets them: short, because it pays for each character, and never none. */
export const toolItems = (items: readonly INodeExecutionData[]): INodeExecutionData[] =>
	items.length === 0
		? [{ json: NOTHING_FOUND, pairedItem: { item: 0 } }]
		: items.map((item) => ({ ...item, json: withoutEmpty(item.json) }));

const withoutEmpty = (record: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''));
