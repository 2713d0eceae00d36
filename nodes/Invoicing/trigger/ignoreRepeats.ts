import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { checked, named, numberBetween, onOff, optional } from '../../shared/input/convert';
import { clock } from '../../shared/n8n/clock';
import { hintsTo } from '../../shared/n8n/host';
import { memoryOf } from '../../shared/n8n/store';
import { toNodeError, unwrapOrThrow } from '../../shared/n8n/toNodeError';
import type { Hint } from '../../shared/result';
import { isFirstTime, sweep } from './firstTime';
import { HOURS, USUAL_HOURS, WHEN_FINISHED } from './properties';
import { REJECTIONS } from './signature';

/**
 * Called by the trigger’s execute(), which n8n runs first in the execution that a delivery starts: only execute() has
 * access to n8n’s record of processed values. Static data written in webhook() would be lost when the execution starts.
 * Returns the deliveries to process: all of them, if the execution was started or retried by hand.
 */
export async function ignoreRepeats(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const { ignores, hours } = readOptions(context);
	if (!ignores || context.getMode() !== 'webhook') return items;
	const isNew = await Promise.all(
		items.map(async ({ json }) => !(await isRepeat(context, json, hours))),
	);
	if (isNew.includes(false)) hintsTo(context)?.(REPEATED);
	return items.filter((_, at) => isNew[at]);
}

const REPEATED: Hint = {
	type: 'info',
	message:
		'This delivery had been received before, so the workflow doesn’t go on (Ignore Repeated Deliveries).',
};

function readOptions(context: IExecuteFunctions): { ignores: boolean; hours: number } {
	const read = (name: string, label: string, usual: unknown, check: (set: unknown) => unknown) => {
		const set: unknown = context.getNodeParameter(`options.${name}`, 0, usual);
		const result = checked(() => named(label, () => check(set) ?? usual));
		return unwrapOrThrow(context.getNode(), result);
	};
	const ignores = read('ignoreRepeatedDeliveries', 'Ignore Repeated Deliveries', true, onOff);
	const respond = context.getNodeParameter('options.respond', 0, '');
	const period = optional(numberBetween(HOURS.min, HOURS.max, 2));
	return {
		// The service then repeats what failed, and nothing else.
		ignores: ignores === true && respond !== WHEN_FINISHED,
		hours: Number(read('repeatWindow', 'Repeat Window (Hours)', USUAL_HOURS, period)),
	};
}

/**
 * Whether a delivery with the same body was received in this period or the one before. It can’t be for ever, because the
 * service sends no ID, and two events can have the same body: a client opens the same invoice again a week later. Repeats
 * of one delivery follow soon, so a body counts as repeated for one to two periods. With periods of a day:
 *
 *     first received on day 7    recorded for days 6 and 7
 *     received again on day 8    found for day 7, so it is ignored
 *     received again on day 9    found neither for day 8 nor for day 9, so it is processed
 */
async function isRepeat(
	context: IExecuteFunctions,
	{ delivery }: IDataObject,
	hours: number,
): Promise<boolean> {
	const { id, receivedAt } = (delivery ?? {}) as IDataObject;
	const store = memoryOf(context);
	if (typeof id !== 'string' || typeof receivedAt !== 'string' || !store) return false;
	const periodAt = (time: number) => ({ hours, period: Math.floor(time / (hours * HOUR)) });
	try {
		const at = periodAt(Date.parse(receivedAt));
		const isNew = await isFirstTime(store, { ...at, id, by: context.getExecutionId() });
		// Nobody waits for it, and what fails is done another time.
		void sweep(store, periodAt(clock.now())).catch(() => {});
		return !isNew;
	} catch (error) {
		// The service has its answer already, and twice is better than never.
		context.logger.warn(`${context.getNode().name}: failed to check for a repeated delivery`, {
			error,
		});
		return false;
	}
}

const HOUR = 3_600_000;

/** The only field of the item with which webhook() tells execute() that a test delivery was refused, and why. */
const REFUSED = 'refused';

export const refusalItem = (reason: string): IDataObject => ({ [REFUSED]: reason });

const { malformed, mismatch, missing, noBody, noSecret, several } = REJECTIONS;

const SIGNED =
	'The service signs what it sends. If you send deliveries yourself, sign them with the secret in the credential.';

/** How to get a test delivery accepted, by the reason for which it was refused. */
const CURES: Readonly<Record<string, string>> = {
	[mismatch]:
		'Each endpoint has a secret of its own. Save the one of the test URL’s endpoint as Previous Signing Secret in the credential.',
	[missing]: SIGNED,
	[several]: SIGNED,
	[malformed]: SIGNED,
	[noBody]: 'The service sends JSON. Check what stands between it and n8n.',
	[noSecret]:
		'Save the secret that the service showed for the test URL’s endpoint in the credential.',
};

const USUAL_CURE = 'The service sends JSON objects with “event” and “data”.';

/**
 * In the editor, makes the trigger fail with the reason for which a delivery to the test URL was refused. Without it, the
 * editor would go on listening without a word: webhook() can’t show anything there. No other node runs.
 */
export function showRefusal(context: IExecuteFunctions): void {
	const reason = context.getInputData()[0]?.json[REFUSED];
	if (context.getMode() !== 'manual' || typeof reason !== 'string') return;
	throw toNodeError(context.getNode(), {
		message: `A test delivery was refused: ${reason}`,
		description: `${CURES[reason] ?? USUAL_CURE} Then listen again.`,
	});
}
