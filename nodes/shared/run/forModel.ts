import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { plainValue } from '../input/locator';
import type { Field, ItemData } from '../operation';
import { asWord, type Failure } from '../result';

/** What a model fills in, by label: the name that it knows, and what to call with instead. */
const handedOver = (
	fields: readonly Field[],
	storedIn: (name: string) => unknown,
): Array<[label: string, known: [key: string, instead: string]]> =>
	fields.flatMap(({ displayName, name, options, type }) => {
		const stored = storedIn(name);
		if (type === 'collection')
			return handedOver(options as Field[], (each) => (stored as IDataObject | null)?.[each]);
		const key = /\$fromAI\s*\(\s*["'`]([\w-]+)/i.exec(asWord(plainValue(stored)))?.[1];
		const instead = type === 'resourceLocator' ? 'an ID from Get Many' : 'another value';
		return key === undefined ? [] : [[displayName, [key, instead]]];
	});

/** Advice about a parameter, “it” or a record that doesn’t exist. The last stays beside what to call with instead. */
const ADVICE =
	/Change (?:it|“([^“”]+)”) in the node, or [^.]{1,200}\.|(Check the parameter “([^“”]+)”: there is no “[^”]{0,600}”\.)/g;

/**
 * A failure as a model can use it: it knows a parameter by the name that it fills in, and it can’t change or run the
 * node, but call it again. What it doesn’t fill in is for the user to change.
 */
export function forModel(
	{ message, description, ...others }: Failure,
	fields: readonly Field[],
	{ stored }: Pick<ItemData, 'stored'>,
): Failure {
	const known = new Map(handedOver(fields, stored));
	const it = [...known.keys()].find((label) => message.includes(`“${label}”`));
	const say = (text: string): string =>
		text
			.replace(ADVICE, (said, label?: string, missing?: string, record?: string) => {
				const [, instead] = known.get(label ?? record ?? it ?? '') ?? [];
				return instead ? `${missing ? `${missing} ` : ''}Call again with ${instead}.` : said;
			})
			.replace(/Run the node again/g, 'Call again')
			.replace(/run (the node|it) again/g, 'call again')
			.replace(/“([^“”]+)”/g, (_, label: string) => `“${known.get(label)?.[0] ?? label}”`);
	return { ...others, message: say(message), description: say(description) };
}

/** A failure whose message says everything: of an error, agents and n8n’s second engine hand on nothing else. */
export const inOneText = (failure: Failure): Failure => ({
	...failure,
	message: `${failure.message}\n\nDetails: ${failure.description}`,
});

/** What a model is told if there is nothing to return. It would get empty text, which could mean anything. */
const NOTHING_FOUND = { found: 0, message: 'Nothing was found.' };

/** Items as a model gets them: short, because it pays for each character, and never none. */
export const toolItems = (items: readonly INodeExecutionData[]): INodeExecutionData[] =>
	items.length === 0
		? [{ json: NOTHING_FOUND, pairedItem: { item: 0 } }]
		: items.map((item) => ({ ...item, json: withoutEmpty(item.json) }));

const withoutEmpty = (record: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''));
