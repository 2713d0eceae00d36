import type { INodePropertyOptions } from 'n8n-workflow';

import type { Convert } from '../operation';
import { isShort } from './convert';

/** A word as people compare it: `M-Pesa` is `mpesa`, and `Chèque` is `cheque`. */
const comparable = (word: string): string =>
	word
		.normalize('NFKD')
		.replace(/[^\p{L}\p{N}]/gu, '')
		.toLowerCase();

/** Other words for the values of a choice: `{ publish: 'public, live' }`. Whoever reads is told which choice it was. */
export function otherWords(
	choices: readonly INodePropertyOptions[],
	words: Readonly<Record<string, string>>,
): Convert {
	const nameOf = (value: string) => choices.find((each) => each.value === value)?.name ?? value;
	const values = new Map(
		Object.entries(words).flatMap(([value, others]) =>
			others.split(', ').map((word) => [comparable(word), value]),
		),
	);
	return (entered, { note }) => {
		const word = typeof entered === 'string' && isShort(entered) ? comparable(entered) : '';
		const value = values.get(word);
		if (value !== undefined) note?.(`was read as ${nameOf(value)}`);
		return value ?? entered;
	};
}
