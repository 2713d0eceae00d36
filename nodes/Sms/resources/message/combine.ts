import type { IDataObject } from 'n8n-workflow';
import type { Outgoing, Combine } from '../../../shared/operation';
import { digitsOf, entriesOf, numbersOf, readSendReport } from '../../sendReport';
import { messageOptionsOf, recipientsPerRequest } from './messageOptions';

/** Items with the same sender ID, text and Unicode setting share a request. A number gets one message per request. */
export const combine: Combine = {
	key: ({ request: { body }, input }) =>
		messageOptionsOf(input).combineItems === true
			? JSON.stringify([body.senderId, body.message, body.unicode])
			: undefined,
	parts: ({ request }) => numbersOf(request),
	most: ({ input }) => recipientsPerRequest(input),
	merge: (requests) => {
		const { method, path, qs, body } = requests[0] as (typeof requests)[0];
		return { method, path, qs, body: { ...body, to: requests.flatMap(numbersOf) } };
	},
	split,
};

/** Gives each item its own recipients from the answer to a shared request. */
function split(record: IDataObject, requests: readonly Outgoing[]): IDataObject[] {
	const all = requests.flatMap(numbersOf);
	const { sent, failed, unitsCharged, recipients, ...rest } = record;
	const entries = entriesOf({ recipients });
	const report = readSendReport(record, all);
	const allSent = !entries && report.failed === 0;
	const warnings = entries ? report.warnings : [];
	const combined = { items: requests.length, recipients: all.length, sent, failed, unitsCharged };
	return requests.map((request) => {
		const own = Array.from(new Set(numbersOf(request).map(digitsOf)));
		const count = own.length;
		return {
			...rest,
			...(entries ? { recipients: own.flatMap((digits) => entries.get(digits) ?? []) } : {}),
			...(allSent ? { sent: count, failed: 0 } : {}),
			combined,
			...(warnings.length > 0 ? { warnings } : {}),
		} as IDataObject;
	});
}
