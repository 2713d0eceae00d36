import type { IDataObject } from 'n8n-workflow';

import type { Input, Layer, Outgoing, Reply } from '../operation';
import { succeeded } from '../result';

/** Claims the item’s Only Once key, so that what comes after it happens only once for that key. */
export const claimKey: Layer = async ({ request, claim }, next) =>
	(await claim(request)) ?? (await next(request));

/** Items with a key in common run one after the other, so that the second finds what the first has made. */
export const inTurn = (keysOf: (request: Outgoing, input: Input) => readonly string[]): Layer =>
	async function inTurn({ request, input, lookup }, next) {
		await lookup.lock(...keysOf(request, input));
		return await next(request);
	};

/** How an item ends whose record is known without a request of its own: as if the service had answered with it. */
export const knownAnswer = (record: IDataObject): Reply => ({
	answer: succeeded(record),
	warnings: [],
});
