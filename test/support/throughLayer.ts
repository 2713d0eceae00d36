import type { Layer, Outgoing, Sending, Sent } from '../../nodes/shared/operation';
import { succeeded } from '../../nodes/shared/result';

/**
 * Takes a request through a layer. Returns the request that the layer goes on with, if it does, and how the item ends.
 * The service answers with `answer`.
 */
export async function throughLayer(
	layer: Layer,
	sending: Pick<Sending, 'request'> & Partial<Sending>,
	answer: Sent = succeeded([]),
): Promise<{ request?: Outgoing; sent: Sent }> {
	let request: Outgoing | undefined;
	const whole = { input: {}, ...sending } as Sending;
	const sent = await layer(whole, async (changed) => {
		if (request) throw new Error('The layer sends twice');
		request = changed;
		return await Promise.resolve(
			'answer' in answer ? { ...answer, warnings: changed.warnings ?? [] } : answer,
		);
	});
	return { request, sent };
}
