import { asWord } from '../result';
import { isDayOnly } from './dates';
import { gapsIn } from './template';

/** An expression that joins texts by itself. */
const JOINS = /[+`]|\.(?:concat|join)\(/;

/**
 * What is told of a day and a time in two columns of which the time is empty, in words that follow the parameter’s
 * name. `entered` is what the parameter holds.
 */
export function missingTime(
	entered: unknown,
	value: unknown,
	evaluate: (expression: string) => unknown,
): string | undefined {
	if (typeof value !== 'string' || !isDayOnly(value)) return undefined;
	const [gap] = gapsIn(entered, value, evaluate);
	const isCut = JOINS.test(asWord(entered)) && value !== value.trim();
	if (gap === undefined && !isCut) return undefined;
	const why =
		gap === undefined ? 'what stands beside the day is empty' : `“${gap}” returned nothing`;
	return `has no time, because ${why}, so it is midnight`;
}
