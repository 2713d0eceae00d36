import type { IDataObject } from 'n8n-workflow';
import type { Outgoing, Combine } from '../../../shared/operation';
import { digitsOf, numbersOf, readSendReport } from '../../sendReport';
import { messageOptionsOf, sizeOf } from './messageOptions';

/** Items with the same text and sender share a request; a number gets one message a request (document, section 2). */
export const combine: Combine = {
	key: ({ request: { body }, input }) =>
		messageOptionsOf(input).combineItems === true
			? JSON.stringify([body.senderId, body.message, body.unicode])
			: undefined,
	parts: ({ request }) => numbersOf(request),
	most: ({ input }) => sizeOf(input),
	merge: (requests) => {
		const { method, path, qs, body } = requests[0] as (typeof requests)[0];
		return { method, path, qs, body: { ...body, to: requests.flatMap(numbersOf) } };
	},
	split,
};

/** Takes the answer to a request that several items shared apart: to each its own recipients. */
function split(record: IDataObject, requests: readonly Outgoing[]): IDataObject[] {
	const all = requests.flatMap(numbersOf);
	const { sent, failed, unitsCharged, recipients, ...rest } = record;
	const listed = Array.isArray(recipients);
	const whole = readSendReport(record, all);
	const allSent = !listed && whole.failed === 0 && sent === all.length;
	const warnings = listed ? whole.warnings : [];
	const combined = { items: requests.length, recipients: all.length, sent, failed, unitsCharged };
	return requests.map((request) => {
		const own = new Set(numbersOf(request).map(digitsOf));
		const count = own.size;
		return {
			...rest,
			...(listed
				? {
						recipients: (recipients as IDataObject[]).filter((each) => own.has(digitsOf(each?.to))),
					}
				: {}),
			...(allSent ? { sent: count, failed: 0 } : {}),
			combined,
			...(warnings.length > 0 ? { warnings } : {}),
		} as IDataObject;
	});
}
