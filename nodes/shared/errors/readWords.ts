import { isObject } from '../result';
import type { ServiceMessage } from '../service';
import { readDetails } from './readDetails';
import { DEPTH, shorten, unnest, wordsOf, type Clean } from './wordsOf';

/**
 * What the body of a failed answer says, in the forms that are usual among services:
 *
 *     { error: 'Locked', code: 'X' }             { error: { message: 'Locked', code: 'X' } }
 *     { message: 'Bad', details: [{ path: 'items[0].rate', message: 'must be positive' }] }
 *     { errors: ['Bad'] }                        { errors: { taxRate: ['must be positive'] } }
 *     { data: { error: 'Locked' } }              '{"error":"Locked"}', which is JSON in a text
 *
 * `clean` turns the service’s texts into plain ones. Never throws, and everything it returns is short.
 */
export function readWords(body: unknown, clean: Clean = (text) => text): ServiceMessage {
	const words = wordsOf(body, clean);
	const code = codeOf(body);
	const { parameters, details } = readDetails(body, clean);
	const more = details.filter((text) => !words?.includes(text));
	return {
		...(words === undefined ? {} : { words }),
		...(code === undefined ? {} : { code }),
		...(Object.keys(parameters).length === 0 ? {} : { parameters }),
		...(more.length === 0 ? {} : { details: more }),
	};
}

/** The first code in a body, or in what it nests. */
function codeOf(body: unknown, depth = DEPTH): string | undefined {
	const held = unnest(body);
	if (!isObject(held) || depth === 0) return undefined;
	const { code, error_code, errorCode, error, errors, data, response } = held;
	const own = [code, error_code, errorCode].find((each) => typeof each === 'string' && each !== '');
	if (own !== undefined) return shorten(own as string, 100);
	const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
	return [error, data, response, first]
		.map((each) => codeOf(each, depth - 1))
		.find((each) => each !== undefined);
}
