import type { IDataObject } from 'n8n-workflow';

import type { Field, ItemData } from '../operation';
import { asWord, type Failure } from '../result';
import { plainValue } from './readItem';

/** What a model calls a parameter that it fills in. */
interface HandedOver {
	key: string;
	/** It names a record. */
	isRecord: boolean;
}

/** The parameters that a model fills in, by their labels. */
const handedOver = (
	fields: readonly Field[],
	storedIn: (name: string) => unknown,
): Array<[label: string, HandedOver]> =>
	fields.flatMap(({ displayName, name, options, type }): Array<[string, HandedOver]> => {
		const stored = storedIn(name);
		if (type === 'collection') {
			return handedOver(options as Field[], (each) => (stored as IDataObject | null)?.[each]);
		}
		const key = /\$fromAI\s*\(\s*["'`]([\w-]+)/i.exec(asWord(plainValue(stored)))?.[1];
		return key === undefined ? [] : [[displayName, { key, isRecord: type === 'resourceLocator' }]];
	});

/**
 * A failure as a model can use it: it knows a parameter by the name that it fills in, and it can’t change or run the node,
 * but call it again. What it doesn’t fill in is for the user to change.
 */
export function forModel(
	{ message, description, ...others }: Failure,
	fields: readonly Field[],
	{ stored }: Pick<ItemData, 'stored'>,
): Failure {
	const known = new Map(handedOver(fields, stored));
	const refused = [...known.keys()].find((label) => message.includes(`“${label}”`));
	const advise = (said: string, label = refused, before = '') => {
		const parameter = known.get(label ?? '');
		const what = parameter?.isRecord ? 'an ID from Get Many' : 'another value';
		return parameter ? `${before}Call again with ${what}.` : said;
	};
	const say = (text: string): string =>
		text
			.replace(/Change (?:it|“([^”]+)”) in the node, or [^.]+\./g, (said, label?: string) =>
				advise(said, label),
			)
			.replace(/Check the parameter “([^”]+)”: there is no “[^”]*”\./g, (said, label: string) =>
				advise(said, label, `${said} `),
			)
			.replace(/\b(r)un (?:the node|it) again/gi, (_, first) =>
				first === 'R' ? 'Call again' : 'call again',
			)
			.replace(/“([^”]+)”/g, (quoted, label: string) => {
				const parameter = known.get(label);
				return parameter ? `“${parameter.key}”` : quoted;
			});
	return { ...others, message: say(message), description: say(description) };
}
